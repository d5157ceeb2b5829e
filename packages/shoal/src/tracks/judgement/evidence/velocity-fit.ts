// Compares stated velocities with differences of positions.

import { positionsOf, velocitiesOf } from './sorted-tracks.ts';
import { shortest, type TrackScan } from './track-scan.ts';

/** How stated velocities agree with differences of positions. */
export interface VelocityFit {
  /** Root mean square of the stated velocities. */
  readonly stated: number;
  /** Correlation of the vectors, and the differences as a multiple of the stated velocities. */
  readonly correlation: number;
  readonly ratio: number;
  /** Correlation of each stated component with each component of the differences; with the right axes, the sum is near 1. */
  readonly correlations: readonly (readonly number[])[];
  /** Number of velocities that were compared. */
  readonly count: number;
}

/** Most velocities that are compared at once, and for each delay. */
const mostCompared = 20_000;
const mostDelayed = 5000;
/** Differences longer than this multiple of usual ones are jumps. */
const longest = 3;

/**
 * Compares velocities with central differences so many strides later, (x(t + 1) − x(t − 1)) / 2Δt. Stated ones may be
 * smoother, so the ratio is the slope of a regression on them, which noise of positions does not change.
 */
export function velocityFit(scan: TrackScan, lag = 0, own = false): VelocityFit {
  const { tracks, gap, rank, track, seconds, steps } = scan;
  const columns = positionsOf(tracks);
  const velocities = velocitiesOf(tracks);
  const size = columns.length;
  const isCentral = (row: number): boolean => gap[row] === 1 && gap[row + 1] === 1;
  const most = (longest * steps.high) / seconds;
  const every = Math.max(1, Math.floor(tracks.count / (lag === 0 ? mostCompared : mostDelayed)));
  const [v, d] = [new Float64Array(size), new Float64Array(size)];
  const products = columns.map(() => new Float64Array(size));
  const differenceInto = (out: Float64Array, row: number): void => {
    for (let axis = 0; axis < size; axis++)
      out[axis] = shortest(tracks, axis, columns[axis][row + 1] - columns[axis][row - 1]) / (2 * seconds);
  };
  let [stated, different, count] = [0, 0, 0];
  for (let row = Math.max(1, -lag); row + Math.max(0, lag) + 1 < tracks.count; row += every) {
    const at = row + lag;
    if (at < 1 || track[at] !== track[row] || rank[at] - rank[row] !== lag || !isCentral(at)) continue;
    if (own && !isCentral(row)) continue;
    differenceInto(d, at);
    if (own) differenceInto(v, row);
    else for (let axis = 0; axis < size; axis++) v[axis] = velocities[axis][row];
    const [ofStated, ofDifference] = [squareOf(v), squareOf(d)];
    if (Number.isNaN(ofStated) || Math.sqrt(ofDifference) > most) continue;
    count++;
    stated += ofStated;
    different += ofDifference;
    for (let a = 0; a < size; a++) for (let b = 0; b < size; b++) products[a][b] += v[a] * d[b];
  }
  const norm = Math.sqrt(stated * different);
  const sum = products.reduce((all, row, axis) => all + row[axis], 0);
  return {
    ...{ stated: Math.sqrt(stated / count), count },
    correlation: sum / norm,
    ratio: sum / stated,
    correlations: products.map((row) => [...row].map((product) => product / norm)),
  };
}

function squareOf(vector: Float64Array): number {
  let sum = 0;
  for (const one of vector) sum += one * one;
  return sum;
}
