import type { FieldRecipe } from 'shoal/fields';
import { type Baked, bakeRecipes } from 'shoal/internal';
import { Interrupted } from '../errors/exit-error.ts';
import { Interruption } from '../terminal/interruption.ts';
import { Progress } from '../terminal/progress.ts';

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
