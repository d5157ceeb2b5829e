import { ruleNames, ruleTable, type Vec3 } from 'shoal';
import type { Move } from './moves.ts';

/** A scene whose positions and directions are moved. */
export interface MovableScene {
  readonly document: (at: (v: Vec3) => Vec3, direction: (v: Vec3) => Vec3, kind: Move['kind']) => object;
  /** Number of species, among which the fish are distributed. */
  readonly species: number;
  /** Whether something lies along the axes: a box, or a grid. Such a scene can be turned by 90° only. */
  readonly isBoxed?: boolean;
  /** Moves under which a single run with its random numbers stays the same; default all. */
  readonly keeps?: readonly Move['kind'][];
}

const off = Object.fromEntries(ruleNames.map((name) => [name, { enabled: false }]));
const forms = (rule: 'separation' | 'alignment' | 'cohesion'): string[] => Object.keys(ruleTable[rule].forms);
const level = { verticalFactor: 1 };

/** Species that school together, with every form of the neighbour rules between them. */
function schoolings(more: object, motion: object): object[] {
  const [separation, alignment, cohesion] = [forms('separation'), forms('alignment'), forms('cohesion')];
  const names = separation.map((_, k) => `s${k}`);
  return separation.map((form, k) => ({
    name: names[k],
    schoolsWith: names,
    perception: { fieldOfViewDeg: k % 2 === 0 ? 360 : 250 },
    motion: { maxSpeed: 2, linearDrag: 0.2, cruiseSpeed: 1, maxTurnDegPerSecond: 200, wakeBenefit: 0.3, ...motion },
    ...(k === 3 && { blending: { kind: 'priority' } }),
    rules: {
      ...off,
      separation: { enabled: true, form, radius: 2 },
      alignment: { enabled: true, form: alignment[k % alignment.length], radius: 3 },
      cohesion: { enabled: true, form: cohesion[k % cohesion.length], radius: 4, ...(k === 4 && { nearest: 5 }) },
      ...more,
    },
  }));
}

const boundsForms = Object.keys(ruleTable.bounds.forms).filter((form) => form !== 'wrap');

/** Rules that draw fish to things or away from them, with whatever they need. */
const features: MovableScene = {
  species: 3,
  document: (at, direction, kind) => ({
    characters: [{ name: 'diver', points: [at([3, 2, 0]), at([1, -4, 0])] }],
    currents: [
      { kind: 'uniform', velocity: direction([0.3, -0.2, 0]) },
      { kind: 'vortex', centre: at([2, 1, 0]), radius: 3, speed: kind === 'mirror' ? -1 : 1 },
      { kind: 'river', through: at([0, 3, 0]), velocity: direction([1, 0.5, 0]), halfWidth: 4 },
    ],
    food: [{ at: at([-4, 2, 0]), range: 9, reach: 0.01 }],
    paths: [{ name: 'round', radius: 1, points: [at([-5, -5, 0]), at([6, -4, 0]), at([0, 7, 0])] }],
    species: [
      {
        name: 'fish',
        path: 'round',
        goals: [{ at: at([5, 1, 0]), range: 9 }],
        motion: level,
        rules: { ...off, ...Object.fromEntries(['flee', 'characters', 'goal', 'path', 'food', 'current'].map(on)) },
      },
      {
        name: 'eel',
        follows: ['fish'],
        path: 'round',
        motion: level,
        rules: { ...off, goal: { enabled: true, form: 'leader' }, path: { enabled: true, form: 'corridor' } },
      },
      {
        name: 'pike',
        hunts: ['fish'],
        motion: level,
        rules: { ...off, hunt: { enabled: true, rest: 0, onset: 0.5, catchDistance: 0 } },
      },
    ],
  }),
};

function on(rule: string): [string, object] {
  return [rule, { enabled: true }];
}

/** A wall of 1 × 6 m, and rules that steer around it. */
const wall: MovableScene = {
  isBoxed: true,
  species: 1,
  document: (at, direction) => ({
    obstacles: [{ shape: { kind: 'box', size: direction([1, 6, 4]).map(Math.abs) }, at: at([1, 2, 0]) }],
    field: { radius: 4, spacing: 0.5 },
    species: [{ name: 'fish', motion: level, rules: { ...off, obstacles: { enabled: true } } }],
  }),
};

/** Scenes for space and plane. Factors of 1 allow every axis. */
export const scenes: Readonly<Record<string, MovableScene>> = {
  'neighbour rules in every form': { species: 5, document: () => ({ species: schoolings({}, level) }) },
  'neighbour rules in a periodic world': {
    isBoxed: true,
    species: 5,
    document: () => ({ species: schoolings({ bounds: { enabled: true, form: 'wrap' } }, level) }),
  },
  'bounds in every form': {
    isBoxed: true,
    species: boundsForms.length,
    document: (at) => {
      const corners = [at([-4, -4, -4]), at([4, 4, 4])];
      const corner = (pick: (...x: number[]) => number) =>
        [0, 1, 2].map((axis) => pick(...corners.map((v) => v[axis])));
      return {
        world: { min: corner(Math.min), max: corner(Math.max) },
        species: boundsForms.map((form, k) => ({
          name: `s${k}`,
          motion: level,
          rules: { ...off, bounds: { enabled: true, form, floorFactor: 1, surfaceFactor: 1 } },
        })),
      };
    },
  },
  'things and other species': features,
  'an obstacle': wall,
};

const turns = ['turn', 'angle', 'shift'] as const;
const heading = (settings: object, more: Partial<MovableScene> = {}): MovableScene => ({
  species: 1,
  document: () => ({
    species: [{ name: 'fish', perception: { fieldOfViewDeg: 300 }, motion: { maxSpeed: 1 }, heading: settings }],
  }),
  ...more,
});

/** Heading models. Turns by a random angle keep a run that is turned or shifted, though not a mirrored one. */
export const headingScenes: Readonly<Record<string, MovableScene>> = {
  couzin: heading({ model: 'couzin', noise: 'none', attractionRadius: 8 }),
  vicsek: heading({ model: 'vicsek', noise: 'none', radius: 2 }),
  dorsogna: heading({ model: 'dorsogna', noise: 'none', radius: 10 }),
  strombom: heading({ model: 'strombom', noise: 'none' }),
};

/** Those of the plane. Random choices and times belong to the id of a fish. */
export const planeHeadingScenes: Readonly<Record<string, MovableScene>> = {
  'vicsek, uniform noise': heading({ model: 'vicsek', noise: 'uniform', radius: 2, noiseSize: 1 }, { keeps: turns }),
  'couzin, gaussian noise': heading({ model: 'couzin', noise: 'gaussian', noiseSize: 0.3 }, { keeps: turns }),
  'vicsek, one after another': heading(
    { model: 'vicsek', noise: 'none', radius: 2, update: 'asynchronous' },
    { keeps: [...turns, 'mirror'] },
  ),
  jhawar: heading({ model: 'jhawar', turnRate: 4 }, { keeps: turns }),
  wang: heading({ model: 'wang', kickDuration: 0.3 }, { keeps: turns }),
  'wang without noise': heading({ model: 'wang', kickDuration: 0.3, randomness: 0 }, { keeps: [...turns, 'mirror'] }),
  'sheep and a shepherd': {
    species: 2,
    document: (at) => {
      const [goalX, goalY] = at([-3, 2, 0]);
      const none = { randomness: 0 };
      return {
        species: [
          { name: 'sheep', motion: { maxSpeed: 1 }, heading: { model: 'sheep', grazing: 0, ...none } },
          { name: 'dog', motion: { maxSpeed: 1.5 }, heading: { model: 'shepherd', goalX, goalY, ...none } },
        ],
      };
    },
  },
};

/** Vertical factors below 1, as most presets have. */
export const verticalScene: MovableScene = {
  species: 5,
  isBoxed: true,
  document: () => ({ species: schoolings({ bounds: { enabled: true, floorFactor: 4 } }, { verticalFactor: 0.5 }) }),
};
