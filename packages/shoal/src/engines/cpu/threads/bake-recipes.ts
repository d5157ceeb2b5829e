// Computes the fields of obstacles in workers. Both `bakeFields` and the command use it.

import { ShoalError } from '../../../errors/shoal-error.ts';
import { type Field, type FieldRecipe, fieldOf, SlabBaker } from '../../../fields/field.ts';
import { plainTrees, Surface } from '../../../fields/surface.ts';
import { nodeThreads } from './host.ts';
import type { BakeReply, BakeRequest, Reply } from './messages.ts';
import { nextTask } from './next-task.ts';
import { processors } from './processors.ts';
import { startThread } from './start-thread.ts';
import { type StartThread, type Thread, threadOf } from './thread.ts';

/** Ends the computation of fields early: an `AbortSignal`, or any object like it. */
export interface BakeSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  /** Calls the listener when it is aborted. */
  addEventListener(kind: 'abort', listener: () => void): void;
  /** Removes the listener. */
  removeEventListener(kind: 'abort', listener: () => void): void;
}

/** Where fields are computed, and what is told meanwhile. */
export interface BakeOptions {
  /**
   * Number of workers; 0: none, this thread computes in short slices. Default: as many as the work is worth, at most
   * one per processor and 8.
   */
  readonly threads?: number;
  /** Receives the finished fraction, 0 to 1. */
  readonly progress?: (fraction: number) => void;
  /** Ends the work early. Fields that are finished are kept. */
  readonly signal?: BakeSignal;
  /** Starts a worker; see `SimulationOptions`. */
  readonly startThread?: StartThread;
}

/** A recipe, with the distances of an existing field if only its settings differ. */
export type BakeRecipe = FieldRecipe & { readonly distances?: Float32Array };

/** A computed field, and what that took. */
export interface Baked {
  readonly field: Field;
  /** The surface from which the distances were computed; undefined if they were there already. */
  readonly surface: Surface | undefined;
  readonly seconds: { readonly tree: number; readonly distances: number; readonly avoidance: number };
  readonly threads: number;
}

/** Maximum number of workers by default, because each has a copy of the mesh. */
const mostThreads = 8;
/**
 * Work that a worker is worth, in points × levels of the triangle tree. In a page that is about 30 ms, which drop
 * frames. In Node it is about a second, because a worker must save more time than it takes to start.
 */
const worth = nodeThreads() ? 3_000_000 : 100_000;
/** Time after which other tasks of this thread get their turn, ms. */
const slice = 10;

/**
 * Computes fields one after another. The workers of a field take layers of its grid, and send them by message: memory
 * need not be shared. If a worker cannot start, or ends, this thread computes its layers. The bits are the same.
 * @param made called with each finished field and its index
 * @throws the reason of the signal, if it is aborted before all fields are computed
 */
export async function bakeRecipes(
  recipes: readonly BakeRecipe[],
  options: BakeOptions,
  made: (baked: Baked, index: number) => void,
): Promise<void> {
  const { signal, progress = () => undefined } = options;
  const points = recipes.map(({ grid: { size } }) => size[0] * size[1] * size[2]);
  const total = points.reduce((sum, count) => sum + count, 0);
  let done = 0;
  const threads = Array.from({ length: threadCount(recipes, options) }, () => new BakeThread(options.startThread));
  let abort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
  });
  aborted.catch(nothing);
  const rest = pauses(signal);
  try {
    for (const [index, recipe] of recipes.entries()) {
      const report = (fraction: number): void => progress((done + fraction * points[index]) / total);
      made(await Promise.race([bake(recipe, threads, rest, report), aborted]), index);
      done += points[index];
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    for (const thread of threads) thread.stop();
  }
}

function threadCount(recipes: readonly BakeRecipe[], { threads }: BakeOptions): number {
  const layers = Math.max(0, ...recipes.map(({ grid }) => grid.size[2]));
  const work = Math.max(0, ...recipes.map(workOf));
  const worthwhile = Math.min(mostThreads, processors(), Math.floor(work / worth));
  return Math.min(layers, threads ?? worthwhile);
}

function workOf({ parts, grid: { size } }: FieldRecipe): number {
  const triangles = parts.reduce((sum, { mesh }) => sum + mesh.triangles.length / 3, 0);
  return size[0] * size[1] * size[2] * (32 - Math.clz32(triangles + 2));
}

type Rest = () => Promise<void>;

/** Gives other tasks their turn whenever a slice of time is used up, and throws if the work is aborted. */
function pauses(signal: BakeSignal | undefined): Rest {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < slice) return;
    await nextTask();
    if (signal?.aborted) throw signal.reason;
    since = performance.now();
  };
}

async function bake(
  recipe: BakeRecipe,
  threads: readonly BakeThread[],
  rest: Rest,
  report: (fraction: number) => void,
): Promise<Baked> {
  const { parts, grid, settings, distances } = recipe;
  const times = [performance.now()];
  let surface: Surface | undefined;
  let layers: readonly Float32Array[] = [];
  let helpers = 0;
  if (distances) {
    layers = [distances];
    times.push(performance.now());
    report(1);
  } else {
    const trees = await threads[0]?.ask({ kind: 'bake', recipe }).then((reply) => reply.trees, nothing);
    surface = new Surface(parts, trees);
    times.push(performance.now());
    ({ layers, helpers } = await layersOf(recipe, surface, trees ? threads : [], rest, report));
  }
  times.push(performance.now());
  const made = await threads[0]?.ask({ kind: 'field', grid, settings, layers }).then((reply) => reply.field, nothing);
  const field = made ?? fieldOf(recipe, layers);
  times.push(performance.now());
  const [tree, ofLayers, avoidance] = [0, 1, 2].map((k) => (times[k + 1] - times[k]) / 1000);
  return { field, surface, seconds: { tree, distances: ofLayers, avoidance }, threads: Math.max(1, helpers) };
}

const nothing = (): undefined => undefined;

/** The signed distances of all layers, m, and the number of workers that computed some. */
async function layersOf(
  recipe: FieldRecipe,
  surface: Surface,
  threads: readonly BakeThread[],
  rest: Rest,
  report: (fraction: number) => void,
): Promise<{ readonly layers: readonly Float32Array[]; readonly helpers: number }> {
  const count = recipe.grid.size[2];
  const layers: (Float32Array | undefined)[] = Array.from({ length: count });
  let next = 0;
  let finished = 0;
  let helpers = 0;
  const take = async (thread: BakeThread): Promise<void> => {
    while (next < count) {
      const layer = next++;
      layers[layer] = (await thread.ask({ kind: 'layer', layer })).distances;
      report(++finished / count);
    }
  };
  const help = async (thread: BakeThread, k: number): Promise<void> => {
    if (k > 0) await thread.ask({ kind: 'bake', recipe, trees: plainTrees(surface) });
    helpers++;
    // A worker has a second layer to begin when it has finished the first, so that it never waits.
    await Promise.all([take(thread), take(thread)]);
  };
  await Promise.all(threads.map((thread, k) => help(thread, k).catch(nothing)));
  const baker = new SlabBaker(recipe, surface);
  for (let k = 0; k < count; k++) {
    if (layers[k]) continue;
    await rest();
    layers[k] = baker.bake({ from: k, to: k + 1 });
    report(++finished / count);
  }
  return { layers: layers as Float32Array[], helpers };
}

declare const performance: { now(): number };

/** A worker that is not ready within this time has failed, ms. */
const longestStart = 10_000;

interface Asked {
  readonly resolve: (reply: BakeReply) => void;
  readonly reject: (error: unknown) => void;
}

/** A worker that computes fields. It answers one request after another. */
class BakeThread {
  #thread: Thread | undefined;
  /** Why it can answer no more; undefined: it can. */
  #ended: unknown;
  readonly #asked: Asked[] = [];
  readonly #ready: Promise<void>;

  constructor(start: StartThread = startThread) {
    this.#ready = new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(new ShoalError('engine', 'it does not start')), longestStart);
      this.#asked.push({
        resolve: () => {
          clearTimeout(timer);
          resolve();
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      });
      void this.#start(start);
    });
    this.#ready.catch(() => undefined);
  }

  /** @returns the answer, which rejects if the worker cannot start, fails, or has ended */
  async ask<K extends BakeReply['kind']>(
    request: BakeRequest & { readonly kind: K },
  ): Promise<BakeReply & { kind: K }> {
    await this.#ready;
    return await new Promise((resolve, reject) => {
      if (this.#ended !== undefined) return reject(this.#ended);
      this.#asked.push({ resolve: resolve as Asked['resolve'], reject });
      this.#thread?.post(request);
    });
  }

  stop(): void {
    this.#end(new ShoalError('engine', 'it was stopped'));
  }

  async #start(start: StartThread): Promise<void> {
    try {
      const thread = threadOf(await start(), {
        heard: (message) => this.#hear(message as Reply),
        ended: (why) => this.#end(new ShoalError('engine', why)),
      });
      if (this.#ended === undefined) this.#thread = thread;
      else thread.stop();
    } catch (error) {
      this.#end(error);
    }
  }

  #hear(reply: Reply): void {
    const asked = this.#asked.shift();
    if (reply.kind === 'failed') asked?.reject(new ShoalError('engine', reply.why));
    else asked?.resolve(reply as BakeReply);
  }

  #end(why: unknown): void {
    if (this.#ended !== undefined) return;
    this.#ended = why;
    this.#thread?.stop();
    for (const { reject } of this.#asked.splice(0)) reject(why);
  }
}

declare function setTimeout(call: () => void, ms: number): number;
declare function clearTimeout(timer: number): void;
