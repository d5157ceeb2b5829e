import { type Field, type FieldRecipe, fieldOf } from 'shoal';
import { Interrupted } from '../interrupted.ts';
import { Interruption } from '../interruption.ts';
import { Progress } from '../progress.ts';
import { Baker } from './baker.ts';

/** What making a field cost, s. */
export interface BakeCost {
  readonly distances: number;
  readonly avoidance: number;
  readonly threads: number;
}

/**
 * Makes fields one after the other, with progress on stderr.
 * @param made called with each as soon as it is there
 * @param threads for each; undefined: as many as there are cores, and for small fields none
 * @throws Interrupted if somebody presses Ctrl-C meanwhile
 */
export async function bakeFields<R extends FieldRecipe>(
  recipes: readonly R[],
  made: (field: Field, recipe: R, cost: BakeCost) => void,
  threads?: number,
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
    threads,
  );
  try {
    for (const recipe of recipes) {
      const start = performance.now();
      const baked = await baker.bake(recipe);
      if (!baked) {
        progress.clear();
        process.stderr.write('shoal: stopped while a field was made; it is not kept.\n');
        throw new Interrupted(interruption.exitCode);
      }
      const middle = performance.now();
      const field = fieldOf(recipe, baked.slabs);
      const avoidance = (performance.now() - middle) / 1000;
      made(field, recipe, { distances: (middle - start) / 1000, avoidance, threads: baked.threads });
    }
  } finally {
    progress.clear();
    await baker.close();
    interruption.stopListening();
  }
}
