import { type Parts, species, still, testLimits } from '../../test/limits.ts';

const obstacle = (one: object): Parts => ({ obstacles: [{ at: [1, 1, 1], ...one }] });
const track = (...times: number[]) => times.map((time) => ({ time, at: [0, 0, 0] }));
const key = (path: string, ...keys: [time: number, value: number][]): Parts => ({
  timeline: [{ kind: 'track', path, keys }],
});
const list = (count: number, positions: number, velocities: number): Parts =>
  species({
    count,
    start: { kind: 'list', positions: Array(positions).fill([1, 1, 1]), velocities: Array(velocities).fill([1, 0, 0]) },
  });

testLimits([
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
        { name: 'a', count: 4_000_000, rules: still },
        { name: 'b', count: 6_000_000, rules: still },
      ],
    },
    {
      species: [
        { name: 'a', count: 4_000_001, rules: still },
        { name: 'b', count: 6_000_000, rules: still },
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
]);
