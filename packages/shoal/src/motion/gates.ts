// Whether the move of a fish passes through a gate, and in which direction.

import type { Gate } from '../scenario/obstacles.ts';

/**
 * Whether the segment from a to b crosses the disc of a gate: 1 in the direction that it faces, −1 against it, 0 not at
 * all. A segment that ends in the gate's plane does not cross it; the next one, which starts there, does.
 */
export function passes({ at, facing, radius }: Gate, a: ArrayLike<number>, b: ArrayLike<number>): -1 | 0 | 1 {
  const before = side(at, facing, a);
  const after = side(at, facing, b);
  if (before < 0 === after < 0) return 0;
  const part = before / (before - after);
  let sq = 0;
  for (let axis = 0; axis < 3; axis++) {
    const offset = a[axis] + (b[axis] - a[axis]) * part - at[axis];
    sq += offset * offset;
  }
  if (sq > radius * radius) return 0;
  return before < 0 ? 1 : -1;
}

function side(at: ArrayLike<number>, facing: ArrayLike<number>, p: ArrayLike<number>): number {
  return facing[0] * (p[0] - at[0]) + facing[1] * (p[1] - at[1]) + facing[2] * (p[2] - at[2]);
}
