// Copies of the state of a school in memory, to go back to.

import { bytesOf } from '../math/bytes.ts';
import { School } from './school.ts';

type Column = Float32Array | Uint32Array | Uint8Array;

/** A copy of a school's state. Its memory is reused for later copies. */
export class SavedSchool {
  count = 0;
  #time = 0;
  #step = 0;
  #nextId = 0;
  #accelerated = false;
  /** Memory of columns by name, at least as long as the state. Includes columns of earlier copies. */
  readonly #memory = new Map<string, Column>();
  /** The columns of this copy, as long as its state. */
  #columns: readonly (readonly [name: string, data: Column])[] = [];

  get step(): number {
    return this.#step;
  }

  /** Size in bytes. */
  get bytes(): number {
    return bytesOf(...this.#memory.values());
  }

  save(school: School): void {
    const { count, time, step, nextId, accelerated } = school;
    this.count = count;
    this.#time = time;
    this.#step = step;
    this.#nextId = nextId;
    this.#accelerated = accelerated;
    this.#columns = stateColumns(school).map(([name, data]) => {
      const copy = this.#allocate(name, data);
      copy.set(data);
      return [name, copy] as const;
    });
  }

  #allocate(name: string, data: Column): Column {
    const known = this.#memory.get(name);
    if (known && known.length >= data.length) return known.subarray(0, data.length);
    const grown = data.slice();
    this.#memory.set(name, grown);
    return grown;
  }

  /** Whether the state can be written into a school: it has the capacity and the same columns. */
  fits(school: School): boolean {
    const theirs = new Map(stateColumns(school));
    const isWhole = (name: string): boolean => name === 'food' || name === 'lists';
    return (
      school.capacity >= this.count &&
      theirs.size === this.#columns.length &&
      this.#columns.every(
        ([name, { length }]) => theirs.has(name) && (!isWhole(name) || theirs.get(name)?.length === length),
      )
    );
  }

  /** Writes the state to a school that it fits. */
  writeTo(school: School): void {
    // Set first, so that the school's columns are as long as the saved ones.
    school.count = this.count;
    const theirs = new Map(stateColumns(school));
    for (const [name, data] of this.#columns) theirs.get(name)?.set(data);
    school.time = this.#time;
    school.step = this.#step;
    school.nextId = this.#nextId;
    school.accelerated = this.#accelerated;
  }

  /** Returns the state as a new school. */
  newSchool(): School {
    const school = new School(this.count);
    for (const [name, data] of this.#columns) {
      if (name === 'food') school.setFood(data as Float32Array);
      else if (name === 'lists') school.setLists(data.length);
      else if (!stateColumns(school).some(([known]) => known === name)) school.column(name);
    }
    this.writeTo(school);
    return school;
  }
}

/** Returns the columns of a state without `nextId`, each cut to its used length. */
function stateColumns(school: School): [name: string, data: Column][] {
  return school.columns().filter(([name]) => name !== 'nextId');
}
