import { type Field, type FieldRecipe, fieldOf, type Surface } from 'shoal/fields';
import { Interrupted } from '../errors/interrupted.ts';
import { Interruption } from '../terminal/interruption.ts';
import { Progress } from '../terminal/progress.ts';
import type { BakePool } from './bake-pool.ts';
import { Baker } from './baker.ts';

/** Time to compute a field, s. */
export interface BakeCost {
  readonly tree: number;
  readonly distances: number;
  readonly avoidance: number;
  readonly threads: number;
}

/**
 * Computes fields one after another, with a progress bar on stderr.
 * @param made called with each finished field
 * @param pool threads to use; undefined: as many as there are cores, none for small fields
 * @param meanwhile further work on each surface, done on this thread while others bake
 * @throws Interrupted after Ctrl-C
 */
export async function bakeFields<R extends FieldRecipe>(
  recipes: readonly R[],
  made: (field: Field, recipe: R, cost: BakeCost, surface: Surface) => void,
  pool?: BakePool,
  meanwhile: (surface: Surface) => void = () => undefined,
): Promise<void> {
  const interruption = new Interruption('stopping');
  const progress = new Progress(
    recipes.reduce((sum, { grid }) => sum + grid.size[2], 0),
    0,
    'layer',
  );
  let layers = 0;
  const baker = new Baker(
    interruption,
    ({ from, to }) => {
      layers += to - from;
      progress.update(layers);
    },
    pool,
  );
  try {
    for (const recipe of recipes) {
      const start = performance.now();
      const baked = await baker.bake(recipe, meanwhile);
      if (!baked) {
        progress.clear();
        process.stderr.write('shoal: stopped while a field was made; it is not kept.\n');
        throw new Interrupted(interruption.exitCode);
      }
      const middle = performance.now();
      const field = fieldOf(recipe, [baked.distances]);
      const avoidance = (performance.now() - middle) / 1000;
      const { surface, tree, threads } = baked;
      made(field, recipe, { tree, distances: (middle - start) / 1000 - tree, avoidance, threads }, surface);
    }
  } finally {
    progress.clear();
    await baker.close();
    interruption.stopListening();
  }
}
