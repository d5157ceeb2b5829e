// The state of all fish: one array for each quantity.

import { bytesOf } from '../math/bytes.ts';

/** Offset of the species' reaches in `School.lists`. */
export const reachesAt = 3;

/** Returns the memory of a column by its name: zeros, or the column that another thread has shared. */
export type Allocate = (name: string, bytes: number) => ArrayBufferLike;

/** Names of the columns that do not have one number per fish. */
export const worldColumns = { food: 'food', lists: 'lists', nextId: 'nextId' } as const;

const ownMemory: Allocate = (_name, bytes) => new ArrayBuffer(bytes);

/**
 * The state of all fish: one typed array for each component, so that a pass over one component reads no other.
 * Positions in m, velocities in m/s, accelerations in m/s². A fish has the same index i in all arrays; `id[i]` is its
 * permanent id.
 */
export class School {
  /** Number of fish; at most `capacity`, the length of the arrays. */
  count: number;
  /** Ids of the fish, ascending. A fish keeps its id when others are removed, and no id is used twice. */
  readonly id: Uint32Array;
  /** Index of each fish's species in the plan. */
  readonly species: Uint8Array;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly z: Float32Array;
  readonly vx: Float32Array;
  readonly vy: Float32Array;
  readonly vz: Float32Array;
  /** Acceleration in the last step: the weighted sum of the rules, as limited by motion. */
  readonly ax: Float32Array;
  readonly ay: Float32Array;
  readonly az: Float32Array;
  /** Whether ax, ay, az come from a step. In a state read from a file they do not. */
  accelerated = false;
  /** Simulated time, s. */
  time = 0;
  /** Steps since the start. */
  step = 0;
  /** The remaining amount of each food source. */
  food: Float32Array = new Float32Array(0);
  /** Parameters of the Verlet lists: see engines/cpu/kernel/verlet-lists.ts; empty without lists. */
  lists: Float32Array = new Float32Array(0);
  /** Id of the next fish that is added: larger than that of any fish so far. */
  nextId: number;
  /** Number of fish for which memory is allocated. */
  readonly capacity: number;
  readonly #allocate: Allocate;
  readonly #extra = new Map<string, Float32Array>();
  /** The same columns by the index of their keys, as far as they have been read by key. */
  readonly #keyed: Float32Array[] = [];

  /** @param allocate provides the memory of columns; default: new memory, with ids from 0 on */
  constructor(count: number, allocate: Allocate = ownMemory, capacity: number = count) {
    this.count = this.nextId = count;
    this.capacity = capacity;
    this.#allocate = allocate;
    this.id = new Uint32Array(allocate('id', 4 * capacity));
    if (allocate === ownMemory) for (let i = 0; i < count; i++) this.id[i] = i;
    this.species = new Uint8Array(allocate('species', capacity));
    this.x = this.scratchColumn('x');
    this.y = this.scratchColumn('y');
    this.z = this.scratchColumn('z');
    this.vx = this.scratchColumn('vx');
    this.vy = this.scratchColumn('vy');
    this.vz = this.scratchColumn('vz');
    this.ax = this.scratchColumn('ax');
    this.ay = this.scratchColumn('ay');
    this.az = this.scratchColumn('az');
  }

  /** Returns a column that every step computes anew. It is not part of the state. */
  scratchColumn(name: string): Float32Array {
    return new Float32Array(this.#allocate(name, 4 * this.capacity));
  }

  /** Returns a column of the state by name, for rules that need it. It is created with zeros. */
  column(name: string): Float32Array {
    let column = this.#extra.get(name);
    if (!column) {
      column = this.scratchColumn(name);
      this.#extra.set(name, column);
    }
    return column;
  }

  /** The same column as by the name of the key. */
  columnOf(key: ColumnKey): Float32Array {
    const keyed = this.#keyed;
    keyed[key.index] ??= this.column(key.name);
    return keyed[key.index];
  }

  /** Sets the remaining amount of each food source. */
  setFood(amounts: readonly number[] | Float32Array): void {
    this.food = new Float32Array(this.#allocate(worldColumns.food, 4 * amounts.length));
    this.food.set(amounts);
  }

  /** Allocates `lists`. */
  setLists(length: number): void {
    this.lists = new Float32Array(this.#allocate(worldColumns.lists, 4 * length));
  }

  /** Size of all columns, bytes. Removing fish frees no memory. */
  get bytes(): number {
    return bytesOf(this.food, this.lists, ...this.fishColumns().map(([, data]) => data));
  }

  /** The id after that of the last fish. It equals `nextId` unless later fish were removed. */
  get idAfterLast(): number {
    return this.count > 0 ? this.id[this.count - 1] + 1 : 0;
  }

  /** All arrays of the state by name, in a fixed order. Snapshots and hashes include exactly these. */
  columns(): [name: string, data: Float32Array | Uint32Array | Uint8Array][] {
    const { food, lists } = this;
    const nextId = Uint32Array.from(this.nextId === this.idAfterLast ? [] : [this.nextId]);
    const whole = Object.entries({ food, lists, nextId }).filter(([, data]) => data.length > 0);
    const fish = this.fishColumns().map(
      ([name, data]) => [name, data.subarray(0, this.count)] as [string, typeof data],
    );
    return [...fish, ...whole];
  }

  /** The columns with one number per fish. They may be longer than `count`. */
  fishColumns(): [name: string, data: Float32Array | Uint32Array | Uint8Array][] {
    const { id, species, x, y, z, vx, vy, vz, ax, ay, az } = this;
    const always = Object.entries({ id, species, x, y, z, vx, vy, vz, ax, ay, az });
    const extra = [...this.#extra].sort(([a], [b]) => (a < b ? -1 : 1));
    return [...always, ...extra];
  }

  /** Returns the index of the fish with this id, or −1. */
  indexOf(id: number): number {
    const ids = this.id;
    if (id < this.count && ids[id] === id) return id;
    let from = 0;
    let to = this.count;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (ids[middle] < id) from = middle + 1;
      else to = middle;
    }
    return from < this.count && ids[from] === id ? from : -1;
  }
}

let keys = 0;

/** The name of a column with a number, by which schools find it faster: for functions that run once for each fish. */
export class ColumnKey {
  readonly name: string;
  readonly index: number = keys++;

  constructor(name: string) {
    this.name = name;
  }
}

/** @returns the end of the run of fish of one species that begins at `first`, at most `to` */
export function runEnd(species: Uint8Array, first: number, to: number): number {
  let end = first + 1;
  while (end < to && species[end] === species[first]) end++;
  return end;
}
