import { type FieldRecipe, SlabBaker, Surface, type SurfaceTrees, slabsOf } from 'shoal/fields';
import { processors } from 'shoal/internal';
import type { LayerBaker } from '../stage/bake-fields.ts';
import type { LayerAnswer, LayerQuestion } from './layer-messages.ts';

/** Maximum number of threads for one field, because each has a copy of the mesh. */
const mostThreads = 8;
/** Time that this thread alone must need before other threads are started, ms. */
const leastLeft = 300;

/**
 * Computes layers on this thread. If that would take long, one thread for each core computes some of them. The result
 * is bit-identical for any number of threads.
 */
export const bakeOnThreads: LayerBaker = async (recipe, rest, done) => {
  const surface = new Surface(recipe.parts);
  const baker = new SlabBaker(recipe, surface);
  const slabs = slabsOf(recipe);
  const layers: Float32Array[] = [];
  const began = performance.now();
  let threads = Math.min(mostThreads, processors());
  for (let k = 0; k < slabs.length; k++) {
    await rest();
    if (threads > 1 && k > 0 && ((performance.now() - began) / k) * (slabs.length - k) > leastLeft) {
      try {
        await new LayerThreads(recipe, surface, threads, layers).bake(rest, done);
        return layers;
      } catch (error) {
        if (!(error instanceof LayerThreadError)) throw error;
        threads = 1;
      }
    }
    if (layers[k]) continue;
    layers[k] = baker.bake(slabs[k]);
    done();
  }
  return layers;
};

/** A thread could not be started, or has ended. */
class LayerThreadError extends Error {}

/** Threads that compute the missing layers of a field. A free thread takes the next layer. */
class LayerThreads {
  readonly #workers: Worker[] = [];
  readonly #layers: Float32Array[];
  readonly #recipe: FieldRecipe;
  readonly #surface: Surface;
  readonly #size: number;
  /** The next layer that no thread has taken. */
  #next: number;

  /** @param layers receives the layers; the first ones may be there already */
  constructor(recipe: FieldRecipe, surface: Surface, size: number, layers: Float32Array[]) {
    this.#recipe = recipe;
    this.#surface = surface;
    this.#size = size;
    this.#layers = layers;
    this.#next = layers.length;
  }

  /** @throws LayerThreadError if a thread ends, so that layers are missing; and the errors of `rest` */
  async bake(rest: () => Promise<void>, done: () => void): Promise<void> {
    const { size } = this.#recipe.grid;
    let missing = size[2] - this.#next;
    try {
      await new Promise<void>((resolve, reject) => {
        const ended = (event?: Event): void => {
          event?.preventDefault();
          reject(new LayerThreadError());
        };
        const take = ({ layer, distances }: LayerAnswer): void => {
          this.#layers[layer] = distances;
          done();
          if (--missing === 0) resolve();
          rest().catch(reject);
        };
        try {
          for (let k = 0; k < this.#size; k++) this.#open(take, ended);
        } catch {
          ended();
        }
      });
    } finally {
      for (const worker of this.#workers) worker.terminate();
    }
  }

  #open(take: (answer: LayerAnswer) => void, ended: (event?: Event) => void): void {
    const worker = new Worker(new URL('./layer-worker.ts', import.meta.url), { type: 'module', name: 'layers' });
    this.#workers.push(worker);
    worker.addEventListener('error', ended);
    worker.addEventListener('messageerror', ended);
    worker.addEventListener('message', ({ data }: MessageEvent<LayerAnswer>) => {
      this.#give(worker);
      take(data);
    });
    const { tree, solids } = this.#surface;
    ask(worker, { recipe: this.#recipe, trees: { tree: arraysOf(tree), solids: arraysOf(solids) } });
    // Each thread gets a second layer while it computes the first, so that it never waits.
    this.#give(worker);
    this.#give(worker);
  }

  #give(worker: Worker): void {
    if (this.#next < this.#recipe.grid.size[2]) ask(worker, { layer: this.#next++ });
  }
}

type Tree = SurfaceTrees['tree'];

function ask(worker: Worker, question: LayerQuestion): void {
  worker.postMessage(question);
}

/** A tree as plain arrays, which can be sent to a thread. */
function arraysOf({ corners, order, boxes, nodes, patches, discs }: Tree): Tree {
  return { corners, order, boxes, nodes, patches, discs };
}
