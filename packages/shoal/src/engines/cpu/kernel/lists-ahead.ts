// Spreads the work for new Verlet lists over several steps, so that no step takes much longer than others.

import type { Scene } from '../../../rules/rule.ts';
import type { PreparedPlan } from '../../prepared-plan.ts';
import { type PoolMember, reports, unevenPieces } from '../pool-member.ts';
import type { FlockKernel } from './flock-kernel.ts';
import { frameWords } from './frame.ts';
import type { KernelSource } from './kernel-source.ts';
import type { ListPart } from './list-schedule.ts';
import type { Generation } from './verlet-lists.ts';

/**
 * Offsets in the broadcast memory, after the frames of both kernels: what to do, the generation, the index of the part,
 * the number of parts, and 1 if the memory holds no earlier part.
 */
const workAt = 2 * frameWords;
const generationAt = workAt + 1;
const partAt = workAt + 2;
const newAt = workAt + 4;
/** `complete`: build the last part, before the sums. `build`: build another one, after them. */
const work = { none: 0, complete: 1, followAgain: 2, build: 3 } as const;

/**
 * Builds the next generation of Verlet lists before it is needed. All threads together build at most one part per step,
 * in the memory of a second kernel. The step that builds the last part already uses the new lists. All other parts are
 * built after the sums over neighbours, so that one thread can sort the fish while the others begin these sums.
 */
export class ListsAhead {
  readonly #prepared: PreparedPlan;
  readonly #scene: Scene;
  readonly #pool: PoolMember;
  readonly #source: KernelSource;
  /** The part that this step builds. Set only on the leader. */
  #part: ListPart | undefined;
  /** The kernels that have built lists ahead. */
  readonly #builders: (FlockKernel | undefined)[] = [undefined, undefined];
  /** The kernel that builds a part in this step, and the first cell of that part. */
  #builder: FlockKernel | undefined;
  #from = 0;
  /** Number of distances that this thread computed for lists of later steps. */
  candidates = 0;

  constructor(prepared: PreparedPlan, scene: Scene, pool: PoolMember, source: KernelSource) {
    this.#prepared = prepared;
    this.#scene = scene;
    this.#pool = pool;
    this.#source = source;
  }

  /** Memory of the lists that are not in use, bytes. @param inUse the kernel of this step */
  bytes(inUse: FlockKernel): number {
    let bytes = 0;
    for (const builder of this.#builders) if (builder && builder !== inUse) bytes += builder.bytes + builder.listBytes;
    return bytes;
  }

  /**
   * Prepares the step and chooses the part to build. Only the leader calls it.
   * @param inUse the kernel of this step
   */
  prepare(inUse: FlockKernel): void {
    const { schedule } = this.#source;
    const { rules } = this.#prepared;
    const use = inUse.prepare(this.#scene, rules, schedule.listsInUse, schedule.partsInUse);
    this.#part = inUse.partAhead(schedule, use, this.#scene, rules);
    this.candidates = 0;
    // If all lists were just built again, no part is left.
    const completes = this.#part?.generation === schedule.inUse && use !== 'rebuilt';
    const { broadcast } = this.#pool;
    broadcast[workAt] = completes ? work.complete : work.none;
    if (this.#part) broadcast.set([this.#part.generation, this.#part.part, this.#part.parts, 0], generationAt);
  }

  /**
   * Prepares the part that is built after the sums, if any. Only the leader calls it.
   * @param inUse the kernel of this step
   */
  prepareNext(inUse: FlockKernel): void {
    const { schedule } = this.#source;
    const one = this.#part;
    if (one === undefined) return;
    const { broadcast } = this.#pool;
    broadcast[workAt] = work.none;
    if (one.generation === schedule.inUse) return;
    const builder = this.#source.kernelOf(one.generation);
    // Without a second memory nothing is built ahead: the step that needs the lists builds them all.
    if (typeof builder === 'string' || builder === inUse) return;
    const { rules } = this.#prepared;
    try {
      broadcast[newAt] = Number(builder.prepareAhead(this.#scene, rules, one));
      broadcast[workAt] = work.build;
    } catch (error) {
      if (!(error instanceof RangeError && this.#source.keepOne())) throw error;
    }
  }

  /** Whether nothing is built in this step. The leader knows it without reading a number, which leaves garbage. */
  get isIdle(): boolean {
    return this.#pool.isLeader && this.#part === undefined;
  }

  /**
   * Builds the last part of the lists in use. Call it after all threads have joined the step.
   * @param inUse the kernel of this step
   */
  complete(inUse: FlockKernel): void {
    if (this.#pool.broadcast[workAt] !== work.complete) return;
    this.#buildPart(inUse);
    this.#check(inUse);
  }

  /** Builds the part that the leader has prepared. Call it after the sums of all threads. */
  buildNext(): void {
    const pool = this.#pool;
    const { broadcast } = pool;
    this.candidates = 0;
    if (broadcast[workAt] !== work.build) return;
    const builder = this.#source.kernelOf(broadcast[generationAt] as Generation) as FlockKernel;
    const [part, , isNew] = broadcast.subarray(partAt, newAt + 1);
    if (!pool.isLeader) {
      builder.follow(frameWords);
      if (isNew) builder.clearLists();
    }
    if (isNew && part === 0) {
      this.#builder = builder;
      pool.parallelFor(this.#scene.school.count, this.#fill);
    }
    this.#buildPart(builder);
    if (pool.isLeader) builder.holdParts(part + 1);
    this.candidates = builder.candidates;
  }

  #buildPart(builder: FlockKernel): void {
    const pool = this.#pool;
    const { broadcast } = pool;
    const [part, parts] = broadcast.subarray(partAt, newAt);
    this.#builders[broadcast[generationAt]] = this.#builder = builder;
    this.#from = builder.partStart(part, parts);
    pool.parallelFor(builder.partStart(part + 1, parts) - this.#from, this.#build, unevenPieces);
  }

  readonly #fill = (from: number, to: number): void => {
    const { schedule } = this.#source;
    this.#builder?.fillAhead(schedule.lists(this.#pool.broadcast[generationAt] as Generation), from, to);
  };

  readonly #build = (from: number, to: number): void => this.#builder?.buildAhead(this.#from + from, this.#from + to);

  /** Records that the lists are complete. If they are too large, the step continues without lists. */
  #check(kernel: FlockKernel): void {
    const pool = this.#pool;
    const { schedule } = this.#source;
    pool.report(reports.listed, kernel.listed);
    pool.barrier();
    if (pool.isLeader) {
      kernel.finishAhead(schedule.listsInUse, pool.sum(reports.listed));
      if (schedule.listsInUse.skin === 0) {
        schedule.clear();
        schedule.listsInUse.farthestSq = Number.POSITIVE_INFINITY;
        this.prepare(kernel);
        pool.broadcast[workAt] = work.followAgain;
      }
    }
    pool.barrier();
    if (!pool.isLeader && pool.broadcast[workAt] === work.followAgain) kernel.follow();
  }

  /** Advances the schedule. Call it when no thread reads that of this step any more. */
  finish(): void {
    if (this.#part) this.#source.schedule.advance(this.#part);
    this.#part = undefined;
  }
}
