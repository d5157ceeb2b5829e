import type { Frame } from './frame.ts';
import type { MemoryViews } from './memory-views.ts';
import type { VerletLists } from './verlet-lists.ts';

/** Whose Verlet lists a kernel's memory holds. Lists that lose their place there are copied, to be put back later. */
export class ListOwner {
  readonly #memory: MemoryViews;
  #lists: WeakRef<VerletLists> | undefined;
  /** The step of their build, how often the state had been replaced then, and their bytes. */
  #builtAt = -1;
  #changes = 0;
  #bytes = 0;
  /** Parts of the lists that are in the memory; Infinity: all of them. */
  #parts = 0;

  constructor(memory: MemoryViews) {
    this.#memory = memory;
  }

  /**
   * Whether the memory holds just so many parts of these lists, as of their last build. Other threads may have built parts
   * in their own memory.
   */
  has(lists: VerletLists, parts: number = Number.POSITIVE_INFINITY): boolean {
    return this.#lists?.deref() === lists && isOf(lists, this.#builtAt, this.#changes) && this.#parts === parts;
  }

  /** From now on the memory is for these lists; undefined: for a step without any. */
  set(lists: VerletLists | undefined): void {
    this.#lists = lists && new WeakRef(lists);
    this.#builtAt = lists?.stepOfBuild ?? -1;
    this.#changes = lists?.changes ?? 0;
    this.#bytes = this.#parts = 0;
  }

  /** So many parts of the lists are built, but not all. */
  setParts(parts: number): void {
    this.#parts = parts;
  }

  /** The lists are complete. */
  setBytes(bytes: number): void {
    this.#bytes = bytes;
    this.#parts = Number.POSITIVE_INFINITY;
  }

  /** Copies the lists before a step of other ones. */
  evict(by: VerletLists, frame: Frame): void {
    const lists = this.#lists?.deref();
    if (lists === undefined || lists === by || this.#bytes === 0 || !this.has(lists)) return;
    if (lists.skin > 0 && !hasImage(lists))
      lists.image = {
        builtAt: this.#builtAt,
        changes: this.#changes,
        frame: { ...frame },
        bytes: this.#bytes,
        ...this.#memory.copyLists(frame, this.#bytes),
      };
  }

  /** Puts lists back that were copied for such a frame, and fills it in. @returns whether there were any */
  restore(lists: VerletLists, frame: Frame): boolean {
    const { image } = lists;
    if (!image || !hasImage(lists)) return false;
    const { count, withVelocities, widens } = image.frame;
    if (count !== frame.count || withVelocities !== frame.withVelocities || widens !== frame.widens) return false;
    this.#memory.restoreLists(image);
    Object.assign(frame, image.frame, { trio: frame.trio, listsReady: 1 });
    this.set(lists);
    this.setBytes(image.bytes);
    return true;
  }
}

function hasImage(lists: VerletLists): boolean {
  const { image } = lists;
  return image !== undefined && isOf(lists, image.builtAt, image.changes);
}

function isOf(lists: VerletLists, builtAt: number, changes: number): boolean {
  return builtAt === lists.stepOfBuild && changes === lists.changes;
}
