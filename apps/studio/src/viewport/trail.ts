/** Simulated seconds of a trail. */
const seconds = 4;
/** Least time between two points, s. */
const least = seconds / 240;

/** Drawn positions of the selected fish over its last seconds. */
export class Trail {
  readonly #times: number[] = [];
  readonly #points: [x: number, y: number, z: number][] = [];

  clear(): void {
    this.#times.length = 0;
    this.#points.length = 0;
  }

  /** Adds a position. Removes later ones after a jump back in time. */
  add(time: number, x: number, y: number, z: number): void {
    const times = this.#times;
    const points = this.#points;
    while (times.length > 0 && times[times.length - 1] >= time) this.#drop();
    if (times.length > 1 && times[times.length - 1] - times[times.length - 2] < least) this.#drop();
    times.push(time);
    points.push([x, y, z]);
    let old = 0;
    while (times[old] < time - seconds) old++;
    times.splice(0, old);
    points.splice(0, old);
  }

  #drop(): void {
    this.#times.pop();
    this.#points.pop();
  }

  /** Calls `draw` for each segment, oldest first, with its age from 0 to 1. Leaps across the world are left out. */
  forEach(longest: number, draw: (from: readonly number[], to: readonly number[], age: number) => void): void {
    const now = this.#times[this.#times.length - 1];
    for (let k = 1; k < this.#points.length; k++) {
      const [from, to] = [this.#points[k - 1], this.#points[k]];
      if (Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) > longest) continue;
      draw(from, to, (now - this.#times[k]) / seconds);
    }
  }
}
