// Sound recordings of animals, simulated and by random walks, as a tracker would see them.

import { type PresetName, parseScenario, Simulation } from '../../src/index.ts';
import { randomInto, toUnit } from '../../src/random/random.ts';
import type { SortedTracks } from '../../src/tracks/index.ts';

/** A position of an animal in a frame. */
export interface Sighting {
  animal: string;
  frame: number;
  at: number[];
  velocity: number[];
}

/** A recording that can be changed, and then judged. */
export interface Recording {
  readonly name: string;
  readonly dimensions: 2 | 3;
  readonly interval: number;
  readonly sightings: Sighting[];
  readonly hasVelocities: boolean;
}

/** Random numbers between 0 and 1. */
export function randomOf(seed: number): () => number {
  const hash = new Uint32Array(4);
  let counter = 0;
  return () => {
    randomInto(hash, seed, 77, 0, counter++);
    return toUnit(hash[0]);
  };
}

/** A normally distributed number. */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** What is recorded: true positions and velocities, frame by frame. */
interface Scene {
  readonly name: string;
  readonly dimensions: 2 | 3;
  readonly count: number;
  readonly rate: number;
  /** Time after which recording begins, s. */
  readonly warmUp?: number;
  /** Advances the motion, and returns positions and velocities by animal. */
  readonly advance: (seconds: number) => { readonly at: number[][]; readonly velocity: number[][] };
}

/** A school of the library. */
export function schoolScene(preset: PresetName, dimensions: 2 | 3, count: number, rate: number, seed: number): Scene {
  const edge = dimensions === 2 ? 4 * Math.sqrt(count) : 5 * Math.cbrt(count);
  const simulation = new Simulation(
    parseScenario({
      version: 1,
      seed,
      preset,
      dimensions,
      world: { min: [0, 0, 0], max: [edge + 8, edge + 8, dimensions === 2 ? 0 : edge + 8] },
      species: [{ name: 'fish', count }],
    }),
  );
  return {
    name: `${preset} ${dimensions}D, ${count} at ${rate} Hz`,
    ...{ dimensions, count, rate, warmUp: 5 },
    advance(seconds) {
      simulation.step(Math.round(60 * seconds));
      const { x, y, z, vx, vy, vz } = simulation.school;
      const columns = (a: Float32Array, b: Float32Array, c: Float32Array): number[][] =>
        Array.from({ length: count }, (_, k) => [a[k], b[k], c[k]].slice(0, dimensions));
      return { at: columns(x, y, z), velocity: columns(vx, vy, vz) };
    },
  };
}

/** How an animal walks: the change of its direction and its speed over time. */
export type Walk = 'persistent' | 'bursts' | 'tumbles';

/** Animals that walk on their own in a tank of 1 m. */
export function walkScene(walk: Walk, dimensions: 2 | 3, count: number, rate: number, seed: number): Scene {
  const random = randomOf(seed);
  const axes = Array.from({ length: dimensions }, (_, axis) => axis);
  const heading = (): number[] => {
    const vector = axes.map(() => normal(random));
    return vector.map((one) => one / Math.hypot(...vector));
  };
  const animals = Array.from({ length: count }, () => ({
    at: axes.map(() => random()),
    heading: heading(),
    speed: 0.1,
  }));
  const advance = (seconds: number): void => {
    for (const one of animals) {
      if (walk === 'tumbles' ? random() < seconds : true) {
        const turn = walk === 'tumbles' ? heading() : axes.map(() => 1.2 * Math.sqrt(seconds) * normal(random));
        const next = one.heading.map((value, axis) => value + turn[axis]);
        one.heading = next.map((value) => value / Math.hypot(...next));
      }
      if (walk === 'bursts') one.speed = random() < 0.7 * seconds ? 0.35 : one.speed * Math.exp(-1.5 * seconds);
      else
        one.speed = Math.max(
          0.01,
          one.speed + seconds * (0.1 - one.speed) + 0.05 * Math.sqrt(seconds) * normal(random),
        );
      axes.forEach((axis) => {
        one.at[axis] += seconds * one.speed * one.heading[axis];
        if (one.at[axis] < 0 || one.at[axis] > 1) {
          one.heading[axis] *= -1;
          one.at[axis] = Math.min(1, Math.max(0, one.at[axis]));
        }
      });
    }
  };
  return {
    name: `${walk} ${dimensions}D, ${count} at ${rate} Hz`,
    ...{ dimensions, count, rate },
    advance(seconds) {
      for (let k = 0; k < 4; k++) advance(seconds / 4);
      return {
        at: animals.map(({ at }) => [...at]),
        velocity: animals.map(({ heading: u, speed }) => u.map((one) => speed * one)),
      };
    },
  };
}

/** How a tracker sees a scene. */
export interface Tracking {
  readonly seconds: number;
  readonly seed: number;
  /** Standard deviation of the noise, as a share of the mean step. */
  readonly noise: number;
  /** Share of positions that are lost, one to four frames at a time. */
  readonly lost: number;
  /** Share of the animals that come later, or leave earlier. */
  readonly passing: number;
  readonly hasVelocities: boolean;
}

/** Records a scene. */
export function record(scene: Scene, { seconds, seed, noise, lost, passing, hasVelocities }: Tracking): Recording {
  const { name, dimensions, count, rate, advance, warmUp = 0 } = scene;
  const random = randomOf(seed);
  if (warmUp > 0) advance(warmUp);
  const frames = Math.round(seconds * rate);
  const times = Array.from({ length: count }, () => {
    const isPassing = random() < passing;
    const part = frames * (0.2 + 0.6 * random());
    return isPassing ? (random() < 0.5 ? [0, part] : [part, frames]) : [0, frames];
  });
  const hidden = new Array<number>(count).fill(0);
  const sightings: Sighting[] = [];
  for (let frame = 0; frame < frames; frame++) {
    const { at, velocity } = advance(1 / rate);
    const step = velocity.reduce((sum, v) => sum + Math.hypot(...v), 0) / count / rate;
    for (let k = 0; k < count; k++) {
      if (hidden[k] === 0 && random() < lost / 2.5) hidden[k] = 1 + Math.floor(4 * random());
      const isHidden = hidden[k] > 0 && hidden[k]-- > 0;
      if (isHidden || frame < times[k][0] || frame >= times[k][1]) continue;
      const seen = at[k].map((one) => one + noise * step * normal(random));
      sightings.push({ animal: String(k), frame, at: seen, velocity: velocity[k] });
    }
  }
  return { name, dimensions, interval: 1 / rate, sightings, hasVelocities };
}

/** The recording as the judgement reads it. */
export function sortedTracks(
  { dimensions, interval, sightings, hasVelocities }: Recording,
  more: Partial<SortedTracks> = {},
): SortedTracks {
  const names = [...new Set(sightings.map(({ animal }) => animal))];
  const index = new Map(names.map((name, k) => [name, k]));
  const sorted = sightings
    .map((one) => ({ ...one, fish: index.get(one.animal) ?? 0 }))
    .sort((a, b) => a.fish - b.fish || a.frame - b.frame);
  const column = (of: 'at' | 'velocity', axis: number): Float64Array =>
    Float64Array.from(sorted, (one) => one[of][axis]);
  const is3D = dimensions === 3;
  return {
    count: sorted.length,
    fish: Int32Array.from(sorted, ({ fish }) => fish),
    frame: Float64Array.from(sorted, ({ frame }) => frame),
    ...{ x: column('at', 0), y: column('at', 1), ...(is3D && { z: column('at', 2) }) },
    ...(hasVelocities && {
      ...{ vx: column('velocity', 0), vy: column('velocity', 1) },
      ...(is3D && { vz: column('velocity', 2) }),
    }),
    ...{ interval, names, unit: 'm', dimensions, emptyRows: 0, ...more },
  };
}

/** Sound recordings, each of another kind. @param variant of seeds, numbers of animals and rates */
export function soundRecordings(seconds: number, variant = 0): readonly (() => Recording)[] {
  const presets: readonly PresetName[] = ['improved', 'common', 'aron', 'abzu-article'];
  const schools = presets.flatMap((preset, p) =>
    ([2, 3] as const).map((dimensions) => () => {
      const seed = 1000 * variant + 10 * p + dimensions;
      const scene = schoolScene(
        preset,
        dimensions,
        [5, 12, 30, 60][(p + dimensions + variant) % 4],
        [10, 20, 30, 60][(p + variant) % 4],
        seed,
      );
      const [noise, lost, passing] = [[0.05, 0.2, 0.4, 0.1][p], [0, 0.01, 0.018, 0.01][p], [0, 0.2][dimensions - 2]];
      return record(scene, { seconds, seed, noise, lost, passing, hasVelocities: (p + dimensions) % 2 === 0 });
    }),
  );
  const walks = (['persistent', 'bursts', 'tumbles'] as const).flatMap((walk, w) =>
    ([2, 3] as const).map((dimensions) => () => {
      const seed = 1000 * variant + 100 + 10 * w + dimensions;
      const scene = walkScene(
        walk,
        dimensions,
        [8, 20, 40][(w + dimensions + variant) % 3],
        [25, 15, 50][(w + variant) % 3],
        seed,
      );
      return record(scene, {
        ...{ seconds, seed, noise: [0.05, 0.15, 0.3][w], lost: 0.012, passing: 0.15 },
        hasVelocities: dimensions === 2,
      });
    }),
  );
  return [...schools, ...walks];
}
