// Chooses which points of a body are measured, for tables of trackers that write several: one, or their mean. Two give
// the direction.

import { arctangent } from '../../../math/trigonometry.ts';
import { TrackError, type TrackFile } from '../../track-file.ts';
import type { FormatRequest } from '../../track-table.ts';
import type { Reader, Readers } from './row-batches.ts';
import type { RowCells } from './row-cells.ts';

/** A point of the body. */
export interface BodyPoint {
  readonly name: string;
  readonly x: Reader;
  readonly y: Reader;
  readonly z?: Reader | undefined;
  /** 0–1. */
  readonly confidence?: Reader | undefined;
}

/** Names of points in the middle of a body, without capitals, blanks and signs. The first that a file has is measured. */
const middles =
  'centroid centre center bodycentre bodycenter centrebody centerbody centreofmass centerofmass totalbodycenterofmass body mid middle midbody bodymid middlebody torso trunk trunkcenter thorax'.split(
    ' ',
  );

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** What was chosen: columns, and sentences that say so. */
export interface BodyChoice {
  readonly columns: Readers;
  readonly notes: readonly string[];
}

/** @param points all that the file has @param usual the point that a format measures, if the request names none */
export function chooseBody(
  file: TrackFile,
  points: readonly BodyPoint[],
  { point, axis, minConfidence }: FormatRequest,
  usual: string | undefined = middlePoint(points),
): BodyChoice {
  const heading = axis && { heading: direction(named(file, points, axis[0]), named(file, points, axis[1])) };
  const axisNotes = axis ? [`the direction of the body is from ${axis[0]} to ${axis[1]}`] : [];
  const chosen = point ?? (points.length === 1 ? points[0].name : usual);
  const isMean = chosen === undefined || (plain(chosen) === 'mean' && !findPoint(points, chosen));
  const { name, x, y, z, confidence } = isMean ? meanOf(points, minConfidence) : named(file, points, chosen);
  const others = points.length > 1 ? [`of ${points.length} body points, ${name} was measured`] : [];
  return {
    columns: { x, y, ...(z && { z }), ...(confidence && { confidence }), ...heading },
    notes: [...others, ...axisNotes],
  };
}

/** The name of a point in the middle of the body. */
export function middlePoint(points: readonly { readonly name: string }[]): string | undefined {
  const names = new Map(points.map(({ name }) => [plain(name), name]));
  return names.get(middles.find((middle) => names.has(middle)) ?? '');
}

/** The point of a name, whatever its capitals, blanks and signs. */
export function findPoint<Point extends { readonly name: string }>(
  points: readonly Point[],
  name: string,
): Point | undefined {
  return points.find((one) => one.name === name) ?? points.find((one) => plain(one.name) === plain(name));
}

function named(file: TrackFile, points: readonly BodyPoint[], name: string): BodyPoint {
  const found = findPoint(points, name);
  if (found) return found;
  throw noPoint(
    file,
    points.map((one) => one.name),
    name,
  );
}

export function noPoint({ name: file }: Pick<TrackFile, 'name'>, names: readonly string[], name: string): TrackError {
  const list = names.length > 20 ? [...names.slice(0, 20), '…'] : names;
  return new TrackError(
    `${file}: has no body point ${JSON.stringify(name)}, expected one of ${list.join(', ')}. Choose one of these, or leave the point out.`,
  );
}

/**
 * The mean of the points that have a position and, if one of them has, a sufficient confidence. It is as sure as the least
 * sure of them.
 */
function meanOf(points: readonly BodyPoint[], minConfidence?: number): BodyPoint {
  const isSure = points.some((one) => one.confidence);
  const measuredIn: PointsIn = (row, k) => {
    const found = points.filter((one) => !Number.isNaN(one.x(row, k) + one.y(row, k)));
    return surestOf(found, minConfidence, (one) => one.confidence?.(row, k));
  };
  const mean = (reader: 'x' | 'y' | 'z'): Reader => {
    return (row, k) => {
      let [sum, count] = [0, 0];
      for (const one of measuredIn(row, k)) {
        const value = one[reader]?.(row, k) ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        sum += value;
        count++;
      }
      return count > 0 ? sum / count : Number.NaN;
    };
  };
  const confidence: Reader = (row, k) => {
    let least = Number.NaN;
    for (const one of measuredIn(row, k)) {
      const value = one.confidence?.(row, k) ?? Number.NaN;
      if (!(value >= least)) least = Number.isNaN(value) ? least : value;
    }
    return least;
  };
  return {
    name: `the mean of those with ${positionText(isSure ? minConfidence : undefined)}${isSure ? ' (and the least confidence)' : ''}`,
    x: mean('x'),
    y: mean('y'),
    z: points.some(({ z }) => z) ? mean('z') : undefined,
    confidence: isSure ? confidence : undefined,
  };
}

type PointsIn = (row: RowCells, k: number) => readonly BodyPoint[];

/** The points that are sure enough; all of them if none is. */
export function surestOf<Point>(
  points: readonly Point[],
  minConfidence: number | undefined,
  confidenceOf: (point: Point) => number | undefined,
): readonly Point[] {
  if (minConfidence === undefined) return points;
  const sure = points.filter((point) => !((confidenceOf(point) ?? Number.NaN) < minConfidence));
  return sure.length > 0 ? sure : points;
}

/** What a point must have to be part of a mean. */
export function positionText(minConfidence: number | undefined): string {
  return minConfidence === undefined ? 'a position' : `a confidence of at least ${minConfidence}`;
}

function direction(from: BodyPoint, to: BodyPoint): Reader {
  return (row, k) => {
    const x = to.x(row, k) - from.x(row, k);
    const y = to.y(row, k) - from.y(row, k);
    return x === 0 && y === 0 ? Number.NaN : arctangent(y, x);
  };
}
