import { describe, expect, test } from 'vitest';
import { parseScenarioJson } from './parse.ts';
import { describeWork, estimateWork } from './work.ts';

const world = { min: [0, 0, 0], max: [10, 10, 10] };
const off = { bounds: { enabled: false }, wander: { enabled: false } };
const radii = (separation: number, alignment: number, cohesion: number, more = {}) => ({
  separation: { radius: separation, ...more },
  alignment: { radius: alignment },
  cohesion: { radius: cohesion },
});
const partsOf = (species: readonly object[], more = {}) => {
  const { stepParts, makeParts, ...times } = estimateWork(
    parseScenarioJson({ version: 1, world, species: species.map((one, k) => ({ name: `s${k}`, ...one })), ...more }),
  );
  const named = (parts: typeof stepParts) =>
    Object.fromEntries(parts.map(({ what, count, seconds }) => [what, [count, seconds]]));
  return { step: named(stepParts), make: named(makeParts), times, order: stepParts.map(({ what }) => what) };
};

describe('pairs of neighbours: the share of the start within reach, along each axis', () => {
  const rules = { ...off, ...radii(0.5, 1, 0.8) };
  test.each<[name: string, species: object[], more: object, pairs: number, each: number]>([
    // Reach 1 m: 2 of 10 m along each axis.
    ['a box', [{ count: 1000, rules }], {}, 1000 * 1000 * 0.2 ** 3, 6e-9],
    [
      'a part of the world',
      [{ count: 100, rules, start: { kind: 'box', min: [1, 0, 0], max: [6, 4, 1] } }],
      {},
      1e4 * 0.4 * 0.5,
      6e-9,
    ],
    ['a sphere', [{ count: 100, rules, start: { kind: 'sphere', radius: 2.5 } }], {}, 1e4 * 0.4 ** 3, 6e-9],
    ['a sphere of its own size', [{ count: 100, rules, start: { kind: 'sphere' } }], {}, 1e4 * 0.2 ** 3, 6e-9],
    ['a ring', [{ count: 100, rules, start: { kind: 'ring', radius: 5 } }], {}, 1e4 * 0.4 * 0.2 * 0.4, 6e-9],
    ['2D', [{ count: 100, rules }], { dimensions: 2 }, 1e4 * 0.2 ** 2, 6e-9],
    // Separation reaches farther from longer fish: 2 m · (1 + 3) / 2.
    [
      'species of two lengths',
      [
        { count: 10, rules: { ...off, ...radii(2, 1, 1) }, schoolsWith: ['s0', 's1'], body: { length: 1 } },
        { count: 20, rules: { ...off, ...radii(1, 1, 1) }, keepsAwayFrom: ['s0'], body: { length: 3 } },
      ],
      {},
      10 * 30 * 0.8 ** 3 + 20 * 30 * 0.2 ** 3,
      6e-9,
    ],
    ['the nearest only', [{ count: 100, rules: { ...off, ...radii(0.5, 1, 1, { nearest: 3 }) } }], {}, 80, 300e-9],
    ['a world that wraps', [{ count: 100, rules: { ...rules, bounds: { form: 'wrap' } } }], {}, 80, 120e-9],
    ['an octree', [{ count: 100, rules }], { neighbours: 'octree' }, 80, 120e-9],
    // Wakes reach √20 lengths.
    [
      'wakes',
      [{ count: 100, rules, body: { length: 0.5 }, motion: { wakeBenefit: 0.5, linearDrag: 1 } }],
      {},
      1e4 * (Math.sqrt(20) / 10) ** 3,
      120e-9,
    ],
    [
      'rules that are off',
      [
        {
          count: 100,
          rules: Object.fromEntries(Object.keys(radii(1, 1, 1)).map((rule) => [rule, { enabled: false }])),
        },
      ],
      {},
      0,
      0,
    ],
  ])('%s', (_, species, more, pairs, each) => {
    const { step } = partsOf(species, more);
    if (pairs === 0) expect(step['pairs of neighbours']).toBeUndefined();
    else expect(step['pairs of neighbours']).toEqual([expect.closeTo(pairs, 6), expect.closeTo(pairs * each, 12)]);
  });

  test('of a list they are counted, with the fish itself', () => {
    const positions = [0, 0.5, 1, 5, 5.9, 9].map((x) => [x, 0, 0]);
    const start = { kind: 'list', positions, velocities: positions };
    const { step } = partsOf([{ count: 6, rules, start }]);
    // 2 + 3 + 2 + 2 + 2 + 1; a distance of exactly 1 m does not count.
    expect(step['pairs of neighbours'][0]).toBeCloseTo(12, 12);
  });
});

test('brute force compares all pairs', () => {
  const { step } = partsOf([{ count: 10 }, { count: 20 }], { neighbours: 'brute-force' });
  expect(step['pairs of fish']).toEqual([900, expect.closeTo(900 * 30e-9, 12)]);
});

test('pairs of species, things of the world and fish', () => {
  const { step, make, times, order } = partsOf(
    [
      { count: 10, flees: ['s1'], rules: off },
      { count: 3, hunts: ['s0'], follows: ['s2'], rules: off },
      { count: 2, rules: off },
    ],
    {
      characters: [
        {
          name: 'a',
          points: [
            [0, 0, 0],
            [1, 1, 1],
          ],
        },
        { name: 'b', points: [[5, 5, 5]] },
      ],
      currents: [{ kind: 'uniform', velocity: [1, 0, 0] }],
      food: [{ at: [1, 1, 1] }, { at: [2, 2, 2] }],
      gates: [{ name: 'g', at: [1, 1, 1], facing: [1, 0, 0], radius: 1 }],
    },
  );
  expect(step.fish).toEqual([15, expect.closeTo(15 * 1.5e-6, 12)]);
  expect(step['pairs of predator and prey']).toEqual([30, expect.closeTo(30 * 100e-9, 12)]);
  expect(step['pairs of fleeing fish and predator']).toEqual([30, expect.closeTo(30 * 30e-9, 12)]);
  expect(step['pairs of follower and leader']).toEqual([6, expect.closeTo(6 * 30e-9, 12)]);
  // Three points, a current, two sources of food and a gate.
  expect(step['checks of fish against characters, currents, food and gates']).toEqual([
    15 * 7,
    expect.closeTo(105 * 30e-9, 12),
  ]);
  expect(make).toEqual({ fish: [15, expect.closeTo(15e-6, 12)] });
  const seconds = Object.values(step).map(([, one]) => one);
  expect(times.step).toBeCloseTo(
    seconds.reduce((sum, one) => sum + one),
    12,
  );
  expect(order.map((what) => step[what][1])).toEqual([...seconds].sort((a, b) => b - a));
});

describe('obstacles', () => {
  const ball = (more = {}) => ({ shape: { kind: 'sphere', radius: 1, detail: 2 }, at: [5, 5, 5], ...more });
  const turning = { spin: { axis: [0, 1, 0], degPerSecond: 10 } };
  const field = { radius: 2, resolution: [10, 20, 30] };
  /** Seconds of a field: points, triangles, and those that are about equally far. */
  const fieldSeconds = (points: number, triangles: number, alike = 0): number =>
    points * (0.6e-6 + 0.08e-6 * Math.sqrt(triangles) + 35e-9 * alike);

  test('still ones share a field, each moving shape has its own', () => {
    const { make, step } = partsOf([{ count: 7 }], {
      field,
      obstacles: [
        ball(),
        ball({ at: [2, 2, 2] }),
        ball(turning),
        ball({ ...turning, at: [3, 3, 3] }),
        ball({ ...turning, scale: [2, 2, 2] }),
      ],
    });
    // A sphere has 20 · 4² triangles. The two equal turning ones share a field.
    expect(make.triangles).toEqual([4 * 320, expect.closeTo(1280 * 8e-6, 12)]);
    expect(make['field points']).toEqual([
      3 * 6000,
      expect.closeTo(fieldSeconds(6000, 640) + 2 * fieldSeconds(6000, 320), 9),
    ]);
    // One body for the still ones, and three.
    expect(make['checks of fish against obstacles']).toEqual([28, expect.closeTo(28 * 1.5e-6, 12)]);
    expect(step['checks of fish against obstacles']).toEqual([28, expect.closeTo(28 * 0.3e-6, 12)]);
  });

  test.each<[name: string, field: object, obstacle: object, points: number, alike: number]>([
    // 1 + 2 m to each side of the middle: 6 m, in steps of 0.5 m, and two more points.
    ['spacing', { radius: 2, spacing: 0.5 }, ball(), 14 ** 3, 0],
    // Cut off 2 radii outside of the world: from 5 − 3 to 10 + 4, and from 2 to 8 m.
    ['spacing beside the world', { radius: 2, spacing: 0.5 }, ball({ at: [13, 5, 5] }), 10 * 14 * 14, 0],
    ['a stated box', { radius: 2, spacing: 0.5, min: [0, 0, 0], max: [1, 2, 4] }, ball(), 4 * 6 * 10, 0],
    // 20 m reach beyond the field, of which half the diagonal is √3 · 9 m.
    ['a large ball', field, ball({ scale: [20, 20, 20] }), 6000, 320 * (20 / (9 * Math.sqrt(3)) - 1)],
  ])('field points: %s', (_, field, obstacle, points, alike) => {
    const { make } = partsOf([{ count: 7 }], { field, obstacles: [obstacle] });
    expect(make['field points']).toEqual([
      expect.closeTo(points, 6),
      expect.closeTo(fieldSeconds(points, 320, alike), 9),
    ]);
  });

  test('a mesh counts if it is there', () => {
    const plan = parseScenarioJson({
      version: 1,
      world,
      field,
      species: [{ name: 'a', count: 7 }],
      obstacles: [{ shape: { kind: 'mesh', file: 'a.obj' }, at: [5, 5, 5], scale: [1, 3, 2] }],
    });
    expect(estimateWork(plan).makeParts.some(({ what }) => what === 'triangles')).toBe(false);
    const mesh = { positions: [0, 0, 0, 6, 8, 0, 0, 1, 0], triangles: [0, 1, 2, 2, 1, 0] };
    const { makeParts } = estimateWork(plan, { 'a.obj': mesh });
    expect(makeParts.find(({ what }) => what === 'triangles')?.count).toBe(2);
    // Its farthest corner, at 3 · 10 m, lies beyond the field, whose half diagonal is √3 · 9 m.
    expect(makeParts.find(({ what }) => what === 'field points')?.seconds).toBeCloseTo(
      fieldSeconds(6000, 2, 2 * (30 / (9 * Math.sqrt(3)) - 1)),
      9,
    );
  });
});

test('a warning names the longest work above a limit, and only that', () => {
  const work = {
    make: 12.34,
    step: 0.5,
    makeParts: [{ what: 'field points', count: 4e6, seconds: 12, remedy: 'Raise field.spacing.' }],
    stepParts: [{ what: 'fish', count: 9.6, seconds: 0.5, remedy: 'Lower the count.' }],
  };
  const prepare = 'About 12 s to prepare: 4,000,000 field points. Raise field.spacing.';
  const step = 'About 0.5 s a step: 10 fish. Lower the count.';
  expect(describeWork(work, 10, 1)).toBe(prepare);
  expect(describeWork(work, 12.34, 0.4)).toBe(step);
  expect(describeWork(work, 10, 0.4)).toBe(`${prepare} ${step}`);
  expect(describeWork(work, 12.34, 0.5)).toBe('');
});
