import { type RuleRow, ruleTable, type ScenarioDocument } from 'shoal';

/*
 * A small scene in which every rule is at work within seconds: fish that school, flee, eat, perch, follow goals and a
 * path; hunters whose prey vanishes or starts anew; leaders; walkers on the ground; characters, currents and a timeline.
 */

type Changes = Partial<Omit<ScenarioDocument, 'version' | 'species'>>;
type Species = ScenarioDocument['species'][number];

const heights = Array.from({ length: 20 }, (_, k) => 1 + (k % 5) * 0.4 + Math.floor(k / 5) * 0.3);
const velocities = Array.from({ length: 27 }, (_, k) => [(k % 3) - 1, 0.5, (k % 5) - 2] as const);

const world: Changes = {
  seed: 3,
  world: { min: [0, 0, 0], max: [16, 12, 16] },
  simulation: { step: 0.05 },
  ground: { kind: 'heights', min: [0, 0, 0], max: [16, 0, 16], size: [5, 4], heights },
  characters: [
    {
      name: 'diver',
      points: [
        [4, 4, 4],
        [4, 5.5, 4.5],
      ],
      track: [
        { time: 0.5, at: [0, 0, 0] },
        { time: 4, at: [8, 2, 6] },
      ],
    },
    { name: 'seal', points: [[12, 6, 10]] },
  ],
  currents: [
    { kind: 'uniform', velocity: [0.3, 0, -0.1] },
    { kind: 'vortex', centre: [8, 6, 8], radius: 3, speed: 1 },
    { kind: 'river', through: [0, 6, 0], velocity: [1, 0, 1], halfWidth: 4, strength: 0.5 },
    { kind: 'grid', min: [2, 2, 2], max: [14, 10, 14], size: [3, 3, 3], velocities },
  ],
  obstacles: [
    { shape: { kind: 'rock', radius: 1, detail: 1 }, at: [9, 3, 11] },
    { shape: { kind: 'box', size: [0.4, 3, 2] }, at: [5, 6, 9], spin: { axis: [0, 1, 0], degPerSecond: 60 } },
  ],
  field: { radius: 4, power: 2, spacing: 2 },
  gates: [{ name: 'middle', at: [8, 6, 8], facing: [1, 0, 0], radius: 6 }],
  food: [
    { at: [7, 4, 7], amount: 1, growth: 0.5, reach: 3 },
    { at: [11, 7, 5], amount: 50, reach: 1.5 },
  ],
  paths: [
    {
      name: 'round',
      radius: 1.5,
      points: [
        [3, 5, 3],
        [13, 6, 3],
        [13, 7, 13],
        [3, 6, 13],
      ],
    },
    {
      name: 'shuttle',
      mode: 'ping-pong',
      points: [
        [2, 4, 8],
        [8, 8, 8],
        [14, 4, 8],
      ],
    },
  ],
  timeline: [
    {
      kind: 'track',
      path: 'species[0].rules.cohesion.weight',
      ease: 'smooth',
      repeat: 3,
      keys: [
        [0, 2],
        [1, 4],
        [2.5, -1],
      ],
    },
    {
      kind: 'track',
      path: 'currents[1].strength',
      keys: [
        [0, 0],
        [2, 1.5],
      ],
    },
    {
      kind: 'event',
      name: 'scare',
      at: 1,
      for: 1.5,
      fade: 0.5,
      change: [
        { path: 'species[0].rules.separation.weight', times: 2 },
        { path: 'species[0].perception.fieldOfViewDeg', to: 200 },
      ],
    },
    {
      kind: 'event',
      name: 'pause',
      at: 2,
      for: 0.7,
      change: [
        { path: 'species[0].rules.perch.enabled', to: 0 },
        { path: 'species[0].motion.wakeBenefit', to: 0 },
        { path: 'species[2].rules.hunt.enabled', to: 0 },
      ],
    },
  ],
};

/** Enables the rules that are off by default. */
const enabled = Object.fromEntries(
  Object.entries<RuleRow>(ruleTable).flatMap(([rule, row]) =>
    row.enabledByDefault === false ? [[rule, { enabled: true }]] : [],
  ),
);

const species: readonly Species[] = [
  {
    name: 'herring',
    count: 24,
    path: 'round',
    flees: ['eel'],
    goals: [
      { at: [6, 4, 6], reach: 4 },
      { at: [10, 4, 10], reach: 4, range: 7, onArrival: 'repel' },
    ],
    perception: { fieldOfViewDeg: 300 },
    motion: { cruiseSpeed: 1.5, linearDrag: 0.4, quadraticDrag: 0.2, wakeBenefit: 0.5, maxTurnDegPerSecond: 240 },
    rules: {
      ...enabled,
      cohesion: { nearest: 6, radius: 'all' },
      goal: { weight: 2 },
      perch: { weight: 1.5, least: 0.2, most: 0.8 },
      food: { bite: 3 },
    },
  },
  {
    name: 'guide',
    count: 2,
    schoolsWith: ['guide', 'herring'],
    keepsAwayFrom: ['shark'],
    path: 'shuttle',
    body: { length: 1.5 },
    rules: { path: { form: 'corridor' }, current: { form: 'drift' }, alignment: { form: 'match' } },
  },
  {
    name: 'shark',
    count: 3,
    hunts: ['herring', 'guide'],
    body: { length: 2 },
    motion: { maxSpeed: 6 },
    rules: {
      hunt: {
        rest: 0.2,
        attack: 2,
        onset: 0.4,
        tactic: 'random',
        onCatch: 'remove',
        confusion: 40,
        catchDistance: 3,
      },
    },
  },
  {
    name: 'eel',
    count: 6,
    hunts: ['eel'],
    follows: ['guide'],
    blending: { kind: 'priority', order: ['hunt', 'characters'] },
    motion: { budget: 6, maxSpeed: 4 },
    reproduction: { traits: ['alignment', 'wander', 'hunt'], mutation: 0.3 },
    rules: {
      hunt: { rest: 0.3, attack: 3, onset: 0.5, onCatch: 'respawn', tactic: 'nearest', catchDistance: 1.5 },
      goal: { form: 'leader', weight: 1 },
      wander: { form: 'increment' },
      flee: { radius: 2 },
    },
  },
  { name: 'crab', count: 4, onGround: true, schoolsWith: [], rules: { food: { bite: 1 } } },
];

/** The whole scene. @param change of every species */
export function allRules(changes: Changes = {}, change: (one: Species) => Species = (one) => one): ScenarioDocument {
  return { version: 1, ...world, species: species.map(change), ...changes };
}

/** The same in a plane seen from the side; whatever is outside the plane stays where it was. */
export const inThePlane: Changes = { dimensions: 2, plane: 'vertical', world: { min: [0, 0, 0], max: [16, 12, 0] } };

/** The same in a world that wraps. */
export const wrapped = (one: Species): Species => ({ ...one, rules: { ...one.rules, bounds: { form: 'wrap' } } });
