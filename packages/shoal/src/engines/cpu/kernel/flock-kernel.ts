import type { NearList } from '../../../neighbours/near.ts';
import { maxSpecies } from '../../../rules/kernel/layout.ts';
import type { Scene } from '../../../rules/rule.ts';
import type { NeighbourQuery } from '../../neighbour-query.ts';
import type { SpeciesRules } from '../../species-rules.ts';
import type { PoolMember } from '../threads/pool-member.ts';
import { Collected } from './collected.ts';
import { type Frame, frameWords, newFrame, readFrame, writeFrame } from './frame.ts';
import type { KernelInstance } from './instance.ts';
import { ListOwner } from './list-owner.ts';
import type { ListPart, ListSchedule } from './list-schedule.ts';
import type { MemoryViews } from './memory-views.ts';
import { type NewLists, planLists } from './new-lists.ts';
import { fillPositions, fillRecords } from './records.ts';
import { setReaches } from './search-reaches.ts';
import { asksForNearest, asksForVelocities, isTrio, writeSettings } from './settings.ts';
import { SortedFish } from './sorted-fish.ts';
import { type ListUse, listLimit, type VerletLists } from './verlet-lists.ts';

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
 *     collect   fish, at most a chunk (see Collected)
 *
 * The simulations of a thread share a few kernels in turn, and their lists are copied out of the memory and back. Lists
 * of which there is no copy are built again from the positions at their build, with the same bits.
 */
export class FlockKernel {
  readonly #kernel: KernelInstance;
  readonly #pool: PoolMember;
  readonly #memory: MemoryViews;
  readonly #sorted: SortedFish;
  readonly #frame: Frame = newFrame();
  /** By species: how far its neighbours are searched, and how far its lists go in this step, m. */
  readonly #reaches = new Float64Array(maxSpecies);
  readonly #listReaches = new Float64Array(maxSpecies);
  readonly #newLists: NewLists = { skin: 0, parts: 1, growth: 0 };
  readonly #owner: ListOwner;
  /** What this thread has collected last. */
  readonly collected: Collected;
  #visitor: Visitor | undefined;

  /** @param pool the threads that use the memory */
  constructor(kernel: KernelInstance, memory: MemoryViews, pool: PoolMember) {
    this.#kernel = kernel;
    this.#memory = memory;
    this.#pool = pool;
    this.#owner = new ListOwner(memory);
    this.#sorted = new SortedFish(kernel, memory);
    this.collected = new Collected(kernel, memory);
  }

  /** Whether this step builds lists. */
  get builds(): boolean {
    return this.#frame.withLists === 1 && this.#frame.listsReady === 0;
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
    setReaches(this.#reaches, scene, rules, queries, lists.areValid(queries, farthestSq) ? lists : undefined);
    planLists(this.#newLists, scene, rules, this.#reaches);
    const use = lists.chooseUse(this.#newLists.skin, queries, farthestSq, this.#reaches);
    this.#owner.evict(lists, this.#frame);
    this.#sorted.fit(scene);
    const isInMemory =
      this.#startFrame(use, scene, rules, queries, lists, parts) ||
      (use === 'reuse' && this.#owner.restore(lists, this.#frame));
    for (let s = 0; s < rules.length; s++) {
      const listReach = use === 'none' ? this.#reaches[s] : lists.reach(s) + lists.skin;
      this.#listReaches[s] = listReach + seamSlack(scene);
    }
    if (!isInMemory) {
      const positions = use === 'reuse' ? lists.positionsAtBuild : scene.school;
      this.#sorted.sort(this.#frame, positions, this.#listReaches, rules.length);
      this.#owner.set(use === 'none' ? undefined : lists);
    }
    this.#frame.approach = use === 'reuse' ? lists.skin : 0;
    this.#begin();
    for (let s = 0; s < rules.length; s++) {
      const complete = use === 'none' ? this.#reaches[s] : lists.reach(s);
      const { views } = this.#memory;
      writeSettings(views, s, rules[s], queries[s], this.#listReaches[s], complete, this.#sorted.cells, scene.stretch);
    }
    if (use === 'reuse' && !isInMemory && !this.#rebuild(lists, scene)) {
      // Only lists of a forged snapshot are too large for the memory: decide again, without them.
      lists.checkSize(this.builtBytes);
      return this.prepare(scene, rules, queries, lists, farthestSq, parts);
    }
    writeFrame(this.#pool.broadcast, this.#frame);
    return use === 'reuse' && !isInMemory ? 'rebuilt' : use;
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
      setReaches(this.#reaches, scene, rules, queries, undefined);
      planLists(this.#newLists, scene, rules, this.#reaches);
      lists.begin(this.#newLists.skin, this.#reaches, rules.length);
    };
    const { parts, growth } = this.#newLists;
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
    this.#sorted.fit(scene);
    const isInMemory = this.#startFrame('reuse', scene, rules, queries, lists, part);
    frame.listsReady = 1;
    for (let s = 0; s < rules.length; s++) this.#listReaches[s] = lists.reach(s) + lists.skin + seamSlack(scene);
    if (!isInMemory) {
      this.#sorted.sort(frame, lists.positionsAtBuild, this.#listReaches, rules.length);
      this.#owner.set(lists);
    }
    frame.approach = 0;
    this.#begin();
    const { views } = this.#memory;
    for (let s = 0; s < rules.length; s++)
      writeSettings(
        views,
        s,
        rules[s],
        queries[s],
        this.#listReaches[s],
        lists.reach(s),
        this.#sorted.cells,
        scene.stretch,
      );
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
    this.#sorted.begin(this.#frame);
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
}

/**
 * By how much searches go beyond a reach, m: across the seam of a periodic world they compare distances that are rounded
 * like its edge.
 */
function seamSlack({ wraps, world: { min, max } }: Scene): number {
  return wraps ? Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]) * 2 ** -21 : 0;
}
