// The schemas of what a scenario contains besides species and obstacles: characters, currents, food, paths, ground,
// goals and the timeline. Lengths in m, times in s.

import type { Vec3 } from '../math/vector.ts';
import type { GoalDocument, ScenarioDocument } from './document.generated.ts';
import { limits } from './limits.ts';
import { fillObstacles, type Gate, type Obstacle } from './obstacles.ts';
import {
  choice,
  flag,
  type Infer,
  list,
  number,
  object,
  type Schema,
  text,
  variants,
  vector,
} from './schema/schema.ts';

export const point = (description: string): Schema<Vec3> => vector(limits.coordinate, 'm', { description });
const name = text({ min: 1, max: 64 });
const time = (description: string): Schema<number> => number({ min: 0, max: 1e9, unit: 's', description });
const length = (description: string): Schema<number> =>
  number({ min: 0, max: limits.coordinate, unit: 'm', description });

export const charactersSchema = list(
  object(
    { name, points: list(point('A point of the body: head, hands, feet.'), { min: 1, max: 64, of: 'points' }) },
    {
      track: list(object({ time: time('Time of this offset.'), at: point('Added to the points.') }, {}), {
        min: 1,
        max: 10_000,
        of: 'timed offsets',
        description: 'Moves the body by offsets, linearly between their times; a program may move it too.',
      }),
    },
  ),
  { max: 256, of: 'characters', description: 'Moving bodies, which fish avoid.' },
);

const strength = number({
  min: -1e6,
  max: 1e6,
  description: 'Multiplies the current; default 1. A timeline may change it.',
});

export const currentsSchema = list(
  variants({
    uniform: object({ kind: choice(['uniform']), velocity: vector(1e6, 'm/s') }, { strength }),
    vortex: object(
      {
        kind: choice(['vortex']),
        centre: point('On its axis: vertical, or across the plane in 2D.'),
        radius: length(
          'Distance from the axis at which it is fastest; inside, it turns like a wheel; outside, it falls off as 1/distance.',
        ),
        speed: number({
          min: -1e6,
          max: 1e6,
          unit: 'm/s',
          description: 'Speed at the radius; positive turns x towards −z, in 2D towards y.',
        }),
      },
      { strength },
    ),
    river: object(
      {
        kind: choice(['river']),
        through: point('A point on its middle line.'),
        velocity: vector(1e6, 'm/s', { description: 'Velocity at the middle line, along it.' }),
        halfWidth: length('Distance from the middle line at which the speed is 0; it falls off as a parabola.'),
      },
      { strength },
    ),
    grid: object(
      {
        kind: choice(['grid']),
        min: point('Least corner.'),
        max: point('Greatest corner.'),
        size: list(number({ min: 2, max: 256, whole: true }), {
          min: 3,
          max: 3,
          of: 'numbers of points along x, y, z',
        }),
        velocities: list(vector(1e6, 'm/s'), {
          min: 8,
          max: 1_000_000,
          of: 'velocities',
          description: 'Velocity at each point, x fastest, then y, then z; interpolated between points, 0 outside.',
        }),
      },
      { strength },
    ),
  }),
  { max: 64, of: 'currents', description: 'Flow of water or wind; currents add up.' },
);

export const foodSchema = list(
  object(
    { at: point('Position.') },
    {
      amount: number({ min: 0, max: 1e9, description: 'Amount at the start; default 100.' }),
      range: length('Distance at which fish smell it; default 10 m.'),
      reach: length('Distance at which fish eat it; default 0.5 m.'),
      growth: number({
        min: 0,
        max: 1e9,
        unit: '1/s',
        description: 'Amount that grows back per second, up to the amount at the start; default 0.',
      }),
    },
  ),
  {
    max: 4096,
    of: 'sources of food',
    description: 'Sources of food, which fish smell and eat, and which may grow back.',
  },
);

export const pathsSchema = list(
  object(
    { name, points: list(point('A point of the line.'), { min: 2, max: 4096, of: 'points' }) },
    {
      mode: choice(['loop', 'once', 'ping-pong'], {
        description: 'After the last point: loop (default) goes to the first, ping-pong goes back, once stays.',
      }),
      radius: length(
        'Distance at which a point counts as reached; with the form corridor, half its width. Default 2 m.',
      ),
    },
  ),
  { max: 256, of: 'paths', description: 'Polylines that species may follow.' },
);

export const groundSchema = variants(
  {
    plane: object({ kind: choice(['plane']), height: number({ min: -1e9, max: 1e9, unit: 'm' }) }, {}),
    heights: object(
      {
        kind: choice(['heights']),
        min: point('Least corner; its height is not used.'),
        max: point('Greatest corner; its height is not used.'),
        size: list(number({ min: 2, max: 2048, whole: true }), { min: 2, max: 2, of: 'numbers of points along x, z' }),
        heights: list(number({ min: -1e9, max: 1e9, unit: 'm' }), {
          min: 4,
          max: 1_000_000,
          of: 'heights',
          description:
            'Height at each point, x fastest, then z; interpolated between points, continued at the borders.',
        }),
      },
      {},
    ),
  },
  { description: 'The ground, on which herds walk and birds perch.' },
);

export const goalsSchema = list(
  object(
    { at: point('Position.') },
    {
      reach: length('Distance that counts as arrived; default 1 m.'),
      strength: number({ min: -1e6, max: 1e6, description: 'Positive attracts, negative repels; default 1.' }),
      range: length('Distance within which it acts; default everywhere.'),
      onArrival: choice(['next', 'stop', 'repel'], {
        description:
          'On arrival: next (default) goes on to the next goal, after the last one to the first; stop keeps this goal; repel: the goal repels the fish until it is farther away than its range, which makes room for others.',
      }),
    },
  ),
  { max: 256, of: 'goals', description: 'Positions that fish of this species swim to, one after the other.' },
);

const path = text({
  min: 1,
  max: 200,
  description: 'The parameter, such as species[0].rules.cohesion.weight.',
});

export const timelineSchema = list(
  variants({
    track: object(
      {
        kind: choice(['track']),
        path,
        keys: list(list(number({ min: -1e9, max: 1e9 }), { min: 2, max: 2, of: 'numbers: time, value' }), {
          min: 1,
          max: 10_000,
          of: 'keys [time, value]',
        }),
      },
      {
        ease: choice(['step', 'linear', 'smooth'], { description: 'Interpolation between keys; default linear.' }),
        repeat: number({ min: 0.001, max: 1e9, unit: 's', description: 'Period after which the track repeats.' }),
      },
    ),
    event: object(
      {
        kind: choice(['event']),
        name: text({ min: 1, max: 64 }),
        at: time('When it begins.'),
        for: time('How long it lasts.'),
        change: list(
          object({ path }, { times: number({ min: -1e9, max: 1e9 }), to: number({ min: -1e9, max: 1e9 }) }),
          { min: 1, max: 64, of: 'changes', description: 'Parameters that are multiplied or replaced while it lasts.' },
        ),
      },
      { fade: time('Duration of the smooth blend in and out; default 0.') },
    ),
  }),
  { max: 1000, of: 'tracks and events', description: 'Parameters that change over time.' },
);

export const blendingSchema = object(
  { kind: choice(['sum', 'priority']) },
  {
    order: list(text({ min: 1, max: 64 }), {
      max: 64,
      of: 'names of rules',
      description: 'Order in which rules claim the budget.',
    }),
  },
  {
    description:
      'sum: weighted vectors add up (default). priority: rules claim motion.budget in order (Reynolds 1987).',
  },
);

export const onGroundSchema = flag({ description: 'Whether fish of this species walk on the ground.' });

type Filled<T> = { readonly [K in keyof T]-?: Exclude<T[K], undefined> };
type Item<S> = Infer<S> extends readonly (infer T)[] ? T : never;

export type Character = Item<typeof charactersSchema>;
/** Offsets at given times, which move a character or an obstacle. */
export type Track = Character['track'];
export type Current = Item<typeof currentsSchema> & { readonly strength: number };
export type FoodSource = Filled<Item<typeof foodSchema>>;
export type Path = Filled<Item<typeof pathsSchema>>;
export type Ground = Infer<typeof groundSchema>;
export type Goal = Filled<Item<typeof goalsSchema>>;
export type TimelineEntry = Item<typeof timelineSchema>;
export type Blending = Infer<typeof blendingSchema>;

/** The features of a world with every default filled in. */
export interface Features {
  readonly characters: readonly Character[];
  readonly currents: readonly Current[];
  readonly food: readonly FoodSource[];
  readonly paths: readonly Path[];
  readonly ground: Ground | null;
  readonly obstacles: readonly Obstacle[];
  readonly gates: readonly Gate[];
  readonly timeline: readonly TimelineEntry[];
}

/** Returns the features of a document with every default filled in. */
export function fillFeatures(document: ScenarioDocument): Features {
  return {
    characters: document.characters ?? [],
    currents: (document.currents ?? []).map((current) => ({ strength: 1, ...current })),
    food: (document.food ?? []).map((source) => ({ amount: 100, range: 10, reach: 0.5, growth: 0, ...source })),
    paths: (document.paths ?? []).map((one) => ({ mode: 'loop', radius: 2, ...one })),
    ground: document.ground ?? null,
    obstacles: fillObstacles(document.obstacles),
    gates: document.gates ?? [],
    timeline: document.timeline ?? [],
  };
}

export function fillGoals(goals: readonly GoalDocument[] = []): Goal[] {
  return goals.map((goal) => ({ reach: 1, strength: 1, range: limits.coordinate, onArrival: 'next', ...goal }));
}
