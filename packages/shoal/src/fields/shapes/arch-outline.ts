import { sinCos } from '../../math/trigonometry.ts';

/** A point of the outline of an opening, m, and the unit vector away from the opening. */
export interface OutlinePoint {
  readonly x: number;
  readonly y: number;
  readonly nx: number;
  readonly ny: number;
}

/** Fraction of the height, from the ground up, in which the sides are upright. */
const upright = 0.4;
/** Factor on the requested size, so that a rectangle of 0.9 width × 0.9 height fits below the round corners. */
const larger = 1.04;
const fine = 1024;

/**
 * The outline of an opening, from its left foot over the top to its right foot. It is convex: two upright sides, and
 * above them half a superellipse, |x/a|⁴ + |y/b|⁴ = 1, which continues the sides smoothly. The feet are 1/20 of the
 * height below the ground.
 */
export class Outline {
  readonly #a: number;
  readonly #b: number;
  readonly #foot: number;
  readonly #spring: number;
  readonly #thickness: number;
  readonly #angle = new Float64Array(2);

  constructor(width: number, height: number, thickness: number) {
    this.#a = (larger * width) / 2;
    this.#b = (larger - upright) * height;
    this.#foot = -0.05 * height;
    this.#spring = upright * height;
    this.#thickness = thickness;
  }

  /**
   * Returns count + 1 points from foot to foot, evenly spaced by the sum of two lengths. The first is the length along
   * the outline half a thickness outward, for triangles of even size. The second is the length along the outline scaled
   * to equal width and height, so that straight edges stay close to the curve for all proportions.
   */
  divide(count: number): OutlinePoint[] {
    const points = Array.from({ length: fine + 1 }, (_, i) => this.#at(i / fine));
    const shown = lengths(
      points.map(({ x, y, nx, ny }) => [x + (nx * this.#thickness) / 2, y + (ny * this.#thickness) / 2]),
    );
    const drawn = lengths(points.map(({ x, y }) => [x / this.#a, Math.max(y - this.#spring, 0) / this.#b]));
    const places = shown.map((length, i) => length / shown[fine] + drawn[i] / drawn[fine]);
    const divided: OutlinePoint[] = [];
    for (let k = 0, i = 0; k <= count; k++) {
      const place = 2 * (k / count);
      while (i < fine - 1 && places[i + 1] < place) i++;
      divided.push(this.#at((i + (place - places[i]) / (places[i + 1] - places[i])) / fine));
    }
    return divided;
  }

  /** Returns the point at t, from 0 at the left foot to 1 at the right foot; each upright side takes a quarter. */
  #at(place: number): OutlinePoint {
    if (place <= 0.25) return { x: -this.#a, y: this.#onSide(4 * place), nx: -1, ny: 0 };
    if (place >= 0.75) return { x: this.#a, y: this.#onSide(4 * (1 - place)), nx: 1, ny: 0 };
    sinCos(this.#angle, Math.PI * (1.5 - 2 * place));
    const [sin, cos] = this.#angle;
    const [s, c] = [sin * sin, cos * cos];
    const k = 1 / Math.sqrt(Math.sqrt(s * s + c * c));
    const [x, y] = [k * cos, k * sin];
    const [gx, gy] = [(x * x * x) / this.#a, (y * y * y) / this.#b];
    const steep = Math.sqrt(gx * gx + gy * gy);
    return { x: this.#a * x, y: this.#spring + this.#b * y, nx: gx / steep, ny: gy / steep };
  }

  #onSide(share: number): number {
    return this.#foot + (this.#spring - this.#foot) * share;
  }
}

/** Returns the length of a polyline up to each of its points. */
function lengths(points: readonly (readonly number[])[]): number[] {
  let sum = 0;
  return points.map(([x, y], i) => {
    if (i > 0) {
      const [dx, dy] = [x - points[i - 1][0], y - points[i - 1][1]];
      sum += Math.sqrt(dx * dx + dy * dy);
    }
    return sum;
  });
}
