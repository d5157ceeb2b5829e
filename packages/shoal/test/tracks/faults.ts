// Faults of tracking and of files, planted in sound recordings.

import type { FindingKind, SortedTracks } from '../../src/tracks/index.ts';
import { normal, type Recording, randomOf, type Sighting } from './recordings.ts';

/** A recording with a fault. */
interface Faulty {
  readonly recording: Recording;
  /** What the reader of the file states differently. */
  readonly more?: Partial<SortedTracks>;
}

/** A fault, and the finding that names it. */
export interface Fault {
  readonly name: string;
  readonly kind: FindingKind;
  readonly needsVelocities?: true;
  readonly only?: 2 | 3;
  plant(recording: Recording, random: () => number): Faulty;
}

const changed = (recording: Recording, sightings: Sighting[], more: Partial<Recording> = {}): Faulty => ({
  recording: { ...recording, sightings, ...more },
});

/** Changes each sighting. */
const mapped = (recording: Recording, change: (one: Sighting) => Partial<Sighting>): Faulty =>
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
const within = (random: () => number, from: number, to: number): number => from + (to - from) * random();
const seconds = ({ interval }: Recording, time: number): number => Math.round(time / interval);

/** Two animals that are near, but several steps apart, exchange names from one frame on, or for some frames. */
function swap(recording: Recording, random: () => number, frames = Number.POSITIVE_INFINITY): Faulty {
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
function jump(recording: Recording, random: () => number, frames: number): Faulty {
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
function mark(recording: Recording, random: () => number, value: number, share: number): Faulty {
  let left = 0;
  return mapped(recording, ({ at }) => {
    if (left === 0 && random() < share / 3) left = 1 + Math.floor(5 * random());
    if (left === 0) return {};
    left--;
    return { at: at.map(() => value) };
  });
}

function scaledUnit(recording: Recording, factor: number): Faulty {
  return mapped(recording, ({ at, velocity }) => ({
    at: at.map((one) => factor * one),
    velocity: velocity.map((one) => factor * one),
  }));
}

/** Ids number the detections of each frame, in an order. */
function detections(recording: Recording, order: (a: Sighting, b: Sighting) => number): Faulty {
  const frames = [...framesOf(recording).values()];
  return changed(
    recording,
    frames.flatMap((all) => [...all].sort(order).map((one, k) => ({ ...one, animal: `d${k}` }))),
  );
}

const velocities = (recording: Recording, change: (velocity: number[]) => number[]): Faulty =>
  mapped(recording, ({ velocity }) => ({ velocity: change(velocity) }));

/** Velocities of some frames ago. */
function delay(recording: Recording, frames: number): Faulty {
  const late = [...tracksOf(recording).values()].flatMap((track) =>
    track.map((one, k) => ({ ...one, velocity: track[Math.max(0, k - frames)].velocity })),
  );
  return changed(recording, late);
}

function lose(recording: Recording, random: () => number, share: number, frames: number): Faulty {
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
function bodyPoints(recording: Recording, random: () => number, points: number, length: number): Faulty {
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

function duplicate(recording: Recording, random: () => number, time: number): Faulty {
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

function freeze(recording: Recording, random: () => number, time: number): Faulty {
  const track = longestTrack(recording);
  const from = track[Math.floor(within(random, 0.1, 0.7) * track.length)];
  const until = from.frame + seconds(recording, time);
  return mapped(recording, (one) =>
    one.animal === from.animal && one.frame >= from.frame && one.frame < until ? { at: from.at } : {},
  );
}

/** Tracks break after some seconds, and go on under new names. */
function fragment(recording: Recording, random: () => number, time: number): Faulty {
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

function repeat(recording: Recording, every: number): Faulty {
  const before = new Map<string, number[]>();
  const sightings = recording.sightings.map((one) => {
    const at = one.frame % every === 0 ? (before.get(one.animal) ?? one.at) : one.at;
    before.set(one.animal, at);
    return { ...one, at };
  });
  return changed(recording, sightings);
}

/** Animals that leave by one border come in by the other, and the file does not say so. */
function wrap(recording: Recording): Faulty {
  const edges = [0, 1, 2].map((axis) => {
    const values = recording.sightings.map(({ at }) => at[axis] ?? 0);
    const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
    return [low, (high - low) / 2];
  });
  return mapped(recording, ({ at }) => ({
    at: at.map((x, k) => edges[k][0] + ((((x - edges[k][0]) % edges[k][1]) + edges[k][1]) % edges[k][1])),
  }));
}

const unsure = (recording: Recording, random: () => number): Faulty => ({
  recording,
  more: { confidence: Float64Array.from(recording.sightings, () => (random() < 0.2 ? 0.3 : 0.95)) },
});

export const faults: readonly Fault[] = [
  { name: 'swap', kind: 'swaps', plant: (one, random) => swap(one, random) },
  { name: 'swap and back', kind: 'swaps', plant: (one, random) => swap(one, random, 30) },
  { name: 'jump and back', kind: 'jumps', plant: (one, random) => jump(one, random, 1) },
  { name: 'jump away', kind: 'jumps', plant: (one, random) => jump(one, random, Number.POSITIVE_INFINITY) },
  {
    name: 'stride',
    kind: 'stride',
    plant: (one, random) => {
      const stride = 2 + Math.floor(9 * random());
      return {
        recording: {
          ...mapped(one, ({ frame }) => ({ frame: 780 + stride * frame })).recording,
          interval: one.interval / stride,
        },
      };
    },
  },
  { name: 'pixels', kind: 'units', plant: (one, random) => scaledUnit(one, within(random, 1000, 4000)) },
  {
    name: 'degrees',
    kind: 'units',
    only: 2,
    plant: (one) => mapped(one, ({ at: [x, y] }) => ({ at: [11 + x / 74e3, 48 + y / 111e3] })),
  },
  { name: 'mark 0', kind: 'marks', plant: (one, random) => mark(one, random, 0, 0.01) },
  { name: 'mark −1', kind: 'marks', plant: (one, random) => mark(one, random, -1, 0.03) },
  { name: 'mark −999', kind: 'marks', plant: (one, random) => mark(one, random, -999, 0.1) },
  { name: 'fragments', kind: 'fragments', plant: (one, random) => fragment(one, random, within(random, 2, 6)) },
  {
    name: 'detections by chance',
    kind: 'detections as ids',
    plant: (one, random) => {
      const keys = new Map(one.sightings.map((sighting) => [sighting, random()]));
      return detections(one, (a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
    },
  },
  {
    name: 'detections from left to right',
    kind: 'detections as ids',
    plant: (one) => detections(one, (a, b) => a.at[0] - b.at[0]),
  },
  {
    name: 'velocity per frame',
    kind: 'velocity unit',
    needsVelocities: true,
    plant: (one) => velocities(one, (v) => v.map((x) => x * one.interval)),
  },
  {
    name: 'velocity in mm/s',
    kind: 'velocity unit',
    needsVelocities: true,
    plant: (one) => velocities(one, (v) => v.map((x) => 1000 * x)),
  },
  {
    name: 'zero velocity',
    kind: 'zero velocities',
    needsVelocities: true,
    plant: (one) => velocities(one, (v) => v.map(() => 0)),
  },
  {
    name: 'velocity axes',
    kind: 'velocity axes',
    needsVelocities: true,
    plant: (one) => velocities(one, ([x, y, ...z]) => [y, x, ...z]),
  },
  {
    name: 'velocity delay',
    kind: 'velocity delay',
    needsVelocities: true,
    plant: (one) => delay(one, seconds(one, 0.5)),
  },
  {
    name: 'constant z',
    kind: 'flat axis',
    only: 2,
    plant: (one) =>
      changed(
        one,
        mapped(one, ({ at, velocity }) => ({ at: [...at, 0], velocity: [...velocity, 0] })).recording.sightings,
        { dimensions: 3 },
      ),
  },
  { name: 'lost 20 %', kind: 'absence', plant: (one, random) => lose(one, random, 0.2, 1) },
  { name: 'lost for long', kind: 'absence', plant: (one, random) => lose(one, random, 0.08, 12) },
  { name: 'body points', kind: 'body points', plant: (one, random) => bodyPoints(one, random, 3, 2) },
  { name: 'duplicate', kind: 'duplicates', plant: (one, random) => duplicate(one, random, within(random, 2, 6)) },
  { name: 'frozen', kind: 'frozen', plant: (one, random) => freeze(one, random, within(random, 2, 6)) },
  {
    name: 'too short',
    kind: 'too short',
    plant: (one, random) => {
      const last = seconds(one, within(random, 0.3, 1.2));
      return changed(
        one,
        one.sightings.filter(({ frame }) => frame < last),
      );
    },
  },
  { name: 'repeated frames', kind: 'repeated frames', plant: (one) => repeat(one, 6) },
  { name: 'wrapped world', kind: 'wrapped world', plant: wrap },
  { name: 'low confidence', kind: 'low confidence', plant: unsure },
];

/** A recording with this fault, the same for the same seed. */
export function planted(fault: Fault, recording: Recording, seed: number): Faulty {
  return fault.plant(recording, randomOf(seed));
}
