// Measures tracks of animals with the metrics of simulations. For `shoal measure`.

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

/** The metrics of frames, a value for each frame. NaN: a metric has none. */
export interface FrameSeries {
  /** Number of frames. */
  readonly count: number;
  readonly frame: Float64Array;
  /** s. */
  readonly time: Float64Array;
  /** Number of fish. */
  readonly fish: Float64Array;
  readonly values: Readonly<Record<string, Float64Array>>;
}

/** Metrics of tracks, frame by frame and over time. */
export interface TrackMetrics {
  readonly rows: readonly MetricRow[];
  readonly frames: FrameSeries;
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
  const measured = new GrowingSeries(rows.map(({ key }) => key));
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
      measured.add(
        tracks.offset + frame * tracks.stride,
        tableTime(start + frame * interval),
        chosen.count,
        chosen.count < minAnimals ? {} : values,
      );
  }
  if (measured.count === 0)
    throw new InputError(
      `--warm-up must be shorter than the tracks, ${((last - first + 1) * interval).toPrecision(4)} s, got ${warmUp}.`,
    );
  const frames = measured.series;
  shift(frames, origin);
  const { polarisation, rotation } = frames.values;
  return {
    rows,
    frames,
    means: Object.fromEntries(
      rows.map((row) => [row.key, withinRange(timeMean(frames.values[row.key], interval), row)]),
    ),
    states: stateShares(polarisation, rotation, interval),
  };
}

/** Series that grow with each frame. */
class GrowingSeries {
  count = 0;
  readonly #keys: readonly string[];
  /** Frame, time, fish, then the metrics. */
  readonly #columns: Float64Array[];

  constructor(keys: readonly string[]) {
    this.#keys = keys;
    this.#columns = ['frame', 'time', 'fish', ...keys].map(() => new Float64Array(1024));
  }

  add(frame: number, time: number, fish: number, values: Partial<MetricValues>): void {
    const columns = this.#columns;
    const at = this.count++;
    if (at === columns[0].length)
      for (const [c, column] of columns.entries()) {
        columns[c] = new Float64Array(2 * at);
        columns[c].set(column);
      }
    [columns[0][at], columns[1][at], columns[2][at]] = [frame, time, fish];
    for (let c = 0; c < this.#keys.length; c++)
      columns[c + 3][at] = values[this.#keys[c] as keyof MetricValues] ?? Number.NaN;
  }

  get series(): FrameSeries {
    const [frame, time, fish, ...values] = this.#columns.map((column) => column.subarray(0, this.count));
    return {
      ...{ count: this.count, frame, time, fish },
      values: Object.fromEntries(this.#keys.map((key, c) => [key, values[c]])),
    };
  }
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
  const bodies = fish.hy && { hy: fish.hy.map((hy) => -hy) };
  return { ...fish, ...bodies, y: fish.y.map((y) => edges - y), vy: fish.vy.map((vy) => -vy) };
}

/** Whether a frame comes after the warm-up, with a margin for rounding. */
function isMeasured(frame: number, first: number, warmUp: number, interval: number): boolean {
  return frame >= first + warmUp / interval - 1e-9;
}

/** Moves the centroid to the coordinates of the tracks. */
function shift({ values }: FrameSeries, origin: readonly number[]): void {
  for (const [axis, key] of (['centroidX', 'centroidY', 'centroidZ'] as const).entries()) {
    const column = values[key];
    for (let k = 0; k < column.length; k++) column[k] += origin[axis];
  }
}

/** Placeholder for unknown group distances. */
export function reaches(tracks: LoadedTracks, fish: MeasuredFish): readonly number[] {
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
