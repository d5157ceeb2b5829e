import { Cells } from '../../../neighbours/cells.ts';
import type { NearList } from '../../../neighbours/near.ts';
import type { Positions } from '../../../neighbours/search.ts';
import { cellPart, recordWords, speciesBits } from '../../../rules/kernel/layout.ts';
import { NoisePlace, type NoiseSettings, noiseStream } from '../../../rules/kernel/noise.ts';
import type { Scene } from '../../../rules/rule.ts';
import type { School } from '../../../school/school.ts';
import type { NeighbourQuery } from '../../neighbour-query.ts';
import type { SpeciesRules } from '../../species-rules.ts';
import type { PoolMember } from '../threads/pool-member.ts';
import { type Frame, newFrame, readFrame, writeFrame } from './frame.ts';
import { type KernelInstance, type KernelMemory, kernelInstance } from './instance.ts';
import { ListOwner } from './list-owner.ts';
import { MemoryViews } from './memory-views.ts';
import { asksForVelocities, isTrio, largestReach, topSpeed, visitsFish, writeSettings } from './settings.ts';
import { type ListUse, listLimit, skinOf, type VerletLists } from './verlet-lists.ts';

const noisePosition = new NoisePlace();

/** Computes the rules of a fish that the kernel leaves to the host. */
export interface Visitor {
  /** Lists of neighbours, which the kernel moves to its memory. */
  readonly lists: readonly [NearList, NearList];
  /** @param flockmates how many neighbours of fish i are in the first list; @param others in the second */
  visit(i: number, flockmates: number, others: number): void;
}

/**
 * The neighbour pass in WebAssembly: the rules of rules/kernel/layout.ts, of all fish at once, in float32.
 *
 * A step is a sequence of stages. All threads finish a stage before the next begins. Stages with a range from..to may be
 * cut into any pieces: each piece writes only its own range, and results do not depend on the cut.
 *
 *     prepare   leader: decides between new and earlier lists; sorts the fish if need be; fills the frame
 *     follow    other threads: take over the frame
 *     fill      fish: computes headings and writes records
 *     steer     cells, or slots where there are lists; `extent` says how many
 *     finish    leader, with the bytes of all threads' lists
 *     collect   fish, at most a chunk: `steering` then has their vectors
 *
 * The simulations of a thread share a few kernels in turn, and their lists are copied out of the memory and back. Lists
 * of which there is no copy are built again from the positions at their build, with the same bits.
 */
export class FlockKernel {
  readonly #kernel: KernelInstance;
  readonly #pool: PoolMember;
  readonly #memory: MemoryViews;
  readonly #cells = new Cells();
  readonly #frame: Frame = newFrame();
  readonly #owner: ListOwner;
  #visitor: Visitor | undefined;

  /** @param pool the threads that use the memory */
  constructor(kernel: KernelInstance, memory: MemoryViews, pool: PoolMember) {
    this.#kernel = kernel;
    this.#memory = memory;
    this.#pool = pool;
    this.#owner = new ListOwner(memory);
  }

  /** Whether this step builds lists. */
  get builds(): boolean {
    return this.#frame.withLists === 1 && this.#frame.listsReady === 0;
  }

  /**
   * Of the fish collected last: rows of steering vectors, three numbers for each rule and for the noise; or their weighted
   * sums, m/s².
   */
  get steering(): Float32Array {
    return this.#memory.views.collected;
  }

  /** Memory without lists, bytes. */
  get bytes(): number {
    return this.#memory.bytes(this.#frame);
  }

  /** Memory of Verlet lists, bytes. */
  get listBytes(): number {
    return this.#memory.listBytes(this.#frame);
  }

  /** Distances computed and neighbours found by this thread in the last step. */
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
    const { listsReady, count, nx, ny, nz } = this.#frame;
    return listsReady ? count : nx * ny * nz;
  }

  /** @param farthestSq square of the largest displacement of any fish since the lists were built, m² */
  prepare(
    scene: Scene,
    rules: readonly SpeciesRules[],
    queries: readonly NeighbourQuery[],
    lists: VerletLists,
    farthestSq: number,
  ): void {
    const reach = largestReach(queries);
    const use = lists.chooseUse(skinOf(reach, topSpeed(rules), scene.step), queries, farthestSq);
    this.#owner.evict(lists, this.#frame);
    const isInMemory =
      this.#startFrame(use, scene.school.count, rules, queries, lists) ||
      (use === 'reuse' && this.#owner.restore(lists, this.#frame));
    if (!isInMemory) {
      this.#sort(use === 'reuse' ? lists.positionsAtBuild : scene.school, use === 'none' ? reach : lists.longest);
      this.#owner.set(use === 'none' ? undefined : lists);
    }
    this.#kernel.exports.clear();
    for (let s = 0; s < rules.length; s++) {
      const listReach = use === 'none' ? queries[s].reach : lists.reach(s) + lists.skin;
      writeSettings(this.#memory.views, s, rules[s], queries[s], listReach, scene.stretch);
    }
    if (use === 'reuse' && !isInMemory && !this.#rebuild(lists, scene)) {
      // Only lists of a forged snapshot are too large for the memory: decide again, without them.
      lists.checkSize(this.builtBytes);
      this.prepare(scene, rules, queries, lists, farthestSq);
      return;
    }
    writeFrame(this.#pool.broadcast, this.#frame);
  }

  /** @returns whether the memory holds the lists that the step uses */
  #startFrame(
    use: ListUse,
    count: number,
    rules: readonly SpeciesRules[],
    queries: readonly NeighbourQuery[],
    lists: VerletLists,
  ): boolean {
    const frame = this.#frame;
    const withVelocities = asksForVelocities(rules) ? 1 : 0;
    const visits = visitsFish(rules) ? 1 : 0;
    const same = frame.count === count && frame.withVelocities === withVelocities && frame.visits === visits;
    const isInMemory = use === 'reuse' && same && this.#owner.has(lists);
    frame.count = count;
    frame.withVelocities = withVelocities;
    frame.visits = visits;
    frame.trio = isTrio(rules, queries) ? 1 : 0;
    frame.withLists = use === 'none' ? 0 : 1;
    frame.listsReady = isInMemory ? 1 : 0;
    return isInMemory;
  }

  /** Builds lists again that are not in memory, such as those of a snapshot. @returns whether the memory holds them */
  #rebuild(lists: VerletLists, scene: Scene): boolean {
    const frame = this.#frame;
    this.#fillFrom(lists.positionsAtBuild, scene, 0, frame.count);
    this.steer(0, this.extent);
    if (this.builtBytes > listLimit(frame.count)) return false;
    frame.listsReady = 1;
    this.#owner.setBytes(this.builtBytes);
    this.#kernel.exports.clear();
    return true;
  }

  /** @param reach length of the longest list, m, above 0 */
  #sort(positions: Positions, reach: number): void {
    const { exports } = this.#kernel;
    const frame = this.#frame;
    const grid = this.#cells;
    grid.fit(positions, reach, cellPart);
    const [nx, ny, nz] = grid.count;
    const [spanX, spanY, spanZ] = [grid.span(reach, 0), grid.span(reach, 1), grid.span(reach, 2)];
    const [minX, minY, minZ] = grid.min;
    const [perX, perY, perZ] = grid.perMetre;
    // Rounding must not lose candidates; extra ones do no harm.
    const reachSq = reach * reach * (1 + 1e-5);
    Object.assign(frame, { nx, ny, nz, spanX, spanY, spanZ, reachSq });
    this.#memory.place(frame);
    const { x, y, z } = this.#memory.views;
    const { count } = frame;
    x.set(count === positions.x.length ? positions.x : positions.x.subarray(0, count));
    y.set(count === positions.y.length ? positions.y : positions.y.subarray(0, count));
    z.set(count === positions.z.length ? positions.z : positions.z.subarray(0, count));
    exports.sort(count, nx, ny, nz, minX, minY, minZ, perX, perY, perZ);
    frame.largest = exports.mostNear(nx, ny, nz, spanX, spanY, spanZ);
    exports.endRecords(count, frame.withVelocities);
    this.#memory.placeScratch(frame);
    this.#memory.views.blocksTaken[0] = 0;
  }

  /** Joins a step that the leader has prepared. */
  follow(): void {
    readFrame(this.#frame, this.#pool.broadcast);
    this.#memory.place(this.#frame);
    this.#memory.placeScratch(this.#frame);
    this.#kernel.exports.clear();
  }

  /** Computes the headings of the fish from..to and writes their records. */
  fill(scene: Scene, from: number, to: number): void {
    this.#fillFrom(scene.school, scene, from, to);
  }

  #fillFrom({ x, y, z, species }: Positions, scene: Scene, from: number, to: number): void {
    const { headingX, headingY, headingZ } = scene;
    const { vx, vy, vz } = scene.school;
    const { slotOf, records, marks, velocities } = this.#memory.views;
    const { withVelocities } = this.#frame;
    for (let i = from; i < to; i++) {
      const inverse = inverseOrZero(Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]));
      headingX[i] = vx[i] * inverse;
      headingY[i] = vy[i] * inverse;
      headingZ[i] = vz[i] * inverse;
      const slot = slotOf[i];
      const at = recordWords * slot;
      records[at] = x[i];
      records[at + 1] = y[i];
      records[at + 2] = z[i];
      marks[at + 3] = 1 << species[i];
      records[at + 4] = headingX[i];
      records[at + 5] = headingY[i];
      records[at + 6] = headingZ[i];
      marks[at + 7] = species[i] | (i << speciesBits);
      if (withVelocities === 0) continue;
      velocities[4 * slot] = vx[i];
      velocities[4 * slot + 1] = vy[i];
      velocities[4 * slot + 2] = vz[i];
      velocities[4 * slot + 3] = 0;
    }
  }

  /**
   * Computes the steering vectors of the fish in the cells, or slots, from..to.
   * @param visitor called for each fish of species that have rules which read flockmates outside the kernel
   */
  steer(from: number, to: number, visitor?: Visitor): void {
    this.#visitor = visitor;
    if (visitor && this.#frame.visits === 1) this.#memory.bindLists(visitor.lists);
    const { exports } = this.#kernel;
    const { listsReady, trio, nx, ny, nz, spanX, spanY, spanZ, reachSq, count, withLists } = this.#frame;
    if (listsReady) (trio ? exports.sumTrio : exports.sumAny)(from, to);
    else {
      const steerCells = trio ? exports.steerTrio : exports.steerAny;
      steerCells(from, to, nx, ny, nz, spanX, spanY, spanZ, reachSq, count, withLists);
    }
  }

  /** Called by the kernel. */
  visit(fish: number, flockmates: number, others: number): void {
    this.#visitor?.visit(fish, flockmates, others);
  }

  /** @param builtBytes bytes of the new lists, over all threads */
  finish(lists: VerletLists, builtBytes: number): void {
    if (!this.builds) return;
    lists.checkSize(builtBytes);
    this.#owner.setBytes(builtBytes);
  }

  /** Copies the vectors of the fish from..to, at most a chunk, into `steering`, in their order. */
  collect(from: number, to: number): void {
    this.#kernel.exports.collect(from, to);
  }

  /** Like `collect`, but copies weighted sums, m/s². @param weights of the kernel's rules */
  collectSums(from: number, to: number, weights: Float64Array): void {
    this.#kernel.exports.collectSums(from, to, weights[0], weights[1], weights[2]);
  }

  /**
   * Adds the noise to the fish first..end, the ones collected last.
   * @param toSums whether `steering` has weighted sums
   */
  addNoise(
    { id, time }: School,
    first: number,
    end: number,
    toSums: boolean,
    seed: number,
    settings: NoiseSettings,
  ): void {
    const { ids } = this.#memory.views;
    for (let i = first; i < end; i++) ids[i - first] = id[i];
    const { period, verticalFactor, weight } = settings;
    noisePosition.set(time / period);
    this.#kernel.exports.addNoise(
      end - first,
      toSums ? 1 : 0,
      seed,
      noiseStream,
      noisePosition.segment,
      noisePosition.ahead[1],
      noisePosition.ahead[2],
      noisePosition.part[0],
      noisePosition.part[1],
      noisePosition.part[2],
      verticalFactor,
      toSums ? weight : 1,
    );
  }
}

/** @param memory shared by the pool's threads; without it, one of its own @returns a kernel, or why there is none */
export function newKernel(pool: PoolMember, memory?: KernelMemory): FlockKernel | string {
  const takeBlock = () => views.takeBlock();
  const instance = kernelInstance(
    { takeBlock, visit: (fish, flockmates, others) => kernel.visit(fish, flockmates, others) },
    memory,
  );
  if (typeof instance === 'string') return instance;
  const views = new MemoryViews(instance, pool);
  const kernel = new FlockKernel(instance, views, pool);
  return kernel;
}

function inverseOrZero(length: number): number {
  return length > 0 ? 1 / length : 0;
}
