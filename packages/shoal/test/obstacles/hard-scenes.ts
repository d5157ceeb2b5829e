import { shapeMesh } from 'shoal/fields';

/* Scenes in which fish once got inside obstacles. */

/** Fish that press into the middle of the world. */
export const pressing = (count: number, length: number): object => ({
  name: 'fish',
  count,
  body: { length },
  goals: [{ at: [0, 0, 0], reach: 0, onArrival: 'stop' }],
  rules: { goal: { weight: 10 } },
});

export const goesAlong = (x: number) => [
  { time: 0, at: [0, 0, 0] },
  { time: 0.3, at: [x, 0, 0] },
];

/** A world of 200 m with a sphere, and 50 fish at a small box in its middle. */
export function fullWorld(radius: number, species: object = {}): object {
  return {
    version: 1,
    world: { min: [-100, -100, -100], max: [100, 100, 100] },
    field: { resolution: [16, 16, 16] },
    obstacles: [{ shape: { kind: 'sphere', radius } }, { name: 'crate', shape: { kind: 'box', size: [2, 2, 2] } }],
    species: [{ name: 'a', count: 50, start: { kind: 'sphere', centre: [0, 1.5, 0], radius: 0.2 }, ...species }],
  };
}

export const turningInPlane = {
  version: 1,
  dimensions: 2,
  world: { min: [-6, -6, 0], max: [6, 6, 0] },
  obstacles: [
    {
      shape: { kind: 'cylinder', radius: 0.7, height: 3 },
      rotationDeg: [30, 40, 50],
      spin: { axis: [1, 1, 0], degPerSecond: 90 },
    },
  ],
  species: [pressing(80, 0.1)],
};

const box = { kind: 'box', size: [3, 3, 3] };

export const closingBoxes = {
  version: 1,
  world: { min: [-4, -3, -3], max: [4, 3, 3] },
  obstacles: [
    { shape: box, rotationDeg: [20, 30, 0], at: [-3, 0, 0], track: goesAlong(3) },
    { shape: box, rotationDeg: [0, 50, 70], at: [3, 0.3, 0], track: goesAlong(-3) },
  ],
  species: [pressing(300, 0.2)],
};

/** A sphere without a cap: where fish enter, its triangles are far. */
export function cappedSphere(): object {
  const { positions, triangles } = shapeMesh({ kind: 'sphere', radius: 2, detail: 3 });
  const threes = (numbers: ArrayLike<number>): number[][] =>
    Array.from({ length: numbers.length / 3 }, (_, k) => [numbers[3 * k], numbers[3 * k + 1], numbers[3 * k + 2]]);
  const vertices = threes(positions);
  const kept = threes(triangles).filter((corners) => corners.some((corner) => vertices[corner][1] < 1.2));
  return {
    version: 1,
    world: { min: [-8, -8, -8], max: [8, 8, 8] },
    field: { resolution: [16, 16, 16] },
    obstacles: [{ shape: { kind: 'triangles', vertices, triangles: kept }, surface: 'solid' }],
    species: [{ ...pressing(80, 0.1), start: { kind: 'sphere', centre: [0, 6, 0], radius: 1 } }],
  };
}
