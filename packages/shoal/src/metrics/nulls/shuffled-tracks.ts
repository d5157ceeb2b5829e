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

  /** @param frame number of the frame; larger than that of the frame before */
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

  /** @param shuffle number of the shuffle: the same seed and number give the same shuffle */
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
      const rows = tracks.flatMap((track, t) => {
        const own = frame - track.first;
        if (own < 0 || own >= track.frames) return [];
        const at = ((own + shifts[t]) % track.frames) * width;
        return Number.isNaN(track.numbers[at]) ? [] : [{ track, at }];
      });
      yield { frame, fish: this.#fishOf(rows) };
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
        if (column) Object.assign(moved, { [name]: Float32Array.from(order, (i) => column[i]) });
      }
      yield { frame, fish: moved };
    }
  }

  #fishOf(rows: readonly { readonly track: Track; readonly at: number }[]): MeasuredFish {
    const column = (c: number): Float32Array => Float32Array.from(rows, ({ track, at }) => track.numbers[at + c]);
    const none = new Float32Array(rows.length);
    return {
      count: rows.length,
      id: Uint32Array.from(rows, ({ track }) => track.id),
      species: Uint8Array.from(rows, ({ track }) => track.species),
      ...{ x: column(0), y: column(1), z: column(2), vx: column(3), vy: column(4), vz: column(5) },
      ...{ ax: none, ay: none, az: none },
      ...(this.#hasBodies && { hx: column(6), hy: column(7), hz: column(8) }),
    };
  }
}
