import { parseScenario, Simulation, type Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';
import { bodyHit } from '../src/neighbours/fish-finder.ts';
import { fewFish } from './few-fish.ts';
import { generator } from './random/states.ts';
import { threadStarter } from './threads/node-thread.ts';

const bounds = { weight: 0 };
const few = (at: readonly Vec3[], options: object = {}) =>
  fewFish(
    at.map((place) => ({ at: place, velocity: [1, 0, 0] })),
    [{ name: 'a', body: { length: 2, thickness: 0.5 }, ...options }],
  );

describe('a ray meets a body', () => {
  it.each([
    ['at its nose', [-5, 0, 0], [1, 0, 0], [1, 0, 0], 4],
    ['at its side', [0, -5, 0], [0, 1, 0], [1, 0, 0], 4.5],
    ['at rest, as a sphere', [0, -5, 0], [0, 1, 0], [0, 0, 0], 4],
    ['from inside', [0.5, 0, 0], [0, 1, 0], [1, 0, 0], 0],
    ['behind it', [5, 0, 0], [1, 0, 0], [1, 0, 0], Number.POSITIVE_INFINITY],
    ['just beside it', [-5, 0.51, 0], [1, 0, 0], [1, 0, 0], Number.POSITIVE_INFINITY],
  ])('%s', (_where, from, direction, heading, distance) => {
    expect(bodyHit(from, direction, heading, 1, 0.5)).toBeCloseTo(distance, 12);
  });
});

describe('pick', () => {
  it('gives the nearest fish in the way', () => {
    const simulation = few([
      [5, 5, 5],
      [8, 5, 5],
      [5, 9, 5],
    ]);
    const ray = { origin: [0, 5, 5], direction: [3, 0, 0] } as const;
    expect(simulation.pick(ray)).toBe(0);
    expect(simulation.pick({ origin: [10, 5, 5], direction: [-1, 0, 0] })).toBe(1);
    expect(simulation.pick({ origin: [5, 0, 5.49], direction: [0, 1, 0] })).toBe(0);
    expect(simulation.pick({ origin: [5, 0, 5.51], direction: [0, 1, 0] })).toBeUndefined();
    expect(simulation.pick({ origin: [5, 0, 5.51], direction: [0, 1, 0] }, { margin: 0.1 })).toBe(0);
    expect(simulation.pick(ray, { maxDistance: 3.9 })).toBeUndefined();
    simulation.remove([0]);
    simulation.applyCommands();
    expect(simulation.pick(ray)).toBe(1);
    expect(simulation.pick(ray, { species: [] })).toBeUndefined();
  });

  it('gives none among no fish', () => {
    expect(few([]).pick({ origin: [0, 0, 0], direction: [1, 0, 0] })).toBeUndefined();
    expect(few([]).fishWithin([0, 0, 0], 5)).toEqual([]);
  });

  it('refuses values that are not rays', () => {
    const simulation = few([[5, 5, 5]]);
    const origin = [0, 0, 0] as const;
    expect(() => simulation.pick({ origin, direction: origin })).toThrow(
      'pick: ray.direction must be three numbers that are not all 0, got [0, 0, 0].',
    );
    expect(() => simulation.pick({ origin, direction: [1, 0, 0] }, { margin: -1 })).toThrow(
      'pick: options.margin must be a number from 0 m on, got -1.',
    );
    expect(() => simulation.fishWithin([0, 0, Number.NaN], 1)).toThrow('fishWithin: point must be three numbers, m');
    expect(() => simulation.fishWithin(origin, 1, ['b'])).toThrow(
      'fishWithin: species must be names or indices of species, got "b". Did you mean "a"?',
    );
  });
});

describe.each(['open', 'periodic'])('among many fish in an %s world', (world) => {
  const wraps = world === 'periodic';
  const edge = 20;
  const plan = parseScenario({
    version: 1,
    world: { min: [0, 0, 0], max: [edge, edge, edge] },
    species: ['small', 'large'].map((name, k) => ({
      name,
      count: 1500 - 1400 * k,
      body: { length: 0.8 + k, thickness: 0.7 },
      rules: { bounds: wraps ? { form: 'wrap' } : bounds },
    })),
  });
  const simulation = new Simulation(plan);
  simulation.step(5);
  const { count, id, species, x, y, z, vx, vy, vz } = simulation.school;
  const random = generator(7);
  const point = (): Vec3 => [edge * random(), edge * random(), edge * random()];
  /** From a fish or its nearest image to a point. */
  const offset = (i: number, at: Vec3) =>
    [x[i], y[i], z[i]].map((value, axis) => {
      const d = at[axis] - value;
      return wraps ? d - edge * Math.round(d / edge) : d;
    });

  const images = (wraps ? [-edge, 0, edge] : [0]).flatMap((a, _, all) =>
    all.flatMap((b) => all.map((c): Vec3 => [a, b, c])),
  );
  /** Of all fish and their images, without a search. */
  const nearestHit = (origin: Vec3, direction: Vec3, length: number): [id: number | undefined, distance: number] => {
    let found: [number | undefined, number] = [undefined, length];
    for (let i = 0; i < count; i++) {
      const speed = Math.hypot(vx[i], vy[i], vz[i]) || 1;
      const heading = [vx[i] / speed, vy[i] / speed, vz[i] / speed];
      const { body } = plan.species[species[i]];
      for (const [a, b, c] of images) {
        const from = [origin[0] - x[i] - a, origin[1] - y[i] - b, origin[2] - z[i] - c];
        const distance = bodyHit(from, direction, heading, body.length / 2, (body.length * body.thickness) / 2);
        if (distance < found[1]) found = [id[i], distance];
      }
    }
    return found;
  };

  it('fishWithin gives the fish of a search of all, the nearest first', () => {
    for (let k = 0; k < 40; k++) {
      const at = point();
      const radius = 6 * random();
      const distances = Array.from({ length: count }, (_, i) => ({ id: id[i], d: Math.hypot(...offset(i, at)) }));
      const expected = distances.filter(({ d }) => d <= radius).sort((a, b) => a.d - b.d);
      expect(simulation.fishWithin(at, radius)).toEqual(expected.map((one) => one.id));
      const large = expected.filter((one) => species[simulation.school.indexOf(one.id)] === 1);
      expect(simulation.fishWithin(at, radius, ['large'])).toEqual(large.map((one) => one.id));
    }
  });

  it('pick gives the fish of a search of all', () => {
    let hits = 0;
    for (let k = 0; k < 120; k++) {
      const [origin, to] = [point(), point()];
      const length = Math.hypot(...to.map((part, axis) => part - origin[axis]));
      const direction = to.map((part, axis) => (part - origin[axis]) / length) as [number, number, number];
      const [best] = nearestHit(origin, direction, length);
      if (best !== undefined) hits++;
      expect(simulation.pick({ origin, direction }, { maxDistance: length })).toBe(best);
    }
    expect(hits).toBeGreaterThan(50);
  });
});

it('during a run on threads, finds the fish that are drawn', async () => {
  const plan = parseScenario({ version: 1, species: [{ name: 'a', count: 300 }] });
  const simulation = new Simulation(plan, { threads: 2, startThread: threadStarter() });
  const first = simulation.run(20);
  expect(() => simulation.fishWithin([20, 20, 20], 5)).toThrow('fishWithin: a run is under way.');
  await first;
  const before = simulation.fishWithin([20, 20, 20], 8);
  const running = simulation.run(200);
  expect(simulation.fishWithin([20, 20, 20], 8)).toEqual(before);
  await running;
  expect(simulation.fishWithin([20, 20, 20], 8)).not.toEqual(before);
  simulation.dispose();
});
