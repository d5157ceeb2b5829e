// Makes frames that metrics can measure from linked ones.

import { sinCos } from '../math/trigonometry.ts';
import type { MeasuredFish } from '../metrics/measured-fish.ts';
import type { LinkedFrame } from './linked-frame.ts';
import type { MotionCounts, MotionOptions, TrackFrame } from './motion-options.ts';
import type { TrackStore } from './track-store.ts';

type WritableFish = MeasuredFish & { readonly differentiable: Uint8Array };

/** Makes frames that can be measured, and counts what is in them. */
export class MeasuredFrames {
  readonly #options: MotionOptions;
  readonly #counts: MotionCounts;
  readonly #hasHeadings: boolean;
  /** Index of the first and of the last frame of each animal, among the measured frames; −1: it is in none. */
  readonly #firsts: Int32Array;
  readonly #lasts: Int32Array;
  /** The columns of the last frame. */
  #last: WritableFish | undefined;

  constructor(store: TrackStore, options: MotionOptions, counts: MotionCounts) {
    this.#options = options;
    this.#counts = counts;
    this.#hasHeadings = store.has.has('heading');
    this.#firsts = new Int32Array(store.animals).fill(-1);
    this.#lasts = new Int32Array(store.animals);
  }

  /** The animals of a frame that have a velocity, unless there are none. */
  *take(frame: LinkedFrame): Generator<TrackFrame> {
    const counts = this.#counts;
    const isOfColumns = this.#options.velocities === 'columns';
    let count = 0;
    for (let row = 0; row < frame.count; row++) {
      if (isOfColumns) frame.differentiable[row] = Number(frame.run[row] > 0);
      if (frame.differentiable[row] === alone) counts.isolated++;
      else count++;
    }
    if (count === 0) return;
    const fish = this.#measured(frame, count);
    for (let i = 0; i < count; i++) {
      const one = fish.id[i];
      if (this.#firsts[one] < 0) this.#firsts[one] = counts.frames;
      this.#lasts[one] = counts.frames;
    }
    counts.measured += count;
    counts.frames++;
    yield { frame: frame.number, fish };
  }

  /** The counts of all frames. */
  finish(): MotionCounts {
    let expected = 0;
    this.#firsts.forEach((first, fish) => {
      if (first >= 0) expected += this.#lasts[fish] - first + 1;
    });
    this.#counts.absent = expected - this.#counts.measured;
    return this.#counts;
  }

  #measured(frame: LinkedFrame, count: number): MeasuredFish {
    const isOfColumns = this.#options.velocities === 'columns';
    const [px, py, pz] = isOfColumns ? [frame.x, frame.y, frame.z] : [frame.px, frame.py, frame.pz];
    const found = this.#empty(count);
    let i = 0;
    for (let row = 0; row < frame.count; row++) {
      if (frame.differentiable[row] === alone) continue;
      found.id[i] = frame.fish[row];
      found.species[i] = frame.species[row];
      found.differentiable[i] = frame.differentiable[row];
      found.x[i] = this.#placed(px[row], 0);
      found.y[i] = this.#placed(py[row], 1);
      found.z[i] = this.#placed(pz[row], 2);
      found.vx[i] = frame.vx[row];
      found.vy[i] = frame.vy[row];
      found.vz[i] = frame.vz[row];
      i++;
    }
    return this.#hasHeadings ? { ...found, ...headingsOf(frame, count) } : found;
  }

  /** Columns for so many animals. */
  #empty(count: number): WritableFish {
    if (!this.#options.reuse || this.#last?.count !== count) this.#last = emptyFish(count);
    return this.#last;
  }

  /** A coordinate from the origin on, or in the periodic world. */
  #placed(position: number, axis: number): number {
    const { periodic, periodicFrom, origin } = this.#options;
    if (!periodic) return position - origin[axis];
    const edge = periodic[axis];
    if (edge === undefined) return position;
    const start = periodicFrom[axis];
    const turns = Math.floor((position - start) / edge);
    return turns === 0 ? position : position - start - edge * turns + start;
  }
}

/** Columns for so many fish, in one buffer: making one for each takes longer than filling them. */
function emptyFish(count: number): WritableFish {
  const buffer = new ArrayBuffer(30 * count);
  const column = (place: number): Float32Array<ArrayBuffer> => new Float32Array(buffer, 4 * place * count, count);
  if (noAcceleration.length !== count) noAcceleration = new Float32Array(count);
  return {
    count,
    id: new Uint32Array(buffer, 0, count),
    ...{ x: column(1), y: column(2), z: column(3), vx: column(4), vy: column(5), vz: column(6) },
    ...{ ax: noAcceleration, ay: noAcceleration, az: noAcceleration },
    species: new Uint8Array(buffer, 28 * count, count),
    differentiable: new Uint8Array(buffer, 29 * count, count),
  };
}

let noAcceleration = new Float32Array(0);

/** The directions of the bodies of animals that have a velocity. */
function headingsOf(frame: LinkedFrame, count: number): Pick<MeasuredFish, 'hx' | 'hy' | 'hz'> {
  const [hx, hy] = [new Float32Array(count), new Float32Array(count)];
  let i = 0;
  for (let row = 0; row < frame.count; row++) {
    if (frame.differentiable[row] === alone) continue;
    sinCos(direction, frame.heading[row]);
    [hy[i], hx[i]] = direction;
    i++;
  }
  return { hx, hy, hz: new Float32Array(count) };
}

const direction = new Float64Array(2);

/**
 * Writes the velocities of a frame: central differences, (x(t + 1) − x(t − 1)) / 2Δt, or backward ones,
 * (x(t) − x(t − 1)) / Δt, and one-sided ones where a track begins or ends. Those of a fitted parabola stay. One-sided ones
 * are half a frame off, so that their changes are too small or even cancel: they are not differentiable.
 * @param half frames before and after that smoothing reads
 */
export function writeVelocities(
  window: readonly LinkedFrame[],
  at: number,
  half: number,
  { velocities, interval }: MotionOptions,
): void {
  const frame = window[at];
  const [earlier, later] = [window[at - 1], window[at + 1]];
  const reach = half + 1;
  for (let row = 0; row < frame.count; row++) {
    const before = frame.before[row];
    const after = frame.after[row];
    const isAlone = before < 0 && after < 0;
    // A filled position that joins two observations is never alone.
    frame.differentiable[row] = isAlone ? alone : Number(runAfter(window, at, row, reach) > 2 * reach);
    if (isAlone || (velocities === 'fitted parabolas' && half > 0 && before >= 0 && after >= 0)) continue;
    const isForward = after >= 0 && (velocities !== 'backward differences' || before < 0);
    const a = before >= 0 ? earlier : frame;
    const b = isForward ? later : frame;
    const from = before >= 0 ? before : row;
    const to = isForward ? after : row;
    const seconds = (b.number - a.number) * interval;
    frame.vx[row] = (b.px[to] - a.px[from]) / seconds;
    frame.vy[row] = (b.py[to] - a.py[from]) / seconds;
    frame.vz[row] = (b.pz[to] - a.pz[from]) / seconds;
  }
}

/** In `differentiable`: an animal without a velocity. */
const alone = 2;

/** The run of an animal so many frames later; 0 if its track ends before. */
function runAfter(window: readonly LinkedFrame[], at: number, row: number, frames: number): number {
  let later = row;
  for (let j = 0; j < frames; j++) {
    later = window[at + j].after[later];
    if (later < 0) return 0;
  }
  return window[at + frames].run[later];
}
