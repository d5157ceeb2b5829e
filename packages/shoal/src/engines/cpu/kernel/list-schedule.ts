// Which part of the next Verlet lists is built in which step.

import type { School } from '../../../school/school.ts';
import { type Generation, isPausing, type ListUse, VerletLists } from './verlet-lists.ts';

/** A part of a generation of lists: the lists of some of the cells. */
export interface ListPart {
  readonly generation: Generation;
  readonly lists: VerletLists;
  /** Index of the part, and number of parts. */
  readonly part: number;
  readonly parts: number;
}

/** Maximum number of parts. */
const maxParts = 8;

/**
 * The two generations of a school's Verlet lists. A step that builds all lists takes nearly twice as long as others. In
 * large schools the next generation is therefore built ahead, while the other is in use: from stored positions, some of
 * the cells in each step. It comes into use in the step that builds its last part.
 *
 * The part that a step builds depends on the state alone. A word of `school.lists` stores the generation in use, the
 * number of parts built of the next, and the number of parts.
 */
export class ListSchedule {
  readonly #school: School;
  readonly #generations: readonly [VerletLists, VerletLists];

  constructor(school: School) {
    this.#school = school;
    this.#generations = [new VerletLists(school, 0), new VerletLists(school, 1)];
  }

  lists(generation: Generation): VerletLists {
    return this.#generations[generation];
  }

  /** The generation that this step uses. */
  get inUse(): Generation {
    return (this.#progress & 1) as Generation;
  }

  get listsInUse(): VerletLists {
    return this.#generations[this.inUse];
  }

  get #next(): Generation {
    return (1 - this.inUse) as Generation;
  }

  get #progressAt(): number {
    return (this.#school.lists.length >> 1) + 1;
  }

  /** The generation in use + 2 × (parts built + maxParts × parts). */
  get #progress(): number {
    const { lists } = this.#school;
    const word = lists.length > 0 ? lists[this.#progressAt] : 0;
    // A forged snapshot may hold any number.
    return word < 2 * maxParts * (maxParts + 1) ? Math.floor(word) : 0;
  }

  #set(inUse: Generation, built: number, parts: number): void {
    const { lists } = this.#school;
    if (lists.length > 0) lists[this.#progressAt] = inUse + 2 * (built + maxParts * parts);
  }

  /** Number of parts built of the next generation; 0: it has not been begun. */
  get #built(): number {
    return (this.#progress >> 1) % maxParts;
  }

  /** Whether some parts of lists are built, but not all. */
  get hasBegun(): boolean {
    return this.#built > 0;
  }

  get #parts(): number {
    return Math.floor(this.#progress / 2 / maxParts);
  }

  /** Whether the last part of the generation in use is not built yet: this step builds it. */
  get isLastLeft(): boolean {
    return this.#built > 0 && this.#built === this.#parts - 1;
  }

  /** Number of parts built of the generation in use; undefined: all. */
  get partsInUse(): number | undefined {
    return this.isLastLeft ? this.#built : undefined;
  }

  ensureColumns(species: number): void {
    for (const lists of this.#generations) lists.ensureColumns(species);
  }

  /** Discards the lists. */
  clear(): void {
    for (const lists of this.#generations) lists.clear();
    if (this.#built > 0) this.#set(this.inUse, 0, 0);
  }

  /** Call when the state was replaced. */
  change(): void {
    for (const lists of this.#generations) lists.changes++;
  }

  /**
   * Returns the part that the coming step builds, if any. If the step builds all lists at once, or uses none, parts of
   * the next generation are discarded.
   * @param use what the step does with the lists in use
   * @param parts number of parts in which the next lists are to be built; 1: all at once, when they are needed
   * @param displacement largest displacement of a fish since the lists in use were built, m
   * @param growth most by which a step can increase `displacement`, m
   * @param begin stores the parameters of the next lists
   */
  part(
    use: ListUse,
    parts: number,
    displacement: number,
    growth: number,
    begin: (lists: VerletLists) => void,
  ): ListPart | undefined {
    if (use !== 'reuse') {
      this.#generations[this.#next].clear();
      this.#set(this.inUse, 0, 0);
      return undefined;
    }
    const generation = this.isLastLeft ? this.inUse : this.#next;
    const lists = this.#generations[generation];
    if (this.#built === 0) {
      if (parts === 1 || isPausing(this.#school) || this.listsInUse.lasts(displacement + (parts - 1) * growth))
        return undefined;
      begin(lists);
      return { generation, lists, part: 0, parts };
    }
    return { generation, lists, part: this.#built, parts: this.#parts };
  }

  /** Call after a part was built and all threads have read the schedule of this step. */
  advance({ generation, part, parts }: ListPart): void {
    const built = part + 1;
    if (built === parts) this.#set(generation, 0, 0);
    else this.#set(built === parts - 1 ? generation : this.inUse, built, parts);
  }
}
