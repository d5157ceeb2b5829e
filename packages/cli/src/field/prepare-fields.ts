import type { Plan } from 'shoal';
import { type FieldRecipe, FieldStore, type PlannedField, plannedFields, type TriangleMesh } from 'shoal/fields';
import { type Baked, bakeRecipes } from 'shoal/internal';
import { Interrupted } from '../errors/exit-error.ts';
import { Interruption } from '../terminal/interruption.ts';
import { Progress } from '../terminal/progress.ts';
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

/**
 * Computes fields one after another, with a progress bar on stderr.
 * @param made called with each finished field and its index
 * @param threads number of threads; undefined: one per processor, one for small fields
 * @throws Interrupted after Ctrl-C
 */
export async function bakeScenario(
  recipes: readonly FieldRecipe[],
  made: (baked: Baked, index: number) => void,
  threads?: number,
): Promise<void> {
  const interruption = new Interruption('stopping');
  const layers = recipes.reduce((sum, { grid }) => sum + grid.size[2], 0);
  const bar = new Progress(layers, 0, 'layer');
  const ending = new AbortController();
  void interruption.asked.then(() => ending.abort());
  try {
    await bakeRecipes(
      recipes,
      {
        // This thread is one of them.
        ...(threads !== undefined && { threads: threads === 1 ? 0 : threads }),
        progress: (fraction) => bar.update(Math.round(fraction * layers)),
        signal: ending.signal,
      },
      made,
    );
  } catch (error) {
    if (!ending.signal.aborted) throw error;
    bar.clear();
    process.stderr.write('shoal: stopped while a field was made; it is not kept.\n');
    throw new Interrupted(interruption.exitCode);
  } finally {
    bar.clear();
    interruption.stopListening();
  }
}
