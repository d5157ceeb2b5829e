import { arctangent } from '../../math/trigonometry.ts';
import { TrackError } from '../track-error.ts';
import type { FormatRequest } from '../track-table.ts';

/** The points of a body that give its position and direction, as indices of the points in the file. */
export interface BodyPoints {
  /** The position is the mean of those that were found. Empty: the file has one unnamed point. */
  readonly position: readonly number[];
  readonly axis?: readonly [from: number, to: number];
  readonly notes: readonly string[];
}

/**
 * @param names of the points in the file; empty if it has one unnamed point
 * @param usual the point that counts unless another is requested, or `mean`
 */
export function bodyPoints(
  file: string,
  names: readonly string[],
  { point, axis }: FormatRequest,
  usual = 'mean',
): BodyPoints {
  if (names.length === 0) {
    if (point === undefined && axis === undefined) return { position: [], notes: [] };
    throw new TrackError(
      `${file}: has one position for each animal, got a request for ${[point ?? axis].flat().join(' and ')}, expected none. Leave it out.`,
    );
  }
  const indexOf = (name: string): number => {
    const index = names.indexOf(name);
    if (index >= 0) return index;
    throw new TrackError(`${file}: has no point "${name}", expected one of ${names.join(', ')}. Name another.`);
  };
  const chosen = point ?? usual;
  const isMean = chosen === 'mean' && !names.includes('mean');
  const notes = [];
  if (names.length > 1)
    notes.push(
      isMean
        ? `the position is the mean of the points found: ${names.join(', ')}`
        : `the position is the point ${chosen} of ${names.join(', ')}`,
    );
  if (axis) notes.push(`the direction of the body is from ${axis[0]} to ${axis[1]}`);
  return {
    position: isMean ? names.map((_, k) => k) : [indexOf(chosen)],
    ...(axis && { axis: [indexOf(axis[0]), indexOf(axis[1])] as const }),
    notes,
  };
}

/** The mean of finite values; NaN if there are none. */
export function meanFound(values: Iterable<number>): number {
  let [sum, count] = [0, 0];
  for (const value of values)
    if (Number.isFinite(value)) {
      sum += value;
      count++;
    }
  return sum / count;
}

/** Direction of a vector in radians from +x towards +y; NaN where it has none. */
export function bodyDirection(x: number, y: number): number {
  return Number.isFinite(x) && Number.isFinite(y) && (x !== 0 || y !== 0) ? arctangent(y, x) : Number.NaN;
}
