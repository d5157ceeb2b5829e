// The host of the SIMD kernel: gives it the memory, runs its stages and calls the rules that it does not compute.

import type { NearList } from '../../../neighbours/near.ts';
import type { Positions } from '../../../neighbours/search.ts';
import { maxSpecies } from '../../../rules/kernel/layout.ts';
import type { Scene } from '../../../rules/rule.ts';
import type { SpeciesRules } from '../../species-rules.ts';
import type { PoolMember } from '../pool-member.ts';
import { Collected } from './collected.ts';
import { type Frame, frameWords, newFrame, readFrame, writeFrame } from './frame.ts';
import type { KernelInstance } from './instance.ts';
import { ListOwner } from './list-owner.ts';
import { ListParameters, ListReaches } from './list-parameters.ts';
import type { ListPart, ListSchedule } from './list-schedule.ts';
import type { MemoryViews } from './memory-views.ts';
import { fillRecords, fillSorted } from './records.ts';
import { setReaches } from './search-reaches.ts';
import { asksForNearest, asksForVelocities, isTrio, writeSettings } from './settings.ts';
import { SortedFish } from './sorted-fish.ts';
import { type ListUse, listCapacity, type VerletLists } from './verlet-lists.ts';

/** Size of the first part ÷ size of each other part, of lists that are built ahead. */
const firstShare = 0.5;

/** Computes those rules of a fish that the kernel does not compute itself. */
export interface Visitor {
  /** The neighbours of the visited fish: flockmates, then others. Their arrays are views of the kernel's memory. */
  readonly lists: readonly [NearList, NearList];
  /** Called for fish i. @param flockmates length of the first list @param others length of the second */
  visit(i: number, flockmates: number, others: number): void;
}

/**
 * The neighbour pass in WebAssembly, in float32: computes the rules that rules/kernel/layout.ts lists, for all fish.
 *
 * A step is a sequence of stages. All threads finish a stage before the next begins. A stage with a range from..to can
 * be divided into any pieces: each piece writes only its own range, so results do not depend on the division.
 *
 *     prepare   leader: chooses between new and earlier lists, sorts the fish if needed, writes the frame
 *     follow    other threads: read the frame
 *     fill      range of fish: computes headings, writes records
 *     steer     range of cells, or of slots if there are lists; `extent` is their number
 *     finish    leader: checks the size of all threads' lists
 *     collect   range of fish, at most a chunk: copies results (see Collected)
 *
 * The simulations of a thread take turns with a few kernels. Before another simulation uses a kernel, the lists in its
 * memory are copied, to be restored later. Lists without a copy are built again from the positions at which they were
 * built, with the same bits.
 */
export class FlockKernel {
  readonly #kernel: KernelInstance;
  readonly #pool: PoolMember;
  readonly #memory: MemoryViews;
  readonly #sorted: SortedFish;
  readonly #frame: Frame = newFrame();
  /** By species: the search radius, m. */
  readonly #reaches = new Float64Array(maxSpecies);
  readonly #listReaches = new ListReaches();
  readonly #parameters = new ListParameters();
  readonly #owner: ListOwner;
  /** Results that this thread collected last. */
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

  /** Number of neighbours in the lists that this thread has just built, each list padded to a multiple of 4. */
  get listed(): number {
    return this.#kernel.exports.listed.value;
  }

  /** How many cells or slots there are to steer. */
  get extent(): number {
    const { listsReady, count, nx, ny, nz } = this.#frame;
    return listsReady ? count : nx * ny * nz;
  }

  /**
   * @param lists the lists in use, whose `farthestSq` is up to date
   * @param parts number of parts that the memory must hold to reuse the lists, if this step builds the last part;
   * undefined: all
   * @returns what the step does with the lists; 'rebuilt': it reuses them, but the memory had lost them, so all were
   * built again
   */
  prepare(scene: Scene, rules: readonly SpeciesRules[], lists: VerletLists, parts?: number): ListUse | 'rebuilt' {
    setReaches(this.#reaches, scene, rules, lists.areValid(rules) ? lists : undefined);
    this.#parameters.update(scene, rules, this.#reaches);
    const use = lists.chooseUse(this.#parameters.skin, rules, this.#reaches);
    this.#owner.evict(lists, this.#frame);
    const isInMemory =
      this.#startFrame(use, scene, rules, lists, parts) || (use === 'reuse' && this.#owner.restore(lists, this.#frame));
    this.#listReaches.set(scene, this.#reaches, rules.length, use === 'none' ? undefined : lists);
    if (!isInMemory) {
      const positions = use === 'reuse' ? lists.positionsAtBuild : scene.school;
      this.#sort(scene, positions, rules.length, use === 'none' ? undefined : lists);
    }
    this.#frame.approach = use === 'reuse' ? lists.skin : 0;
    this.#begin();
    this.#writeSettings(scene, rules);
    if (use === 'reuse' && !isInMemory && !this.#rebuild(lists, scene)) {
      // Only lists of a forged snapshot can be too large here. Discard them and start again.
      lists.checkSize(this.listed);
      return this.prepare(scene, rules, lists, parts);
    }
    if (this.#pool.size > 1) writeFrame(this.#pool.broadcast, this.#frame);
    return use === 'reuse' && !isInMemory ? 'rebuilt' : use;
  }

  /**
   * Returns the part of lists that this step builds ahead, if any. The leader calls it after `prepare`.
   * @param use what `prepare` returned
   */
  partAhead(
    schedule: ListSchedule,
    use: ListUse | 'rebuilt',
    scene: Scene,
    rules: readonly SpeciesRules[],
  ): ListPart | undefined {
    const reused = use === 'rebuilt' ? 'reuse' : use;
    const begin = (lists: VerletLists): void => {
      setReaches(this.#reaches, scene, rules, undefined);
      this.#parameters.update(scene, rules, this.#reaches);
      lists.begin(this.#parameters.skin, this.#reaches, rules.length);
    };
    const { parts, growth } = this.#parameters;
    return schedule.part(reused, parts, Math.sqrt(schedule.listsInUse.farthestSq), growth, begin);
  }

  /**
   * Prepares the build of a part ahead and writes the frame. Only the leader calls it. If the memory does not hold
   * these lists, sorts the fish by the stored positions and builds earlier parts again.
   * @returns whether the memory did not hold the lists
   */
  prepareAhead(scene: Scene, rules: readonly SpeciesRules[], { lists, part, parts }: ListPart): boolean {
    const frame = this.#frame;
    this.#owner.evict(lists, frame);
    const isInMemory = this.#startFrame('reuse', scene, rules, lists, part);
    frame.listsReady = 1;
    this.#listReaches.set(scene, this.#reaches, rules.length, lists);
    if (!isInMemory) this.#sort(scene, lists.positionsAtBuild, rules.length, lists);
    frame.approach = 0;
    this.#begin();
    this.#writeSettings(scene, rules);
    const { exports } = this.#kernel;
    if (!isInMemory) this.clearLists();
    if (!isInMemory && part > 0) {
      this.fillAhead(lists, 0, frame.count);
      this.buildAhead(0, this.partStart(part, parts));
      exports.clear();
    }
    if (this.#pool.size > 1) writeFrame(this.#pool.broadcast, frame, frameWords);
    return !isInMemory;
  }

  #writeSettings({ stretch }: Scene, rules: readonly SpeciesRules[]): void {
    const { views } = this.#memory;
    const { cells } = this.#sorted;
    const { listed, complete } = this.#listReaches;
    for (let s = 0; s < rules.length; s++) writeSettings(views, s, rules[s], listed, complete, cells, stretch);
  }

  /** @param species number of species @param lists the lists that the memory will hold; undefined: none */
  #sort(scene: Scene, positions: Positions, species: number, lists: VerletLists | undefined): void {
    // Cleared first: if `sort` throws because the memory cannot grow, no lists are left in it.
    this.#owner.set(undefined);
    this.#sorted.sort(this.#frame, scene, positions, this.#listReaches.listed, species);
    this.#owner.set(lists);
  }

  /** Returns the first cell of a part. Part 0 is smaller, since its step also sorts the fish. */
  partStart(part: number, parts: number): number {
    const { count, nx, ny, nz } = this.#frame;
    if (part === parts) return nx * ny * nz;
    const share = (part - 1 + firstShare) / (parts - 1 + firstShare);
    return part === 0 ? 0 : this.#kernel.exports.cellOf(Math.floor(share * count));
  }

  /** Writes the positions from which the lists are built into the records. */
  fillAhead(lists: VerletLists, from: number, to: number): void {
    fillSorted(this.#kernel.exports, lists.positionsAtBuild, from, to);
  }

  /** Builds the lists of the fish in the cells from..to. */
  buildAhead(from: number, to: number): void {
    const { nx, ny, nz, count } = this.#frame;
    this.#kernel.exports.steerAny(from, to, nx, ny, nz, count, 1, 0);
  }

  /** Prepares the memory for new lists. */
  clearLists(): void {
    this.#kernel.exports.clearLists();
  }

  /** Records how many parts of the lists the memory holds. Only the leader calls it. */
  holdParts(parts: number): void {
    this.#owner.setParts(parts);
  }

  /**
   * Records that all parts of the lists are built. Only the leader calls it.
   * @param listed number of neighbours in the lists, of all threads
   */
  finishAhead(lists: VerletLists, listed: number): void {
    lists.checkSize(listed);
    this.#owner.setListed(listed);
  }

  /** @returns whether the memory holds the lists that the step uses */
  #startFrame(
    use: ListUse,
    { school: { count }, wraps, world: { min, max } }: Scene,
    rules: readonly SpeciesRules[],
    lists: VerletLists,
    parts?: number,
  ): boolean {
    const frame = this.#frame;
    const withVelocities = asksForVelocities(rules) ? 1 : 0;
    const widens = asksForNearest(rules) ? 1 : 0;
    const same = frame.count === count && frame.withVelocities === withVelocities && frame.widens === widens;
    const isInMemory = use === 'reuse' && same && this.#owner.has(lists, parts);
    frame.count = count;
    frame.edgeX = wraps ? max[0] - min[0] : 0;
    frame.edgeY = wraps ? max[1] - min[1] : 0;
    frame.edgeZ = wraps ? max[2] - min[2] : 0;
    frame.withVelocities = withVelocities;
    frame.widens = widens;
    frame.trio = isTrio(rules) ? 1 : 0;
    frame.withLists = use === 'none' ? 0 : 1;
    frame.listsReady = isInMemory ? 1 : 0;
    return isInMemory;
  }

  /** Builds lists that the memory does not hold, such as those of a snapshot. @returns whether they fitted */
  #rebuild(lists: VerletLists, scene: Scene): boolean {
    const frame = this.#frame;
    this.#fill(true, lists.positionsAtBuild, scene, 0, frame.count);
    this.steer(0, this.extent);
    if (this.listed > listCapacity(frame.count)) return false;
    frame.listsReady = 1;
    this.#owner.setListed(this.listed);
    this.#kernel.exports.clear();
    return true;
  }

  /**
   * Joins a step that the leader has prepared.
   * @param at offset of the frame in the broadcast memory: 0, or `frameWords` for lists that are built ahead
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
    this.#fill(this.#frame.listsReady === 0, scene.school, scene, from, to);
  }

  #fill(isNew: boolean, positions: Positions, scene: Scene, from: number, to: number): void {
    const { exports } = this.#kernel;
    fillRecords(exports, this.#memory.views, this.#frame.withVelocities, isNew, positions, scene, from, to);
  }

  /**
   * Computes the steering vectors of the fish in the cells, or slots, from..to.
   * @param visitor called for the fish of each species with rules that the kernel does not compute, but finds
   * flockmates for
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

  /** Called by the kernel: see KernelHost. */
  visit(fish: number, flockmates: number, others: number): void {
    this.#visitor?.visit(fish, flockmates, others);
  }

  /** @param listed number of neighbours in the new lists, of all threads */
  finish(lists: VerletLists, listed: number): void {
    if (!this.builds) return;
    lists.checkSize(listed);
    this.#owner.setListed(listed);
  }
}
