import { sinCos } from '../../math/trigonometry.ts';

/** A point of the outline of an opening, m, and the direction of length 1 away from the opening. */
export interface OutlinePoint {
  readonly x: number;
  readonly y: number;
  readonly nx: number;
  readonly ny: number;
}

/** What of the height is upright, from the ground up. */
const upright = 0.4;
/** How much larger than asked: it lets the corners be round although 0.9 width × 0.9 height fits below them. */
const larger = 1.04;
const fine = 1024;

/**
 * The outline of an opening, from its left foot, a twentieth of the height below the ground, over the top to its right
 * foot. Two upright sides carry half a superellipse, |x/a|⁴ + |y/b|⁴ = 1, which continues them without a bend. Convex.
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
   * Points at count + 1 places from foot to foot. They are evenly spread by the sum of two measures: the length half a
   * thickness off, for triangles of even size; and the length of the outline drawn as wide as high, so that straight
   * edges between them stay close to it whatever its proportions.
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

  /** From 0 at the left foot to 1 at the right; a quarter for each upright side. */
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

/** The length of a line of points up to each of them. */
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
