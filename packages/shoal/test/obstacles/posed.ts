import type { Obstacle } from 'shoal';
import { shapeMesh } from 'shoal/fields';
import { cornersOf, distanceToMesh, type Point, Rays, windingOf } from './oracle.ts';

/** A turn by an angle in degrees about an axis of any length, by sines of the host. */
function turned([x, y, z]: Point, axis: Point, degrees: number): Point {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const length = Math.hypot(...axis);
  const [u, v, w] = [axis[0] / length, axis[1] / length, axis[2] / length];
  const along = (u * x + v * y + w * z) * (1 - cos);
  return [
    x * cos + (v * z - w * y) * sin + u * along,
    y * cos + (w * x - u * z) * sin + v * along,
    z * cos + (u * y - v * x) * sin + w * along,
  ];
}

/** An obstacle that answers by all its triangles, where it stands at a time; it shares nothing with poses and trees. */
export class Posed {
  readonly #obstacle: Obstacle;
  readonly #corners: Float64Array;
  readonly #rays: Rays;
  readonly #min: number[];
  readonly #max: number[];

  constructor(obstacle: Obstacle) {
    this.#obstacle = obstacle;
    if (obstacle.shape.kind === 'mesh') throw new Error('Meshes of files are not posed.');
    const { positions, triangles } = shapeMesh(obstacle.shape);
    this.#corners = cornersOf({ positions: positions.map((x, k) => x * obstacle.scale[k % 3]), triangles });
    this.#rays = new Rays(this.#corners);
    const along = (axis: number): Float64Array => this.#corners.filter((_, k) => k % 3 === axis);
    this.#min = [0, 1, 2].map((axis) => along(axis).reduce((a, b) => Math.min(a, b)));
    this.#max = [0, 1, 2].map((axis) => along(axis).reduce((a, b) => Math.max(a, b)));
  }

  /** A point of the world in the obstacle's own frame. */
  local([x, y, z]: Point, time: number): Point {
    const { at, rotationDeg, spin, track } = this.#obstacle;
    const [u, v, w] = trackAt(track, time);
    let p: Point = [x - at[0] - u, y - at[1] - v, z - at[2] - w];
    // It is turned about z first, then y, then x, and then by its spin.
    if (spin) p = turned(p, [spin.axis[0], spin.axis[1], spin.axis[2]], -spin.degPerSecond * time);
    p = turned(p, [1, 0, 0], -rotationDeg[0]);
    p = turned(p, [0, 1, 0], -rotationDeg[1]);
    return turned(p, [0, 0, 1], -rotationDeg[2]);
  }

  /** Inside by the winding number of all triangles or by the parity of rays: where solids overlap parity may be even. */
  isInside(point: Point, time: number): boolean {
    const p = this.local(point, time);
    if (p.some((x, axis) => x <= this.#min[axis] || x >= this.#max[axis])) return false;
    return Math.abs(windingOf(this.#corners, p)) > 0.5 || this.#rays.isInside(p);
  }

  /** m. */
  distance(point: Point, time: number): number {
    return distanceToMesh(this.#corners, this.local(point, time));
  }
}

function trackAt(track: Obstacle['track'], time: number): Point {
  if (!track) return [0, 0, 0];
  const after = track.findIndex((key) => key.time > time);
  const to = after < 0 ? track[track.length - 1] : track[after];
  const from = after < 0 ? to : track[Math.max(0, after - 1)];
  const part = to.time > from.time ? (time - from.time) / (to.time - from.time) : 0;
  const along = (axis: number): number => from.at[axis] + part * (to.at[axis] - from.at[axis]);
  return [along(0), along(1), along(2)];
}
