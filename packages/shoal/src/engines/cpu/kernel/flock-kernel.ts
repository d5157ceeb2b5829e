import { Cells } from '../../../neighbours/cells.ts';
import type { Positions } from '../../../neighbours/search.ts';
import { streams } from '../../../random/random.ts';
import type { Scene } from '../../../rules/rule.ts';
import { NoisePlace } from '../../../rules/wander/fish-noise.ts';
import type { School } from '../../../school/school.ts';
import { Alone, type Crew } from '../crew/crew.ts';
import type { Lookout } from '../gather.ts';
import type { SpeciesRules } from '../species-rules.ts';
import { type Frame, newFrame, readFrame, writeFrame } from './frame.ts';
import { type KernelInstance, type KernelMemory, kernelInstance } from './instance.ts';
import { type KeptLists, listLimit, skinOf } from './kept-lists.ts';
import { blockBytes, cellPart, chunk, maxSpecies, rowNumbers, settingsWords } from './layout.ts';
import { asksForVelocities, farthest, isTrio, quickest, type SettingsTable, writeSettings } from './settings.ts';

/** Where the noise is. */
const place = new NoisePlace();

/** What of wander's settings its noise reads. */
export interface Noise {
  readonly period: number;
  readonly verticalFactor: number;
  readonly weight: number;
}

/**
 * The neighbour pass in WebAssembly: separation, alignment and cohesion of all fish at once, in float32.
 *
 * A step is a sequence of stages. Those that take a range from..to may be shared out among threads in any pieces: each
 * writes only what belongs to its range, and no result depends on the pieces. All threads finish a stage before the
 * next begins.
 *
 *     prepare   one thread: decides whether lists are built or kept; sorts the fish if need be; makes the frame
 *     follow    every other thread: takes the frame over
 *     fill      fish: computes their headings and writes their records
 *     steer     cells, or slots where there are lists; `extent` says how many
 *     finish    one thread, with the lists' bytes of all threads
 *     collect   fish, at most a chunk: then `steering` has their vectors
 *
 * A thread has a few kernels, which its simulations use in turn. Whoever finds that another has used the memory builds his
 * lists again from the positions of then, so that results are the same.
 */
export class FlockKernel {
  readonly #kernel: KernelInstance;
  readonly #crew: Crew;
  readonly #cells = new Cells();
  readonly #frame: Frame = newFrame();
  #views!: Views;
  /** Whose lists the memory holds, and of which step: another kernel may have built newer ones. */
  #owner: WeakRef<KeptLists> | undefined;
  #builtAt = -1;
  #user: WeakRef<object> | undefined;
  /** Bytes of all but the blocks for lists, which come after. */
  #fixedBytes = 0;
  #blocks = 0;

  /** @param crew the threads that use its memory */
  constructor(kernel: KernelInstance, crew: Crew) {
    this.#kernel = kernel;
    this.#crew = crew;
  }

  /** Who had it last; undefined: nobody who is still there. */
  get user(): object | undefined {
    return this.#user?.deref();
  }

  set user(user: object) {
    if (this.user !== user) this.#user = new WeakRef(user);
  }

  /** Whether lists are built in this step. */
  get builds(): boolean {
    return this.#frame.keeping === 1 && this.#frame.listed === 0;
  }

  /**
   * Of the fish collected last: rows of steering vectors, three numbers each of separation, alignment, cohesion and
   * wander; or their weighted sums, m/s².
   */
  get steering(): Float32Array {
    return this.#views.collected;
  }

  /** What it keeps from step to step, without lists. */
  get bytes(): number {
    return this.#fixedBytes - this.#listEnds;
  }

  /** What lists of neighbours take. */
  get listBytes(): number {
    const [taken] = this.#frame.keeping ? this.#views.blocksTaken : [0];
    return this.#listEnds + Math.min(taken, this.#blocks) * blockBytes;
  }

  /** Where each list begins and ends. */
  get #listEnds(): number {
    return this.#frame.keeping ? 8 * this.#frame.count : 0;
  }

  /** Distances computed and neighbours found in this thread's part of the last step. */
  get candidates(): number {
    return this.#kernel.exports.candidates.value;
  }

  get neighbours(): number {
    return this.#kernel.exports.neighbours.value;
  }

  /** Bytes of the lists that this thread has just built. */
  get builtBytes(): number {
    return this.#kernel.exports.listBytes.value;
  }

  /** How many cells or slots there are to steer. */
  get extent(): number {
    const { listed, count, nx, ny, nz } = this.#frame;
    return listed ? count : nx * ny * nz;
  }

  /** Hands out a block of memory for lists; 0: there are none left. The counter is the threads' common one. */
  takeBlock(): number {
    const block = Atomics.add(this.#views.blocksTaken, 0, 1);
    return block < this.#blocks ? this.#fixedBytes + block * blockBytes : 0;
  }

  /** @param farthestSq of all fish since the lists were built, m² */
  prepare(
    scene: Scene,
    rules: readonly SpeciesRules[],
    lookouts: readonly Lookout[],
    lists: KeptLists,
    farthestSq: number,
  ): void {
    const { school, step, stretch } = scene;
    const frame = this.#frame;
    const reach = farthest(lookouts);
    const use = lists.decide(skinOf(reach, quickest(rules), step), lookouts, farthestSq);
    const withVelocities = asksForVelocities(rules) ? 1 : 0;
    const same = frame.count === school.count && frame.withVelocities === withVelocities;
    const held = use === 'keep' && same && this.#owner?.deref() === lists && this.#builtAt === lists.step;
    frame.count = school.count;
    frame.withVelocities = withVelocities;
    frame.trio = isTrio(rules, lookouts) ? 1 : 0;
    frame.keeping = use === 'none' ? 0 : 1;
    frame.listed = held ? 1 : 0;
    if (!held) {
      // Kept lists that are gone are built again from the positions of then.
      this.#sort(use === 'keep' ? lists.built : school, use === 'none' ? reach : lists.farthestReach);
      this.#owner = use === 'none' ? undefined : new WeakRef(lists);
      this.#builtAt = lists.step;
    }
    this.#kernel.exports.clear();
    for (let s = 0; s < rules.length; s++) {
      const listReach = use === 'none' ? lookouts[s].reach : lists.reach(s) + lists.skin;
      writeSettings(this.#views, s, rules[s], lookouts[s], listReach, stretch);
    }
    if (use === 'keep' && !held) {
      this.#fillFrom(lists.built, scene, 0, frame.count);
      this.steer(0, this.extent);
      if (this.builtBytes > listLimit(frame.count)) {
        // Only of a forged snapshot: lists of this size are never kept, and the memory does not hold them.
        lists.tookBytes(this.builtBytes);
        this.prepare(scene, rules, lookouts, lists, farthestSq);
        return;
      }
      frame.listed = 1;
      this.#kernel.exports.clear();
    }
    writeFrame(this.#crew.notes, frame);
  }

  /** @param reach how far the longest list goes, m, above 0 */
  #sort(positions: Positions, reach: number): void {
    const { exports } = this.#kernel;
    const frame = this.#frame;
    const grid = this.#cells;
    grid.fit(positions, reach, cellPart);
    const [nx, ny, nz] = grid.count;
    const [spanX, spanY, spanZ] = [grid.span(reach, 0), grid.span(reach, 1), grid.span(reach, 2)];
    const [minX, minY, minZ] = grid.min;
    const [perX, perY, perZ] = grid.perMetre;
    // What is gathered for a cell may be farther than any of its fish looks, never nearer.
    const reachSq = reach * reach * (1 + 1e-5);
    Object.assign(frame, { nx, ny, nz, spanX, spanY, spanZ, reachSq });
    this.#place();
    const { x, y, z } = this.#views;
    const { count } = frame;
    x.set(count === positions.x.length ? positions.x : positions.x.subarray(0, count));
    y.set(count === positions.y.length ? positions.y : positions.y.subarray(0, count));
    z.set(count === positions.z.length ? positions.z : positions.z.subarray(0, count));
    exports.sort(count, nx, ny, nz, minX, minY, minZ, perX, perY, perZ);
    frame.largest = exports.mostNear(nx, ny, nz, spanX, spanY, spanZ);
    exports.endRecords(count, frame.withVelocities);
    this.#placeScratch();
    this.#views.blocksTaken[0] = 0;
  }

  /** Takes part in a step that another thread over the same memory has prepared. */
  follow(): void {
    readFrame(this.#frame, this.#crew.notes);
    this.#place();
    this.#placeScratch();
    this.#kernel.exports.clear();
  }

  /** Computes the headings of the fish from..to and writes their records. */
  fill(scene: Scene, from: number, to: number): void {
    this.#fillFrom(scene.school, scene, from, to);
  }

  #fillFrom({ x, y, z, species }: Positions, scene: Scene, from: number, to: number): void {
    const { headingX, headingY, headingZ } = scene;
    const { vx, vy, vz } = scene.school;
    const { slotOf, records, marks, velocities } = this.#views;
    const { withVelocities } = this.#frame;
    for (let i = from; i < to; i++) {
      const inverse = inverseOrZero(Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]));
      headingX[i] = vx[i] * inverse;
      headingY[i] = vy[i] * inverse;
      headingZ[i] = vz[i] * inverse;
      const slot = slotOf[i];
      const at = 8 * slot;
      records[at] = x[i];
      records[at + 1] = y[i];
      records[at + 2] = z[i];
      marks[at + 3] = 1 << species[i];
      records[at + 4] = headingX[i];
      records[at + 5] = headingY[i];
      records[at + 6] = headingZ[i];
      marks[at + 7] = species[i];
      if (withVelocities === 0) continue;
      velocities[4 * slot] = vx[i];
      velocities[4 * slot + 1] = vy[i];
      velocities[4 * slot + 2] = vz[i];
      velocities[4 * slot + 3] = 0;
    }
  }

  /** Computes the steering vectors of the fish in the cells, or slots, from..to. */
  steer(from: number, to: number): void {
    const { exports } = this.#kernel;
    const { listed, trio, nx, ny, nz, spanX, spanY, spanZ, reachSq, count, keeping } = this.#frame;
    if (listed) (trio ? exports.sumTrio : exports.sumAny)(from, to);
    else {
      const steerCells = trio ? exports.steerTrio : exports.steerAny;
      steerCells(from, to, nx, ny, nz, spanX, spanY, spanZ, reachSq, count, keeping);
    }
  }

  /** @param builtBytes of all threads */
  finish(lists: KeptLists, builtBytes: number): void {
    if (this.builds) lists.tookBytes(builtBytes);
  }

  /** Puts the vectors of the fish from..to, at most a chunk, into their order: into `steering`. */
  collect(from: number, to: number): void {
    this.#kernel.exports.collect(from, to);
  }

  /** The same, but adds them up at once with these weights, m/s². */
  collectSums(from: number, to: number, separation: number, alignment: number, cohesion: number): void {
    this.#kernel.exports.collectSums(from, to, separation, alignment, cohesion);
  }

  /**
   * Adds the noise of wander to the fish first..end, which were collected.
   * @param toSums whether as sums
   */
  wander({ id, time }: School, first: number, end: number, toSums: boolean, seed: number, settings: Noise): void {
    const { ids } = this.#views;
    for (let i = first; i < end; i++) ids[i - first] = id[i];
    const { period, verticalFactor, weight } = settings;
    place.set(time / period);
    this.#kernel.exports.wander(
      end - first,
      toSums ? 1 : 0,
      seed,
      streams.wander,
      place.segment,
      place.ahead[1],
      place.ahead[2],
      place.part[0],
      place.part[1],
      place.part[2],
      verticalFactor,
      toSums ? weight : 1,
    );
  }

  #place(): void {
    const { count, nx, ny, nz, withVelocities, keeping } = this.#frame;
    this.#grow(this.#kernel.exports.place(count, nx * ny * nz, withVelocities, keeping));
    this.#see();
  }

  #placeScratch(): void {
    const { count, largest, keeping } = this.#frame;
    const { index, size } = this.#crew;
    this.#fixedBytes = this.#kernel.exports.placeScratch(index, size, largest);
    // As many as hold the limit even if each ends before a list that did not fit, and one that each thread has begun.
    this.#blocks = keeping ? Math.ceil((listLimit(count) * 16) / 15 / blockBytes) + size : 0;
    this.#grow(this.#fixedBytes + this.#blocks * blockBytes);
    this.#see();
  }

  #grow(bytes: number): void {
    const { memory } = this.#kernel;
    const missing = bytes - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / 65536));
  }

  /** The arrays of the kernel's memory, which move. */
  #see(): void {
    const { memory, exports } = this.#kernel;
    const { buffer } = memory;
    const { count, withVelocities } = this.#frame;
    const { x, collected } = (this.#views as Views | undefined) ?? {};
    const same = x?.buffer === buffer && x.byteOffset === exports.x.value && x.length === count;
    if (same && collected?.byteOffset === exports.collected.value) return;
    const floats = ({ value }: { value: number }, length = count) => new Float32Array(buffer, value, length);
    this.#views = {
      x: floats(exports.x),
      y: floats(exports.y),
      z: floats(exports.z),
      slotOf: new Int32Array(buffer, exports.slotOf.value, count),
      records: floats(exports.records, 8 * count),
      marks: new Int32Array(buffer, exports.records.value, 8 * count),
      velocities: floats(exports.velocities, withVelocities * 4 * count),
      collected: floats(exports.collected, rowNumbers * chunk),
      ids: new Uint32Array(buffer, exports.ids.value, chunk),
      blocksTaken: new Int32Array(buffer, exports.blocksTaken.value, 1),
      settings: floats(exports.settings, maxSpecies * settingsWords),
      codes: new Int32Array(buffer, exports.settings.value, maxSpecies * settingsWords),
      radii: floats(exports.radii, maxSpecies * maxSpecies),
    };
  }
}

type FloatViews = 'x' | 'y' | 'z' | 'records' | 'velocities' | 'collected';

interface Views extends Record<FloatViews, Float32Array>, SettingsTable {
  readonly slotOf: Int32Array;
  /** The same memory as `records`. */
  readonly marks: Int32Array;
  readonly ids: Uint32Array;
  readonly blocksTaken: Int32Array;
}

/** The kernels of this thread, the last used first. */
const kernels: FlockKernel[] = [];
/** More simulations than this take turns: browsers limit how many memories there are. */
const mostKernels = 4;

/**
 * A kernel of this thread for somebody: the one he had last, if nobody has taken it since; or the reason why there is none.
 * @param user who must be there as long as he uses it
 */
export function flockKernel(user: object): FlockKernel | string {
  if (kernels.length > 0 && kernels[0].user === user) return kernels[0];
  let at = kernels.findIndex((one) => one.user === user);
  if (at < 0) at = kernels.findIndex((one) => one.user === undefined);
  if (at < 0 && kernels.length < mostKernels) {
    const kernel = newKernel(new Alone());
    if (typeof kernel === 'string') return kernel;
    at = kernels.push(kernel) - 1;
  }
  if (at < 0) at = kernels.length - 1;
  const [kernel] = kernels.splice(at, 1);
  kernels.unshift(kernel);
  kernel.user = user;
  return kernel;
}

/** The kernel of this thread that was used last. */
export function lastKernel(): FlockKernel {
  return kernels[0];
}

/** @param memory that the crew shares */
export function newKernel(crew: Crew, memory?: KernelMemory): FlockKernel | string {
  const instance = kernelInstance(() => kernel.takeBlock(), memory);
  if (typeof instance === 'string') return instance;
  const kernel = new FlockKernel(instance, crew);
  return kernel;
}

function inverseOrZero(length: number): number {
  return length > 0 ? 1 / length : 0;
}
