// Plants faults of tracking and of files in sound recordings.

import type { SortedTracks } from '../../src/tracks/index.ts';
import { normal, type Recording, type Sighting } from './recordings.ts';

/** A recording with a fault. */
export interface Faulty {
  readonly recording: Recording;
  /** What the reader of the file states differently. */
  readonly more?: Partial<SortedTracks>;
}

export const changed = (recording: Recording, sightings: Sighting[], more: Partial<Recording> = {}): Faulty => ({
  recording: { ...recording, sightings, ...more },
});

/** Changes each sighting. */
export const mapped = (recording: Recording, change: (one: Sighting) => Partial<Sighting>): Faulty =>
  changed(
    recording,
    recording.sightings.map((one) => ({ ...one, ...change(one) })),
  );

const distance = (a: readonly number[], b: readonly number[]): number => Math.hypot(...a.map((one, k) => one - b[k]));
const framesOf = ({ sightings }: Recording): Map<number, Sighting[]> => {
  const frames = new Map<number, Sighting[]>();
  for (const one of sightings) frames.set(one.frame, [...(frames.get(one.frame) ?? []), one]);
  return frames;
};
const tracksOf = ({ sightings }: Recording): Map<string, Sighting[]> => {
  const tracks = new Map<string, Sighting[]>();
  for (const one of sightings) {
    const track = tracks.get(one.animal);
    if (track) track.push(one);
    else tracks.set(one.animal, [one]);
  }
  return tracks;
};
const lastFrame = ({ sightings }: Recording): number => sightings[sightings.length - 1].frame;
const longestTrack = (recording: Recording): Sighting[] =>
  [...tracksOf(recording).values()].reduce((most, one) => (one.length > most.length ? one : most));
/** Mean distance in a frame. */
const usualStep = ({ sightings, interval }: Recording): number =>
  (sightings.reduce((sum, { velocity }) => sum + Math.hypot(...velocity), 0) / sightings.length) * interval;
export const within = (random: () => number, from: number, to: number): number => from + (to - from) * random();
export const seconds = ({ interval }: Recording, time: number): number => Math.round(time / interval);

/** Two animals that are near, but several steps apart, exchange names from one frame on, or for some frames. */
export function swap(recording: Recording, random: () => number, frames = Number.POSITIVE_INFINITY): Faulty {
  const all = [...framesOf(recording)].filter(([frame]) => frame > 5 && frame < lastFrame(recording) - 5);
  const least = 5 * usualStep(recording);
  for (;;) {
    const [frame, here] = all[Math.floor(random() * all.length)];
    const before = new Set(recording.sightings.filter((one) => one.frame === frame - 1).map(({ animal }) => animal));
    const known = here.filter(({ animal }) => before.has(animal));
    if (known.length < 2) continue;
    const one = known[Math.floor(random() * known.length)];
    const others = known.filter((other) => distance(other.at, one.at) > least);
    if (others.length === 0) continue;
    const other = others.reduce((a, b) => (distance(a.at, one.at) < distance(b.at, one.at) ? a : b));
    const names = new Map([
      [one.animal, other.animal],
      [other.animal, one.animal],
    ]);
    return mapped(recording, ({ animal, frame: f }) => ({
      animal: f >= frame && f < frame + frames ? (names.get(animal) ?? animal) : animal,
    }));
  }
}

/** One animal is elsewhere for some frames. */
export function jump(recording: Recording, random: () => number, frames: number): Faulty {
  const track = longestTrack(recording);
  const from = track[Math.floor(within(random, 0.2, 0.8) * track.length)];
  const size = within(random, 15, 60) * usualStep(recording);
  const away = from.at.map(() => normal(random));
  const shift = away.map((one) => (one * size) / Math.hypot(...away));
  return mapped(recording, (one) =>
    one.animal === from.animal && one.frame >= from.frame && one.frame < from.frame + frames
      ? { at: one.at.map((x, k) => x + shift[k]) }
      : {},
  );
}

/** Lost positions have one exact value. */
export function mark(recording: Recording, random: () => number, value: number, share: number): Faulty {
  let left = 0;
  return mapped(recording, ({ at }) => {
    if (left === 0 && random() < share / 3) left = 1 + Math.floor(5 * random());
    if (left === 0) return {};
    left--;
    return { at: at.map(() => value) };
  });
}

export function scaledUnit(recording: Recording, factor: number): Faulty {
  return mapped(recording, ({ at, velocity }) => ({
    at: at.map((one) => factor * one),
    velocity: velocity.map((one) => factor * one),
  }));
}

/** Ids number the detections of each frame, in an order. */
export function detections(recording: Recording, order: (a: Sighting, b: Sighting) => number): Faulty {
  const frames = [...framesOf(recording).values()];
  return changed(
    recording,
    frames.flatMap((all) => [...all].sort(order).map((one, k) => ({ ...one, animal: `d${k}` }))),
  );
}

export const velocities = (recording: Recording, change: (velocity: number[]) => number[]): Faulty =>
  mapped(recording, ({ velocity }) => ({ velocity: change(velocity) }));

/** Velocities of some frames ago. */
export function delay(recording: Recording, frames: number): Faulty {
  const late = [...tracksOf(recording).values()].flatMap((track) =>
    track.map((one, k) => ({ ...one, velocity: track[Math.max(0, k - frames)].velocity })),
  );
  return changed(recording, late);
}

export function lose(recording: Recording, random: () => number, share: number, frames: number): Faulty {
  let left = 0;
  return changed(
    recording,
    recording.sightings.filter(() => {
      if (left === 0 && random() < share / frames / (1 - share)) left = frames;
      if (left === 0) return true;
      left--;
      return false;
    }),
  );
}

/** Several points along each body, each seen with its own noise. */
export function bodyPoints(recording: Recording, random: () => number, points: number, length: number): Faulty {
  const size = length * usualStep(recording);
  const parts = recording.sightings.flatMap((one) =>
    Array.from({ length: points }, (_, k) => {
      const speed = Math.hypot(...one.velocity) || 1;
      const along = one.at.map((x, axis) => x + (size * k * one.velocity[axis]) / speed + 0.02 * size * normal(random));
      return { ...one, animal: `${one.animal}-${k}`, at: along };
    }),
  );
  return changed(recording, parts);
}

export function duplicate(recording: Recording, random: () => number, time: number): Faulty {
  const track = longestTrack(recording);
  const from = Math.floor(within(random, 0.1, 0.6) * track.length);
  const noise = 0.05 * usualStep(recording);
  const copies = track.slice(from, from + seconds(recording, time)).map((one) => ({
    ...one,
    animal: 'twin',
    at: one.at.map((x) => x + noise * normal(random)),
  }));
  return changed(recording, [...recording.sightings, ...copies]);
}

export function freeze(recording: Recording, random: () => number, time: number): Faulty {
  const track = longestTrack(recording);
  const from = track[Math.floor(within(random, 0.1, 0.7) * track.length)];
  const until = from.frame + seconds(recording, time);
  return mapped(recording, (one) =>
    one.animal === from.animal && one.frame >= from.frame && one.frame < until ? { at: from.at } : {},
  );
}

/** Tracks break after some seconds, and go on under new names. */
export function fragment(recording: Recording, random: () => number, time: number): Faulty {
  const pieces = [...tracksOf(recording).values()].flatMap((track) => {
    let [piece, next] = [0, 0];
    return track.flatMap((one, k) => {
      if (k === 0) next = one.frame + seconds(recording, time * within(random, 0.5, 1.5));
      if (one.frame >= next) {
        piece++;
        next = one.frame + seconds(recording, time * within(random, 0.5, 1.5));
        return [];
      }
      return [{ ...one, animal: `${one.animal}/${piece}` }];
    });
  });
  return changed(recording, pieces);
}

export function repeat(recording: Recording, every: number): Faulty {
  const before = new Map<string, number[]>();
  const sightings = recording.sightings.map((one) => {
    const at = one.frame % every === 0 ? (before.get(one.animal) ?? one.at) : one.at;
    before.set(one.animal, at);
    return { ...one, at };
  });
  return changed(recording, sightings);
}

/** Animals that leave by one border come in by the other, and the file does not say so. */
export function wrap(recording: Recording): Faulty {
  const edges = [0, 1, 2].map((axis) => {
    const values = recording.sightings.map(({ at }) => at[axis] ?? 0);
    const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
    return [low, (high - low) / 2];
  });
  return mapped(recording, ({ at }) => ({
    at: at.map((x, k) => edges[k][0] + ((((x - edges[k][0]) % edges[k][1]) + edges[k][1]) % edges[k][1])),
  }));
}

export const unsure = (recording: Recording, random: () => number): Faulty => ({
  recording,
  more: { confidence: Float64Array.from(recording.sightings, () => (random() < 0.2 ? 0.3 : 0.95)) },
});
