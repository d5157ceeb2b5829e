import type { Obstacles } from '../../fields/obstacles.ts';
import { isInside } from './inside.ts';
import { slack } from './limits.ts';
import type { Touch } from './touch.ts';

const { fround } = Math;

/** Where a body is clear of all obstacles as they stand at the end of the step. */
export class ClearPlaces {
  readonly #obstacles: Obstacles;
  readonly #touch: Touch;
  readonly #isFlat: boolean;

  constructor(obstacles: Obstacles, touch: Touch, isFlat: boolean) {
    this.#obstacles = obstacles;
    this.#touch = touch;
    this.#isFlat = isFlat;
  }

  /** Whether a point is clear for a body of this radius: near no triangle, inside nothing. */
  isClear(x: number, y: number, z: number, radius: number): boolean {
    if (this.#touch.find(x, y, z, radius) < radius) return false;
    for (const body of this.#obstacles.bodies) if (isInside(body, x, y, z)) return false;
    return true;
  }

  /**
   * The way out for a body that is inside an obstacle or too near to one: the nearest clear place that is found, by the
   * nearest surface first and then in ever wider shells.
   * @param at where it is, m; where it may be, afterwards, if there is such a place
   * @returns whether there is one
   */
  find(at: Float64Array, radius: number): boolean {
    const [x, y, z] = at;
    const distance = this.#touch.find(x, y, z, Number.POSITIVE_INFINITY);
    if (!(distance < Number.POSITIVE_INFINITY)) return false;
    const [nx, ny, nz] = this.#touch.normal;
    const off = radius * (1 + 2 * slack);
    // From outside, the way out is away from the surface; from inside, towards it.
    for (const reach of [off - distance, -(off + distance)]) {
      if (this.#try(at, x + nx * reach, y + ny * reach, z + nz * reach, radius)) return true;
    }
    // Each shell is a sixth wider than the last: the widest a thousand times the first.
    for (let shell = 0, reach = Math.max(radius, distance / 8) / 2; shell < 48; shell++, reach *= 1.16) {
      for (let direction = 0; direction < 27; direction++) {
        const [a, b, c] = [(direction % 3) - 1, (Math.floor(direction / 3) % 3) - 1, Math.floor(direction / 9) - 1];
        const length = Math.sqrt(a * a + b * b + c * c);
        if (length === 0 || (this.#isFlat && c !== 0)) continue;
        const part = reach / length;
        if (this.#try(at, x + a * part, y + b * part, z + c * part, radius)) return true;
      }
    }
    return false;
  }

  #try(at: Float64Array, x: number, y: number, z: number, radius: number): boolean {
    at[0] = fround(x);
    at[1] = fround(y);
    at[2] = fround(z);
    return this.isClear(at[0], at[1], at[2], radius);
  }
}
