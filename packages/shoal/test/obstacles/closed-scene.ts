import { generator } from '../random/states.ts';

export const closedKinds = ['in space', 'in the plane', 'in a periodic space', 'in a periodic plane'] as const;
export type ClosedKind = (typeof closedKinds)[number];

/** An edit or a spawn, at a step. */
export interface Incident {
  readonly step: number;
  readonly pose?: { readonly path: string; readonly value: readonly number[] };
  readonly spawn?: { readonly positions: [number, number, number][] };
}

export interface ClosedScene {
  readonly document: object;
  readonly incidents: readonly Incident[];
}

/**
 * A tank, obstacle 0, with fish in it and around it, in which boxes move, turn, press fish against its walls, and are put
 * elsewhere by edits. Equal seeds give equal scenes.
 */
export function closedScene(kind: ClosedKind, seed: number): ClosedScene {
  const random = generator(seed);
  const between = (low: number, high: number): number => low + (high - low) * random();
  const flat = kind.endsWith('plane');
  const across = flat ? 2 : 3;
  const vector = (low: number, high: number): [number, number, number] => [
    between(low, high),
    between(low, high),
    flat ? 0 : between(low, high),
  ];
  const half = between(1, 2);
  const isRound = random() < 0.5;
  const turn = between(-180, 180);
  const size = isRound && flat ? [2 * half, 4, 2 * half] : [2 * half, 2 * half * between(0.6, 1), flat ? 4 : 2 * half];
  const spin = (fastest: number): object => ({
    axis: flat ? [0, 0, 1] : vector(-1, 1),
    degPerSecond: between(-fastest, fastest),
  });
  const track = (reach: number): object[] =>
    [0, 0.4, 0.9, 1.3].map((time) => ({ time, at: time === 0 ? [0, 0, 0] : vector(-reach, reach) }));
  const tankMoves = random() < 0.4;
  const tank = {
    shape: { kind: 'tank', form: isRound ? 'circle' : 'rectangle', size, wall: between(0.03, 0.3), segments: 12 },
    rotationDeg: flat ? (isRound ? [90, turn, 0] : [0, 0, turn]) : vector(-180, 180),
    ...(tankMoves && random() < 0.7 && { spin: flat && isRound ? { axis: [0, 0, 1] } : spin(90) }),
    ...(tankMoves && random() < 0.7 && { track: track(1) }),
  };
  const box = (): object => {
    const isPiston = random() < 0.3;
    const edges = [0, 1, 2].map((axis) => (isPiston && axis > 0 ? 2.2 * half : between(0.2, 1.2) * half));
    return {
      shape: { kind: 'box', size: flat ? [edges[0], edges[1], 4] : edges },
      at: vector(-half, half),
      rotationDeg: isPiston ? [0, 0, turn] : flat ? [0, 0, between(-180, 180)] : vector(-180, 180),
      ownField: true,
      ...(!isPiston && random() < 0.4 && { spin: spin(300) }),
      ...(random() < 0.7 && { track: track(1.2 * half) }),
    };
  };
  const boxes = Array.from({ length: 1 + Math.floor(2 * random()) }, box);
  const inTank = (): [number, number, number] => vector(-0.5 * half, 0.5 * half);
  const edits = Array.from({ length: Math.floor(3 * random()) }, (_, k): Incident => {
    const number = 1 + (k % boxes.length);
    return { step: Math.floor(between(5, 70)), pose: { path: `obstacles[${number}].at`, value: vector(-half, half) } };
  });
  const spawns = Array.from(
    { length: Math.floor(2 * random()) },
    (): Incident => ({
      step: Math.floor(between(5, 70)),
      spawn: { positions: [inTank(), inTank(), inTank()] },
    }),
  );
  const edge = 4.5;
  const length = [0.05, 0.1, 0.2, 0.4][Math.floor(4 * random())];
  const start = random() < 0.5 ? half / 2 : 2 * half;
  return {
    incidents: [...edits, ...spawns].sort((a, b) => a.step - b.step),
    document: {
      version: 1,
      seed,
      dimensions: across,
      world: { min: [-edge, -edge, flat ? 0 : -edge], max: [edge, edge, flat ? 0 : edge] },
      field: { resolution: [8, 8, 8] },
      obstacles: [tank, ...boxes],
      species: [
        {
          name: 'fish',
          count: 60,
          body: { length },
          start: {
            kind: 'box',
            min: [-start, -start, flat ? 0 : -start],
            max: [start, start, flat ? 0 : start],
            speed: 1,
          },
          motion: { maxSpeed: between(1, 8) },
          goals: [{ at: vector(-4, 4), reach: 0, onArrival: 'stop' }],
          rules: {
            goal: { weight: between(0, 40) },
            obstacles: { enabled: random() < 0.3 },
            alignment: { enabled: false },
            cohesion: { enabled: false },
            bounds: kind.includes('periodic') ? { form: 'wrap' } : {},
          },
        },
      ],
    },
  };
}

/** A box moves against a wall of a tank of 4 m, where fish gather. */
export const lift = (dimensions: 2 | 3, size: readonly number[] = [1.5, 1.5, 1.5], to = 1.25): object => ({
  version: 1,
  dimensions,
  world: { min: [-2, -2, dimensions === 2 ? 0 : -2], max: [2, 2, dimensions === 2 ? 0 : 2] },
  field: { resolution: [8, 8, 8] },
  obstacles: [
    { name: 'tank', shape: { kind: 'tank', size: [4, 4, 4], wall: 0.2 } },
    {
      name: 'lift',
      shape: { kind: 'box', size },
      track: [
        { time: 0, at: [0, 0, 0] },
        { time: 1, at: [to, 0, 0] },
        { time: 1.5, at: [to, 0, 0] },
        { time: 2.5, at: [0, 0, 0] },
      ],
    },
  ],
  species: [
    {
      name: 'fish',
      count: 200,
      body: { length: 0.2 },
      start: { kind: 'box', min: [1, -0.6, -0.6], max: [1.9, 0.6, 0.6] },
      goals: [{ at: [1.9, 0, 0], reach: 0, onArrival: 'stop' }],
      rules: { goal: { weight: 20 } },
    },
  ],
});

/** A piston that fills the same tank, moves to its wall, and returns. */
export const piston = (dimensions: 2 | 3): object => lift(dimensions, [1, 4, 4], 1.5);

/** Whether a point is outside the water of these tanks; so is NaN. */
export const isOutside = (at: readonly number[]): boolean => at.some((x) => !(Math.abs(x) < 2));
