// Poses of obstacles (position and rotation), and points turned between their frame and the world's.

import { sinCos } from '../math/trigonometry.ts';
import { normalise } from '../math/vector.ts';
import type { Obstacle } from '../scenario/obstacles.ts';
import { trackOffsetInto } from '../timeline/timeline.ts';

/**
 * Rotation R and position p of a body: x = R q + p for a point q of the body's own frame. Twelve numbers: R by rows,
 * then p, m.
 */
export type Pose = Float64Array;

/** Returns the identity: at the origin, not rotated. */
export function newPose(): Pose {
  return Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
}

const turn = new Float64Array(2);
const one = new Float64Array(9);
const offset = new Float64Array(3);

/** Writes the pose of an obstacle at a time: `rotationDeg`, then the spin about its origin, then the offset of its track. */
export function poseAt(out: Pose, { at, rotationDeg, spin, track }: Obstacle, time: number): void {
  out.fill(0);
  out[0] = out[4] = out[8] = 1;
  if (spin) {
    const axis = Float64Array.from(spin.axis);
    normalise(axis);
    // Without whole turns, because sine and cosine are less exact for large angles.
    turnBy(out, axis, (spin.degPerSecond * time) % 360);
  }
  turnBy(out, [1, 0, 0], rotationDeg[0]);
  turnBy(out, [0, 1, 0], rotationDeg[1]);
  turnBy(out, [0, 0, 1], rotationDeg[2]);
  trackOffsetInto(offset, track, time);
  for (let axis = 0; axis < 3; axis++) out[9 + axis] = at[axis] + offset[axis];
}

/** R ← R · (turn by an angle about an axis of length 1). Rodrigues' formula. */
function turnBy(out: Pose, axis: ArrayLike<number>, degrees: number): void {
  if (degrees === 0) return;
  sinCos(turn, (degrees * Math.PI) / 180);
  const [sin, cos] = turn;
  const [x, y, z] = [axis[0], axis[1], axis[2]];
  const rest = 1 - cos;
  const [xy, yz, zx] = [x * y * rest, y * z * rest, z * x * rest];
  const by = [
    cos + x * x * rest,
    xy - z * sin,
    zx + y * sin,
    xy + z * sin,
    cos + y * y * rest,
    yz - x * sin,
    zx - y * sin,
    yz + x * sin,
    cos + z * z * rest,
  ];
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      one[3 * row + column] =
        out[3 * row] * by[column] + out[3 * row + 1] * by[3 + column] + out[3 * row + 2] * by[6 + column];
    }
  }
  out.set(one);
}

/** Transforms a point from the world's frame to the body's. */
export function toBody(out: Float64Array, pose: Pose, x: number, y: number, z: number): void {
  const dx = x - pose[9];
  const dy = y - pose[10];
  const dz = z - pose[11];
  out[0] = pose[0] * dx + pose[3] * dy + pose[6] * dz;
  out[1] = pose[1] * dx + pose[4] * dy + pose[7] * dz;
  out[2] = pose[2] * dx + pose[5] * dy + pose[8] * dz;
}

/** Rotates a direction from the body's frame to the world's. @param out the direction, which is replaced */
export function turnToWorld(out: Float64Array, pose: Pose): void {
  const [x, y, z] = out;
  out[0] = pose[0] * x + pose[1] * y + pose[2] * z;
  out[1] = pose[3] * x + pose[4] * y + pose[5] * z;
  out[2] = pose[6] * x + pose[7] * y + pose[8] * z;
}

/** Transforms a point from the body's frame to the world's. @param out the point, which is replaced */
export function toWorld(out: Float64Array, pose: Pose): void {
  turnToWorld(out, pose);
  out[0] += pose[9];
  out[1] += pose[10];
  out[2] += pose[11];
}
