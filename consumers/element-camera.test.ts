import { readFileSync } from 'node:fs';
import { type Plan, parseScenarioText, Simulation } from 'shoal';
import { describe, expect, test } from 'vitest';
import { FollowCamera } from '../packages/element/src/gl/follow-camera.ts';
import { planFor } from '../packages/element/src/picture/plan-for.ts';
import type { Settings } from '../packages/element/src/settings.ts';

/* The camera of the tag, with the schools that it follows. Nothing is drawn. */

const frame = 1 / 30;
const none: Settings = { src: null, preset: null, count: null, seed: null, world: null, threads: null };
const signal = new AbortController().signal;

function scene(name: string): Plan {
  const file = new URL(`../scenarios/${name}.json`, import.meta.url);
  return parseScenarioText(readFileSync(file, 'utf8'), { file: name });
}

/** One frame: distances of fish from the middle of the picture, in halves of its width or height. */
interface Framed {
  /** The largest distance for each species; 1 is the edge. */
  readonly outermost: readonly number[];
  /** Fraction of the fish that are not in view. */
  readonly outside: number;
  readonly distance: number;
}

/** Follows a simulation for some time, s. */
function* follow(plan: Plan, seconds: number, aspect: number): Generator<Framed> {
  const camera = new FollowCamera();
  camera.restart(plan.dimensions === 2);
  const lengths = plan.species.map(({ body }) => body.length);
  using simulation = new Simulation(plan, { record: false });
  const { school } = simulation;
  const positions = new Float32Array(3 * school.count);
  for (let time = 0; time < seconds; time += frame) {
    simulation.posesInto(positions, new Float32Array(positions.length));
    camera.follow({ positions, species: school.species, count: school.count }, lengths, aspect, frame);
    const outermost = lengths.map(() => 0);
    let outside = 0;
    for (let i = 0; i < school.count; i++) {
      const edge = Math.max(...project(camera, positions.subarray(3 * i, 3 * i + 3)).map(Math.abs));
      outermost[school.species[i]] = Math.max(outermost[school.species[i]], edge);
      if (edge > 1) outside++;
    }
    yield { outermost, outside: outside / school.count, distance: camera.distance };
    simulation.advance(frame);
  }
}

/** Position of a point in the picture: −1 to 1 across and upwards. */
function project({ view, projection }: FollowCamera, [x, y, z]: Float32Array): number[] {
  const seen = [0, 1, 2].map((row) => view[row] * x + view[4 + row] * y + view[8 + row] * z + view[12 + row]);
  return [(projection[0] * seen[0]) / -seen[2], (projection[5] * seen[1]) / -seen[2]];
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];

describe('the camera keeps the whole school in view, which fills the picture', () => {
  test.each([16 / 9, 4 / 3, 1 / 2])('of the built-in scene, in a picture of %s', async (aspect) => {
    const frames = [...follow(await planFor(none, 'http://localhost/', signal), 40, aspect)];
    expect(Math.max(...frames.map(({ outside }) => outside))).toBeLessThanOrEqual(0.02);
    expect(frames.filter(({ outside }) => outside === 0).length).toBeGreaterThan(0.8 * frames.length);
    expect(median(frames.map(({ outermost }) => Math.max(...outermost)))).toBeGreaterThan(0.75);
  });

  test('also of sharks, which swim faster than their prey', () => {
    const plan = scene('bait-ball');
    const sharks = plan.species.findIndex(({ hunts }) => hunts.length > 0);
    const frames = [...follow(plan, 40, 16 / 9)];
    expect(Math.max(...frames.map(({ outermost }) => outermost[sharks]))).toBeLessThan(0.99);
    expect(Math.max(...frames.map(({ outside }) => outside))).toBeLessThanOrEqual(0.02);
  });

  test('and does not zoom out when it opens: the school has formed', async () => {
    const [first, ...others] = [...follow(await planFor(none, 'http://localhost/', signal), 3, 4 / 3)];
    expect(Math.max(...others.map(({ distance }) => distance))).toBeLessThan(1.3 * first.distance);
  });
});

test('a fish alone does not fill the picture', () => {
  const camera = new FollowCamera();
  camera.restart(false);
  camera.follow({ positions: new Float32Array([3, 4, 5]), species: [0], count: 1 }, [2], 2, 0);
  expect(camera.distance).toBeCloseTo(6.8, 6);
  expect(project(camera, new Float32Array([3, 4, 5]))).toEqual([expect.closeTo(0, 5), expect.closeTo(0, 5)]);
});

test('turned while it rests, it shows all', () => {
  const camera = new FollowCamera();
  camera.restart(false);
  const positions = new Float32Array([-20, 0, 0, 20, 0, 0, 0, 0, 0]);
  const fish = { positions, species: [0, 0, 0], count: 3 };
  camera.orbit(Math.PI / 2 - 0.6, 0);
  camera.follow(fish, [1], 2, 0);
  camera.orbit(Math.PI / 2, 0);
  camera.follow(fish, [1], 2, 0);
  for (const k of [0, 3]) {
    const [across] = project(camera, positions.subarray(k, k + 3));
    expect(Math.abs(across)).toBeGreaterThan(0.7);
    expect(Math.abs(across)).toBeLessThan(1);
  }
});
