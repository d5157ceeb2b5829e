import { longestTrail } from '../stage/fish-markings.ts';

/** Points per second. */
const perSecond = 60;
/** Most points of a trail. */
export const mostPoints: number = longestTrail * perSecond + 8;

/** Drawn positions of the selected fish over its last 30 seconds. */
export class Trail {
  readonly #times: number[] = [];
  readonly #points: [x: number, y: number, z: number][] = [];

  clear(): void {
    this.#times.length = 0;
    this.#points.length = 0;
  }

  /** Adds a position. After a jump back in time, removes later ones. */
  add(time: number, x: number, y: number, z: number): void {
    const times = this.#times;
    const points = this.#points;
    while (times.length > 0 && times[times.length - 1] >= time) this.#drop();
    if (times.length > 1 && times[times.length - 1] - times[times.length - 2] < 1 / perSecond) this.#drop();
    times.push(time);
    points.push([x, y, z]);
    let old = 0;
    while (times[old] < time - longestTrail) old++;
    times.splice(0, old);
    points.splice(0, old);
  }

  #drop(): void {
    this.#times.pop();
    this.#points.pop();
  }

  /**
   * Calls `draw` for each segment of the last seconds, oldest first, with its age from 0 to 1. Jumps across a periodic
   * world are left out.
   */
  forEach(
    seconds: number,
    leap: number,
    draw: (from: readonly number[], to: readonly number[], age: number) => void,
  ): void {
    const now = this.#times[this.#times.length - 1];
    for (let k = 1; k < this.#points.length; k++) {
      if (this.#times[k - 1] < now - seconds) continue;
      const [from, to] = [this.#points[k - 1], this.#points[k]];
      if (Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) > leap) continue;
      draw(from, to, (now - this.#times[k]) / seconds);
    }
  }
}
