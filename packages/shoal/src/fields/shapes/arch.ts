// The shape `arch` of obstacles: a natural stone arch.

import { sinCos } from '../../math/trigonometry.ts';
import type { ShapeOf } from '../../scenario/obstacles.ts';
import type { TriangleMesh } from '../triangle-mesh.ts';
import { bounded, Chance, Noise } from './noise.ts';
import { tubeTriangles } from './round.ts';

const shapeStream = 1010;
const lumpStream = 1011;
const layerStream = 1012;

/**
 * A natural stone arch; closed. The origin is on the ground in the middle of the opening, which extends along x; fish
 * pass through along z. The feet are broader than the top and end in flat caps, 1/20 of the height below y = 0.
 *
 * The stone is a bent tube. Its cross-sections are perpendicular to the outline of the opening and wholly outside it.
 * So 0.9 width × 0.9 height of the opening stays free at any roughness, no two sections meet, and the surface does not
 * intersect itself.
 */
export function arch(shape: ShapeOf<'arch'>): TriangleMesh {
  const { width, height, thickness, seed = 1, roughness = 0.3, detail = 3 } = shape;
  const sections = 16 << detail;
  const sides = 4 << detail;
  const outline = new Outline(width, height, thickness);
  const chance = new Chance(seed, shapeStream);
  const lumps = new Noise(seed, lumpStream);
  const layers = new Noise(seed, layerStream);
  const feet = [chance.between(0.5, 1), chance.between(0.5, 1)];
  const slack = 0.08 + 0.24 * roughness;

  const positions = new Float32Array(3 * ((sections + 1) * sides + 2));
  const angle = new Float64Array(2);
  const grain = Math.max(thickness, (width + height) / 8);
  outline.divide(sections).forEach(({ x, y, nx, ny }, section) => {
    // 1 at the ground, 0 from the top of the opening up.
    const low = Math.min(1, Math.max(0, 1 - y / height));
    const side = (1 + bounded((2 * x) / width, 1)) / 2;
    const broad = 1 + low * (0.3 + 0.7 * low) * (feet[0] + (feet[1] - feet[0]) * side);
    // Half the size of a section: outward and along z.
    const swell = lumps.at((1.1 * x) / grain, (1.1 * y) / grain, 7.5);
    const out = (thickness / 2) * broad * (1 + (1 - 0.6 * low) * (0.1 + 0.4 * roughness) * bounded(swell, 0.7));
    const deep =
      0.6 *
      thickness *
      broad *
      (1 + (0.1 + 0.3 * roughness) * bounded(lumps.at((1.3 * x) / grain, (1.3 * y) / grain, 17.5), 0.7));
    const sway = 0.5 * thickness * (0.2 + roughness) * lumps.at(x / grain, y / grain, 27.5);
    const middle = out * (1 + slack);
    const put = (vertex: number, t: number, z: number): void => {
      positions.set([x + t * nx, y + t * ny, sway + z], 3 * vertex);
    };

    for (let k = 0; k < sides; k++) {
      sinCos(angle, 2 * Math.PI * (k / sides));
      const [sin, cos] = angle;
      // The section is between an ellipse and a rounded rectangle.
      const [s, c] = [sin * sin, cos * cos];
      const square = (1 + 1 / Math.sqrt(Math.sqrt(s * s + c * c))) / 2;
      const [t, z] = [out * square * cos, deep * square * sin];
      const [px, py, pz] = [(x + (middle + t) * nx) / grain, (y + (middle + t) * ny) / grain, z / grain];
      const rough = lumps.octaves(1.7 * px, 1.7 * py, 1.7 * pz, detail + 1);
      const layer = layers.octaves(0.8 * px, 6 * py, 0.8 * pz, 2);
      const push = 1 + bounded((0.08 + 0.4 * roughness) * rough + 0.25 * roughness * layer, slack);
      put(section * sides + k, middle + t * push, z * push);
    }
    if (section === 0) put((sections + 1) * sides, middle, 0);
    if (section === sections) put((sections + 1) * sides + 1, middle, 0);
  });
  return { positions, triangles: tubeTriangles(sections + 1, sides) };
}

/** A point of the outline of an opening, m, and the unit vector away from the opening. */
interface OutlinePoint {
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
class Outline {
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
