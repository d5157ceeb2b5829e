// Tracks of animals as the page plays them, and the scene that they are drawn in.

import { ruleNames, type ScenarioDocument } from 'shoal';
import type { LengthUnit } from 'shoal/tracks';

/** Positions and velocities of animals, a column each, frame after frame; within a frame by ascending id. */
export interface RecordingColumns {
  /** Number of each frame, ascending from 0. Frames without an animal are left out. */
  readonly frames: Float64Array;
  /** Row at which each frame begins, and the number of rows. */
  readonly starts: Uint32Array;
  /** Index of the animal. */
  readonly id: Uint32Array;
  /** Index of the species. */
  readonly species: Uint8Array;
  /** Of the scene, m and m/s. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly z: Float32Array;
  readonly vx: Float32Array;
  readonly vy: Float32Array;
  readonly vz: Float32Array;
}

/** A table of measures over time, in the unit of the recording. */
export interface RecordedMeasures {
  /** Seconds of the scene since the first frame. */
  readonly time: Float64Array;
  /** By the key of the metric. NaN: it has no value. */
  readonly columns: Readonly<Record<string, Float64Array>>;
}

/**
 * A recording as a scene shows it. The scene has a comfortable size, whatever the size of the tank, and at least a step
 * a second.
 */
export interface TrackRecording extends RecordingColumns {
  readonly name: string;
  /** Names of animals, by id. */
  readonly animals: readonly string[];
  /** Most animals of each species at once. */
  readonly counts: readonly number[];
  readonly dimensions: 2 | 3;
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
  readonly isPeriodic: boolean;
  /** Time between two frame numbers, seconds of the scene. */
  readonly step: number;
  /** Metres of the scene in a unit of the recording, and seconds of the recording in a second of the scene. */
  readonly scale: number;
  readonly pace: number;
  readonly unit: LengthUnit;
  readonly measures: RecordedMeasures;
}

/** Number of the last frame. */
export function lastFrame({ frames }: Pick<RecordingColumns, 'frames'>): number {
  return frames[frames.length - 1];
}

/** Index of the last frame whose number is at most `frame`; −1: there is none. */
export function frameAt({ frames }: Pick<RecordingColumns, 'frames'>, frame: number): number {
  let [low, high] = [0, frames.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (frames[middle] <= frame) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Longest edge of the scene, m. */
export const sceneSize = 30;
/** A drawn animal is this fraction of the longest edge, in small groups up to twice as long. */
const bodyShare = 1 / 40;

/** The scenario in which a recording is shown: its tank, its animals, and no rules. */
export function recordingScene(recording: TrackRecording): ScenarioDocument {
  const { counts, dimensions, min, max, isPeriodic, step } = recording;
  const count = counts.reduce((sum, one) => sum + one, 0);
  const length = sceneSize * bodyShare * Math.min(2, Math.max(0.5, (100 / count) ** 0.25));
  const off = Object.fromEntries(ruleNames.map((rule) => [rule, { enabled: false }]));
  const rules = { ...off, ...(isPeriodic && { bounds: { enabled: true, form: 'wrap' as const } }) };
  return {
    version: 1,
    name: 'Recording',
    dimensions,
    world: { min: [...min], max: [...max] },
    simulation: { step },
    // A film from above is seen as it was taken.
    ...(dimensions === 2 && { view: { from: [0, 0, 1] as const } }),
    species: counts.map((most, k) => ({
      ...{ name: `species ${k + 1}`, count: most, body: { length }, rules },
    })),
  } as ScenarioDocument;
}
