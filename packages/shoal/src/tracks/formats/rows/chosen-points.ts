// Chooses which tracked points of a body, such as snout and tail, give an animal's position and direction. For formats
// that store points as arrays: NumPy, TRex, MATLAB.

import { arctangent } from '../../../math/trigonometry.ts';
import { TrackError } from '../../track-file.ts';
import type { FormatRequest } from '../../track-table.ts';
import { findPoint, middlePoint, noPoint, positionText } from './body-points.ts';

/** The points of a body that give its position and direction, as indices of the points in the file. */
export interface ChosenPoints {
  /** The position is the mean of those that were found. */
  readonly position: readonly number[];
  readonly axis?: readonly [from: number, to: number];
  readonly notes: readonly string[];
}

/**
 * @param names of the points in the file; empty if it has one unnamed point
 * @param usual the point that is measured if the request names none; otherwise the middle of the body, or the mean
 */
export function choosePoints(
  file: string,
  names: readonly string[],
  { point, axis, minConfidence }: FormatRequest,
  usual?: string,
): ChosenPoints {
  if (names.length === 0) {
    if (point === undefined && axis === undefined) return { position: [0], notes: [] };
    throw new TrackError(
      `${file}: has one position for each animal, got a request for ${[point ?? axis].flat().join(' and ')}, expected none. Leave it out.`,
    );
  }
  const points = names.map((name, index) => ({ name, index }));
  const indexOf = (name: string): number => {
    const found = findPoint(points, name);
    if (found) return found.index;
    throw noPoint({ name: file }, names, name);
  };
  const chosen = point ?? (names.length === 1 ? names[0] : (usual ?? middlePoint(points)));
  const isMean = chosen === undefined || (chosen.toLowerCase() === 'mean' && !findPoint(points, chosen));
  const position = isMean ? points.map(({ index }) => index) : [indexOf(chosen)];
  const measured = isMean ? `the mean of those with ${positionText(minConfidence)}` : names[position[0]];
  return {
    position,
    ...(axis && { axis: [indexOf(axis[0]), indexOf(axis[1])] as const }),
    notes: [
      ...(names.length > 1 ? [`of ${names.length} body points, ${measured} was measured`] : []),
      ...(axis ? [`the direction of the body is from ${axis[0]} to ${axis[1]}`] : []),
    ],
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

/** The least of the values that are numbers; NaN if there are none. */
export function leastOf(values: readonly number[]): number {
  return values.reduce((least, value) => (value < least || Number.isNaN(least) ? value : least), Number.NaN);
}

/** Direction of a vector in radians from +x towards +y; NaN where it has none. */
export function bodyDirection(x: number, y: number): number {
  return Number.isFinite(x) && Number.isFinite(y) && (x !== 0 || y !== 0) ? arctangent(y, x) : Number.NaN;
}
