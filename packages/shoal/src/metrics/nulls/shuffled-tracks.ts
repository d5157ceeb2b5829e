// Shuffles tracks, to find what measures would be by chance.

import { randomInto, streams, toUnit } from '../../random/random.ts';
import type { MeasuredFish } from '../measured-fish.ts';

/**
 * How tracks are shuffled. `shift`: each by a random time of its own, circularly between its first and its last frame, so
 * that each animal moves as it did, but no longer with the others. `identity`: in each frame, which animal of a species
 * is which, so that groups are as they were, but of other animals.
 */
export type ShuffleKind = 'shift' | 'identity';

/** Numbers of an animal in a frame: position, velocity and heading of the body. */
const names = ['x', 'y', 'z', 'vx', 'vy', 'vz', 'hx', 'hy', 'hz'] as const;
const width = names.length;

/** A track: `width` numbers a frame from the first on; x is NaN where the animal is missing. */
interface Track {
  readonly id: number;
  readonly species: number;
  readonly first: number;
  frames: number;
  numbers: Float32Array;
}

/** Tracks in memory, and their frames after a shuffle. */
export class ShuffledTracks {
  readonly #tracks = new Map<number, Track>();
  readonly #frames: number[] = [];
  #hasBodies = false;

  /** Takes the next frame. @param frame its number; larger than that of the frame before */
  add(frame: number, fish: MeasuredFish): void {
    this.#frames.push(frame);
    this.#hasBodies ||= fish.hx !== undefined;
    for (let i = 0; i < fish.count; i++) {
      let track = this.#tracks.get(fish.id[i]);
      if (!track) {
        track = { id: fish.id[i], species: fish.species[i], first: frame, frames: 0, numbers: new Float32Array(0) };
        this.#tracks.set(track.id, track);
      }
      const frames = frame - track.first + 1;
      if (frames * width > track.numbers.length) {
        const longer = new Float32Array(2 * frames * width).fill(Number.NaN);
        longer.set(track.numbers);
        track.numbers = longer;
      }
      track.frames = frames;
      for (let c = 0; c < width; c++) {
        const column = fish[names[c]];
        track.numbers[(frames - 1) * width + c] = column ? column[i] : names[c] === 'hz' && fish.hx ? 0 : Number.NaN;
      }
    }
  }

  /** The frames as they were. */
  plain(): Generator<{ readonly frame: number; readonly fish: MeasuredFish }> {
    return this.#shifted(() => 0);
  }

  /** The frames of a shuffle. @param shuffle its number: the same seed and number give the same shuffle */
  shuffled(
    kind: ShuffleKind,
    seed: number,
    shuffle: number,
  ): Generator<{ readonly frame: number; readonly fish: MeasuredFish }> {
    const random = new Uint32Array(4);
    if (kind === 'identity') return this.#exchanged(seed, shuffle);
    return this.#shifted(({ id, frames }) => {
      randomInto(random, seed, streams.shuffle, id, shuffle);
      return Math.floor(toUnit(random[0]) * frames);
    });
  }

  *#shifted(shiftOf: (track: Track) => number): Generator<{ readonly frame: number; readonly fish: MeasuredFish }> {
    const tracks = [...this.#tracks.values()].sort((a, b) => a.id - b.id);
    const shifts = tracks.map(shiftOf);
    for (const frame of this.#frames) {
      const present: Track[] = [];
      const rows: number[] = [];
      tracks.forEach((track, t) => {
        const own = frame - track.first;
        if (own < 0 || own >= track.frames) return;
        const at = ((own + shifts[t]) % track.frames) * width;
        if (Number.isNaN(track.numbers[at])) return;
        present.push(track);
        rows.push(at);
      });
      yield { frame, fish: this.#fishOf(present, rows) };
    }
  }

  *#exchanged(seed: number, shuffle: number): Generator<{ readonly frame: number; readonly fish: MeasuredFish }> {
    const random = new Uint32Array(4);
    for (const { frame, fish } of this.plain()) {
      randomInto(random, seed, streams.shuffle, frame, shuffle);
      const [key, other] = random;
      const order = Int32Array.from({ length: fish.count }, (_, i) => i);
      for (const species of new Set(fish.species)) {
        const members = order.filter((i) => fish.species[i] === species);
        // Fisher & Yates.
        for (let k = members.length - 1; k > 0; k--) {
          randomInto(random, key, streams.shuffle, members[k], other);
          const j = Math.floor(toUnit(random[0]) * (k + 1));
          [order[members[k]], order[members[j]]] = [order[members[j]], order[members[k]]];
        }
      }
      const moved = { ...fish };
      for (const name of names) {
        const column = fish[name];
        if (column) Object.assign(moved, { [name]: reordered(column, order) });
      }
      yield { frame, fish: moved };
    }
  }

  /** @param rows for each track the index of its first number */
  #fishOf(tracks: readonly Track[], rows: readonly number[]): MeasuredFish {
    const count = tracks.length;
    const columns = names.map(() => new Float32Array(count));
    const [id, species] = [new Uint32Array(count), new Uint8Array(count)];
    for (let i = 0; i < count; i++) {
      id[i] = tracks[i].id;
      species[i] = tracks[i].species;
      for (let c = 0; c < width; c++) columns[c][i] = tracks[i].numbers[rows[i] + c];
    }
    const [x, y, z, vx, vy, vz, hx, hy, hz] = columns;
    const none = new Float32Array(count);
    return {
      ...{ count, id, species, x, y, z, vx, vy, vz, ax: none, ay: none, az: none },
      ...(this.#hasBodies && { hx, hy, hz }),
    };
  }
}

/** The numbers of a column in another order. */
function reordered(column: Float32Array, order: Int32Array): Float32Array {
  const moved = new Float32Array(order.length);
  for (let i = 0; i < order.length; i++) moved[i] = column[order[i]];
  return moved;
}
