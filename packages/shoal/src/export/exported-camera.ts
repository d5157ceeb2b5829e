// The camera of an export, and orientations as quaternions, as other programs read them.

import { type Film, sightingAt } from '../drawing/film-path.ts';
import type { Vec3 } from '../math/vector.ts';
import type { Plan, World } from '../scenario/plan.ts';

/** Vertical angle of view, degrees: that of the page. */
export const fieldOfView = 42;

/** The camera of an export: that of the scenario's film, or one that sees a whole box. */
export class ExportedCamera {
  readonly #film: Film | undefined;
  readonly #whole: { readonly position: Vec3; readonly target: Vec3 };

  constructor({ film, from = [0.35, 0.3, 1] }: Plan['view'], box: Pick<World, 'min' | 'max'>) {
    this.#film = film && film.shots.length > 0 ? film : undefined;
    const target = [0, 1, 2].map((axis) => (box.min[axis] + box.max[axis]) / 2) as unknown as Vec3;
    const size = Math.hypot(...[0, 1, 2].map((axis) => box.max[axis] - box.min[axis]));
    // The ball around the box touches the cone of view.
    const distance = size / 2 / Math.sin((fieldOfView * Math.PI) / 360);
    const length = Math.hypot(from[0], from[1], from[2]) || 1;
    const position = target.map((middle, axis) => middle + (from[axis] / length) * distance) as unknown as Vec3;
    this.#whole = { position, target };
  }

  /** Whether it moves. */
  get isMoving(): boolean {
    return this.#film !== undefined;
  }

  /**
   * Position, m, and orientation at a simulated time, s: seven numbers. The quaternion turns a camera that looks along −z,
   * with y up.
   */
  poseAt(time: number): Float32Array {
    const { position, target } = (this.#film && sightingAt(this.#film, time)) ?? this.#whole;
    const [zx, zy, zz] = unit([position[0] - target[0], position[1] - target[1], position[2] - target[2]]);
    const [xx, xy, xz] = Math.abs(zy) > 0.9999 ? [1, 0, 0] : unit([zz, 0, -zx]);
    const [yx, yy, yz] = [zy * xz - zz * xy, zz * xx - zx * xz, zx * xy - zy * xx];
    const pose = new Float32Array(7);
    pose.set(position);
    quaternionInto(pose, 3, [xx, yx, zx, xy, yy, zy, xz, yz, zz]);
    return pose;
  }
}

function unit([x, y, z]: readonly [number, number, number]): [number, number, number] {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

/** Twice the smallest number whose square root is safe to divide by. */
const tiny = 1e-12;

/**
 * Writes the quaternion (x, y, z, w) of a body whose nose points along a direction of length 1 and which is banked by an
 * angle, as views draw it: the body's x axis is the direction, its z axis is level for a bank of 0.
 * @param bank radians, positive: the back leans to the right
 */
export function orientationInto(
  out: Float32Array,
  at: number,
  [fx, fy, fz]: readonly [number, number, number],
  sinBank: number,
  cosBank: number,
): void {
  // Right = forward × up; along the vertical any level direction will do.
  const level = Math.sqrt(fx * fx + fz * fz);
  const [rx, rz] = level > tiny ? [-fz / level, fx / level] : [1, 0];
  // Up = right × forward.
  const [ux, uy, uz] = [-rz * fy, rz * fx - rx * fz, rx * fy];
  const [bx, by, bz] = [ux * cosBank + rx * sinBank, uy * cosBank, uz * cosBank + rz * sinBank];
  const [cx, cy, cz] = [rx * cosBank - ux * sinBank, -uy * sinBank, rz * cosBank - uz * sinBank];
  quaternionInto(out, at, [fx, bx, cx, fy, by, cy, fz, bz, cz]);
}

/**
 * Writes the quaternion (x, y, z, w) of a rotation by rows (Shepperd 1978). Of the two that give it, the one with w ≥ 0.
 */
export function quaternionInto(out: Float32Array | Float64Array, at: number, rotation: ArrayLike<number>): void {
  const [a, b, c, d, e, f, g, h, i] = Array.from(rotation);
  const trace = a + e + i;
  let [x, y, z, w] = [h - f, c - g, d - b, 1 + trace];
  if (trace < Math.max(a, e, i)) {
    if (a >= e && a >= i) [x, y, z, w] = [1 + a - e - i, b + d, c + g, h - f];
    else if (e >= i) [x, y, z, w] = [b + d, 1 - a + e - i, f + h, c - g];
    else [x, y, z, w] = [c + g, f + h, 1 - a - e + i, d - b];
  }
  const length = Math.sqrt(x * x + y * y + z * z + w * w) * (w < 0 ? -1 : 1);
  out[at] = x / length;
  out[at + 1] = y / length;
  out[at + 2] = z / length;
  out[at + 3] = w / length;
}
