import { type Film, sightingAt } from '../drawing/film-path.ts';
import type { Vec3 } from '../math/vector.ts';
import type { Plan, World } from '../scenario/plan.ts';
import { quaternionInto } from './pose.ts';

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
