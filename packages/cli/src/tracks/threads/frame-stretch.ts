// Frames that follow each other, packed to be sent to another thread.

import type { MeasuredFish } from 'shoal/measures';
import type { TrackFrame } from 'shoal/tracks';
import { framesBefore } from './frame-measurer.ts';

/** Positions of a stretch, about: each thread gets many. */
const mostPositions = 1 << 15;
/** Fewest frames of a stretch that others follow, so that few of them are those of the stretch before. */
const fewestFrames = 10;
const coordinates = ['x', 'y', 'z', 'vx', 'vy', 'vz'] as const;
const bodies = ['hx', 'hy', 'hz'] as const;

/** Columns of a stretch, the fish of one frame after those of the one before. */
export interface FrameStretch {
  /** Frames at its start that were measured with the stretch before. */
  readonly before: number;
  readonly frames: readonly number[];
  readonly counts: readonly number[];
  readonly id: Uint32Array<ArrayBuffer>;
  readonly species: Uint8Array<ArrayBuffer>;
  readonly differentiable: Uint8Array<ArrayBuffer> | undefined;
  /** Coordinates, and directions of bodies if they are known: a column each. */
  readonly columns: readonly Float32Array<ArrayBuffer>[];
}

/** All frames in stretches. Each but the first begins with the last frames of the one before. */
export function* stretchesOf(frames: Iterable<TrackFrame>): Generator<FrameStretch> {
  let packed = new PackedFrames();
  for (const { frame, fish } of frames) {
    if (packed.isFull(fish)) {
      const { stretch } = packed;
      packed = new PackedFrames(stretch);
      yield stretch;
    }
    packed.add(frame, fish);
  }
  if (packed.length > 0) yield packed.stretch;
}

/** The frames of a stretch. @param first index of the first one */
export function* framesOf(stretch: FrameStretch, first = 0): Generator<TrackFrame> {
  const { frames, counts, id, species, differentiable, columns } = stretch;
  const none = new Float32Array(Math.max(...counts));
  let to = counts.slice(0, first).reduce((sum, count) => sum + count, 0);
  for (let n = first; n < frames.length; n++) {
    const count = counts[n];
    const from = to;
    to += count;
    const [x, y, z, vx, vy, vz, hx, hy, hz] = columns.map((column) => column.subarray(from, to));
    const [ax, ay, az] = [none, none, none].map((column) => column.subarray(0, count));
    yield {
      frame: frames[n],
      fish: {
        ...{ count, id: id.subarray(from, to), species: species.subarray(from, to) },
        ...{ x, y, z, vx, vy, vz, ax, ay, az },
        ...(differentiable && { differentiable: differentiable.subarray(from, to) }),
        ...(hx && { hx, hy, hz }),
      },
    };
  }
}

/** A stretch that grows. */
class PackedFrames {
  length = 0;
  #before = 0;
  readonly #frames: number[] = [];
  readonly #counts: number[] = [];
  #id = new Uint32Array(0);
  #species = new Uint8Array(0);
  #differentiable: Uint8Array<ArrayBuffer> | undefined;
  #columns: Float32Array<ArrayBuffer>[] = [];

  /** @param before stretch whose last frames precede these */
  constructor(before?: FrameStretch) {
    if (!before) return;
    this.#before = framesBefore;
    for (const { frame, fish } of framesOf(before, before.frames.length - framesBefore)) this.add(frame, fish);
  }

  /** Whether another frame should go into the next stretch. */
  isFull({ count }: MeasuredFish): boolean {
    return this.#frames.length >= fewestFrames && this.length + count > mostPositions;
  }

  add(frame: number, fish: MeasuredFish): void {
    const { count, id, species, differentiable } = fish;
    this.#reserve(fish);
    this.#id.set(id, this.length);
    this.#species.set(species, this.length);
    if (differentiable) this.#differentiable?.set(differentiable, this.length);
    for (const [c, column] of columnsOf(fish).entries()) this.#columns[c].set(column, this.length);
    this.#frames.push(frame);
    this.#counts.push(count);
    this.length += count;
  }

  get stretch(): FrameStretch {
    const { length } = this;
    return {
      ...{ before: this.#before, frames: this.#frames, counts: this.#counts },
      id: this.#id.subarray(0, length),
      species: this.#species.subarray(0, length),
      differentiable: this.#differentiable?.subarray(0, length),
      columns: this.#columns.map((column) => column.subarray(0, length)),
    };
  }

  #reserve(fish: MeasuredFish): void {
    const least = this.length + fish.count;
    if (this.#columns.length > 0 && least <= this.#id.length) return;
    const room = Math.max(mostPositions, 2 * least);
    this.#id = grown(this.#id, new Uint32Array(room));
    this.#species = grown(this.#species, new Uint8Array(room));
    if (fish.differentiable)
      this.#differentiable = grown(this.#differentiable ?? new Uint8Array(0), new Uint8Array(room));
    this.#columns = columnsOf(fish).map((_, c) =>
      grown(this.#columns[c] ?? new Float32Array(0), new Float32Array(room)),
    );
  }
}

function columnsOf(fish: MeasuredFish): readonly Float32Array[] {
  return [...coordinates, ...bodies].flatMap((name) => fish[name] ?? []);
}

function grown<Column extends Float32Array | Uint32Array | Uint8Array>(column: Column, larger: Column): Column {
  larger.set(column);
  return larger;
}
