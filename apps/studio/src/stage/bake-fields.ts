import type { Plan } from 'shoal';
import { type Field, fieldOf, type PlannedField, plannedFields, SlabBaker, withSettings } from 'shoal/fields';
import type { BakedField, BakeOrder, KnownField } from './field-baker.ts';

export interface BakeHost {
  readonly progress: (fraction: number) => void;
  /** Called between small units of work: yields to the page, and throws if the work was cancelled. */
  readonly rest: () => Promise<void>;
  /** Computed fields by key. A field with other settings is derived from one of these without new distances. */
  readonly kept: Map<string, Field>;
}

/** Largest number of cached fields. */
const mostKept = 8;

/** The fields that a plan needs, except those known with the same settings. */
export function missingFields(plan: Plan, meshes: BakeOrder['meshes'], known: readonly KnownField[]): PlannedField[] {
  return plannedFields(plan, meshes).filter(({ key, recipe: { settings } }) => {
    const { radius, power, stencil } = settings;
    return !known.some(
      (one) =>
        one.key === key &&
        one.settings.radius === radius &&
        one.settings.power === power &&
        one.settings.stencil === stencil,
    );
  });
}

/** Computes the fields of a request, one grid layer at a time. */
export async function bakeFields(
  { plan, meshes, known }: BakeOrder,
  { progress, rest, kept }: BakeHost,
): Promise<BakedField[]> {
  const missing = missingFields(plan, meshes, known);
  const toBake = missing.filter(({ key }) => !kept.has(key));
  const total = toBake.reduce((sum, { recipe: { grid } }) => sum + grid.size[0] * grid.size[1] * grid.size[2], 0);
  let done = 0;
  const baked: BakedField[] = [];
  for (const { key, recipe } of missing) {
    await rest();
    let field = kept.get(key);
    if (field) field = withSettings(field, recipe.settings);
    else {
      const { size } = recipe.grid;
      const baker = new SlabBaker(recipe);
      const layers: Float32Array[] = [];
      for (let layer = 0; layer < size[2]; layer++) {
        await rest();
        layers.push(baker.bake({ from: layer, to: layer + 1 }));
        done += size[0] * size[1];
        progress(done / total);
      }
      await rest();
      field = fieldOf(recipe, layers);
    }
    kept.delete(key);
    kept.set(key, field);
    baked.push({ key, field });
  }
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return baked;
}
