import type { Scene } from '../../../rules/rule.ts';
import type { PreparedPlan } from '../prepared-plan.ts';
import { type PoolMember, reports, unevenPieces } from '../threads/pool-member.ts';
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
const work = { none: 0, build: 1, followAgain: 2 } as const;

/**
 * Builds the next generation of Verlet lists before it is needed. All threads together build at most one part per step,
 * in the memory of a second kernel. The step that builds the last part already uses the new lists.
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
    const { rules, queries } = this.#prepared;
    const use = inUse.prepare(this.#scene, rules, queries, schedule.listsInUse, schedule.partsInUse);
    this.#part = inUse.partAhead(schedule, use, this.#scene, rules, queries);
    const { broadcast } = this.#pool;
    broadcast[workAt] = this.#part && this.#prepareBuilder(this.#part, inUse, use) ? work.build : work.none;
  }

  /** @param use what the step does with the lists in use @returns whether a part is to be built */
  #prepareBuilder(one: ListPart, inUse: FlockKernel, use: string): boolean {
    const { schedule } = this.#source;
    const { generation, part, parts } = one;
    const { broadcast } = this.#pool;
    broadcast.set([generation, part, parts, 0], generationAt);
    // If all lists were just built again, no part is left.
    if (generation === schedule.inUse) return use !== 'rebuilt';
    const builder = this.#source.kernelOf(generation);
    // Without a second memory nothing is built ahead: the step that needs the lists builds them all.
    if (typeof builder === 'string' || builder === inUse) return false;
    const { rules, queries } = this.#prepared;
    try {
      broadcast[newAt] = Number(builder.prepareAhead(this.#scene, rules, queries, one));
    } catch (error) {
      if (!(error instanceof RangeError && this.#source.keepOne())) throw error;
      return false;
    }
    return true;
  }

  /**
   * Builds the part of this step. Call it after all threads have joined the step.
   * @param inUse the kernel of this step
   */
  build(inUse: FlockKernel): void {
    const pool = this.#pool;
    const { broadcast } = pool;
    this.candidates = 0;
    if (broadcast[workAt] === work.none) return;
    const generation = broadcast[generationAt] as Generation;
    const isLast = generation === this.#source.schedule.inUse;
    const builder = isLast ? inUse : (this.#source.kernelOf(generation) as FlockKernel);
    this.#builders[generation] = this.#builder = builder;
    const [part, parts, isNew] = broadcast.subarray(partAt, newAt + 1);
    if (!isLast && !pool.isLeader) {
      builder.follow(frameWords);
      if (isNew) builder.clearLists();
    }
    if (isNew && part === 0) pool.parallelFor(this.#scene.school.count, this.#fill);
    this.#from = builder.partStart(part, parts);
    pool.parallelFor(builder.partStart(part + 1, parts) - this.#from, this.#build, unevenPieces);
    if (isLast) this.#complete(builder);
    else {
      if (pool.isLeader) builder.holdParts(part + 1);
      this.candidates = builder.candidates;
    }
  }

  readonly #fill = (from: number, to: number): void => {
    const { schedule } = this.#source;
    this.#builder?.fillAhead(schedule.lists(this.#pool.broadcast[generationAt] as Generation), from, to);
  };

  readonly #build = (from: number, to: number): void => this.#builder?.buildAhead(this.#from + from, this.#from + to);

  /** Records that the lists are complete. If they are too large, the step continues without lists. */
  #complete(kernel: FlockKernel): void {
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
