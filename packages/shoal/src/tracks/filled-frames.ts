import { FramePool, type MotionFrame } from './motion-frame.ts';
import type { MotionCounts, MotionOptions } from './moving-tracks.ts';
import type { StoredRows } from './track-columns.ts';
import type { StoredFrame, TrackStore } from './track-store.ts';

/** Numbers of a point: position and velocity. */
const width = 6;

/**
 * The frames of a store with their gaps filled. The last observation of each animal and the frames that a gap may span are
 * in memory.
 */
export class FilledFrames {
  readonly pool = new FramePool();
  readonly #store: TrackStore;
  readonly #options: MotionOptions;
  readonly #counts: MotionCounts;
  /** Frames that may get more animals, by their number modulo their length. */
  readonly #open: (MotionFrame | undefined)[];
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
  *frames(): Generator<MotionFrame> {
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
  *#before(end: number, last: number): Generator<MotionFrame> {
    const { length } = this.#open;
    for (let number = this.#first; number < end && number <= last; number++) {
      const frame = this.#open[number % length];
      if (!frame) continue;
      this.#open[number % length] = undefined;
      frame.sort();
      yield frame;
    }
    this.#first = Math.max(this.#first, Math.min(end, last + 1));
  }

  /** The open frame with a number. */
  #frame(number: number): MotionFrame {
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
  #addPlain(frame: MotionFrame, stored: StoredFrame): void {
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

function write(frame: MotionFrame, row: number, point: Float64Array, heading: number): void {
  frame.x[row] = point[0];
  frame.y[row] = point[1];
  frame.z[row] = point[2];
  frame.vx[row] = point[3];
  frame.vy[row] = point[4];
  frame.vz[row] = point[5];
  frame.heading[row] = heading;
}
