// The body of the diver, as which some characters are drawn.

import { Color, type InstancedMesh, Matrix4, Quaternion, Vector3 } from 'three';
import type { Vec3 } from '../../math/vector.ts';

/**
 * A part of the body: its centre and extents, in lengths of the diver, measured from the diver's middle. x is ahead, y
 * up, z right.
 */
interface Part {
  readonly at: Vec3;
  /** Half extents. */
  readonly size: Vec3;
  readonly tint: Color;
  /** The leg that this part belongs to and swings with. */
  readonly leg?: 1 | -1;
}

// Factors on the colour that other characters have.
const suit = new Color(0.28, 0.34, 0.42);
const skin = new Color(1.55, 1.45, 1.25);
const gear = new Color(1.75, 1.2, 0.25);

const leg = (side: 1 | -1): Part[] => [
  { at: [-0.2, 0, 0.055 * side], size: [0.13, 0.045, 0.045], tint: suit, leg: side },
  { at: [-0.38, 0, 0.055 * side], size: [0.11, 0.034, 0.034], tint: suit, leg: side },
  { at: [-0.53, 0, 0.06 * side], size: [0.11, 0.01, 0.055], tint: gear, leg: side },
];
const arm = (side: 1 | -1): Part[] => [
  { at: [0.17, -0.05, 0.12 * side], size: [0.1, 0.03, 0.03], tint: suit },
  { at: [0.33, -0.07, 0.09 * side], size: [0.09, 0.024, 0.024], tint: skin },
];
const parts: readonly Part[] = [
  { at: [0.12, 0, 0], size: [0.2, 0.075, 0.1], tint: suit },
  { at: [-0.06, 0, 0], size: [0.1, 0.06, 0.085], tint: suit },
  { at: [0.1, 0.1, 0], size: [0.14, 0.045, 0.045], tint: gear },
  { at: [0.37, 0.03, 0], size: [0.075, 0.07, 0.065], tint: skin },
  { at: [0.42, 0.035, 0], size: [0.035, 0.035, 0.055], tint: gear },
  ...arm(1),
  ...arm(-1),
  ...leg(1),
  ...leg(-1),
];

/** Number of balls of a diver. */
export const diverParts: number = parts.length;

/** Strokes per second, and amplitude of the swing, radians. */
const strokes = 0.8;
const swing = 0.32;

const middle = new Vector3();
const [ahead, above, right] = [new Vector3(), new Vector3(), new Vector3()];
const frame = new Matrix4();
const matrix = new Matrix4();
const place = new Vector3();
const size = new Vector3();
const turn = new Quaternion();
const axis = new Vector3(0, 0, 1);

/** Whether a character is drawn as a diver: by its name, and if it has points for head and feet. */
export function isDiver(name: string, points: readonly Vec3[]): boolean {
  return /^diver( \d+)?$/.test(name) && points.length >= 2;
}

/** Whether a character represents the pointer, which is not drawn. */
export function isPointer(name: string): boolean {
  return name === 'pointer';
}

/**
 * Places the balls of a diver from index `at` on, with the head at the first point, the feet at the last, and beating
 * fins.
 * @returns the index after the last ball
 */
export function placeDiver(
  mesh: InstancedMesh,
  at: number,
  points: readonly Vec3[],
  offset: ArrayLike<number>,
  time: number,
): number {
  const [head, feet] = headAndFeet(points);
  ahead.set(...head).sub(middle.set(...feet));
  const length = ahead.length() || 1;
  ahead.divideScalar(length);
  middle.addScaledVector(ahead, length / 2).add(place.set(offset[0], offset[1], offset[2]));
  right.set(-ahead.z, 0, ahead.x);
  if (right.lengthSq() < 1e-6) right.set(0, 0, 1);
  right.normalize();
  above.crossVectors(right, ahead);
  frame.makeBasis(ahead, above, right).scale(size.setScalar(length)).setPosition(middle);
  const beat = swing * Math.sin(2 * Math.PI * strokes * time);
  let next = at;
  for (const part of parts) {
    const angle = part.leg ? part.leg * beat : 0;
    place.set(...part.at);
    // Legs swing about the hips.
    if (part.leg) place.x += 0.1;
    place.applyAxisAngle(axis, angle);
    if (part.leg) place.x -= 0.1;
    matrix.compose(place, turn.setFromAxisAngle(axis, angle), size.set(...part.size)).premultiply(frame);
    mesh.setColorAt(next, part.tint);
    mesh.setMatrixAt(next++, matrix);
  }
  return next;
}

/** The two points that are farthest apart. The one earlier in the list is the head. */
function headAndFeet(points: readonly Vec3[]): [Vec3, Vec3] {
  let best: [Vec3, Vec3] = [points[0], points[1]];
  let farthest = -1;
  points.forEach((one, i) => {
    for (const other of points.slice(i + 1)) {
      const distance = Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
      if (distance <= farthest) continue;
      farthest = distance;
      best = [one, other];
    }
  });
  return best;
}
