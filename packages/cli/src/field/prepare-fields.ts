import type { Plan } from 'shoal';
import { FieldStore, type PlannedField, plannedFields, type TriangleMesh } from 'shoal/fields';
import { bakeScenario } from './bake-fields.ts';
import type { FieldCache } from './field-cache.ts';

/**
 * Returns all fields that a plan needs, from the cache or computed and then cached.
 * @throws Interrupted after Ctrl-C; no incomplete file is left
 */
export async function prepareFields(
  plan: Plan,
  meshes: Readonly<Record<string, TriangleMesh>>,
  cache: FieldCache | undefined,
  store: FieldStore = new FieldStore(),
): Promise<FieldStore> {
  if (plan.obstacles.length === 0) return store;
  const missing: PlannedField[] = [];
  for (const planned of plannedFields(plan, meshes)) {
    if (store.fields.has(planned.key)) continue;
    const kept = cache?.read(planned.key, planned.recipe.settings);
    if (kept) store.fields.set(planned.key, kept);
    else missing.push(planned);
  }
  if (missing.length === 0) return store;
  const recipes = missing.map(({ recipe }) => recipe);
  await bakeScenario(recipes, ({ field, surface }, k) => {
    const { key } = missing[k];
    store.fields.set(key, field);
    if (surface) store.surfaces.set(key, surface);
    cache?.write(key, field);
  });
  return store;
}
