import { bytesOf } from '../math/bytes.ts';

/** Offset of the species' reaches in `School.lists`. */
export const firstReach = 3;

/** Returns the memory of a column by its name: zeroes, or the column that other threads share. */
export type Allocate = (name: string, bytes: number) => ArrayBufferLike;

/** The columns that hold no number of each fish. */
export const worldColumns = { food: 'food', lists: 'lists', nextId: 'nextId' } as const;

const ownMemory: Allocate = (_name, bytes) => new ArrayBuffer(bytes);

/**
 * The state of all fish: one typed array for each component, so that a pass over one touches no other.
 * Positions m, velocities m/s, accelerations m/s². Index i is a fish's position in the arrays; `id[i]` is its name.
 */
export class School {
  /** How many fish there are: at most `capacity`, the length of the arrays. */
  count: number;
  /** Names of the fish, ascending: an id stays when other fish are removed, and is never used twice. */
  readonly id: Uint32Array;
  /** Index of each fish's species in the plan. */
  readonly species: Uint8Array;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly z: Float32Array;
  readonly vx: Float32Array;
  readonly vy: Float32Array;
  readonly vz: Float32Array;
  /** Acceleration of the last step: the weighted sum of the rules as motion applied it. */
  readonly ax: Float32Array;
  readonly ay: Float32Array;
  readonly az: Float32Array;
  /** Whether ax, ay, az come from a step; they do not in a state read from a file. */
  accelerated = false;
  /** Simulated time, s. */
  time = 0;
  /** Steps since the start. */
  step = 0;
  /** The remaining amount of each food source. */
  food: Float32Array = new Float32Array(0);
  /** When and how its Verlet lists were built (engines/cpu/kernel/verlet-lists.ts); empty without lists. */
  lists: Float32Array = new Float32Array(0);
  /** Id of the next fish that is added: larger than that of any fish so far. */
  nextId: number;
  /** Fish for which there is memory. */
  readonly capacity: number;
  readonly #allocate: Allocate;
  readonly #extra = new Map<string, Float32Array>();

  /** @param allocate provides the memory of columns; by default new memory, with ids from 0 on */
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

  /** A number for each fish that is not part of the state: what each step computes anew. */
  scratchColumn(name: string): Float32Array {
    return new Float32Array(this.#allocate(name, 4 * this.capacity));
  }

  /** A column that only some forms of rules need, by name; zero until first written. */
  column(name: string): Float32Array {
    let column = this.#extra.get(name);
    if (!column) {
      column = this.scratchColumn(name);
      this.#extra.set(name, column);
    }
    return column;
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

  /** Memory of all columns, bytes; removed fish do not free theirs. */
  get bytes(): number {
    return bytesOf(this.food, this.lists, ...this.fishColumns().map(([, data]) => data));
  }

  /** Id after that of the last fish: the next one, unless later fish have been removed. */
  get idAfterLast(): number {
    return this.count > 0 ? this.id[this.count - 1] + 1 : 0;
  }

  /** Every number of the state by name, in a fixed order: what snapshots and hashes cover. */
  columns(): [name: string, data: Float32Array | Uint32Array | Uint8Array][] {
    const { food, lists } = this;
    const nextId = Uint32Array.from(this.nextId === this.idAfterLast ? [] : [this.nextId]);
    const whole = Object.entries({ food, lists, nextId }).filter(([, data]) => data.length > 0);
    const fish = this.fishColumns().map(
      ([name, data]) => [name, data.subarray(0, this.count)] as [string, typeof data],
    );
    return [...fish, ...whole];
  }

  /** The columns that hold a number for each fish; they may be longer. */
  fishColumns(): [name: string, data: Float32Array | Uint32Array | Uint8Array][] {
    const { id, species, x, y, z, vx, vy, vz, ax, ay, az } = this;
    const always = Object.entries({ id, species, x, y, z, vx, vy, vz, ax, ay, az });
    const extra = [...this.#extra].sort(([a], [b]) => (a < b ? -1 : 1));
    return [...always, ...extra];
  }

  /** Index of the fish with this id, or −1. */
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
