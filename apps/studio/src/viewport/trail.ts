import { longestTrail } from '../stage/fish-markings.ts';
import type { PathPoint } from '../stage/fish-watch.ts';

/** Points per second. */
const perSecond = 60;
/** A path that ends this long before the trail does not belong to it, s. */
const longestGap = 0.6;
/** Most points of a trail. */
export const mostPoints: number = longestTrail * perSecond + 8;

/** Drawn positions of the selected fish over its last 30 seconds. */
export class Trail {
  readonly #times: number[] = [];
  readonly #points: [x: number, y: number, z: number][] = [];
  #path: readonly PathPoint[] | undefined;

  clear(): void {
    this.#path = undefined;
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

  /** Adds the earlier positions of a path that leads to the first one. */
  precede(path: readonly PathPoint[]): void {
    if (path === this.#path) return;
    this.#path = path;
    const [first] = this.#times;
    const earlier = path.filter(({ time }) => time < first);
    if (first - (earlier.at(-1)?.time ?? 0) > longestGap) return;
    this.#times.unshift(...earlier.map(({ time }) => time));
    this.#points.unshift(...earlier.map(({ position: [x, y, z] }): [number, number, number] => [x, y, z]));
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
