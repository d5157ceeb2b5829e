import type { Frame } from './frame.ts';
import type { MemoryViews } from './memory-views.ts';
import type { VerletLists } from './verlet-lists.ts';

/**
 * Keeps track of whose Verlet lists a kernel's memory holds. Before another simulation's lists replace them, they are
 * copied, to be restored later.
 */
export class ListOwner {
  readonly #memory: MemoryViews;
  #lists: WeakRef<VerletLists> | undefined;
  /**
   * Step in which the lists were built, how often the state had been replaced by then, and the number of neighbours in
   * them.
   */
  #builtAt = -1;
  #changes = 0;
  #listed = 0;
  /** Number of parts of the lists in the memory; Infinity: all. */
  #parts = 0;

  constructor(memory: MemoryViews) {
    this.#memory = memory;
  }

  /**
   * Whether the memory holds exactly `parts` parts of these lists, as last built. It can hold another number if other
   * threads built parts in their own memory.
   */
  has(lists: VerletLists, parts: number = Number.POSITIVE_INFINITY): boolean {
    return this.#lists?.deref() === lists && isOf(lists, this.#builtAt, this.#changes) && this.#parts === parts;
  }

  /** Assigns the memory to these lists; undefined: to none. */
  set(lists: VerletLists | undefined): void {
    this.#lists = lists?.reference;
    this.#builtAt = lists?.stepOfBuild ?? -1;
    this.#changes = lists?.changes ?? 0;
    this.#listed = this.#parts = 0;
  }

  /** Records how many parts of the lists are built so far. */
  setParts(parts: number): void {
    this.#parts = parts;
  }

  /** Records that all parts are built. @param listed number of neighbours in the lists, padded */
  setListed(listed: number): void {
    this.#listed = listed;
    this.#parts = Number.POSITIVE_INFINITY;
  }

  /** Copies the lists in the memory if they are complete and the next step uses others. */
  evict(by: VerletLists, frame: Frame): void {
    const lists = this.#lists?.deref();
    if (lists === undefined || lists === by || this.#listed === 0 || !this.has(lists)) return;
    if (lists.skin > 0 && !hasImage(lists))
      lists.image = {
        builtAt: this.#builtAt,
        changes: this.#changes,
        frame: { ...frame },
        listed: this.#listed,
        ...this.#memory.copyLists(frame, this.#listed),
      };
  }

  /**
   * Restores these lists from their copy and completes the frame, if the copy was made for such a frame.
   * @returns whether it was
   */
  restore(lists: VerletLists, frame: Frame): boolean {
    const { image } = lists;
    if (!image || !hasImage(lists)) return false;
    const { count, withVelocities, widens } = image.frame;
    if (count !== frame.count || withVelocities !== frame.withVelocities || widens !== frame.widens) return false;
    this.#memory.restoreLists(image);
    Object.assign(frame, image.frame, { trio: frame.trio, listsReady: 1 });
    this.set(lists);
    this.setListed(image.listed);
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
