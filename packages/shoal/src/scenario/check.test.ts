import { describe, expect, test } from 'vitest';
import { checkReach, reachOf } from './obstacle-reach.ts';
import type { Obstacle, Shape } from './obstacles.ts';
import { parseScenarioJson } from './parse.ts';
import { Problems, ScenarioError } from './problem.ts';
import { farthestOf } from './shape-size.ts';

/*
 * The limits of each check: the last value that is allowed, and the first that is not.
 */

type Document = Record<string, unknown>;
const world = { min: [0, 0, 0], max: [9, 9, 9] };

/** Path and rule of each problem of a scenario with these parts. */
function problemsOf(document: Document): string[] {
  try {
    parseScenarioJson({ version: 1, world, species: [{ name: 'a' }], ...document });
  } catch (error) {
    if (error instanceof ScenarioError) return error.problems.map(({ path, rule }) => `${path} ${rule}`);
    throw error;
  }
  return [];
}

const species = (one: object): Document => ({ species: [{ name: 'a', ...one }] });
const obstacle = (one: object): Document => ({ obstacles: [{ at: [1, 1, 1], ...one }] });
const track = (...times: number[]) => times.map((time) => ({ time, at: [0, 0, 0] }));
const key = (path: string, ...keys: [time: number, value: number][]): Document => ({
  timeline: [{ kind: 'track', path, keys }],
});
const corners = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
];
const still = ['separation', 'alignment', 'cohesion', 'wander', 'bounds', 'obstacles'].map((rule) => [
  rule,
  { enabled: false },
]);
const ofModel = (heading: object, more: object = {}): Document => ({
  ...species({ heading, rules: Object.fromEntries(still), ...more }),
});
const couzin = (repulsionRadius: number, orientationRadius: number, attractionRadius: number): Document =>
  ofModel({ model: 'couzin', repulsionRadius, orientationRadius, attractionRadius });
const jhawar = (turnRate: number, copyRate: number, ternaryRate: number): Document => ({
  ...ofModel({ model: 'jhawar', turnRate, copyRate, ternaryRate }),
  dimensions: 2,
  simulation: { step: 0.125 },
});
const reproduction = (min: number, start: number, max: number, more = {}): Document =>
  species({ reproduction: { traits: ['cohesion'], min, start, max, ...more } });
const list = (count: number, positions: number, velocities: number): Document =>
  species({
    count,
    start: { kind: 'list', positions: Array(positions).fill([1, 1, 1]), velocities: Array(velocities).fill([1, 0, 0]) },
  });

test.each<[name: string, good: Document, bad: Document, problem: string | RegExp]>([
  [
    'world',
    { world: { min: [0, 0, 0], max: [1e-3, 1, 1] } },
    { world: { min: [0, 0, 0], max: [0, 1, 1] } },
    'world.max[0] must be > world.min[0], 0 m (x)',
  ],
  [
    'world in 2D',
    { dimensions: 2, world: { min: [0, 0, 0], max: [1, 1, 0] } },
    { dimensions: 2, world: { min: [0, 0, 0], max: [1, 0, 1] } },
    'world.max[1] must be > world.min[1], 0 m (y)',
  ],
  [
    'speeds',
    species({ motion: { minSpeed: 2, maxSpeed: 2 } }),
    species({ motion: { minSpeed: 2.1, maxSpeed: 2 } }),
    'species[0].motion.minSpeed must be ≤ motion.maxSpeed, 2 m/s',
  ],
  [
    'times of characters',
    { characters: [{ name: 'a', points: [[1, 1, 1]], track: track(1, 1.1) }] },
    { characters: [{ name: 'a', points: [[1, 1, 1]], track: track(1, 1) }] },
    'characters[0].track[1].time must be > 1 s, the place before',
  ],
  [
    'times of obstacles',
    obstacle({ shape: { kind: 'sphere', radius: 1 }, track: track(0, 2, 3) }),
    obstacle({ shape: { kind: 'sphere', radius: 1 }, track: track(0, 2, 1) }),
    'obstacles[0].track[2].time must be > 2 s, the place before',
  ],
  [
    'times of a timeline',
    key('species[0].rules.cohesion.weight', [0, 1], [1, 2]),
    key('species[0].rules.cohesion.weight', [1, 1], [1, 2]),
    'timeline[0].keys[1][0] must be > 1 s, the key before',
  ],
  [
    'least value of a timeline',
    key('species[0].perception.fieldOfViewDeg', [0, 0]),
    key('species[0].perception.fieldOfViewDeg', [0, -1]),
    'timeline[0].keys[0][1] must be from 0 to 360',
  ],
  [
    'largest value of a timeline',
    key('species[0].perception.fieldOfViewDeg', [0, 360]),
    key('species[0].perception.fieldOfViewDeg', [0, 361]),
    'timeline[0].keys[0][1] must be from 0 to 360',
  ],
  [
    'targets of a timeline',
    key('species[0].rules.cohesion.weight', [0, 1]),
    key('species[0].rules.cohesion.form', [0, 1]),
    'timeline[0].path must name a number that may change over time',
  ],
  [
    'changes of a timeline',
    {
      timeline: [
        { kind: 'event', name: 'e', at: 0, for: 1, change: [{ path: 'species[0].rules.cohesion.weight', to: 1 }] },
      ],
    },
    { timeline: [{ kind: 'event', name: 'e', at: 0, for: 1, change: [{ path: 'species[0].rules.cohesion.weight' }] }] },
    'timeline[0].change[0] must have either "times" or "to"',
  ],
  [
    'start in a box',
    species({ start: { kind: 'box', min: [1, 1, 1], max: [1, 2, 1] } }),
    species({ start: { kind: 'box', min: [1, 1, 1], max: [1, 2, 0.9] } }),
    'species[0].start.max[2] must be ≥ start.min[2], 1 m',
  ],
  [
    'heading of a start',
    species({ start: { kind: 'box', heading: [0, 0, 1] } }),
    {
      ...species({ start: { kind: 'box', heading: [0, 0, 1] } }),
      dimensions: 2,
      world: { min: [0, 0, 0], max: [9, 9, 0] },
    },
    'species[0].start.heading must have a direction',
  ],
  ['positions of a list', list(3, 3, 3), list(4, 3, 3), 'species[0].count must equal the 3 positions of start'],
  [
    'velocities of a list',
    list(3, 3, 3),
    list(3, 3, 2),
    'species[0].start.velocities must have one for each of the 3 positions',
  ],
  [
    'limits of traits',
    reproduction(1, 1, 1),
    reproduction(1, 1, 0.9),
    'species[0].reproduction.min must be ≤ reproduction.max, 0.9',
  ],
  [
    'lowest start of traits',
    reproduction(1, 1, 3),
    reproduction(1, 0.9, 3),
    'species[0].reproduction.start must be from reproduction.min to reproduction.max, 1 to 3',
  ],
  [
    'highest start of traits',
    reproduction(1, 3, 3),
    reproduction(1, 3.1, 3),
    'species[0].reproduction.start must be from reproduction.min to reproduction.max, 1 to 3',
  ],
  [
    'traits',
    reproduction(0, 1, 2, { traits: ['cohesion', 'wander'] }),
    reproduction(0, 1, 2, { traits: ['wander', 'wander'] }),
    'species[0].reproduction.traits[1] must differ from the other traits',
  ],
  [
    'parents by energy',
    species({ motion: { linearDrag: 0.1 }, reproduction: { traits: ['wander'], parents: 'energy' } }),
    species({ motion: { linearDrag: 0, quadraticDrag: 0 }, reproduction: { traits: ['wander'], parents: 'energy' } }),
    'species[0].reproduction.parents must be "random" for a species without drag: its fish spend no energy',
  ],
  [
    'parents by energy with square drag',
    species({ motion: { linearDrag: 0, quadraticDrag: 0.1 }, reproduction: { traits: ['wander'], parents: 'energy' } }),
    reproduction(0, 5, 2),
    'species[0].reproduction.start must be from reproduction.min to reproduction.max, 0 to 2',
  ],
  [
    'the tube of a torus',
    obstacle({ shape: { kind: 'torus', radius: 2, tube: 1.9 } }),
    obstacle({ shape: { kind: 'torus', radius: 2, tube: 2 } }),
    'obstacles[0].shape.tube must be < radius, 2 m: the hole would close',
  ],
  [
    'corners of triangles',
    obstacle({ shape: { kind: 'triangles', vertices: corners, triangles: [[0, 1, 2]] } }),
    obstacle({ shape: { kind: 'triangles', vertices: corners, triangles: [[0, 1, 3]] } }),
    'obstacles[0].shape.triangles[0][2] must be < 3, the number of vertices',
  ],
  [
    'areas of triangles',
    obstacle({
      shape: {
        kind: 'triangles',
        vertices: corners,
        triangles: [
          [0, 0, 1],
          [0, 1, 2],
        ],
      },
    }),
    obstacle({ shape: { kind: 'triangles', vertices: corners, triangles: [[0, 0, 1]] } }),
    'obstacles[0].shape must have a triangle with an area',
  ],
  [
    'heights of a shape',
    obstacle({ shape: { kind: 'heights', size: [4, 4], points: [2, 3], heights: [0, 1, 0, 1, 0, 1] } }),
    obstacle({ shape: { kind: 'heights', size: [4, 4], points: [2, 3], heights: [0, 1, 0, 1, 0] } }),
    'obstacles[0].shape.heights must be 6, the product of points',
  ],
  [
    'a field box',
    { field: { min: [0, 0, 0], max: [1, 1, 0.1] } },
    { field: { min: [0, 0, 0], max: [1, 1, 0] } },
    'field.max[2] must be > field.min[2], 0 m',
  ],
  [
    'both ends of a field box',
    { field: { min: [0, 0, 0], max: [1, 1, 1] } },
    { field: { min: [0, 0, 0] } },
    'field.max must be given together with field.min',
  ],
  [
    'points of a field',
    { field: { resolution: [512, 128, 64] } },
    { field: { resolution: [512, 129, 64] } },
    'field.resolution must be at most 4194304 points together',
  ],
  [
    'names of gates',
    { gates: ['a', 'b'].map((name) => ({ name, at: [1, 1, 1], facing: [1, 0, 0], radius: 1 })) },
    { gates: ['b', 'b'].map((name) => ({ name, at: [1, 1, 1], facing: [1, 0, 0], radius: 1 })) },
    'gates[1].name must differ from the other gates',
  ],
  [
    'facing of a gate',
    { gates: [{ name: 'a', at: [1, 1, 1], facing: [0, 0, 2e-9], radius: 1 }] },
    { gates: [{ name: 'a', at: [1, 1, 1], facing: [0, 0, 1e-9], radius: 1 }] },
    'gates[0].facing must have a direction',
  ],
  [
    'grid of a current',
    {
      currents: [
        { kind: 'grid', min: [0, 0, 0], max: [1, 1, 1], size: [2, 2, 3], velocities: Array(12).fill([0, 0, 0]) },
      ],
    },
    {
      currents: [
        { kind: 'grid', min: [0, 0, 0], max: [1, 1, 1], size: [2, 2, 3], velocities: Array(11).fill([0, 0, 0]) },
      ],
    },
    'currents[0].velocities must be 12, the product of size',
  ],
  [
    'heights of a ground',
    { ground: { kind: 'heights', min: [0, 0, 0], max: [1, 1, 1], size: [2, 3], heights: Array(6).fill(0) } },
    { ground: { kind: 'heights', min: [0, 0, 0], max: [1, 1, 1], size: [2, 3], heights: Array(5).fill(0) } },
    'ground.heights must be 6, the product of size',
  ],
  [
    'names of species',
    { species: [{ name: 'a' }, { name: 'b' }] },
    { species: [{ name: 'a' }, { name: 'a' }] },
    'species[1].name must differ from the other species',
  ],
  [
    'relations',
    species({ flees: ['a'] }),
    species({ flees: ['b'] }),
    'species[0].flees[0] must name a species of this scenario',
  ],
  [
    'order of rules',
    species({ blending: { kind: 'priority', order: ['wander'] } }),
    species({ blending: { kind: 'priority', order: ['wonder'] } }),
    'species[0].blending.order[0] must name a rule',
  ],
  [
    'fish together',
    {
      species: [
        { name: 'a', count: 4_000_000, rules: Object.fromEntries(still) },
        { name: 'b', count: 6_000_000, rules: Object.fromEntries(still) },
      ],
    },
    {
      species: [
        { name: 'a', count: 4_000_001, rules: Object.fromEntries(still) },
        { name: 'b', count: 6_000_000, rules: Object.fromEntries(still) },
      ],
    },
    'species must hold at most 10000000 fish together',
  ],
  [
    'a periodic world',
    { species: ['a', 'b'].map((name) => ({ name, rules: { bounds: { form: 'wrap' } } })) },
    {
      species: ['wrap', 'steer'].map((form, k) => ({
        name: `${k}`,
        rules: { bounds: { form: k === 0 ? form : 'clamp' } },
      })),
    },
    /^species\[1\]\.rules\.bounds\.form must be/,
  ],
  [
    'radius of all',
    species({ rules: { cohesion: { form: 'centroid', radius: 'all' } } }),
    species({ rules: { cohesion: { form: 'centroid', radius: 'all' }, bounds: { form: 'wrap' } } }),
    'species[0].rules.cohesion.radius must be a length in a world that wraps',
  ],
  [
    'zones of Couzin',
    couzin(1, 1, 1),
    couzin(1.1, 1, 1),
    'species[0].heading.orientationRadius must be ≥ heading.repulsionRadius, 1.1 m',
  ],
  [
    'outer zones of Couzin',
    couzin(1, 2, 2),
    couzin(1, 2, 1.9),
    'species[0].heading.attractionRadius must be ≥ heading.orientationRadius, 2 m',
  ],
  [
    'events of Jhawar',
    jhawar(1, 1, 2),
    jhawar(1, 1.1, 2),
    'species[0].heading must have turnRate + copyRate + 3 ternaryRate ≤ 1 a step',
  ],
  [
    'models of the plane',
    jhawar(1, 1, 1),
    { ...jhawar(1, 1, 1), dimensions: 3 },
    'dimensions must be 2 for the heading model "jhawar"',
  ],
  [
    'rules beside a model',
    ofModel({ model: 'vicsek' }),
    species({ heading: { model: 'vicsek' }, rules: { ...Object.fromEntries(still), wander: { enabled: true } } }),
    'species[0].rules.wander.enabled must be false for a species with the heading model "vicsek"',
  ],
  [
    'drag beside a model',
    ofModel({ model: 'vicsek' }, { motion: { linearDrag: 0 } }),
    ofModel({ model: 'vicsek' }, { motion: { linearDrag: 0.1 } }),
    'species[0].motion.linearDrag must be 0 for a species with the heading model "vicsek"',
  ],
  [
    'a fish at rest with a model',
    ofModel({ model: 'dorsogna' }, { start: { kind: 'box', speed: 0 } }),
    ofModel({ model: 'vicsek' }, { start: { kind: 'box', speed: 0 } }),
    'species[0].start.speed must be > 0 for a species with the heading model "vicsek"',
  ],
  [
    'walking with a model',
    ofModel({ model: 'vicsek' }, { onGround: false }),
    ofModel({ model: 'vicsek' }, { onGround: true }),
    'species[0].onGround must be false for a species with the heading model "vicsek"',
  ],
])('%s', (_, good, bad, problem) => {
  expect(problemsOf(good)).toEqual([]);
  expect(problemsOf(bad)).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem)]);
});

describe('the reach of an obstacle', () => {
  const sphere = { kind: 'sphere', radius: 3 } as Shape;
  test.each<[shape: object, reach: number, farthest: number]>([
    [sphere, 3, 3],
    [{ kind: 'box', size: [2, 3, 6] }, 3.5, 3.5],
    [{ kind: 'plane', size: [6, 8] }, 5, 5],
    [{ kind: 'capsule', radius: 1, length: 6 }, 4, 4],
    [{ kind: 'cylinder', radius: 3, height: 8 }, 5, 5],
    [{ kind: 'torus', radius: 3, tube: 2 }, 5, 5],
    [{ kind: 'heights', size: [6, 8], points: [2, 2], heights: [1, -4, 2, 3] }, 5 + 4 + 0.8, Math.hypot(3, 4.8, 4)],
    [{ kind: 'heights', size: [6, 8], points: [2, 2], heights: [1, -1, 2, 3], depth: 5 }, 13, Math.hypot(3, 8, 4)],
    [{ kind: 'tank', form: 'box', size: [4, 4, 2], wall: 0.5 }, 4, Math.hypot(2.5, 2.5, 1.5)],
    [{ kind: 'tank', form: 'box', size: [20, 40, 40] }, 34, Math.hypot(12, 22, 22)],
    [{ kind: 'rock', radius: 2 }, 3, 2.8],
    [{ kind: 'arch', width: 6, height: 4, thickness: 2 }, 30, 11],
    [{ kind: 'coral', form: 'table', height: 2 }, 3, 3],
    [
      {
        kind: 'triangles',
        vertices: [
          [1, 0, 0],
          [0, 4, 3],
          [0, -3, 0],
        ],
        triangles: [],
      },
      5,
      5,
    ],
    [{ kind: 'mesh', file: 'a.obj' }, 0, Number.POSITIVE_INFINITY],
  ])('%j', (shape, reach, farthest) => {
    expect(reachOf(shape as Shape)).toBeCloseTo(reach, 12);
    expect(farthestOf(shape as Shape)).toBeCloseTo(farthest, 12);
  });

  test('is at most 10⁷ m from the origin, with its scale and wherever it moves', () => {
    const got = (x: number, scale = 1, offsets: number[] = []): string[] => {
      const problems = new Problems('');
      const moved = offsets.map((offset, time) => ({ time, at: [offset, 0, 0] as const }));
      const one = { shape: sphere, at: [x, 0, 0], scale: [1, scale, 1], track: moved } as unknown as Obstacle;
      checkReach(one, 3, 'obstacles[0]', problems);
      return problems.list.map(({ got }) => got);
    };
    expect(got(1e7 - 3)).toEqual([]);
    expect(got(1e7 - 2)).toEqual(['a reach of up to 10000000 m']);
    expect(got(1e7 - 6, 2)).toEqual([]);
    expect(got(1e7 - 5, 2)).toHaveLength(1);
    expect(got(1e7 - 13, 1, [0, 10, -10])).toEqual([]);
    expect(got(1e7 - 12, 1, [0, 10, -10])).toHaveLength(1);
    // Tracks are offsets, and an obstacle is also where it was put.
    expect(got(-2e7, 1, [2e7])).toHaveLength(1);
  });
});
