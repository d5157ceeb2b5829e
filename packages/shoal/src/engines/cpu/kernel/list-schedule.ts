import type { School } from '../../../school/school.ts';
import { type Generation, type ListUse, VerletLists } from './verlet-lists.ts';

/** A part of a generation of lists. */
export interface ListPart {
  readonly generation: Generation;
  readonly lists: VerletLists;
  /** Which of how many. */
  readonly part: number;
  readonly parts: number;
}

/** Most parts of a generation. */
const maxParts = 8;

/**
 * The two generations of a school's Verlet lists. Lists that are built in one step make it take nearly twice as long as
 * others. So, in large schools, the next generation is built ahead: from the positions of one moment, a part of the cells
 * in each step, while the other is in use. It takes over in the step that builds its last part.
 *
 * Which part a step builds follows from the state alone: a word of `school.lists` holds the generation in use, how many
 * parts of the next are built, and how many there are.
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

  /** The generation of this step. */
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

  /** Parts of the next generation that are built; 0: none has begun. */
  get #built(): number {
    return (this.#progress >> 1) % maxParts;
  }

  get #parts(): number {
    return Math.floor(this.#progress / 2 / maxParts);
  }

  /** Whether the last part of the generation in use is still to be built. */
  get isLastLeft(): boolean {
    return this.#built > 0 && this.#built === this.#parts - 1;
  }

  /** How many parts of the generation in use are built; undefined: all. */
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

  /** The state was replaced. */
  change(): void {
    for (const lists of this.#generations) lists.changes++;
  }

  /**
   * The part that the coming step builds, if any. Where a step has built lists at once, or uses none, what was built of
   * the next ones is discarded.
   * @param use what the step does with the lists in use
   * @param parts in which the next lists would be built; 1: only when they are needed
   * @param displacement largest since the build of the lists in use, m
   * @param growth of it in a step at most, m
   * @param begin stores what the next lists are like
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
      if (parts === 1 || this.listsInUse.lasts(displacement + (parts - 1) * growth)) return undefined;
      begin(lists);
      return { generation, lists, part: 0, parts };
    }
    return { generation, lists, part: this.#built, parts: this.#parts };
  }

  /** Call when a part is built, after all threads have read the schedule of this step. */
  advance({ generation, part, parts }: ListPart): void {
    const built = part + 1;
    if (built === parts) this.#set(generation, 0, 0);
    else this.#set(built === parts - 1 ? generation : this.inUse, built, parts);
  }
}
