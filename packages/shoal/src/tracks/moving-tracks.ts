// From stored positions to frames that can be measured: fills gaps, smooths positions and computes velocities.

import type { MeasuredFish } from '../metrics/measured-fish.ts';
import type { StoredRows, TrackStore } from './track-store.ts';

/** The source of velocities. */
export type VelocitySource = 'columns' | 'central differences';

/** The fish of one frame that have a velocity. */
export interface TrackFrame {
  readonly frame: number;
  readonly fish: MeasuredFish;
}

/** How positions become frames. */
export interface MotionOptions {
  /** Longest gap, in frames, that is filled by a straight line. */
  readonly maxGap: number;
  /** Number of frames over which positions are averaged, odd. */
  readonly smooth: number;
  /** Side lengths of a periodic world, m, and its lower corner. */
  readonly periodic: readonly number[] | undefined;
  readonly periodicFrom: readonly number[];
  readonly velocities: VelocitySource;
  /** Frame numbers, one for each frame of the store. */
  readonly frames: Float64Array;
  /** Time between frames, s. */
  readonly interval: number;
  /** Subtracted from all positions, m. */
  readonly origin: readonly number[];
}

/** What tracks lack, and what was done about it. */
export interface MotionCounts {
  /** Positions that were interpolated in gaps. */
  filled: number;
  /** Positions that fish lack between their first and their last frame, before gaps are filled. */
  missing: number;
  /** Frames between the first and the last one in which no fish has a position. */
  missingFrames: number;
  /** Number of measured frames, of measured positions, and of those that are missing in measured frames between a fish's first and last. */
  frames: number;
  measured: number;
  absent: number;
  /** Observations that were left out because neither the frame before nor the one after has one. */
  isolated: number;
  /** Frames of the longest track without a gap. */
  longest: number;
  /** Shortest gap in frames; Infinity: there is none. */
  shortestGap: number;
}

/**
 * Fills gaps, smooths positions and computes velocities for each fish. Velocities are central differences, (x(t + 1) −
 * x(t − 1)) / 2Δt, and one-sided at the ends of a track. One-sided ones are half a frame off, so that their changes are
 * too small or even cancel: they are not differentiable. Velocities of the table are used if positions are not smoothed.
 * Memory holds the frames that a gap or the smoothing spans.
 * @returns the counts, complete once all frames were read
 */
export function* movingFrames(store: TrackStore, options: MotionOptions): Generator<TrackFrame, MotionCounts> {
  const { frames, maxGap, smooth } = options;
  const window = new FrameWindow(options);
  const pieces = new Map<number, Piece>();
  const lastFrames: number[] = [];
  const counts: MotionCounts = {
    ...{ filled: 0, missing: 0, missingFrames: 0, frames: 0, measured: 0, absent: 0, isolated: 0 },
    ...{ longest: 1, shortestGap: Number.POSITIVE_INFINITY },
  };
  const finish = (piece: Piece): void => {
    piece.end(window);
    counts.filled += piece.filled;
    counts.longest = Math.max(counts.longest, piece.length);
    if (options.velocities === 'central differences' && piece.length === 1) counts.isolated++;
  };
  // A frame is complete when no open piece can reach it.
  const delay = maxGap + (smooth + 1) / 2 + 2;
  let n = 0;
  for (const { count, rows } of store.frames()) {
    const frame = frames[n];
    if (n > 0) counts.missingFrames += frame - frames[n - 1] - 1;
    n++;
    // In the order of their last frames.
    for (const [fish, piece] of pieces) {
      if (frame - piece.last <= maxGap + 1) break;
      finish(piece);
      pieces.delete(fish);
    }
    for (let k = 0; k < count; k++) {
      const fish = rows.fish[k];
      const gap = frame - (lastFrames[fish] ?? frame) - 1;
      if (gap > 0) {
        counts.missing += gap;
        counts.shortestGap = Math.min(counts.shortestGap, gap);
      }
      lastFrames[fish] = frame;
      const piece = pieces.get(fish) ?? new Piece(fish, options);
      pieces.delete(fish);
      pieces.set(fish, piece);
      piece.add(frame, rows, k);
      piece.write(window);
    }
    if (window.size > 2 * delay) yield* window.before(frame - delay);
  }
  for (const piece of pieces.values()) finish(piece);
  yield* window.before(Number.POSITIVE_INFINITY);
  return { ...counts, frames: window.count, measured: window.measured, absent: window.absent };
}

/** Numbers of a point: position and velocity. */
const width = 6;

/** A sequence of observations of one fish without gaps longer than allowed. */
class Piece {
  readonly #fish: number;
  readonly #options: MotionOptions;
  /** Positions and velocities, and the number of observed frames without a gap up to each. */
  #points: number[] = [];
  #runs: number[] = [];
  #species: number[] = [];
  /** Frame of the first point; points before `#dropped` are gone. */
  #first = 0;
  #dropped = 0;
  /** Points so far, and those written. */
  length = 0;
  #written = 0;
  filled = 0;
  /** The last observed frame. */
  last = 0;
  #isEnded = false;

  constructor(fish: number, options: MotionOptions) {
    this.#fish = fish;
    this.#options = options;
  }

  add(frame: number, rows: StoredRows, k: number): void {
    const point = [
      ...[rows.x[k], rows.y[k], rows.z?.[k] ?? 0],
      ...[rows.vx?.[k] ?? 0, rows.vy?.[k] ?? 0, rows.vz?.[k] ?? 0],
    ];
    if (this.length === 0) this.#first = frame;
    else {
      const from = (this.length - 1 - this.#dropped) * width;
      const before = this.#points.slice(from, from + width);
      this.#unwrap(point, before);
      for (let between = this.last + 1; between < frame; between++) {
        const part = (between - this.last) / (frame - this.last);
        for (let c = 0; c < width; c++) this.#points.push(before[c] + part * (point[c] - before[c]));
        this.#runs.push(0);
        this.#species.push(this.#species[this.#species.length - 1]);
        this.length++;
        this.filled++;
      }
    }
    this.#runs.push((this.#runs.at(-1) ?? 0) + 1);
    this.#species.push(rows.species[k]);
    for (const value of point) this.#points.push(value);
    this.length++;
    this.last = frame;
  }

  /** Makes the track continuous across the seams of a periodic world. */
  #unwrap(point: number[], before: readonly number[]): void {
    const { periodic } = this.#options;
    periodic?.forEach((edge, axis) => {
      point[axis] -= edge * Math.round((point[axis] - before[axis]) / edge);
    });
  }

  end(window: FrameWindow): void {
    this.#isEnded = true;
    this.write(window);
  }

  /** Writes the points that no later one can change. */
  write(window: FrameWindow): void {
    const { velocities, smooth } = this.#options;
    if (velocities === 'columns') this.#writeColumns(window);
    else if (this.length > 1) this.#writeDifferences(window);
    this.#drop((smooth + 1) / 2 + 1);
  }

  #writeColumns(window: FrameWindow): void {
    for (; this.#written < this.length; this.#written++) {
      const k = this.#written - this.#dropped;
      const point = this.#points.slice(k * width, (k + 1) * width);
      window.add(this.#first + this.#written, this.#fish, this.#species[k], point, this.#runs[k] > 0);
    }
  }

  #writeDifferences(window: FrameWindow): void {
    const { smooth, interval } = this.#options;
    const reach = (smooth + 1) / 2;
    const end = this.#isEnded ? this.length : this.length - reach;
    for (; this.#written < end; this.#written++) {
      const k = this.#written;
      const [from, to] = [Math.max(0, k - 1), Math.min(this.length - 1, k + 1)];
      const [a, here, b] = [this.#smoothed(from), this.#smoothed(k), this.#smoothed(to)];
      const seconds = (to - from) * interval;
      for (let axis = 0; axis < 3; axis++) here.push((b[axis] - a[axis]) / seconds);
      const run = this.#runs[k + reach - this.#dropped] ?? 0;
      window.add(this.#first + k, this.#fish, this.#species[k - this.#dropped], here, run > 2 * reach);
    }
  }

  /** A moving mean; over fewer frames, symmetrically, at the ends. */
  #smoothed(k: number): number[] {
    const most = (this.#options.smooth - 1) / 2;
    const half = Math.min(most, k, this.length - 1 - k);
    if (half === 0) return this.#points.slice((k - this.#dropped) * width, (k - this.#dropped) * width + 3);
    const sum = [0, 0, 0];
    for (let j = k - half; j <= k + half; j++)
      for (let axis = 0; axis < 3; axis++) sum[axis] += this.#points[(j - this.#dropped) * width + axis];
    return sum.map((x) => x / (2 * half + 1));
  }

  /** Forgets points that are needed no more. @param kept number of points before the next one that is written */
  #drop(kept: number): void {
    const old = this.#written - kept - this.#dropped;
    if (old < 64 || this.#isEnded) return;
    this.#points.splice(0, old * width);
    this.#runs.splice(0, old);
    this.#species.splice(0, old);
    this.#dropped += old;
  }
}

/** Frames to which fish may still be added. */
class FrameWindow {
  measured = 0;
  readonly #options: MotionOptions;
  readonly #frames = new Map<number, OpenFrame>();
  /** Index of the first and of the last frame of each fish, among the frames with fish. */
  readonly #firsts: number[] = [];
  readonly #lasts: number[] = [];
  /** Frames taken out. */
  count = 0;

  constructor(options: MotionOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#frames.size;
  }

  /** Positions missing in measured frames between a fish's first and last. */
  get absent(): number {
    let expected = 0;
    this.#lasts.forEach((last, fish) => {
      expected += last - this.#firsts[fish] + 1;
    });
    return expected - this.measured;
  }

  add(frame: number, fish: number, species: number, point: readonly number[], differentiable: boolean): void {
    let open = this.#frames.get(frame);
    if (open === undefined) {
      open = { fish: [], species: [], points: [], differentiable: [] };
      this.#frames.set(frame, open);
    }
    open.fish.push(fish);
    open.species.push(species);
    open.points.push(point);
    open.differentiable.push(Number(differentiable));
  }

  /** Takes out the frames before one, in order. */
  *before(end: number): Generator<TrackFrame> {
    const ready = [...this.#frames.keys()].filter((frame) => frame < end).sort((a, b) => a - b);
    for (const frame of ready) {
      const open = this.#frames.get(frame) as OpenFrame;
      this.#frames.delete(frame);
      for (const fish of open.fish) {
        this.#firsts[fish] ??= this.count;
        this.#lasts[fish] = this.count;
      }
      this.measured += open.fish.length;
      this.count++;
      yield { frame, fish: measuredFish(open, this.#options) };
    }
  }
}

interface OpenFrame {
  readonly fish: number[];
  readonly species: number[];
  readonly points: (readonly number[])[];
  readonly differentiable: number[];
}

function measuredFish({ fish, species, points, differentiable }: OpenFrame, options: MotionOptions): MeasuredFish {
  const { periodic, periodicFrom, origin } = options;
  const start = periodic ? periodicFrom : origin;
  const count = fish.length;
  let isSorted = true;
  for (let k = 1; k < count; k++) isSorted &&= fish[k] > fish[k - 1];
  const order = fish.map((_, k) => k);
  if (!isSorted) order.sort((a, b) => fish[a] - fish[b]);
  const place = (position: number, axis: number): number => {
    const off = position - start[axis];
    const edge = periodic?.[axis];
    if (edge === undefined) return periodic ? position : off;
    const turns = Math.floor(off / edge);
    return turns === 0 ? position : off - edge * turns + start[axis];
  };
  const none = new Float32Array(count);
  const found = {
    ...{ count, id: new Uint32Array(count), species: new Uint8Array(count), differentiable: new Uint8Array(count) },
    ...{ x: new Float32Array(count), y: new Float32Array(count), z: new Float32Array(count) },
    ...{ vx: new Float32Array(count), vy: new Float32Array(count), vz: new Float32Array(count) },
    ...{ ax: none, ay: none, az: none },
  };
  for (let i = 0; i < count; i++) {
    const k = order[i];
    const point = points[k];
    found.id[i] = fish[k];
    found.species[i] = species[k];
    found.differentiable[i] = differentiable[k];
    found.x[i] = place(point[0], 0);
    found.y[i] = place(point[1], 1);
    found.z[i] = place(point[2], 2);
    found.vx[i] = point[3];
    found.vy[i] = point[4];
    found.vz[i] = point[5];
  }
  return found;
}
