/** A scenario that states every kind of thing that a scenario can hold, and has nothing wrong. */
export const richScenario = {
  version: 1,
  name: 'Everything',
  description: 'Every kind of thing that a scenario can hold.',
  preset: 'improved',
  seed: 7,
  dimensions: 3,
  neighbours: 'octree',
  world: { min: [0, 0, 0], max: [40, 30, 40] },
  simulation: { step: 0.02, leafCapacity: 12 },
  view: { speed: 2 },
  characters: [
    {
      name: 'diver',
      points: [
        [1, 2, 3],
        [2, 2, 3],
      ],
      track: [
        { time: 0, at: [0, 0, 0] },
        { time: 5, at: [3, 0, 0] },
      ],
    },
  ],
  currents: [
    { kind: 'uniform', velocity: [0.1, 0, 0], strength: 2 },
    { kind: 'vortex', centre: [5, 5, 5], radius: 3, speed: 1 },
    { kind: 'river', through: [0, 0, 0], velocity: [1, 0, 0], halfWidth: 4 },
    { kind: 'grid', min: [0, 0, 0], max: [9, 9, 9], size: [3, 2, 2], velocities: Array(12).fill([0, 0, 0.1]) },
  ],
  food: [{ at: [3, 3, 3], amount: 20, range: 5, reach: 0.4, growth: 1 }],
  paths: [
    {
      name: 'loop',
      points: [
        [1, 1, 1],
        [9, 1, 1],
      ],
      mode: 'ping-pong',
      radius: 1,
    },
  ],
  ground: { kind: 'heights', min: [0, 0, 0], max: [40, 0, 40], size: [2, 2], heights: [0, 1, 0, 1] },
  obstacles: [
    { shape: { kind: 'sphere', radius: 2, detail: 2 }, name: 'ball', at: [9, 9, 9], scale: [1, 2, 1] },
    { shape: { kind: 'box', size: [1, 2, 3] }, rotationDeg: [0, 30, 0], surface: 'solid' },
    { shape: { kind: 'capsule', radius: 1, length: 2, segments: 8 }, spin: { axis: [0, 1, 0], degPerSecond: 9 } },
    { shape: { kind: 'torus', radius: 3, tube: 1 }, track: [{ time: 1, at: [1, 0, 0] }] },
    { shape: { kind: 'heights', size: [9, 9], points: [2, 2], heights: [0, 1, 1, 0], depth: 1 } },
    { shape: { kind: 'rock', radius: 2, seed: 3, roughness: 0.5, detail: 2 }, ownField: true },
    { shape: { kind: 'coral', height: 2, form: 'table' } },
    {
      shape: {
        kind: 'triangles',
        vertices: [
          [0, 0, 0],
          [1, 0, 0],
          [0, 1, 0],
        ],
        triangles: [[0, 1, 2]],
      },
    },
    { shape: { kind: 'mesh', file: 'meshes/reef.glb' } },
  ],
  field: { radius: 3, stencil: 'six-point', min: [0, 0, 0], max: [40, 30, 40], resolution: [8, 8, 8] },
  gates: [
    { name: 'in', at: [1, 1, 1], facing: [1, 0, 0], radius: 2 },
    { name: 'out', at: [9, 1, 1], facing: [1, 0, 0], radius: 2 },
  ],
  timeline: [
    {
      kind: 'track',
      path: 'species[0].rules.cohesion.weight',
      keys: [
        [0, 1],
        [5, 2],
      ],
      ease: 'smooth',
      repeat: 9,
    },
    {
      kind: 'event',
      name: 'storm',
      at: 3,
      for: 2,
      change: [
        { path: 'currents[0].strength', times: 3 },
        { path: 'species[1].motion.maxSpeed', to: 4 },
      ],
      fade: 1,
    },
  ],
  species: [
    {
      name: 'herring',
      count: 20,
      preset: 'common',
      start: { kind: 'box', min: [1, 1, 1], max: [9, 9, 9], speed: 1 },
      schoolsWith: ['herring', 'sprat'],
      keepsAwayFrom: ['tuna'],
      flees: ['tuna'],
      follows: ['sprat'],
      goals: [{ at: [5, 5, 5], reach: 1, strength: 2, range: 30, onArrival: 'stop' }],
      path: 'loop',
      onGround: false,
      blending: { kind: 'priority', order: ['separation', 'cohesion'] },
      perception: { fieldOfViewDeg: 300 },
      body: { length: 0.3 },
      motion: { maxSpeed: 3, minSpeed: 0.5, maxTurnDegPerSecond: 90 },
      rules: {
        separation: { enabled: true, form: 'linear-decay', radius: 2 },
        cohesion: { form: 'centroid', radius: 'all' },
        bounds: { form: 'box' },
      },
    },
    { name: 'sprat', count: 5, start: { kind: 'file', file: 'sprat.json' } },
    {
      name: 'tuna',
      count: 2,
      start: {
        kind: 'list',
        positions: [
          [1, 1, 1],
          [2, 2, 2],
        ],
        velocities: [
          [0, 0, 1],
          [0, 0, 1],
        ],
      },
      hunts: ['herring'],
    },
  ],
} as const;
