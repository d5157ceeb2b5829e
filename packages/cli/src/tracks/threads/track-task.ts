// What threads do for `shoal measure`, and this one where none is free.

import { type PlainReading, type PlainRows, plainRowsOf } from 'shoal/internal';
import { judgeTracks, type SortedTracks, type TrackJudgement } from 'shoal/tracks';
import { FrameMeasurer, type FrameMeasuring } from './frame-measurer.ts';
import { type FrameStretch, framesOf } from './frame-stretch.ts';

/** Reads whole lines of a plain text. */
export interface RowsTask {
  readonly kind: 'rows';
  readonly reading: PlainReading;
  readonly bytes: Uint8Array;
}

/** Measures the frames of a stretch. */
export interface FramesTask {
  readonly kind: 'frames';
  /** Of the tracks that are measured: stretches of one number are of the same ones, and in order. */
  readonly tracks: number;
  readonly measuring: FrameMeasuring;
  readonly stretch: FrameStretch;
}

/** Judges tracks. */
export interface JudgeTask {
  readonly kind: 'judge';
  readonly tracks: SortedTracks;
  /** Whether they are a part of a recording. */
  readonly isPart: boolean;
}

interface TaskResults {
  readonly rows: readonly PlainRows[];
  /** For each frame the number of its fish, then its metrics. */
  readonly frames: Float64Array;
  readonly judge: TrackJudgement;
}

export type TrackTask = RowsTask | FramesTask | JudgeTask;
export type TaskResult<Task extends TrackTask> = TaskResults[Task['kind']];

let measurer: { readonly tracks: number; readonly of: FrameMeasurer } | undefined;

export function performTask<Task extends TrackTask>(task: Task): TaskResult<Task> {
  return resultOf(task) as TaskResult<Task>;
}

function resultOf(task: TrackTask): TaskResults[keyof TaskResults] {
  if (task.kind === 'rows') return plainRowsOf(task.reading, task.bytes);
  return task.kind === 'judge' ? judgeTracks(task.tracks, task.isPart) : measured(task);
}

function measured({ tracks, measuring, stretch }: FramesTask): Float64Array {
  if (measurer?.tracks !== tracks) measurer = { tracks, of: new FrameMeasurer(measuring) };
  const { of } = measurer;
  const values = new Float64Array(of.width * (stretch.frames.length - stretch.before));
  let n = 0;
  for (const { frame, fish } of framesOf(stretch))
    if (n++ < stretch.before) of.precede(frame, fish);
    else of.measureInto(values, of.width * (n - 1 - stretch.before), frame, fish);
  return values;
}

/** The buffers of arrays, which move to another thread instead of being copied. */
export function buffersIn(value: unknown): ArrayBuffer[] {
  return [...new Set(foundIn(value))];
}

function foundIn(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value) && typeof value[0] !== 'object') return [];
  return Object.values(value).flatMap(foundIn);
}
