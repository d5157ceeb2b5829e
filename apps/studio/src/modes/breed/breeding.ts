// The generations of the mode Breeding: which schools are chosen, what they breed, and how to go back.

import { type Member, nextPopulation, type Population } from 'shoal/search';

/** A generation, and the schools in it that are chosen. */
interface Generation {
  readonly population: Population;
  readonly chosen: ReadonlySet<number>;
}

/** Most generations that can be undone. */
const mostKept = 1000;

/** A sequence of populations, with the viewer's choices. */
export class Breeding {
  #now: Generation;
  readonly #before: Generation[] = [];

  constructor(population: Population) {
    this.#now = { population, chosen: new Set() };
  }

  get population(): Population {
    return this.#now.population;
  }

  get chosen(): ReadonlySet<number> {
    return this.#now.chosen;
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  get kept(): number {
    return this.population.members.filter(({ isKept }) => isKept).length;
  }

  /** Toggles whether a school is chosen. */
  choose(index: number): void {
    if (!this.population.members[index]) return;
    const chosen = new Set(this.chosen);
    if (!chosen.delete(index)) chosen.add(index);
    this.#now = { ...this.#now, chosen };
  }

  /** Toggles whether a school is kept. */
  keep(index: number): void {
    const members = this.population.members.map(
      (one, k): Member => (k === index ? { ...one, isKept: !one.isKept } : one),
    );
    this.#now = { ...this.#now, population: { ...this.population, members } };
  }

  /** Continues with the next generation. @returns false if nothing is chosen */
  breed(): boolean {
    if (this.chosen.size + this.kept === 0) return false;
    this.#before.push(this.#now);
    if (this.#before.length > mostKept) this.#before.shift();
    this.#now = { population: nextPopulation(this.population, [...this.chosen]), chosen: new Set() };
    return true;
  }

  /** Returns to the previous generation, with its choices. @returns false if there is none */
  undo(): boolean {
    const before = this.#before.pop();
    if (before) this.#now = before;
    return before !== undefined;
  }
}
