// Positions and orientations of an export as pixels of 16 bits, for vertex-animation textures.

import { ShoalError } from '../../errors/shoal-error.ts';
import { lengthOf } from '../../math/vector.ts';
import type { ExportedFrame } from '../exported-frame.ts';
import type { ExportedScene } from '../exported-scene.ts';
import { isLeap } from '../school-state.ts';
import { Slots } from '../slots.ts';

// Numbers as texels of 16 bits: the fraction of the way from a minimum to a maximum.

/** The largest number of a texel. */
export const largest = 0xffff;

/** Minimum and maximum of each axis. */
export interface Bounds {
  readonly min: readonly number[];
  readonly max: readonly number[];
}

/**
 * Bounds of points, rounded outwards to tenths as OpenVAT's.
 * @param points x, y and z of each
 * @param counts whether the point of an index counts; default: all
 */
export function boundsOf(points: ArrayLike<number>, counts: (index: number) => boolean = () => true): Bounds {
  const [min, max] = [
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ];
  for (let k = 0; 3 * k < points.length; k++) {
    if (!counts(k)) continue;
    for (let axis = 0; axis < 3; axis++) {
      min[axis] = Math.min(min[axis], points[3 * k + axis]);
      max[axis] = Math.max(max[axis], points[3 * k + axis]);
    }
  }
  return { min: min.map((one) => Math.floor(one * 10) / 10), max: max.map((one) => Math.ceil(one * 10) / 10) };
}

/** The fraction of the way from the minimum to the maximum of an axis, 0 to 1; 0 if they are equal. */
export function fractionOf(value: number, { min, max }: Bounds, axis: number): number {
  const span = max[axis] - min[axis];
  return span > 0 ? Math.min(1, Math.max(0, (value - min[axis]) / span)) : 0;
}

/** Most columns and rows of a texture: what every GPU for games has. */
const mostTexels = 8192;
/** All poses are in memory while they are written, 48 bytes each. */
const mostPoses = 16_777_216;

/** Whether an animal is there, as the blue of its beat. */
const [absent, holds, moves] = [0, 0x8000, largest];

/** Animals of a species: a range of the columns. */
export interface TrajectoryRange {
  /** Index of the species in the scene. */
  readonly species: number;
  readonly first: number;
  readonly ids: readonly number[];
}

/** Where the animals are in the textures: animal i is in column i modulo width, from row ⌊i ÷ width⌋ × frames on. */
export interface TrajectoryLayout {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly ranges: readonly TrajectoryRange[];
}

/** The textures of all poses, whose texels are row by row from the top. */
export interface TrajectoryTextures {
  /** Bounds of the positions, m. */
  readonly bounds: Bounds;
  /** The amplitude for which the green of a beat is 65535. */
  readonly amplitude: number;
  /** The bend for which the alpha of a beat is 65535; 0 is that of −bend. */
  readonly bend: number;
  /** x, y and z: whole steps of span ÷ 65535. */
  readonly position: Uint16Array;
  /** The rest of each step, in 65535 parts. */
  readonly fine: Uint16Array;
  /** x, y, z and w of quaternions, from −1 to 1. */
  readonly rotation: Uint16Array;
  /**
   * Phase of the tail beat in turns; amplitude; 0: not there, about half: there, but not to be interpolated to the next
   * frame, 65535: there; and the bend in turns.
   */
  readonly beat: Uint16Array;
}

/** Collects the frames of an export as textures. Memory holds all poses. */
export class TrajectoryTexels {
  readonly layout: TrajectoryLayout;
  readonly #slots: Slots;
  /** The column of each place of `#slots`. */
  readonly #columns: Uint32Array;
  readonly #seconds: number;
  readonly #positions: Float32Array;
  /** Amplitude and bend. */
  readonly #strengths: Float32Array;
  readonly #rotation: Uint16Array;
  readonly #beat: Uint16Array;
  /** Position and speed of each animal in the last frame. */
  readonly #last: Float32Array;
  #frame = 0;

  /** @throws ShoalError if the poses do not fit */
  constructor({ ids, speciesOfIds, species, frames, fps }: ExportedScene) {
    const ranges: TrajectoryRange[] = [];
    this.#columns = new Uint32Array(ids.length);
    let first = 0;
    for (const one of species) {
      if (!one) continue;
      const places = Array.from(ids.keys()).filter((slot) => speciesOfIds[slot] === one.index);
      for (const [k, slot] of places.entries()) this.#columns[slot] = first + k;
      if (places.length > 0) ranges.push({ species: one.index, first, ids: places.map((slot) => ids[slot]) });
      first += places.length;
    }
    this.layout = { ...sizeFor(ids.length, frames), frames, ranges };
    const texels = this.layout.width * this.layout.height;
    this.#slots = new Slots(ids);
    this.#seconds = 1 / fps;
    this.#positions = new Float32Array(3 * texels);
    this.#strengths = new Float32Array(2 * texels);
    this.#rotation = new Uint16Array(4 * texels).fill(0x8000);
    this.#beat = new Uint16Array(4 * texels);
    this.#last = new Float32Array(4 * ids.length);
  }

  add(frame: ExportedFrame): void {
    this.#slots.fill(frame);
    const { present, positions, velocities, orientations, beats, bends } = this.#slots;
    for (let slot = 0; slot < present.length; slot++) {
      const texel = this.#texelOf(slot, this.#frame);
      const place = positions.subarray(3 * slot, 3 * slot + 3);
      this.#positions.set(place, 3 * texel);
      for (let k = 0; k < 4; k++)
        this.#rotation[4 * texel + k] = Math.round(largest * (0.5 + 0.5 * orientations[4 * slot + k]));
      const turns = beats[2 * slot] / (2 * Math.PI);
      this.#beat[4 * texel] = Math.round(largest * (turns - Math.floor(turns)));
      this.#strengths.set([beats[2 * slot + 1], bends[slot]], 2 * texel);
      this.#beat[4 * texel + 2] = present[slot] ? moves : absent;
      if (this.#frame > 0) this.#hold(slot, place, velocities.subarray(3 * slot, 3 * slot + 3), present[slot] === 1);
      this.#remember(slot, place, velocities.subarray(3 * slot, 3 * slot + 3));
    }
    this.#frame++;
  }

  /** The textures of the frames that were added. */
  textures(): TrajectoryTextures {
    const [positions, beat] = [this.#positions, this.#beat];
    const bounds = boundsOf(positions, (texel) => beat[4 * texel + 2] !== absent);
    const position = new Uint16Array(positions.length);
    const fine = new Uint16Array(positions.length);
    for (let k = 0; k < positions.length; k++) {
      const steps = largest * fractionOf(positions[k], bounds, k % 3);
      position[k] = Math.floor(steps);
      fine[k] = Math.round(largest * (steps - position[k]));
    }
    const [amplitude, bend] = [0, 1].map((which) => wholeAbove(this.#strengths, which));
    for (let texel = 0; 4 * texel < beat.length; texel++) {
      const [strength, turn] = this.#strengths.subarray(2 * texel, 2 * texel + 2);
      beat[4 * texel + 1] = Math.round((largest * Math.max(0, strength)) / amplitude);
      beat[4 * texel + 3] = Math.round(largest * (0.5 + (0.5 * turn) / bend));
    }
    return { bounds, amplitude, bend, position, fine, rotation: this.#rotation, beat };
  }

  #texelOf(slot: number, frame: number): number {
    const { width, frames } = this.layout;
    const column = this.#columns[slot];
    return (Math.floor(column / width) * frames + frame) * width + (column % width);
  }

  /** Marks the frame before if no place between it and this frame is meaningful. */
  #hold(slot: number, place: Float32Array, velocity: Float32Array, isThere: boolean): void {
    const before = 4 * this.#texelOf(slot, this.#frame - 1) + 2;
    if (this.#beat[before] === absent) return;
    const [x, y, z, speed] = this.#last.subarray(4 * slot, 4 * slot + 4);
    const moved = lengthOf([place[0] - x, place[1] - y, place[2] - z]);
    if (!isThere || isLeap(moved, Math.max(speed, lengthOf(velocity)), this.#seconds)) this.#beat[before] = holds;
  }

  #remember(slot: number, place: Float32Array, velocity: Float32Array): void {
    this.#last.set(place, 4 * slot);
    this.#last[4 * slot + 3] = lengthOf(velocity);
  }
}

/** The smallest whole number, from 1, that no strength is above. @param which 0: amplitudes, 1: bends */
function wholeAbove(strengths: Float32Array, which: number): number {
  let most = 1;
  for (let at = which; at < strengths.length; at += 2) most = Math.max(most, Math.abs(strengths[at]));
  return Math.ceil(most);
}

/** Whether the poses of an export fit into its textures. */
export function fitsVat(animals: number, frames: number): boolean {
  return frames * Math.ceil(animals / mostTexels) <= mostTexels && animals * frames <= mostPoses;
}

/** The size of the textures: as few rows as fit. @throws ShoalError if none does */
function sizeFor(animals: number, frames: number): { width: number; height: number } {
  const blocks = Math.ceil(animals / mostTexels);
  if (!fitsVat(animals, frames))
    throw new ShoalError(
      'argument',
      `writeVat: textures have at most ${mostTexels} columns and rows: ${animals} animals need ${blocks} × ${frames} rows, a row a frame and ${mostTexels} animals, and animals × frames must be at most ${mostPoses}. Export fewer frames (a lower rate, or a shorter time) or fewer species.`,
    );
  const width = Math.ceil(animals / blocks);
  return { width, height: frames * blocks };
}
