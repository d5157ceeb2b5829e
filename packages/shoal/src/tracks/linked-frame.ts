// The animals of a frame, linked to the frames before and after it, for velocities and smoothing.

import type { StoredFrame } from './track-store.ts';

/** Quantities of an animal in a frame, and smoothed positions. */
const quantities = ['x', 'y', 'z', 'vx', 'vy', 'vz', 'heading'] as const;
const smoothed = ['px', 'py', 'pz'] as const;

/** The animals of a frame, by number, with links to the frames before and after it. */
export class LinkedFrame {
  /** Frame number. */
  number = 0;
  count = 0;
  fish = new Int32Array(0);
  species = new Uint8Array(0);
  /** Number of frames without a gap in which it was observed, up to this one; 0: its position is filled. */
  run = new Int32Array(0);
  /** Row of the same animal in the frame before and in the one after; −1: none. */
  before = new Int32Array(0);
  after = new Int32Array(0);
  /** Position as observed or filled, m, continuous across the seams of a periodic world. */
  x = new Float64Array(0);
  y = new Float64Array(0);
  z = new Float64Array(0);
  /** Velocity, m/s: that of the table, then that which is measured. */
  vx = new Float64Array(0);
  vy = new Float64Array(0);
  vz = new Float64Array(0);
  /** Direction of the body, radians; NaN where unknown. */
  heading = new Float64Array(0);
  /** Smoothed position, m; the same columns without smoothing. */
  px = new Float64Array(0);
  py = new Float64Array(0);
  pz = new Float64Array(0);
  /** 1: changes of its velocity are those of its motion; 0: they are not; `alone`: it has no velocity. */
  differentiable = new Uint8Array(0);
  #isSorted = true;

  /** Empties it. */
  restart(number: number): this {
    this.number = number;
    this.count = 0;
    this.#isSorted = true;
    return this;
  }

  /** Makes room for an animal. @returns its row */
  add(fish: number, species: number, run: number): number {
    const row = this.count++;
    if (row === this.fish.length) this.#grow();
    if (row > 0 && fish < this.fish[row - 1]) this.#isSorted = false;
    this.fish[row] = fish;
    this.species[row] = species;
    this.run[row] = run;
    this.before[row] = -1;
    this.after[row] = -1;
    return row;
  }

  /** Takes the animals of a stored frame, without their runs. Must be empty. */
  copy({ rows, from, to }: StoredFrame): void {
    this.count = to - from;
    while (this.fish.length < this.count) this.#grow();
    const { x, y, z, vx, vy, vz, heading } = rows;
    this.fish.set(rows.fish.subarray(from, to));
    this.species.set(rows.species.subarray(from, to));
    this.before.fill(-1, 0, this.count);
    this.after.fill(-1, 0, this.count);
    this.x.set(x.subarray(from, to));
    this.y.set(y.subarray(from, to));
    if (z) this.z.set(z.subarray(from, to));
    if (vx && vy) {
      this.vx.set(vx.subarray(from, to));
      this.vy.set(vy.subarray(from, to));
    }
    if (vz) this.vz.set(vz.subarray(from, to));
    if (heading) this.heading.set(heading.subarray(from, to));
  }

  /** Sorts its rows by animal. */
  sort(): void {
    if (this.#isSorted) return;
    const { fish, count } = this;
    const order = Uint32Array.from({ length: count }, (_, k) => k).sort((a, b) => fish[a] - fish[b]);
    const inOrder = <Column extends Int32Array | Uint8Array | Float64Array>(column: Column): void => {
      const old = column.slice();
      for (let k = 0; k < count; k++) column[k] = old[order[k]];
    };
    inOrder(this.fish);
    inOrder(this.run);
    inOrder(this.species);
    for (const name of quantities) inOrder(this[name]);
    this.#isSorted = true;
  }

  /** Links its animals with those of the frame before it. */
  link(earlier: LinkedFrame): void {
    if (this.number !== earlier.number + 1) return;
    for (let row = 0, other = 0; row < this.count; row++) {
      while (other < earlier.count && earlier.fish[other] < this.fish[row]) other++;
      if (other === earlier.count) return;
      if (earlier.fish[other] !== this.fish[row]) continue;
      this.before[row] = other;
      earlier.after[other] = row;
    }
  }

  #grow(): void {
    const length = Math.max(16, 2 * this.fish.length);
    for (const name of ['fish', 'run', 'before', 'after'] as const) {
      const larger = new Int32Array(length);
      larger.set(this[name]);
      this[name] = larger;
    }
    for (const name of ['species', 'differentiable'] as const) {
      const larger = new Uint8Array(length);
      larger.set(this[name]);
      this[name] = larger;
    }
    for (const name of [...quantities, ...smoothed]) {
      const larger = new Float64Array(length);
      larger.set(this[name]);
      this[name] = larger;
    }
  }
}

/** Frames that are used again. */
export class FramePool {
  readonly #free: LinkedFrame[] = [];

  take(number: number): LinkedFrame {
    return (this.#free.pop() ?? new LinkedFrame()).restart(number);
  }

  free(frame: LinkedFrame): void {
    this.#free.push(frame);
  }
}
