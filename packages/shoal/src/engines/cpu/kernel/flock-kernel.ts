import { Cells } from '../../../neighbours/cells.ts';
import type { NearList } from '../../../neighbours/near.ts';
import type { Positions } from '../../../neighbours/search.ts';
import { cellPart, maxSpecies } from '../../../rules/kernel/layout.ts';
import { NoisePlace, type NoiseSettings, noiseStream } from '../../../rules/kernel/noise.ts';
import type { Scene } from '../../../rules/rule.ts';
import type { World } from '../../../scenario/plan.ts';
import type { School } from '../../../school/school.ts';
import type { NeighbourQuery } from '../../neighbour-query.ts';
import type { SpeciesRules } from '../../species-rules.ts';
import type { PoolMember } from '../threads/pool-member.ts';
import { type Frame, frameWords, newFrame, readFrame, writeFrame } from './frame.ts';
import type { KernelInstance } from './instance.ts';
import { ListOwner } from './list-owner.ts';
import type { ListPart, ListSchedule } from './list-schedule.ts';
import type { MemoryViews } from './memory-views.ts';
import { nearestReach } from './nearest-reach.ts';
import { reachOfMost } from './reach-of-most.ts';
import { fillPositions, fillRecords } from './records.ts';
import { asksForNearest, asksForVelocities, isTrio, topSpeed, writeSettings } from './settings.ts';
import { type ListUse, listLimit, partsOf, skinOf, type VerletLists } from './verlet-lists.ts';

const noisePosition = new NoisePlace();

/** Size of the first part of lists that are built ahead ÷ that of the others. */
const firstShare = 0.5;

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
  #cells = new Cells();
  /** The periodic world that the cells fill; undefined: the world is not periodic. */
  #seam: World | undefined;
  readonly #frame: Frame = newFrame();
  /** By species: how far its neighbours are searched, and how far its lists go in this step, m. */
  readonly #reaches = new Float64Array(maxSpecies);
  readonly #listReaches = new Float64Array(maxSpecies);
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

  /**
   * @param farthestSq square of the largest displacement of any fish since the lists were built, m²
   * @param parts of the lists that the memory must hold to reuse them: the step builds a last one
   * @returns what the step does with the lists; 'rebuilt': it reuses them, and all of them had to be built again
   */
  prepare(
    scene: Scene,
    rules: readonly SpeciesRules[],
    queries: readonly NeighbourQuery[],
    lists: VerletLists,
    farthestSq: number,
    parts?: number,
  ): ListUse | 'rebuilt' {
    this.#setReaches(scene, rules, queries, lists.areValid(queries, farthestSq) ? lists : undefined);
    const use = lists.chooseUse(this.#newLists(scene, rules).skin, queries, farthestSq, this.#reaches);
    this.#owner.evict(lists, this.#frame);
    this.#fitCells(scene);
    const isInMemory =
      this.#startFrame(use, scene, rules, queries, lists, parts) ||
      (use === 'reuse' && this.#owner.restore(lists, this.#frame));
    for (let s = 0; s < rules.length; s++) {
      const listReach = use === 'none' ? this.#reaches[s] : lists.reach(s) + lists.skin;
      this.#listReaches[s] = listReach + seamSlack(scene);
    }
    if (!isInMemory) {
      this.#sort(use === 'reuse' ? lists.positionsAtBuild : scene.school, rules.length);
      this.#owner.set(use === 'none' ? undefined : lists);
    }
    this.#frame.approach = use === 'reuse' ? lists.skin : 0;
    this.#begin();
    for (let s = 0; s < rules.length; s++) {
      const complete = use === 'none' ? this.#reaches[s] : lists.reach(s);
      const { views } = this.#memory;
      writeSettings(views, s, rules[s], queries[s], this.#listReaches[s], complete, this.#cells, scene.stretch);
    }
    if (use === 'reuse' && !isInMemory && !this.#rebuild(lists, scene)) {
      // Only lists of a forged snapshot are too large for the memory: decide again, without them.
      lists.checkSize(this.builtBytes);
      return this.prepare(scene, rules, queries, lists, farthestSq, parts);
    }
    writeFrame(this.#pool.broadcast, this.#frame);
    return use === 'reuse' && !isInMemory ? 'rebuilt' : use;
  }

  /** Parameters of new lists: their skin, m, the number of parts in which they are built, and how far a fish swims in a step, m. */
  #newLists({ school, step }: Scene, rules: readonly SpeciesRules[]): { skin: number; parts: number; growth: number } {
    const reach = reachOfMost(this.#reaches, school, rules.length);
    const speed = topSpeed(rules);
    const parts = partsOf(school.count, reach, speed, step);
    return { skin: skinOf(reach, speed, step, parts - 1), parts, growth: speed * step };
  }

  /**
   * The leader, after `prepare`: the part of lists that this step builds ahead, if any.
   * @param use what `prepare` has returned
   * @param farthestSq as in `prepare`
   */
  partAhead(
    schedule: ListSchedule,
    use: ListUse | 'rebuilt',
    scene: Scene,
    rules: readonly SpeciesRules[],
    queries: readonly NeighbourQuery[],
    farthestSq: number,
  ): ListPart | undefined {
    const reused = use === 'rebuilt' ? 'reuse' : use;
    const begin = (lists: VerletLists): void => {
      this.#setReaches(scene, rules, queries, undefined);
      lists.begin(this.#newLists(scene, rules).skin, this.#reaches, rules.length);
    };
    const { parts, growth } = this.#newLists(scene, rules);
    return schedule.part(reused, parts, Math.sqrt(farthestSq), growth, begin);
  }

  /**
   * The leader, before a part of lists is built ahead: sorts the fish as they were when the lists were begun, unless this
   * has been done, and fills the frame. If the memory has lost the parts before, builds them again.
   * @returns whether the memory held no part of these lists before
   */
  prepareAhead(
    scene: Scene,
    rules: readonly SpeciesRules[],
    queries: readonly NeighbourQuery[],
    { lists, part, parts }: ListPart,
  ): boolean {
    const frame = this.#frame;
    this.#owner.evict(lists, frame);
    this.#fitCells(scene);
    const isInMemory = this.#startFrame('reuse', scene, rules, queries, lists, part);
    frame.listsReady = 1;
    for (let s = 0; s < rules.length; s++) this.#listReaches[s] = lists.reach(s) + lists.skin + seamSlack(scene);
    if (!isInMemory) {
      this.#sort(lists.positionsAtBuild, rules.length);
      this.#owner.set(lists);
    }
    frame.approach = 0;
    this.#begin();
    const { views } = this.#memory;
    for (let s = 0; s < rules.length; s++)
      writeSettings(views, s, rules[s], queries[s], this.#listReaches[s], lists.reach(s), this.#cells, scene.stretch);
    const { exports } = this.#kernel;
    if (!isInMemory) this.clearLists();
    if (!isInMemory && part > 0) {
      this.fillAhead(lists, 0, frame.count);
      this.buildAhead(0, this.partStart(part, parts));
      exports.clear();
    }
    writeFrame(this.#pool.broadcast, frame, frameWords);
    return !isInMemory;
  }

  /** The first cell of a part. The first part is smaller, since its step also sorts the fish. */
  partStart(part: number, parts: number): number {
    const { count, nx, ny, nz } = this.#frame;
    if (part === parts) return nx * ny * nz;
    const share = (part - 1 + firstShare) / (parts - 1 + firstShare);
    return part === 0 ? 0 : this.#kernel.exports.cellOf(Math.floor(share * count));
  }

  /** Writes what lists are built from: the positions at their build. */
  fillAhead(lists: VerletLists, from: number, to: number): void {
    fillPositions(this.#memory.views, lists.positionsAtBuild, from, to);
  }

  /** Builds the lists of the fish in the cells from..to. */
  buildAhead(from: number, to: number): void {
    const { nx, ny, nz, count } = this.#frame;
    this.#kernel.exports.steerAny(from, to, nx, ny, nz, count, 1, 0);
  }

  /** The lists of this step are new in memory. */
  clearLists(): void {
    this.#kernel.exports.clearLists();
  }

  /** The leader: so many parts of lists are built, but not all. */
  holdParts(parts: number): void {
    this.#owner.setParts(parts);
  }

  /** The last part of lists is built. @param bytes of all of them, over all threads */
  finishAhead(lists: VerletLists, bytes: number): void {
    lists.checkSize(bytes);
    this.#owner.setBytes(bytes);
  }

  /**
   * Sets how far the neighbours of each species are searched.
   * @param lists that are valid: they keep the reaches of their build
   */
  #setReaches(
    { school }: Scene,
    rules: readonly SpeciesRules[],
    queries: readonly NeighbourQuery[],
    lists: VerletLists | undefined,
  ): void {
    for (let s = 0; s < queries.length; s++) {
      const { reach, nearest } = queries[s];
      let own = reach;
      if (nearest > 0) {
        const further = lists ? lists.reach(s) : nearestReach(school, s, rules[s].flockmateMask, queries[s]);
        own = Math.max(reach, further);
      }
      this.#reaches[s] = own;
    }
  }

  /** The simulations that share a kernel have worlds of their own. */
  #fitCells({ wraps, world }: Scene): void {
    const seam = wraps ? world : undefined;
    if (seam === this.#seam) return;
    this.#seam = seam;
    this.#cells = new Cells(seam);
  }

  /** @returns whether the memory holds the lists that the step uses */
  #startFrame(
    use: ListUse,
    { school: { count }, wraps, world: { min, max } }: Scene,
    rules: readonly SpeciesRules[],
    queries: readonly NeighbourQuery[],
    lists: VerletLists,
    parts?: number,
  ): boolean {
    const frame = this.#frame;
    const withVelocities = asksForVelocities(rules) ? 1 : 0;
    const widens = asksForNearest(queries) ? 1 : 0;
    const same = frame.count === count && frame.withVelocities === withVelocities && frame.widens === widens;
    const isInMemory = use === 'reuse' && same && this.#owner.has(lists, parts);
    frame.count = count;
    frame.edgeX = wraps ? max[0] - min[0] : 0;
    frame.edgeY = wraps ? max[1] - min[1] : 0;
    frame.edgeZ = wraps ? max[2] - min[2] : 0;
    frame.withVelocities = withVelocities;
    frame.widens = widens;
    frame.trio = isTrio(rules, queries) ? 1 : 0;
    frame.withLists = use === 'none' ? 0 : 1;
    frame.listsReady = isInMemory ? 1 : 0;
    return isInMemory;
  }

  /** Builds lists again that are not in memory, such as those of a snapshot. @returns whether the memory holds them */
  #rebuild(lists: VerletLists, scene: Scene): boolean {
    const frame = this.#frame;
    fillRecords(this.#memory.views, frame.withVelocities === 1, lists.positionsAtBuild, scene, 0, frame.count);
    this.steer(0, this.extent);
    if (this.builtBytes > listLimit(frame.count)) return false;
    frame.listsReady = 1;
    this.#owner.setBytes(this.builtBytes);
    this.#kernel.exports.clear();
    return true;
  }

  /** Sorts fish by cells as wide as the lists of most fish are long. @param species how many there are */
  #sort(positions: Positions, species: number): void {
    const { exports } = this.#kernel;
    const frame = this.#frame;
    const grid = this.#cells;
    const reach = reachOfMost(this.#listReaches, positions, species);
    grid.fit(positions, reach, cellPart);
    const [nx, ny, nz] = grid.count;
    const [minX, minY, minZ] = grid.min;
    const [perMetreX, perMetreY, perMetreZ] = grid.perMetre;
    Object.assign(frame, { nx, ny, nz, perMetreX, perMetreY, perMetreZ });
    this.#setWorld();
    this.#memory.place(frame);
    const { x, y, z } = this.#memory.views;
    const { count } = frame;
    x.set(count === positions.x.length ? positions.x : positions.x.subarray(0, count));
    y.set(count === positions.y.length ? positions.y : positions.y.subarray(0, count));
    z.set(count === positions.z.length ? positions.z : positions.z.subarray(0, count));
    exports.sort(count, nx, ny, nz, minX, minY, minZ, perMetreX, perMetreY, perMetreZ);
    this.#setGrid();
    // A wider search may find all fish.
    frame.largest = frame.widens ? count : this.#mostNear(reach, positions, species);
    exports.endRecords(count, frame.withVelocities);
    this.#memory.placeScratch(frame);
    this.#memory.views.blocksTaken[0] = 0;
  }

  /**
   * Upper bound of the number of candidates of any cell.
   * @param reach of most fish, m: cells of those that look farther are counted by themselves
   * @param species how many there are
   */
  #mostNear(reach: number, { count, species: of }: Positions, species: number): number {
    const { exports } = this.#kernel;
    const grid = this.#cells;
    const reaches = this.#listReaches;
    const most = exports.mostNear(grid.span(reach, 0), grid.span(reach, 1), grid.span(reach, 2));
    let farthest = reach;
    for (let s = 0; s < species; s++) farthest = Math.max(farthest, reaches[s]);
    if (farthest === reach) return most;
    const { slotOf } = this.#memory.views;
    let all = most;
    for (let i = 0; i < count; i++) {
      const own = reaches[of[i]];
      if (own <= reach) continue;
      all = Math.max(all, exports.manyAround(slotOf[i], grid.span(own, 0), grid.span(own, 1), grid.span(own, 2)));
    }
    return all;
  }

  /**
   * Joins a step that the leader has prepared.
   * @param at where the frame was broadcast: 0, or `frameWords` for lists that are built ahead
   */
  follow(at = 0): void {
    readFrame(this.#frame, this.#pool.broadcast, at);
    this.#memory.place(this.#frame);
    this.#memory.placeScratch(this.#frame);
    this.#begin();
  }

  #begin(): void {
    const { exports } = this.#kernel;
    exports.clear();
    if (this.builds) exports.clearLists();
    this.#setWorld();
    this.#setGrid();
  }

  #setGrid(): void {
    const { count, nx, ny, nz, perMetreX, perMetreY, perMetreZ, approach } = this.#frame;
    this.#kernel.exports.setGrid(count, nx, ny, nz, perMetreX, perMetreY, perMetreZ, approach);
  }

  /** For the search of candidates, which a grid is sorted for. */
  #setWorld(): void {
    const { edgeX, edgeY, edgeZ } = this.#frame;
    this.#kernel.exports.setWorld(edgeX, edgeY, edgeZ);
  }

  /** Computes the headings of the fish from..to and writes their records. */
  fill(scene: Scene, from: number, to: number): void {
    fillRecords(this.#memory.views, this.#frame.withVelocities === 1, scene.school, scene, from, to);
  }

  /**
   * Computes the steering vectors of the fish in the cells, or slots, from..to.
   * @param visitor called for each fish of species that have rules which read flockmates outside the kernel
   */
  steer(from: number, to: number, visitor?: Visitor): void {
    this.#visitor = visitor;
    if (visitor) this.#memory.bindLists(visitor.lists);
    const { exports } = this.#kernel;
    const { listsReady, trio, nx, ny, nz, count, withLists } = this.#frame;
    if (listsReady) (trio ? exports.sumTrio : exports.sumAny)(from, to);
    else {
      const steerCells = trio ? exports.steerTrio : exports.steerAny;
      steerCells(from, to, nx, ny, nz, count, withLists, 1);
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

/**
 * By how much searches go beyond a reach, m: across the seam of a periodic world they compare distances that are rounded
 * like its edge.
 */
function seamSlack({ wraps, world: { min, max } }: Scene): number {
  return wraps ? Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]) * 2 ** -21 : 0;
}
