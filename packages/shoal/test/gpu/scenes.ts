import { ruleNames, ruleTable, type StateFile, type Vec3 } from 'shoal';
import type { BareHeading } from '../../src/parameters/headings/heading-row.ts';
import { headingNames, headingTable } from '../../src/parameters/headings/table.ts';
import { tableRule } from '../../src/rules/registry.ts';
import { randomState } from './agreement.ts';

/** A feature that both engines have, from one state. */
export interface Scene {
  readonly document?: object;
  readonly state?: StateFile;
  readonly steps?: number;
}

/** The common settings. */
export const box = { world: { min: [0, 0, 0], max: [12, 12, 12] } };
const off = Object.fromEntries(ruleNames.map((name) => [name, { enabled: false }]));

/** A scene of one species with a single rule. */
export function only(rule: string, settings: object, more: object = {}, species: object = {}): Scene {
  return {
    document: {
      ...more,
      species: [{ name: 'a', rules: { ...off, [rule]: { enabled: true, ...settings } }, ...species }],
    },
  };
}

/** Scenes by what they test. */
export const scenes: Record<string, Scene> = {};

/** A scene with a single rule, and a species for each of several settings. All species school together. */
function each(rule: string, settings: readonly object[], more: object = {}): Scene {
  const names = settings.map((_, k) => `s${k}`);
  const species = settings.map((one, k) => ({
    name: names[k],
    schoolsWith: names,
    rules: { ...off, [rule]: { enabled: true, ...one } },
  }));
  return { document: { ...more, species }, state: randomState(4, 240, 12, settings.length) };
}

for (const rule of ['separation', 'alignment', 'cohesion'] as const) {
  const forms = Object.entries(ruleTable[rule].forms as Record<string, { all?: boolean }>);
  const all = forms.filter(([, row]) => row.all);
  scenes[`${rule} in every form`] = each(
    rule,
    forms.map(([form]) => ({ form, radius: 2.5 })),
  );
  scenes[`${rule} in every form, of all`] = each(
    rule,
    all.map(([form]) => ({ form, radius: 'all' })),
  );
}
const inner = { world: { min: [2, 3, 2], max: [9, 9, 11] } };
const staying = Object.keys(ruleTable.bounds.forms).filter((form) => form !== 'wrap');
scenes['bounds in every form'] = each(
  'bounds',
  staying.map((form) => ({ form, floorFactor: 4, surfaceFactor: 2 })),
  inner,
);
scenes['bounds: wrap'] = only('bounds', { form: 'wrap' }, inner);
scenes['wander in every form'] = each('wander', [
  { form: 'noise', period: 0.3 },
  { form: 'noise', period: 25 },
  { form: 'increment' },
]);
scenes['limits of speed, and drag'] = {
  document: {
    species: [{ maxSpeed: 1 }, { minSpeed: 2.5 }, { cruiseSpeed: 2, linearDrag: 1, quadraticDrag: 0.5 }].map(
      (motion, k) => ({ name: `s${k}`, motion }),
    ),
  },
  state: randomState(3, 240, 12, 3),
};

const traits = ['separation', 'alignment', 'cohesion', 'bounds', 'wander'];
for (const blending of [{ kind: 'sum' }, { kind: 'priority' }]) {
  scenes[`traits, ${blending.kind}`] = {
    document: {
      species: [
        { name: 'a', blending, reproduction: { traits, spread: 0.5, min: -1 } },
        { name: 'b', blending, reproduction: { traits: ['wander', 'cohesion'], start: 3 } },
        { name: 'c', blending, schoolsWith: ['a', 'b', 'c'] },
      ],
    },
    state: randomState(9, 240, 12, 3),
    steps: 2,
  };
}

const threeSpecies = [
  {
    name: 'a',
    schoolsWith: ['a', 'b'],
    keepsAwayFrom: ['c'],
    perception: { fieldOfViewDeg: 270 },
    motion: { maxTurnDegPerSecond: 90, linearDrag: 0.5, cruiseSpeed: 2, wakeBenefit: 0.6 },
  },
  {
    name: 'b',
    body: { length: 1.5 },
    rules: { separation: { form: 'unit', radius: 3 }, alignment: { form: 'match' } },
  },
  { name: 'c', preset: 'parker', keepsAwayFrom: ['a', 'b'], rules: { wander: { enabled: true, form: 'increment' } } },
];
scenes['three species'] = { document: { species: threeSpecies }, state: randomState(5, 300, 12, 3) };
scenes['three species in the plane'] = {
  document: { dimensions: 2, world: { min: [0, 0, 0], max: [12, 12, 0] }, species: threeSpecies },
  state: randomState(6, 300, 12, 3),
};
scenes['three species in a world that wraps'] = {
  document: {
    species: threeSpecies.map((one) => ({
      ...one,
      preset: 'improved',
      rules: { ...one.rules, bounds: { form: 'wrap' } },
    })),
  },
  state: randomState(7, 300, 12, 3),
};
/**
 * Radii so small that many cells fit into the world, with forms that count a fish just within a radius as fully as a
 * near one.
 */
const short = {
  separation: { form: 'displacement', radius: 0.5 },
  alignment: { form: 'mean', radius: 1 },
  cohesion: { form: 'centroid', radius: 1.1 },
};
const crowd = randomState(21, 1500);
for (const [name, document, rules] of [
  ['many cells', {}, {}],
  ['many cells in a world that wraps', {}, { bounds: { form: 'wrap' } }],
  ['many cells in 2D', { dimensions: 2 }, {}],
  ['many cells in a world of 2D that wraps', { dimensions: 2 }, { bounds: { form: 'wrap' } }],
  ['k nearest in many cells', {}, { cohesion: { ...short.cohesion, nearest: 5 } }],
  ['k nearest in many cells in 2D', { dimensions: 2 }, { cohesion: { ...short.cohesion, nearest: 5 } }],
] as const) {
  scenes[name] = { document: { ...document, species: [{ name: 'a', rules: { ...short, ...rules } }] }, state: crowd };
}
scenes['many cells, and many fish outside of them'] = {
  document: { species: [{ name: 'a', rules: short }] },
  state: {
    ...crowd,
    positions: crowd.positions.map(([x, y, z]) => [((x - 6) / 3) ** 5, y + ((z - 6) / 3) ** 3, z]),
  },
};
scenes['a world that wraps, of two cells'] = {
  document: {
    world: { min: [0, 0, 0], max: [12, 5, 2] },
    species: [
      {
        name: 'a',
        rules: {
          bounds: { form: 'wrap' },
          separation: { radius: 0.9 },
          alignment: { radius: 0.9 },
          cohesion: { radius: 0.9 },
        },
      },
    ],
  },
  state: {
    ...randomState(8, 300, 12),
    positions: randomState(8, 300, 12).positions.map(([x, y, z]) => [x, y / 2.5, z / 7]),
  },
};
for (const preset of ['improved', 'common', 'parker', 'abzu-article', 'aron'])
  scenes[`preset ${preset}`] = { document: { preset, species: [{ name: 'a' }] }, steps: 2 };

scenes.characters = {
  document: {
    characters: [
      {
        name: 'diver',
        points: [
          [4, 4, 4],
          [4, 5.5, 4.5],
        ],
        track: [
          { time: 0, at: [0, 0, 0] },
          { time: 1, at: [4, 0, 0] },
        ],
      },
    ],
    species: [{ name: 'a', rules: { ...off, characters: { enabled: true } } }],
  },
  steps: 3,
};
const currents = [
  { kind: 'uniform', velocity: [0.3, 0, -0.1] },
  { kind: 'vortex', centre: [6, 6, 6], radius: 3, speed: 1 },
  { kind: 'river', through: [0, 6, 0], velocity: [1, 0, 1], halfWidth: 4, strength: 0.5 },
  {
    kind: 'grid',
    min: [2, 2, 2],
    max: [10, 10, 10],
    size: [3, 3, 3],
    velocities: Array.from({ length: 27 }, (_, k) => [(k % 3) - 1, 0.5, (k % 5) - 2]),
  },
];
scenes['current in every form'] = each('current', [{ form: 'push' }, { form: 'drift' }], { currents });
scenes['current in the plane'] = only(
  'current',
  {},
  { currents, dimensions: 2, world: { min: [0, 0, 0], max: [12, 12, 0] } },
);
const goals = [
  { at: [6, 6, 6], reach: 2 },
  { at: [2, 2, 9], strength: -1, range: 8 },
  { at: [9, 3, 3], onArrival: 'repel', range: 4, reach: 3 },
];
scenes['goal: place'] = { ...only('goal', { weight: 3 }, {}, { goals }), steps: 12 };
// Fish begin within reach and farther away, within the range and beyond it.
for (const onArrival of ['next', 'stop', 'repel'])
  scenes[`goal: ${onArrival} on arrival`] = {
    ...only('goal', { weight: 30 }, {}, { goals: [{ at: [6, 6, 6], onArrival, range: 7, reach: 4 }, goals[1]] }),
    steps: 4,
  };
const points = [
  [2, 2, 2],
  [9, 4, 3],
  [6, 9, 9],
];
const modes = ['loop', 'once', 'ping-pong'];
// Within 3 m fish reach few points; within 40 m a point a step, so that they pass the ends of their paths.
for (const [name, radius, steps] of [
  ['paths of every kind', 3, 30],
  ['paths of every kind, to their ends', 40, 8],
] as const)
  scenes[name] = {
    document: {
      paths: modes.map((mode) => ({ name: mode, mode, radius, points })),
      species: modes.flatMap((path) =>
        Object.keys(ruleTable.path.forms).map((form) => ({
          name: `${path} ${form}`,
          path,
          rules: { ...off, path: { enabled: true, form } },
        })),
      ),
    },
    state: randomState(4, 240, 12, 6),
    steps,
  };
/** Directions with exact lengths: of 5, 3, 7 and 9. */
const exact: readonly Vec3[] = [
  [3, 4, 0],
  [0, -3, 4],
  [-2, 1, 2],
  [6, -2, 3],
  [1, 4, 8],
  [0, 5, 0],
  [0, -5, 0],
];
scenes['turning straight back'] = {
  ...only(
    'goal',
    { weight: 4000 },
    {},
    { goals: [{ at: [6, 6, 6], reach: 0.01 }], motion: { maxSpeed: 100, maxTurnDegPerSecond: 600 } },
  ),
  state: {
    positions: exact.map(([x, y, z]) => [6 + x / 2, 6 + y / 2, 6 + z / 2]),
    velocities: exact.map(([x, y, z]) => [4 * x, 4 * y, 4 * z]),
  },
};
// Below 1 mm/s, where a limit that is meant as a part of the speed would be no part of it.
scenes['turning of slow fish'] = {
  ...only(
    'goal',
    { weight: 0.2 },
    {},
    { goals: [{ at: [6, 6, 6], reach: 0.01 }], motion: { minSpeed: 0, maxSpeed: 1e-3, maxTurnDegPerSecond: 1800 } },
  ),
  state: {
    ...randomState(22, 60),
    velocities: randomState(22, 60).velocities?.map(([x, y, z]): Vec3 => [x / 4000, y / 4000, z / 4000]),
  },
};
const hunters = (tactic: string) => ({
  species: [
    { name: 'prey', perception: { fieldOfViewDeg: 250 } },
    {
      name: 'hunter',
      hunts: ['prey'],
      follows: ['prey'],
      rules: { hunt: { rest: 0.02, attack: 2, onset: 0.4, tactic, catchDistance: 0.01 }, goal: { form: 'leader' } },
    },
  ],
});
for (const tactic of ['nearest', 'isolated', 'centre', 'random'])
  scenes[`flee, hunt and follow: ${tactic}`] = {
    document: hunters(tactic),
    state: randomState(9, 160, 12, 2),
    steps: 4,
  };
const heights = Array.from({ length: 20 }, (_, k) => 2 + (k % 5) * 0.7 + Math.floor(k / 5) * 0.5);
const ground = { kind: 'heights', min: [0, 0, 0], max: [12, 0, 10], size: [5, 4], heights };
scenes['a ground to perch and to walk on'] = {
  document: {
    ground,
    species: [
      { name: 'bird', motion: { linearDrag: 0.5 }, rules: { perch: { weight: 3, least: 0.05, most: 0.3 } } },
      { name: 'crab', onGround: true },
    ],
  },
  state: randomState(10, 160, 12, 2),
  steps: 8,
};
for (const dimensions of [2, 3]) {
  scenes[`budgets and their order, ${dimensions}D`] = {
    document: {
      dimensions,
      world: { min: [2, 2, 0], max: [9, 9, dimensions === 2 ? 0 : 12] },
      species: [
        {
          name: 'a',
          schoolsWith: ['a', 'b'],
          blending: { kind: 'priority', order: ['cohesion', 'wander'] },
          motion: { budget: 3 },
        },
        { name: 'b', flees: ['a'], blending: { kind: 'priority' }, motion: { budget: 8 } },
        { name: 'c' },
      ],
    },
    state: randomState(14, 200, 12, 3),
  };
}
const counting = {
  separation: { nearest: 3 },
  alignment: { nearest: 7, radius: 3 },
  cohesion: { nearest: 5, radius: 'all' },
};
scenes['the k nearest'] = { document: { species: [{ name: 'a', rules: counting }] }, steps: 2 };
scenes['the k nearest of several species, and in sight'] = {
  document: {
    species: [
      { name: 'a', schoolsWith: ['a', 'b'], perception: { fieldOfViewDeg: 200 }, rules: counting },
      { name: 'b', body: { length: 1 }, keepsAwayFrom: ['c'], rules: { separation: { nearest: 2 } } },
      { name: 'c', motion: { wakeBenefit: 0.5, linearDrag: 1 } },
    ],
  },
  state: randomState(11, 220, 12, 3),
};
const swimmers = [
  { name: 'a', schoolsWith: ['a', 'b'], motion: { quadraticDrag: 0.5, cruiseSpeed: 1.5, wakeBenefit: 0.6 } },
  { name: 'b', schoolsWith: ['a', 'b'], body: { length: 1 }, motion: { linearDrag: 0.5 } },
].map((one) => ({ ...one, metabolism: { beside: 0.4, ahead: 0.3, hoveringSpeed: 3 } }));
const unaccounted = { name: 'c', motion: { wakeBenefit: 0.5, linearDrag: 1 } };
const flowing = [
  { kind: 'uniform', velocity: [0.5, 0.2, -0.4] },
  { kind: 'vortex', centre: [6, 6, 6], radius: 3, speed: 2 },
];
scenes['metabolism in still and in moving water'] = {
  document: { species: [...swimmers, unaccounted], currents: flowing },
  state: randomState(14, 240, 12, 3),
  steps: 2,
};
scenes['metabolism where obstacles slow fish'] = {
  document: {
    species: [...swimmers, unaccounted],
    obstacles: [{ shape: { kind: 'sphere', radius: 2 }, at: [6, 6, 6] }],
  },
  state: randomState(15, 240, 12, 3),
};
const few = { positions: randomState(13, 6, 60).positions, velocities: randomState(13, 6, 60).velocities };
scenes['the k nearest of few, far away'] = { document: { species: [{ name: 'a', rules: counting }] }, state: few };
const spinning = {
  shape: { kind: 'torus', radius: 2.5, tube: 0.8 },
  at: [4, 6, 6],
  rotationDeg: [20, 50, 0],
  spin: { axis: [0, 1, 1], degPerSecond: 300 },
};
const driven = {
  shape: { kind: 'box', size: [1, 5, 4] },
  at: [9, 6, 6],
  track: [
    { time: 0, at: [0, 0, 0] },
    { time: 1, at: [-3, 1, 0] },
  ],
};
const field = { resolution: [12, 12, 12] };
const fast = { name: 'a', motion: { maxSpeed: 20, linearDrag: 0.2 } };
scenes['obstacles that move'] = {
  document: { field, obstacles: [spinning, driven], species: [fast] },
  state: randomState(16, 250, 12),
  steps: 3,
};
scenes['obstacles that move in the plane'] = {
  document: {
    field,
    dimensions: 2,
    world: { min: [0, 0, 0], max: [12, 12, 0] },
    obstacles: [{ ...driven, spin: { axis: [0, 0, 1], degPerSecond: -200 } }],
    species: [fast],
  },
  state: randomState(17, 250, 12),
  steps: 3,
};
scenes['obstacles in a world that wraps'] = {
  document: {
    field,
    obstacles: [{ shape: { kind: 'sphere', radius: 2 }, at: [0, 6, 6] }, driven],
    gates: [{ name: 'seam', at: [0, 2, 6], facing: [1, 0, 0], radius: 9 }],
    species: [{ ...fast, rules: { bounds: { form: 'wrap' } } }],
  },
  state: randomState(18, 250, 12),
  steps: 3,
};
scenes['food that runs out and grows'] = {
  document: {
    food: [
      { at: [6, 6, 6], amount: 0.3, reach: 3, range: 9 },
      { at: [7, 6, 6], amount: 40, reach: 4, range: 30, growth: 30 },
      { at: [2, 2, 9], amount: 0.02, reach: 5, growth: 0.7 },
    ],
    species: [
      { name: 'a', rules: { food: { bite: 1.3 } } },
      { name: 'b', rules: { food: { bite: 7 } } },
      { name: 'c', rules: { food: { enabled: false } } },
    ],
  },
  state: randomState(19, 400, 12, 3),
  steps: 6,
};
const wrap = { bounds: { form: 'wrap' } };
scenes['the k nearest in a world that wraps'] = {
  document: {
    species: [
      { name: 'a', schoolsWith: ['a', 'b'], perception: { fieldOfViewDeg: 200 }, rules: { ...counting, ...wrap } },
      { name: 'b', body: { length: 1 }, rules: { ...wrap, separation: { nearest: 2 } } },
    ],
  },
  state: randomState(15, 220, 12, 2),
};
scenes['the k nearest of few in a wide world that wraps'] = {
  document: { world: { min: [0, 0, 0], max: [60, 60, 60] }, species: [{ name: 'a', rules: { ...counting, ...wrap } }] },
  state: few,
};
scenes['the k nearest on a timeline'] = {
  document: {
    species: [{ name: 'a' }],
    timeline: [
      {
        kind: 'track',
        path: 'species[0].rules.cohesion.nearest',
        keys: [
          [0, 0],
          [0.05, 9],
        ],
      },
    ],
  },
  steps: 5,
};
scenes['a timeline'] = {
  document: {
    species: [{ name: 'a' }],
    timeline: [
      {
        kind: 'track',
        path: 'species[0].rules.cohesion.weight',
        keys: [
          [0, 2],
          [0.1, -9],
        ],
      },
      {
        kind: 'event',
        name: 'blink',
        at: 0.03,
        for: 1,
        change: [
          { path: 'species[0].perception.fieldOfViewDeg', to: 120 },
          { path: 'species[0].rules.alignment.enabled', to: 0 },
        ],
      },
    ],
  },
  steps: 5,
};

/** One species for each choice of a heading model's options, with fish of two speeds and random headings. */
for (const model of headingNames) {
  const { choices }: BareHeading = headingTable[model];
  const options = Object.entries(choices).flatMap(([key, row]) =>
    key === 'update' ? [] : row.options.map((option) => ({ [key]: option })),
  );
  const rates = { turnRate: 4, copyRate: 6, ternaryRate: 3 };
  // Some fish are near others of other species, and some are not.
  const shepherding = {
    sheep: { nearest: 5, detectionRadius: 1.5, repulsionRadius: 1, grazing: 0.5 },
    shepherd: { spacing: 0.15, closeSpeed: 1, goalX: 3, goalY: 7 },
  };
  const kicks = { influential: 2, attractionRange: 1, alignmentRange: 1, kickDuration: 0.2 };
  const own = { jhawar: rates, wang: kicks, ...shepherding }[model as string];
  const ofModel = { noiseSize: 0.3, noise: 'gaussian', ...own };
  const names = options.map((_, k) => `s${k}`);
  const motion = { maxSpeed: 2, maxTurnDegPerSecond: 200 };
  const species = (fieldOfViewDeg: number) =>
    options.map((one, k) => ({
      name: names[k],
      schoolsWith: names,
      motion,
      perception: { fieldOfViewDeg },
      // Every other species of shepherds drives its flock, the others collect theirs.
      heading: { model, ...ofModel, ...one, ...(model === 'shepherd' && k % 2 === 0 && { spacing: 0.3 }) },
    }));
  // The first steps of wang are glides.
  const steps = model === 'wang' ? 3 : 1;
  const flat = model === 'jhawar' || model === 'wang' || model in shepherding;
  const state = randomState(21, 280, 12, options.length);
  const plane = (vectors: readonly Vec3[]): Vec3[] => vectors.map(([x, y]) => [x, y, 0]);
  const start = flat
    ? { ...state, positions: plane(state.positions), velocities: plane(state.velocities ?? []) }
    : state;
  scenes[`headings of ${model} with every option`] = {
    document: { ...(flat && { dimensions: 2 }), species: species(360) },
    state: start,
    steps,
  };
  scenes[`headings of ${model} in a world that wraps, seen ahead, at random times`] = {
    document: {
      ...(flat && { dimensions: 2 }),
      species: species(240).map((one) => ({
        ...one,
        heading: { ...one.heading, update: model === 'wang' ? 'synchronous' : 'poisson' },
        rules: { bounds: { form: 'wrap' } },
      })),
    },
    state: start,
    steps,
  };
}

/** A rule that needs nothing but fish has a scene with a species for each form, unless there is one above. */
for (const rule of ruleNames) {
  if (tableRule(rule)?.applies) continue;
  const forms = Object.keys(ruleTable[rule].forms).map((form) => ({ form }));
  scenes[`${rule} in every form`] ??= each(rule, forms);
}
