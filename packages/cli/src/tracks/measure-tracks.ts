import { type MetricRow, metricRows, type RequestedMetricName, requestedMetricRows } from 'shoal';
import { energyMetrics, tableTime, withinRange } from 'shoal/internal';
import {
  type MeasuredFish,
  metricUnit,
  type Selection,
  type StateShare,
  stateShares,
  type TimeMean,
  timeMean,
} from 'shoal/measures';
import type { TrackFrame } from 'shoal/tracks';
import { InputError } from '../errors/exit-error.ts';
import type { LoadedTracks } from './load-tracks.ts';
import { FrameMeasurer, type FrameMeasuring } from './threads/frame-measurer.ts';
import { type FrameStretch, framesOf, stretchesOf } from './threads/frame-stretch.ts';
import type { FramesTask } from './threads/track-task.ts';
import type { TrackThreads } from './threads/track-threads.ts';

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

export function measureTracks(tracks: LoadedTracks, measuring: TrackMeasuring): TrackMetrics {
  const rows = rowsOf(tracks, measuring.measures);
  const series = new GrowingSeries(tracks, rows, measuring.warmUp);
  let measurer: FrameMeasurer | undefined;
  let values = new Float64Array(0);
  for (const { frame, fish } of tracks.frames(true)) {
    if (!measurer) {
      measurer = new FrameMeasurer(frameMeasuring(tracks, measuring, rows, fish));
      values = new Float64Array(measurer.width);
    }
    measurer.measureInto(values, 0, frame, fish);
    series.add(frame, values, 0);
  }
  return metricsIn(series, rows, tracks.interval);
}

let measuredTracks = 0;

/** The same on several threads, if there are any, with the same bits. */
export async function measureOn(
  threads: TrackThreads | undefined,
  tracks: LoadedTracks,
  measuring: TrackMeasuring,
): Promise<TrackMetrics> {
  if (!threads) return measureTracks(tracks, measuring);
  const rows = rowsOf(tracks, measuring.measures);
  const series = new GrowingSeries(tracks, rows, measuring.warmUp);
  const open: { readonly frames: readonly number[]; readonly values: Promise<Float64Array> }[] = [];
  const take = async (): Promise<void> => {
    const [{ frames, values }] = open.splice(0, 1);
    const all = await values;
    for (const [n, frame] of frames.entries()) series.add(frame, all, (n * all.length) / frames.length);
  };
  let common: Omit<FramesTask, 'stretch'> | undefined;
  for (const stretch of stretchesOf(tracks.frames(true))) {
    common ??= {
      ...{ kind: 'frames', tracks: measuredTracks++ },
      measuring: frameMeasuring(tracks, measuring, rows, firstFrame(stretch)),
    };
    await threads.ready();
    const frames = stretch.frames.slice(stretch.before);
    const values = threads.share({ ...common, stretch });
    // An error is thrown where the values are taken.
    values.catch(() => undefined);
    open.push({ frames, values });
    if (open.length > threads.ahead) await take();
  }
  while (open.length > 0) await take();
  return metricsIn(series, rows, tracks.interval);
}

function firstFrame(stretch: FrameStretch): MeasuredFish {
  const [{ fish }] = framesOf(stretch);
  return fish;
}

/** @param first fish of the first frame */
function frameMeasuring(
  tracks: LoadedTracks,
  { selection }: TrackMeasuring,
  rows: readonly MetricRow[],
  first: MeasuredFish,
): FrameMeasuring {
  const { space, interval, minAnimals, origin } = tracks;
  return {
    ...{ space, interval, minAnimals, origin, selection },
    keys: rows.map(({ key }) => key),
    groupDistances: tracks.groupDistances ?? reaches(tracks, first),
  };
}

/** @throws InputError if the warm-up leaves no frame */
function metricsIn(series: GrowingSeries, rows: readonly MetricRow[], interval: number): TrackMetrics {
  const frames = series.finished();
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

/** Series that grow with each frame after the warm-up. */
class GrowingSeries {
  #count = 0;
  #first = Number.NaN;
  #last = Number.NaN;
  readonly #tracks: LoadedTracks;
  readonly #warmUp: number;
  readonly #keys: readonly string[];
  /** Frame, time, fish, then the metrics. */
  readonly #columns: Float64Array[];

  constructor(tracks: LoadedTracks, rows: readonly MetricRow[], warmUp: number) {
    this.#tracks = tracks;
    this.#warmUp = warmUp;
    this.#keys = rows.map(({ key }) => key);
    this.#columns = ['frame', 'time', 'fish', ...this.#keys].map(() => new Float64Array(1024));
  }

  /** @param values the number of fish and the metrics, from index `from` on */
  add(frame: number, values: Float64Array, from: number): void {
    const { interval, start, stride, offset } = this.#tracks;
    if (Number.isNaN(this.#first)) this.#first = frame;
    this.#last = frame;
    if (!isMeasured(frame, this.#first, this.#warmUp, interval)) return;
    const columns = this.#columns;
    const at = this.#count++;
    if (at === columns[0].length)
      for (const [c, column] of columns.entries()) {
        columns[c] = new Float64Array(2 * at);
        columns[c].set(column);
      }
    columns[0][at] = offset + frame * stride;
    columns[1][at] = tableTime(start + frame * interval);
    for (let c = 2; c < columns.length; c++) columns[c][at] = values[from + c - 2];
  }

  /** @throws InputError if all frames are in the warm-up */
  finished(): FrameSeries {
    if (this.#count === 0)
      throw new InputError(
        `--warm-up must be shorter than the tracks, ${((this.#last - this.#first + 1) * this.#tracks.interval).toPrecision(4)} s, got ${this.#warmUp}.`,
      );
    const [frame, time, fish, ...values] = this.#columns.map((column) => column.subarray(0, this.#count));
    return {
      ...{ count: this.#count, frame, time, fish },
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
