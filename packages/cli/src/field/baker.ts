import { availableParallelism } from 'node:os';
import { type FieldRecipe, type Slab, Surface, slabsOf } from 'shoal/fields';
import { breathe, type Interruption } from '../terminal/interruption.ts';
import { BakePool } from './bake-pool.ts';
import { bakeSlabs, shareBake } from './shared-bake.ts';

/** Work, in points times levels of the triangle tree, below which starting threads does not pay: about a second. */
const worthThreads = 3_000_000;
const breathInterval = 20; // ms of baking between two polls for signals and threads

export interface Baked {
  readonly surface: Surface;
  /** Time to build its trees, s. */
  readonly tree: number;
  /** Signed distances of all points, m. */
  readonly distances: Float32Array;
  readonly threads: number;
}

/** Bakes fields on this thread, and large ones on several. Call `close`, because threads keep the process alive. */
export class Baker {
  readonly #interruption: Interruption;
  readonly #leastWork: number;
  readonly #done: (slab: Slab) => void;
  #pool: BakePool | undefined;

  /**
   * @param done called after each slab
   * @param pool running threads; undefined: as many as there are cores, none for small fields
   */
  constructor(interruption: Interruption, done: (slab: Slab) => void, pool?: BakePool) {
    this.#interruption = interruption;
    this.#done = done;
    this.#pool = pool;
    this.#leastWork = pool ? 0 : worthThreads;
  }

  /**
   * @param meanwhile further work on the surface, done on this thread while others bake
   * @returns undefined if it was interrupted
   * @throws BakeFailure if a thread dies
   */
  async bake(recipe: FieldRecipe, meanwhile: (surface: Surface) => void): Promise<Baked | undefined> {
    // The threads start while this one builds the tree.
    const pool = workOf(recipe) > this.#leastWork ? this.#startPool() : undefined;
    const start = performance.now();
    const surface = new Surface(recipe.parts);
    const tree = (performance.now() - start) / 1000;
    const bake = shareBake(recipe, surface);
    let left = slabsOf(recipe).length;
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const done = (slab: Slab): void => {
      this.#done(slab);
      if (--left === 0) finish();
    };
    const helped = pool ? [pool.help(bake, done)] : [];
    meanwhile(surface);
    let lastBreath = performance.now();
    for (const slab of bakeSlabs(bake)) {
      done(slab);
      if (performance.now() - lastBreath < breathInterval) continue;
      await Promise.race([breathe(), ...helped]);
      if (this.#interruption.signal !== undefined) return undefined;
      lastBreath = performance.now();
    }
    await Promise.race([finished, this.#interruption.asked, ...helped]);
    if (left > 0) return undefined;
    return { surface, tree, distances: bake.distances, threads: 1 + (pool?.threads ?? 0) };
  }

  async close(): Promise<void> {
    await this.#pool?.close();
  }

  #startPool(): BakePool {
    this.#pool ??= new BakePool(availableParallelism() - 1);
    return this.#pool;
  }
}

function workOf({ parts, grid: { size } }: FieldRecipe): number {
  const triangles = parts.reduce((sum, { mesh }) => sum + mesh.triangles.length / 3, 0);
  return size[0] * size[1] * size[2] * Math.log2(triangles + 2);
}
