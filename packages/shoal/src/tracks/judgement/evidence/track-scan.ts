// Steps, gaps and frames of all tracks, which several kinds of findings read.

import type { Example } from './finding.ts';
import type { SortedTracks } from './sorted-tracks.ts';
import { type RobustSpread, robustSpread } from './spread.ts';

/** Tracks with the quantities that several kinds of findings read. */
export interface TrackScan {
  readonly tracks: SortedTracks;
  /** Rows of these observations in the tracks that were given, if some were left out. */
  readonly given?: Int32Array | undefined;
  /** First row of each track, then the number of rows. */
  readonly starts: Int32Array;
  /** Track of each row. */
  readonly track: Int32Array;
  /** Frames with an observation, ascending. */
  readonly frames: Float64Array;
  /** Index of each row's frame in `frames`. */
  readonly rank: Int32Array;
  /** Rows by frame, then by animal; and where each frame begins in them, then the number of rows. */
  readonly byFrame: Int32Array;
  readonly frameStarts: Int32Array;
  /** The usual difference between a frame with observations and the next one. */
  readonly stride: number;
  /** Time between them, s. */
  readonly seconds: number;
  /** Strides since the row before of the same track; 0 at its start. */
  readonly gap: Int32Array;
  /** Distance from the row before; NaN at the start of a track. */
  readonly step: Float64Array;
  /** Distances over one stride, of all tracks together and of each. */
  readonly steps: RobustSpread;
  readonly stepsOfTrack: readonly RobustSpread[];
}

export function scanOf(tracks: SortedTracks, given?: Int32Array): TrackScan {
  const { count, fish, frame, interval } = tracks;
  const starts: number[] = [];
  const track = new Int32Array(count);
  for (let row = 0; row < count; row++) {
    if (row === 0 || fish[row] !== fish[row - 1]) starts.push(row);
    track[row] = starts.length - 1;
  }
  const frames = differentFrames(frame);
  const rank = new Int32Array(count);
  for (let row = 0; row < count; row++) rank[row] = indexIn(frames, frame[row]);
  const stride = usualDifference(frames);
  const gap = new Int32Array(count);
  const step = new Float64Array(count).fill(Number.NaN);
  const single = new Float64Array(count).fill(Number.NaN);
  for (let row = 1; row < count; row++) {
    if (fish[row] !== fish[row - 1]) continue;
    gap[row] = Math.max(1, Math.round((frame[row] - frame[row - 1]) / stride));
    step[row] = distanceOf(tracks, row - 1, row);
    if (gap[row] === 1) single[row] = step[row];
  }
  const ends = [...starts.slice(1), count];
  return {
    ...{ tracks, given, track, frames, rank, stride, gap, step },
    starts: Int32Array.from([...starts, count]),
    ...framesIn(rank, frames.length),
    seconds: stride * interval,
    steps: robustSpread(single),
    stepsOfTrack: starts.map((start, k) => robustSpread(single.subarray(start, ends[k]))),
  };
}

function differentFrames(frame: Float64Array | Int32Array): Float64Array {
  const sorted = Float64Array.from(frame).sort();
  return sorted.filter((one, k) => k === 0 || one !== sorted[k - 1]);
}

function indexIn(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The most frequent difference between neighbours; 1 for a single frame. */
function usualDifference(frames: Float64Array): number {
  const counts = new Map<number, number>();
  let [usual, most] = [1, 0];
  for (let k = 1; k < frames.length; k++) {
    const difference = frames[k] - frames[k - 1];
    const count = (counts.get(difference) ?? 0) + 1;
    counts.set(difference, count);
    if (count > most) [usual, most] = [difference, count];
  }
  return usual;
}

function framesIn(rank: Int32Array, count: number): Pick<TrackScan, 'byFrame' | 'frameStarts'> {
  const frameStarts = new Int32Array(count + 1);
  for (let row = 0; row < rank.length; row++) frameStarts[rank[row] + 1]++;
  for (let f = 0; f < count; f++) frameStarts[f + 1] += frameStarts[f];
  const next = frameStarts.slice();
  const byFrame = new Int32Array(rank.length);
  rank.forEach((r, row) => {
    byFrame[next[r]++] = row;
  });
  return { byFrame, frameStarts };
}

/** The distance between the positions of two rows; in a periodic world, the shortest one. */
export function distanceOf(tracks: SortedTracks, a: number, b: number): number {
  const { x, y, z } = tracks;
  const dx = shortest(tracks, 0, x[b] - x[a]);
  const dy = shortest(tracks, 1, y[b] - y[a]);
  const dz = z ? shortest(tracks, 2, z[b] - z[a]) : 0;
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

/**
 * The nearest of some rows to the position of another row, without one of them, and its distance; −1: there is none.
 * It compares squares, for tens of thousands of rows with a hundred others each.
 */
export function nearestOf(
  { x, y, z, periodic = [] }: SortedTracks,
  at: number,
  rows: Int32Array,
  without: number,
): readonly [row: number, distance: number] {
  const px = x[at];
  const py = y[at];
  const pz = z ? z[at] : 0;
  const [ex = 0, ey = 0, ez = 0] = periodic;
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < rows.length; k++) {
    const row = rows[k];
    let dx = x[row] - px;
    let dy = y[row] - py;
    let dz = z ? z[row] - pz : 0;
    if (ex > 0) dx -= ex * Math.round(dx / ex);
    if (ey > 0) dy -= ey * Math.round(dy / ey);
    if (ez > 0) dz -= ez * Math.round(dz / ez);
    const square = dx * dx + dy * dy + dz * dz;
    if (square < least && row !== without) {
      nearest = row;
      least = square;
    }
  }
  return [nearest, Math.sqrt(least)];
}

/** A number for two tracks in any order. */
export function pairNumber({ starts }: TrackScan, a: number, b: number): number {
  return Math.min(a, b) * starts.length + Math.max(a, b);
}

/** A difference along an axis; in a periodic world, the shortest one. */
export function shortest({ periodic }: SortedTracks, axis: number, difference: number): number {
  const edge = periodic?.[axis];
  return edge === undefined ? difference : difference - edge * Math.round(difference / edge);
}

/** The rows of a frame, by its index. */
export function rowsOfFrame({ byFrame, frameStarts }: TrackScan, index: number): Int32Array {
  return byFrame.subarray(frameStarts[index], frameStarts[index + 1]);
}

/** Indices of at most so many of the frames, spread evenly. */
export function sampledFrames({ frames }: TrackScan, most: number): readonly number[] {
  const count = Math.min(frames.length, Math.max(1, Math.floor(most)));
  return Array.from({ length: count }, (_, k) => Math.floor((k * frames.length) / count));
}

/** The row of a track in a frame; −1: it has none. */
export function rowAt({ starts, rank }: TrackScan, track: number, frame: number): number {
  let [low, high] = [starts[track], starts[track + 1]];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rank[middle] < frame) low = middle + 1;
    else high = middle;
  }
  return low < starts[track + 1] && rank[low] === frame ? low : -1;
}

/** How many observations, animals and frames these rows are, and the first of them. */
export function concerned(
  { tracks, given, rank }: TrackScan,
  rows: Iterable<number>,
): { readonly rows: number; readonly animals: number; readonly frames: number; readonly example: Example } {
  const all = [...rows];
  const [row] = all;
  return {
    rows: all.length,
    animals: new Set(all.map((one) => tracks.fish[one])).size,
    frames: new Set(all.map((one) => rank[one])).size,
    example: { row: given ? given[row] : row, animal: tracks.names[tracks.fish[row]], frame: tracks.frame[row] },
  };
}

/** The same for all rows. */
export function concernsAll({ tracks, given, starts, frames }: TrackScan): ReturnType<typeof concerned> {
  return {
    rows: tracks.count,
    animals: starts.length - 1,
    frames: frames.length,
    example: { row: given ? given[0] : 0, animal: tracks.names[tracks.fish[0]], frame: tracks.frame[0] },
  };
}

/** `animal 3 in frame 120`. */
export function animalInFrame({ tracks }: TrackScan, row: number): string {
  return `animal ${tracks.names[tracks.fish[row]]} in frame ${tracks.frame[row]}`;
}

/** Length of a step above which it is unlike the others, of its track and of all. @param deviations from the median */
export function unusual({ steps, stepsOfTrack, track }: TrackScan, row: number, deviations: number): number {
  const own = stepsOfTrack[track[row]];
  const limit = steps.median + deviations * steps.deviation;
  const ofTrack = own.median + deviations * own.deviation;
  return Number.isNaN(ofTrack) ? limit : Math.max(limit, ofTrack);
}
