import { type MetricRow, type MetricValues, metricRows, type RequestedMetricName, requestedMetricRows } from 'shoal';
import { energyMetrics, tableTime, withinRange } from 'shoal/internal';
import {
  FrameMetrics,
  type MeasuredFish,
  metricUnit,
  type Selection,
  type StateShare,
  selectFish,
  stateShares,
  type TimeMean,
  timeMean,
} from 'shoal/measures';
import type { TrackFrame } from 'shoal/tracks';
import { InputError } from '../errors/exit-error.ts';
import type { LoadedTracks } from './load-tracks.ts';

/** Options for measuring tracks. */
export interface TrackMeasuring {
  readonly measures: readonly RequestedMetricName[];
  /** Seconds to leave out, from the first frame on. */
  readonly warmUp: number;
  readonly selection: Selection;
}

/** The metrics of one frame. */
export interface MeasuredFrame {
  readonly frame: number;
  /** s. */
  readonly time: number;
  readonly fish: number;
  readonly values: Partial<MetricValues>;
}

/** Metrics of tracks, frame by frame and over time. */
export interface TrackMetrics {
  readonly rows: readonly MetricRow[];
  readonly frames: readonly MeasuredFrame[];
  readonly means: Readonly<Record<string, TimeMean>>;
  readonly states: readonly StateShare[];
}

/** The metrics that tracks have: no requested acceleration, no energy, and groups only if a group distance is known. */
function rowsOf({ groupDistances, space }: LoadedTracks, measures: readonly string[]): readonly MetricRow[] {
  const lacks: readonly string[] = [
    'jerkiness',
    ...energyMetrics,
    ...(groupDistances ? [] : ['groups', 'largestGroup']),
  ];
  const rows: readonly MetricRow[] = [
    ...metricRows.filter(({ key }) => !lacks.includes(key)),
    ...requestedMetricRows.filter(
      ({ key }) => key === 'motionJerkiness' || (measures.includes(key) && !lacks.includes(key)),
    ),
  ];
  return rows.map((row) => ({ ...row, unit: metricUnit(row, space.dimensions) }));
}

export function measureTracks(tracks: LoadedTracks, { measures, warmUp, selection }: TrackMeasuring): TrackMetrics {
  const { space, interval, start, minAnimals, origin } = tracks;
  const rows = rowsOf(tracks, measures);
  const wanted = new Set<string>(rows.map(({ key }) => key));
  let metrics: FrameMetrics | undefined;
  let [first, last] = [0, 0];
  const measured: MeasuredFrame[] = [];
  for (const { frame, fish } of tracks.frames(true)) {
    if (!metrics) {
      metrics = new FrameMetrics(tracks.groupDistances ?? reaches(tracks, fish));
      first = frame;
    }
    last = frame;
    const chosen = selectFish(fish, selection);
    // A frame of the warm-up may serve as the frame before the first measured one.
    const values = metrics.measure(chosen, { ...space, clock: { step: frame, seconds: interval } }, wanted);
    if (isMeasured(frame, first, warmUp, interval))
      measured.push({
        frame: tracks.offset + frame * tracks.stride,
        time: tableTime(start + frame * interval),
        fish: chosen.count,
        values: chosen.count < minAnimals ? {} : shifted(values, origin),
      });
  }
  if (measured.length === 0)
    throw new InputError(
      `--warm-up must be shorter than the tracks, ${((last - first + 1) * interval).toPrecision(4)} s, got ${warmUp}.`,
    );
  const series = (key: string): number[] =>
    measured.map(({ values }) => values[key as keyof MetricValues] ?? Number.NaN);
  return {
    rows,
    frames: measured,
    means: Object.fromEntries(rows.map((row) => [row.key, withinRange(timeMean(series(row.key), interval), row)])),
    states: stateShares(series('polarisation'), series('rotation'), interval),
  };
}

/** The frames after a warm-up, s. */
export function* framesAfter(tracks: LoadedTracks, warmUp: number): Generator<TrackFrame> {
  let first: number | undefined;
  for (const one of tracks.frames()) {
    first ??= one.frame;
    if (isMeasured(one.frame, first, warmUp, tracks.interval)) yield one;
  }
}

/** The fish as seen with y upwards, so that left and right are those of the animals. */
export function rightHanded(fish: MeasuredFish, { yDown, space: { seam } }: LoadedTracks): MeasuredFish {
  if (!yDown) return fish;
  const edges = seam ? seam.min[1] + seam.max[1] : 0;
  return { ...fish, y: fish.y.map((y) => edges - y), vy: fish.vy.map((vy) => -vy) };
}

/** Whether a frame comes after the warm-up, with a margin for rounding. */
function isMeasured(frame: number, first: number, warmUp: number, interval: number): boolean {
  return frame >= first + warmUp / interval - 1e-9;
}

/** The centroid in the coordinates of the tracks. */
function shifted(values: Partial<MetricValues>, [x, y, z]: readonly number[]): Partial<MetricValues> {
  const { centroidX = 0, centroidY = 0, centroidZ = 0 } = values;
  return { ...values, centroidX: centroidX + x, centroidY: centroidY + y, centroidZ: centroidZ + z };
}

/** Placeholder for unknown group distances. */
function reaches(tracks: LoadedTracks, fish: MeasuredFish): readonly number[] {
  return Array.from({ length: Math.max(1, tracks.species.length) }, () => reachIn(fish));
}

/** Initial radius of neighbour searches, about the distance between fish. It does not affect results. */
export function reachIn(fish: MeasuredFish): number {
  const edges = (['x', 'y', 'z'] as const).map((axis) => spanOf(fish, axis)).filter((edge) => edge > 0);
  const volume = edges.reduce((product, edge) => product * edge, 1);
  return (edges.length > 0 && 2 * (volume / fish.count) ** (1 / edges.length)) || 1;
}

function spanOf(fish: MeasuredFish, axis: 'x' | 'y' | 'z'): number {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < fish.count; i++) {
    low = Math.min(low, fish[axis][i]);
    high = Math.max(high, fish[axis][i]);
  }
  return high - low;
}
