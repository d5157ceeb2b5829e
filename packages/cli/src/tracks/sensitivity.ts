// Repeats the measures of tracks in other readings: which means depend on smoothing, filled gaps and doubtful positions.

import type { MetricRow } from 'shoal';
import { InputError } from '../errors/exit-error.ts';
import { orNull } from '../files/json.ts';
import type { LoadedTracks } from './load-tracks.ts';
import type { TrackMetrics } from './measure-tracks.ts';
import type { TrackRequest } from './track-request.ts';

/** The options of a reading that are varied, one at a time, and the values that are tried beside the chosen one. */
const variations = {
  smooth: [1, 3, 5, 9, 15, 25],
  maxGap: [0, 2, 5, 10, 20, 50],
  minConfidence: [0, 0.3, 0.6, 0.9],
} as const;
export type ReadingOption = keyof typeof variations;

/** Frames are averaged or filled over at most this time, s, because animals turn within it, but at least over five frames. */
const longest = 0.5;
const fewestFrames = 5;
/** A measure depends on the reading if another one moves its mean by more than this share, and out of its interval. */
const mostMoved = 0.05;
/** A smaller change, such as that of a polarisation of 1e-17, is an error of rounding. */
const leastChange = 1e-12;

/** The means in the chosen reading with one option changed. */
export interface OtherReading {
  readonly option: ReadingOption;
  readonly value: number;
  readonly isChosen: boolean;
  /** By metric; null where it has no value. Without any if the tracks cannot be read so. */
  readonly means: Readonly<Record<string, number | null>>;
  readonly refusal?: string;
}

/** How far the mean of a metric moves. */
export interface MeanSensitivity {
  readonly mean: number;
  readonly low: number | null;
  readonly high: number | null;
  /** The reading that moves it most; null: none changes it. */
  readonly option: ReadingOption | null;
  readonly value: number | null;
  /** The largest change: of the mean, as a share of it, and in halves of its interval. */
  readonly change: number;
  readonly share: number | null;
  readonly halfIntervals: number | null;
  /** Whether the choice of a reading matters more than chance does. */
  readonly dependsOnReading: boolean;
}

/** How the means depend on the reading. */
export interface Sensitivity {
  readonly mostMoved: number;
  readonly readings: readonly OtherReading[];
  readonly measures: Readonly<Record<string, MeanSensitivity>>;
}

/** @param measureAs measures the same files in another reading */
export async function sensitivityOf(
  tracks: LoadedTracks,
  measured: TrackMetrics,
  request: TrackRequest,
  measureAs: (change: TrackRequest) => Promise<TrackMetrics>,
): Promise<Sensitivity> {
  const readings: OtherReading[] = [];
  for (const option of variedOptions(tracks)) {
    const chosen = request[option] ?? variations[option][0];
    for (const value of valuesOf(option, chosen, tracks))
      readings.push(
        value === chosen
          ? { option, value, isChosen: true, means: meansOf(measured) }
          : { option, value, isChosen: false, ...(await meansAs(measureAs, { ...request, [option]: value })) },
      );
  }
  const varied = measured.rows.filter((row) => isVaried(row) && Number.isFinite(measured.means[row.key].mean));
  const measures = varied.map(({ key }) => [key, sensitivityIn(readings, key, measured)] as const);
  return { mostMoved, readings, measures: Object.fromEntries(measures) };
}

/** A place has no size that its change could be a share of. */
function isVaried({ key }: MetricRow): boolean {
  return !key.startsWith('centroid');
}

/** Gaps are varied if there are any, confidences if the files have them. */
function variedOptions({ reading, hasConfidence }: LoadedTracks): readonly ReadingOption[] {
  const hasGaps = reading.missingRows + reading.missingFrames > 0;
  return ['smooth', ...(hasGaps ? (['maxGap'] as const) : []), ...(hasConfidence ? (['minConfidence'] as const) : [])];
}

function valuesOf(option: ReadingOption, chosen: number, { interval, reading }: LoadedTracks): readonly number[] {
  const most = option === 'minConfidence' ? 1 : Math.max(fewestFrames, longest / interval);
  // A parabola goes through three positions at least.
  const least = option === 'smooth' && reading.velocities === 'fitted parabolas' ? 3 : 0;
  const values = variations[option].filter((value) => value >= least && value <= most);
  return [...new Set([...values, chosen])].sort((a, b) => a - b);
}

async function meansAs(
  measureAs: (change: TrackRequest) => Promise<TrackMetrics>,
  change: TrackRequest,
): Promise<Pick<OtherReading, 'means' | 'refusal'>> {
  try {
    return { means: meansOf(await measureAs(change)) };
  } catch (error) {
    if (error instanceof InputError) return { means: {}, refusal: error.message };
    throw error;
  }
}

function meansOf({ means }: TrackMetrics): OtherReading['means'] {
  return Object.fromEntries(Object.entries(means).map(([key, { mean }]) => [key, orNull(mean)]));
}

function sensitivityIn(readings: readonly OtherReading[], key: string, { means }: TrackMetrics): MeanSensitivity {
  const { mean, low, high } = means[key];
  let [change, most]: [number, OtherReading | undefined] = [0, undefined];
  for (const reading of readings) {
    const moved = (reading.means[key] ?? mean) - mean;
    if (Math.abs(moved) > Math.max(leastChange, Math.abs(change))) [change, most] = [moved, reading];
  }
  const share = change === 0 ? 0 : change / Math.abs(mean);
  const halfIntervals = change === 0 ? 0 : (2 * Math.abs(change)) / (high - low);
  return {
    ...{ mean, low: orNull(low), high: orNull(high), option: most?.option ?? null, value: most?.value ?? null },
    ...{ change, share: orNull(share), halfIntervals: orNull(halfIntervals) },
    // Without an interval nothing is known of chance.
    dependsOnReading: Math.abs(share) > mostMoved && !(halfIntervals <= 1),
  };
}
