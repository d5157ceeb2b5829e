import { positionsOf, velocitiesOf } from './sorted-tracks.ts';
import { shortest, type TrackScan } from './track-scan.ts';

/** How stated velocities agree with differences of positions. */
export interface VelocityFit {
  /** Of the stated velocities, and of the differences. */
  readonly stated: number;
  readonly different: number;
  /** Correlation of each stated component with each component of the differences; with the right axes, the sum is near 1. */
  readonly correlations: readonly (readonly number[])[];
  /** Number of velocities that were compared. */
  readonly count: number;
}

/** Most velocities that are compared. */
const mostCompared = 50_000;
/** Differences longer than this multiple of usual ones are jumps. */
const longest = 3;

/**
 * Compares velocities with central differences so many strides later, (x(t + 1) − x(t − 1)) / 2Δt. Stated ones may be
 * smoother, so a slope (different by stated) is a regression on them, which noise of positions does not change.
 */
export function velocityFit(scan: TrackScan, lag = 0, own = false): VelocityFit {
  const { tracks, gap, rank, track, seconds, steps } = scan;
  const columns = positionsOf(tracks);
  const velocities = velocitiesOf(tracks);
  const difference = (row: number, axis: number): number =>
    shortest(tracks, axis, columns[axis][row + 1] - columns[axis][row - 1]) / (2 * seconds);
  const isCentral = (row: number): boolean => gap[row] === 1 && gap[row + 1] === 1;
  const most = (longest * steps.high) / seconds;
  const every = Math.max(1, Math.floor(tracks.count / mostCompared));
  const axes = columns.map((_, axis) => axis);
  const products = axes.map(() => axes.map(() => 0));
  let [stated, different, count] = [0, 0, 0];
  for (let row = Math.max(1, -lag); row + Math.max(0, lag) + 1 < tracks.count; row += every) {
    const at = row + lag;
    if (at < 1 || track[at] !== track[row] || rank[at] - rank[row] !== lag || !isCentral(at)) continue;
    if (own && !isCentral(row)) continue;
    const v = axes.map((axis) => (own ? difference(row, axis) : velocities[axis][row]));
    const d = axes.map((axis) => difference(at, axis));
    if (v.some(Number.isNaN) || Math.hypot(...d) > most) continue;
    count++;
    for (const a of axes) {
      stated += v[a] * v[a];
      different += d[a] * d[a];
      for (const b of axes) products[a][b] += v[a] * d[b];
    }
  }
  const norm = Math.sqrt(stated * different);
  return {
    ...{ stated: Math.sqrt(stated / count), different: Math.sqrt(different / count), count },
    correlations: products.map((row) => row.map((product) => product / norm)),
  };
}
