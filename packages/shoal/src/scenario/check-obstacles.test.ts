import { type Parts, testLimits } from '../../test/limits.ts';

const obstacle = (one: object): Parts => ({ obstacles: [{ at: [1, 1, 1], ...one }] });
const corners = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
];

testLimits([
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
]);
