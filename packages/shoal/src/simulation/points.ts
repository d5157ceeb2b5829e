import type { Vec3 } from '../math/vector.ts';
import { checkArgument } from '../scenario/schema/argument.ts';
import { isTypedArray } from '../scenario/schema/problem.ts';

/** A list of vectors, or all their numbers in one array, as graphics libraries have them. */
export type Points = readonly (Vec3 | Float32Array)[] | Float32Array;

/** Returns the vectors as lists, which commands and JSON hold. Anything that is not a list stays as it is. */
export function vectorsOf(points: Points): readonly Vec3[] {
  if (isTypedArray(points)) {
    checkArgument('points', 'length', points.length % 3 === 0, 'a multiple of 3, three numbers a point', points.length);
    return Array.from(
      { length: points.length / 3 },
      (_, k) => Array.from(points.subarray(3 * k, 3 * k + 3)) as unknown as Vec3,
    );
  }
  if (!Array.isArray(points)) return points as readonly Vec3[];
  return points.map((point: Vec3 | Float32Array) =>
    isTypedArray(point) ? (Array.from(point) as unknown as Vec3) : point,
  );
}
