import { bakeField, type FieldRecipe, fieldOf, gridOver, SlabBaker, Surface, shapeMesh } from 'shoal/fields';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LayerAnswer, LayerQuestion } from '../src/baking/layer-messages.ts';
import { bakeOnThreads } from '../src/baking/layer-threads.ts';

/** Fake workers for the baking thread. They answer in a task of their own. */
class LayerWorker extends EventTarget {
  static made: LayerWorker[] = [];
  /** Number of layers after which every worker ends. */
  static mortality = Number.POSITIVE_INFINITY;
  #baker: SlabBaker | undefined;
  #baked = 0;
  isTerminated = false;

  constructor() {
    super();
    LayerWorker.made.push(this);
  }

  postMessage(question: LayerQuestion): void {
    // Only data that can be sent reaches a worker.
    const data = structuredClone(question);
    setTimeout(() => this.#hear(data), 0);
  }

  #hear(data: LayerQuestion): void {
    if (this.isTerminated) return;
    if ('recipe' in data) {
      this.#baker = new SlabBaker(data.recipe, new Surface(data.recipe.parts, data.trees));
      return;
    }
    if (this.#baked++ >= LayerWorker.mortality) {
      this.dispatchEvent(new Event('error'));
      return;
    }
    const { layer } = data;
    const distances = this.#baker?.bake({ from: layer, to: layer + 1 }) as Float32Array;
    this.dispatchEvent(new MessageEvent<LayerAnswer>('message', { data: { layer, distances } }));
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

const mesh = shapeMesh({ kind: 'torus', radius: 6, tube: 2, segments: 24, sides: 12 });
const recipe: FieldRecipe = {
  parts: [{ mesh, kind: 'solid' }],
  grid: gridOver({ min: [-10, -10, -10], max: [10, 10, 10] }, [8, 8, 12]),
  settings: { radius: 4, power: 4, stencil: 'isotropic' },
};
const rest = async (): Promise<void> => {};

/** @param msPerReading time between two readings of the clock: how slow this thread seems to be */
async function bake(msPerReading: number, resting = rest): Promise<{ values: Float32Array; done: number }> {
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (time += msPerReading));
  let done = 0;
  const layers = await bakeOnThreads(recipe, resting, () => done++);
  return { values: fieldOf(recipe, layers).values, done };
}

beforeEach(() => {
  LayerWorker.made = [];
  LayerWorker.mortality = Number.POSITIVE_INFINITY;
  vi.stubGlobal('Worker', LayerWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('quick fields are computed here, slow ones on other threads, with the same bits', async () => {
  const { values } = bakeField(recipe);
  expect(await bake(1)).toEqual({ values, done: 12 });
  expect(LayerWorker.made).toHaveLength(0);
  expect(await bake(100)).toEqual({ values, done: 12 });
  expect(LayerWorker.made.length).toBeGreaterThan(1);
  expect(LayerWorker.made.every(({ isTerminated }) => isTerminated)).toBe(true);
});

test('if threads end or cannot be started, this one computes what is missing', async () => {
  const { values } = bakeField(recipe);
  LayerWorker.mortality = 1;
  expect(await bake(100)).toEqual({ values, done: 12 });
  expect(LayerWorker.made.every(({ isTerminated }) => isTerminated)).toBe(true);
  vi.stubGlobal('Worker', undefined);
  expect(await bake(100)).toEqual({ values, done: 12 });
});

test('a request that is cancelled stops the threads', async () => {
  let rests = 0;
  const cancel = async (): Promise<void> => {
    if (++rests === 4) throw new Error('Cancelled.');
  };
  await expect(bake(100, cancel)).rejects.toThrow('Cancelled.');
  expect(LayerWorker.made.length).toBeGreaterThan(1);
  expect(LayerWorker.made.every(({ isTerminated }) => isTerminated)).toBe(true);
});
