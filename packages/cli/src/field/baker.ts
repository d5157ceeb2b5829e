import { availableParallelism } from 'node:os';
import { type FieldRecipe, type Slab, SlabBaker, slabsOf } from 'shoal';
import { breathe, type Interruption } from '../interruption.ts';
import { BakePool } from './bake-pool.ts';

/** Below this much work, in points times levels of the triangles' tree, threads cost more than they bring: a second. */
const worthThreads = 3_000_000;
const breathInterval = 20; // ms of baking between two looks at waiting signals

export interface Baked {
  /** Signed distances, m, in the order of the slabs. */
  readonly slabs: Float32Array[];
  readonly threads: number;
}

/** Bakes fields: large ones in threads, small ones here. Close it, or its threads keep the process alive. */
export class Baker {
  readonly #interruption: Interruption;
  readonly #threads: number;
  readonly #leastWork: number;
  readonly #done: (slab: Slab) => void;
  #pool: BakePool | undefined;
  #poolTried = false;

  /**
   * @param threads for each field; undefined: as many as there are cores, and for small fields none
   * @param done called after each slab
   */
  constructor(interruption: Interruption, done: (slab: Slab) => void, threads?: number) {
    this.#interruption = interruption;
    this.#done = done;
    this.#threads = threads ?? availableParallelism();
    this.#leastWork = threads === undefined ? worthThreads : 0;
  }

  /** @returns nothing if it was interrupted */
  async bake(recipe: FieldRecipe): Promise<Baked | undefined> {
    const pool = workOf(recipe) > this.#leastWork ? await this.#startPool() : undefined;
    if (this.#interruption.signal !== undefined) return undefined;
    return pool ? this.#bakeInThreads(pool, recipe) : this.#bakeHere(recipe);
  }

  async close(): Promise<void> {
    await this.#pool?.close();
  }

  async #startPool(): Promise<BakePool | undefined> {
    if (!this.#poolTried && this.#threads > 1) {
      this.#pool = await BakePool.start(this.#threads);
      if (!this.#pool) process.stderr.write('shoal: threads cannot be started here, so one makes the field alone.\n');
    }
    this.#poolTried = true;
    return this.#pool;
  }

  async #bakeInThreads(pool: BakePool, recipe: FieldRecipe): Promise<Baked | undefined> {
    const baking = pool.bake(recipe, this.#done);
    const stopped = this.#interruption.asked.then(() => undefined);
    // Stopped threads fail, which is nothing to tell then.
    baking.catch(() => undefined);
    const slabs = await Promise.race([baking, stopped]);
    return slabs && { slabs, threads: pool.threads };
  }

  async #bakeHere(recipe: FieldRecipe): Promise<Baked | undefined> {
    const baker = new SlabBaker(recipe);
    const slabs: Float32Array[] = [];
    let lastBreath = performance.now();
    for (const slab of slabsOf(recipe)) {
      slabs.push(baker.bake(slab));
      this.#done(slab);
      if (performance.now() - lastBreath < breathInterval) continue;
      await breathe();
      if (this.#interruption.signal !== undefined) return undefined;
      lastBreath = performance.now();
    }
    return { slabs, threads: 1 };
  }
}

function workOf({ parts, grid: { size } }: FieldRecipe): number {
  const triangles = parts.reduce((sum, { mesh }) => sum + mesh.triangles.length / 3, 0);
  return size[0] * size[1] * size[2] * Math.log2(triangles + 2);
}
