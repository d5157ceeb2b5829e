// From stored positions to frames that can be measured: fills gaps, smooths positions and computes velocities.

import { FramePool, type LinkedFrame } from './linked-frame.ts';
import { MeasuredFrames, writeVelocities } from './measured-frames.ts';
import type { MotionCounts, MotionOptions, TrackFrame } from './motion-options.ts';
import { smoothFrame } from './smoothing.ts';
import type { StoredRows } from './track-columns.ts';
import type { StoredFrame, TrackStore } from './track-store.ts';

/**
 * Fills gaps, smooths positions and computes velocities for each fish. Velocities of the table are used if positions are
 * not smoothed. Memory holds the frames that a gap or the smoothing spans.
 * @returns the counts, complete once all frames were read
 */
export function* movingFrames(store: TrackStore, options: MotionOptions): Generator<TrackFrame, MotionCounts> {
  const counts: MotionCounts = {
    ...{ filled: 0, missing: 0, missingFrames: 0, frames: 0, measured: 0, absent: 0, isolated: 0 },
    ...{ longest: 1, shortestGap: Number.POSITIVE_INFINITY },
  };
  const filled = new FilledFrames(store, options, counts);
  const measured = new MeasuredFrames(store, options, counts);
  if (options.velocities === 'columns')
    for (const frame of filled.frames()) {
      yield* measured.take(frame);
      filled.pool.free(frame);
    }
  else yield* differentiated(filled, measured, options);
  return measured.finish();
}

/** Smooths positions and computes velocities from them, in a window of frames. */
function* differentiated(
  filled: FilledFrames,
  measured: MeasuredFrames,
  options: MotionOptions,
): Generator<TrackFrame> {
  const half = (options.smooth - 1) / 2;
  const window: LinkedFrame[] = [];
  /** Places in the window of the next frame that is smoothed, and the next that gets velocities. */
  let [toSmooth, toMeasure] = [0, 0];
  const smooth = (): void => smoothFrame(window, toSmooth++, half, options);
  function* measure(): Generator<TrackFrame> {
    writeVelocities(window, toMeasure, half, options);
    yield* measured.take(window[toMeasure++]);
    if (toMeasure <= half + 1) return;
    filled.pool.free(window.shift() as LinkedFrame);
    toMeasure--;
    toSmooth--;
  }
  for (const frame of filled.frames()) {
    const last = window.at(-1);
    if (last) frame.link(last);
    window.push(frame);
    if (toSmooth + half < window.length) smooth();
    if (toMeasure + half + 1 < window.length) yield* measure();
  }
  while (toSmooth < window.length) smooth();
  while (toMeasure < window.length) yield* measure();
}

/** Numbers of a point: position and velocity. */
const width = 6;

/**
 * The frames of a store with their gaps filled. The last observation of each animal and the frames that a gap may span are
 * in memory.
 */
class FilledFrames {
  readonly pool = new FramePool();
  readonly #store: TrackStore;
  readonly #options: MotionOptions;
  readonly #counts: MotionCounts;
  /** Frames that may get more animals, by their number modulo their length. */
  readonly #open: (LinkedFrame | undefined)[];
  /** The first that may be open. */
  #first = 0;
  /** By animal: its last frame, point, run, and length of its track without a gap that was not filled. */
  readonly #last: Float64Array;
  readonly #points: Float64Array;
  readonly #runs: Int32Array;
  readonly #species: Uint8Array;
  readonly #lengths: Int32Array;
  readonly #point = new Float64Array(width);
  readonly #isPlain: boolean;

  constructor(store: TrackStore, options: MotionOptions, counts: MotionCounts) {
    const { animals } = store;
    this.#store = store;
    this.#options = options;
    this.#isPlain = options.maxGap === 0 && !options.periodic;
    this.#counts = counts;
    this.#open = new Array<undefined>(options.maxGap + 1).fill(undefined);
    this.#last = new Float64Array(animals).fill(Number.NaN);
    this.#points = new Float64Array(width * animals);
    this.#runs = new Int32Array(animals);
    this.#species = new Uint8Array(animals);
    this.#lengths = new Int32Array(animals);
  }

  /** In order. Each belongs to its reader, which may give it back to the pool. */
  *frames(): Generator<LinkedFrame> {
    const { frames, maxGap } = this.#options;
    let n = 0;
    for (const stored of this.#store.frames()) {
      const number = frames[n];
      if (n > 0) this.#counts.missingFrames += number - frames[n - 1] - 1;
      else this.#first = number;
      yield* this.#before(number - maxGap, n > 0 ? frames[n - 1] : number);
      this.#add(number, stored);
      n++;
    }
    if (n > 0) yield* this.#before(Number.POSITIVE_INFINITY, frames[n - 1]);
  }

  /** Takes out the open frames before one. @param last the last that may be open */
  *#before(end: number, last: number): Generator<LinkedFrame> {
    const { length } = this.#open;
    for (let number = this.#first; number < end && number <= last; number++) {
      const frame = this.#open[number % length];
      if (!frame) continue;
      this.#open[number % length] = undefined;
      frame.sort();
      yield frame;
    }
    // Nothing is open between these frames and the next ones, which may be far ahead.
    this.#first = Math.max(this.#first, end);
  }

  /** The open frame with a number. */
  #frame(number: number): LinkedFrame {
    const at = number % this.#open.length;
    let frame = this.#open[at];
    if (!frame) {
      frame = this.pool.take(number);
      this.#open[at] = frame;
    }
    return frame;
  }

  #add(number: number, stored: StoredFrame): void {
    if (this.#isPlain) this.#addPlain(this.#frame(number), stored);
    else this.#addPoints(number, stored);
  }

  /** Without gaps to fill and seams to cross, positions are taken as they are. */
  #addPlain(frame: LinkedFrame, stored: StoredFrame): void {
    const { number } = frame;
    const counts = this.#counts;
    const [last, runs, { fish }] = [this.#last, this.#runs, stored.rows];
    let { longest } = counts;
    frame.copy(stored);
    for (let k = stored.from, row = 0; k < stored.to; k++, row++) {
      const one = fish[k];
      if (number - last[one] > 1) this.#gap(one, number);
      const run = number - last[one] === 1 ? runs[one] + 1 : 1;
      last[one] = number;
      runs[one] = run;
      frame.run[row] = run;
      if (run > longest) longest = run;
    }
    counts.longest = longest;
  }

  #addPoints(number: number, { rows, from, to }: StoredFrame): void {
    const counts = this.#counts;
    const frame = this.#frame(number);
    const point = this.#point;
    const { heading } = rows;
    for (let k = from; k < to; k++) {
      const fish = rows.fish[k];
      const gap = this.#gap(fish, number);
      const isJoined = gap <= this.#options.maxGap;
      readPoint(rows, k, point);
      if (isJoined) this.#unwrap(fish);
      if (isJoined && gap > 0) this.#fill(fish, number);
      this.#lengths[fish] = isJoined ? this.#lengths[fish] + gap + 1 : 1;
      if (this.#lengths[fish] > counts.longest) counts.longest = this.#lengths[fish];
      this.#runs[fish] = gap === 0 ? this.#runs[fish] + 1 : 1;
      this.#species[fish] = rows.species[k];
      this.#last[fish] = number;
      this.#points.set(point, fish * width);
      write(frame, frame.add(fish, rows.species[k], this.#runs[fish]), point, heading ? heading[k] : Number.NaN);
    }
  }

  /** Frames between an animal's last one and this one; NaN: it is new. */
  #gap(fish: number, number: number): number {
    const counts = this.#counts;
    const gap = number - this.#last[fish] - 1;
    if (gap > 0) {
      counts.missing += gap;
      if (gap < counts.shortestGap) counts.shortestGap = gap;
    }
    return gap;
  }

  /** Makes the track continuous across the seams of a periodic world. */
  #unwrap(fish: number): void {
    const { periodic } = this.#options;
    if (!periodic) return;
    periodic.forEach((edge, axis) => {
      this.#point[axis] -= edge * Math.round((this.#point[axis] - this.#points[fish * width + axis]) / edge);
    });
  }

  /** Fills the gap of an animal before a frame by a straight line. */
  #fill(fish: number, number: number): void {
    const last = this.#last[fish];
    const between = new Float64Array(width);
    for (let at = last + 1; at < number; at++) {
      const part = (at - last) / (number - last);
      for (let c = 0; c < width; c++) {
        const before = this.#points[fish * width + c];
        between[c] = before + part * (this.#point[c] - before);
      }
      const frame = this.#frame(at);
      write(frame, frame.add(fish, this.#species[fish], 0), between, Number.NaN);
    }
    this.#counts.filled += number - last - 1;
  }
}

function readPoint({ x, y, z, vx, vy, vz }: StoredRows, k: number, point: Float64Array): void {
  point[0] = x[k];
  point[1] = y[k];
  point[2] = z ? z[k] : 0;
  point[3] = vx ? vx[k] : 0;
  point[4] = vy ? vy[k] : 0;
  point[5] = vz ? vz[k] : 0;
}

function write(frame: LinkedFrame, row: number, point: Float64Array, heading: number): void {
  frame.x[row] = point[0];
  frame.y[row] = point[1];
  frame.z[row] = point[2];
  frame.vx[row] = point[3];
  frame.vy[row] = point[4];
  frame.vz[row] = point[5];
  frame.heading[row] = heading;
}
