import { generator } from '../random/states.ts';

export const sceneKinds = ['in space', 'in the plane', 'two boxes that close'] as const;
export type SceneKind = (typeof sceneKinds)[number];

/** A scene in which obstacles push fish as roughly as they may; equal seeds give equal scenes. */
export function randomScene(kind: SceneKind, seed: number): object {
  const random = generator(seed);
  const between = (low: number, high: number): number => low + (high - low) * random();
  const some = (count: number, low: number, high: number): number[] =>
    Array.from({ length: count }, () => between(low, high));
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const flat = kind === 'in the plane';
  const shape = (): object =>
    pick([
      () => ({ kind: 'heights', size: some(2, 1, 5), points: [4, 3], heights: some(12, -1, 1) }),
      () => ({ kind: 'capsule', radius: between(0.2, 1), length: between(0.5, 4), segments: 8 }),
      () => ({
        kind: 'coral',
        height: between(1, 4),
        form: pick(['branching', 'table']),
        seed: 1 + Math.floor(9 * random()),
      }),
      () => ({ kind: 'box', size: some(3, 0.3, 4) }),
      () => ({ kind: 'cylinder', radius: between(0.3, 2), height: between(0.3, 4), segments: 12 }),
      () => ({ kind: 'torus', radius: between(1, 2), tube: between(0.2, 0.9), segments: 16, sides: 8 }),
      () => ({ kind: 'rock', radius: between(0.5, 2), roughness: random(), detail: 2 }),
    ])();
  const obstacle = (): object => ({
    shape: shape(),
    at: [between(-3, 3), between(-3, 3), flat ? between(-0.8, 0.8) : between(-3, 3)],
    rotationDeg: some(3, -180, 180),
    ...(random() < 0.3 && { scale: some(3, 0.5, 1.5) }),
    ...(random() < 0.7 && { spin: { axis: some(3, -1, 1), degPerSecond: between(-400, 400) } }),
    ...(random() < 0.5 && {
      track: [0, 0.4, 0.8].map((time) => ({ time, at: time === 0 ? [0, 0, 0] : some(3, -3, 3) })),
    }),
  });
  const closing = (side: number): object => {
    const speed = between(5, 15);
    return {
      shape: { kind: 'box', size: some(3, 1, 3) },
      rotationDeg: some(3, -180, 180),
      at: [3 * side, ...some(2, -0.4, 0.4)],
      track: [
        { time: 0, at: [0, 0, 0] },
        { time: 3 / speed, at: [-3 * side, 0, 0] },
      ],
    };
  };
  const obstacles =
    kind === 'two boxes that close'
      ? [closing(-1), closing(1)]
      : Array.from({ length: 1 + Math.floor(3 * random()) }, obstacle);
  return {
    version: 1,
    seed,
    dimensions: flat ? 2 : 3,
    world: { min: [-5, -5, flat ? 0 : -5], max: [5, 5, flat ? 0 : 5] },
    field: { resolution: [8, 8, 8] },
    obstacles,
    species: [
      {
        name: 'fish',
        count: 60,
        body: { length: pick([0.05, 0.1, 0.2, 0.6]) },
        motion: { maxSpeed: between(2, 12) },
        goals: [{ at: [0, 0, 0], reach: 0, onArrival: 'stop' }],
        rules: {
          goal: { weight: between(10, 100) },
          obstacles: { enabled: random() < 0.5 },
          bounds: random() < 0.25 ? { form: 'wrap' } : {},
        },
      },
    ],
  };
}
