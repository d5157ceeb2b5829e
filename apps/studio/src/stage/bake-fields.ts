import type { Plan } from 'shoal';
import {
  type Field,
  type FieldRecipe,
  fieldOf,
  type PlannedField,
  plannedFields,
  SlabBaker,
  slabsOf,
  withSettings,
} from 'shoal/fields';
import type { BakedField, BakeOrder, KnownField } from './field-baker.ts';

/** Computes the distances of all layers of a recipe's grid. @param rest see BakeHost @param done called after each layer */
export type LayerBaker = (
  recipe: FieldRecipe,
  rest: () => Promise<void>,
  done: () => void,
) => Promise<readonly Float32Array[]>;

export interface BakeHost {
  readonly progress: (fraction: number) => void;
  /** Called between small units of work. Gives the page its turn, and throws if the work was cancelled. */
  readonly rest: () => Promise<void>;
  /** Computed fields by key. A field with the same distances and other settings is made from a cached one. */
  readonly kept: Map<string, Field>;
  /** By default this thread computes all layers. */
  readonly bakeLayers?: LayerBaker;
}

/** Largest number of cached fields. */
const mostKept = 8;

/** The fields of a plan that are not cached with the same settings. */
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

const bakeHere: LayerBaker = async (recipe, rest, done) => {
  const baker = new SlabBaker(recipe);
  const layers: Float32Array[] = [];
  for (const slab of slabsOf(recipe)) {
    await rest();
    layers.push(baker.bake(slab));
    done();
  }
  return layers;
};

/** Computes the fields of a request, one grid layer at a time. */
export async function bakeFields(
  { plan, meshes, known }: BakeOrder,
  { progress, rest, kept, bakeLayers = bakeHere }: BakeHost,
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
      const layers = await bakeLayers(recipe, rest, () => {
        done += size[0] * size[1];
        progress(done / total);
      });
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
