// The schema of obstacles, their shapes and fields, and of gates.

import type { Vec3 } from '../math/vector.ts';
import type { Numbers } from '../parameters/table.ts';
import type { ObstacleDocument } from './document.generated.ts';
import { limits } from './limits.ts';
import { fileName } from './schema/file-name.ts';
import { choice, flag, type Infer, list, number, object, text, variants, vector } from './schema/schema.ts';

/** Obstacles: shape, pose and motion. Lengths in m, times in s. */

const length = (description: string) => number({ min: 1e-4, max: 1e6, unit: 'm', description });
const count = (min: number, max: number, description: string) => number({ min, max, whole: true, description });
const seed = number({ min: 0, max: 4294967295, whole: true, description: 'Another seed, another shape; default 1.' });
const roughness = number({ min: 0, max: 1, description: '0: smooth, 1: craggy; default 0.3.' });
const name = text({ min: 1, max: 64 });

export const shapeSchema = variants(
  {
    sphere: object(
      { kind: choice(['sphere']), radius: length('From the centre to the surface.') },
      { detail: count(0, 6, 'Times that an icosahedron is refined: 20 · 4ⁿ triangles; default 3.') },
    ),
    box: object({ kind: choice(['box']), size: list(length('An edge.'), { min: 3, max: 3, of: 'edges' }) }, {}),
    capsule: object(
      {
        kind: choice(['capsule']),
        radius: length('Of its caps and its side.'),
        length: length('Of its straight part, along y.'),
      },
      { segments: count(3, 512, 'Around; default 24.') },
    ),
    cylinder: object(
      { kind: choice(['cylinder']), radius: length('Of its side.'), height: length('Along y.') },
      { segments: count(3, 512, 'Around; default 24.') },
    ),
    torus: object(
      {
        kind: choice(['torus']),
        radius: length('From the centre to the middle of the tube.'),
        tube: length('Radius of the tube.'),
      },
      {
        segments: count(3, 1024, 'Around the hole, which lies along z; default 48.'),
        sides: count(3, 512, 'Around the tube; default 16.'),
      },
    ),
    plane: object(
      { kind: choice(['plane']), size: list(length('An edge.'), { min: 2, max: 2, of: 'edges along x and z' }) },
      {},
    ),
    heights: object(
      {
        kind: choice(['heights']),
        size: list(length('An edge.'), { min: 2, max: 2, of: 'edges along x and z' }),
        points: list(count(2, 1024, 'Points.'), { min: 2, max: 2, of: 'numbers of points along x and z' }),
        heights: list(number({ min: -1e6, max: 1e6, unit: 'm' }), {
          min: 4,
          max: 1_048_576,
          of: 'heights',
          description: 'At each point, x fastest, then z.',
        }),
      },
      { depth: length('Of the ground below the least height; default a tenth of the longer edge.') },
    ),
    rock: object(
      { kind: choice(['rock']), radius: length('About this; the surface is uneven.') },
      { seed, roughness, detail: count(1, 6, 'Times that an icosahedron is refined: 20 · 4ⁿ triangles; default 4.') },
    ),
    arch: object(
      {
        kind: choice(['arch']),
        width: length('Of the opening, along x.'),
        height: length('Of the opening, from its foot up.'),
        thickness: length('Of the stone.'),
      },
      { seed, roughness, detail: count(1, 5, 'Finer with each; default 3.') },
    ),
    coral: object(
      { kind: choice(['coral']), height: length('From the ground up.') },
      {
        seed,
        form: choice(['branching', 'table'], { description: 'A bush or a plate on a foot; default branching.' }),
      },
    ),
    tank: object(
      {
        kind: choice(['tank']),
        size: list(length('An edge of the water.'), { min: 3, max: 3, of: 'edges' }),
      },
      {
        form: choice(['rectangle', 'circle'], { description: 'Seen along y; default rectangle.' }),
        wall: length('Of walls, floor and lid; default a twentieth of the longest edge.'),
        segments: count(3, 512, 'Around a circle; default 48.'),
      },
    ),
    triangles: object(
      {
        kind: choice(['triangles']),
        vertices: list(vector(1e6, 'm'), { min: 3, max: 500_000, of: 'vertices' }),
        triangles: list(list(number({ min: 0, max: 499_999, whole: true }), { min: 3, max: 3, of: 'vertices' }), {
          min: 1,
          max: 1_000_000,
          of: 'triangles',
          description: 'Indices of their vertices, counter-clockwise as seen from outside.',
        }),
      },
      {},
    ),
    mesh: object(
      {
        kind: choice(['mesh']),
        file: fileName("A mesh in the scenario's folder: .glb, .gltf, .obj, .stl or .ply."),
      },
      {},
    ),
  },
  { description: 'Its shape, around its own origin.' },
);

export const obstaclesSchema = list(
  object(
    { shape: shapeSchema },
    {
      name,
      at: vector(limits.coordinate, 'm', { description: 'Where its origin is; default [0, 0, 0].' }),
      rotationDeg: vector(1e6, '°', { description: 'Rotation about its own x, then y, then z axis, as in three.js.' }),
      scale: list(number({ min: 1e-4, max: 1e4 }), {
        min: 3,
        max: 3,
        of: 'factors along its own x, y, z',
        description: 'Scales the shape before it is rotated; default [1, 1, 1].',
      }),
      surface: choice(['auto', 'solid', 'sheet'], {
        description:
          'solid: it has an inside; sheet: it has two sides and no inside, like a net; auto (default): depends on how much of the mesh is open.',
      }),
      ownField: flag({
        description: 'Whether it has a field of its own, which equal shapes share; default only if it moves.',
      }),
      spin: object(
        { axis: vector(1, '', { description: 'Direction of the axis through its origin.' }) },
        {
          degPerSecond: number({ min: -36000, max: 36000, unit: '°/s', description: 'Counter-clockwise; default 30.' }),
        },
        { description: 'Rotates it continuously.' },
      ),
      track: list(
        object(
          {
            time: number({ min: 0, max: 1e9, unit: 's', description: 'Time of this offset.' }),
            at: vector(limits.coordinate, 'm', { description: 'Added to `at`.' }),
          },
          {},
        ),
        {
          min: 1,
          max: 10_000,
          of: 'timed offsets',
          description: 'Moves it by offsets, linearly between their times.',
        },
      ),
    },
  ),
  { max: 1024, of: 'obstacles', description: 'Objects that fish swim around and never enter.' },
);

const corner = (description: string) => vector(limits.coordinate, 'm', { description });

/** Choices and box of the field. Its numbers are rows of the table. */
export const fieldChoices = {
  stencil: choice(['six-point', 'twenty-six-point', 'isotropic'], {
    description: 'Finite differences that give the direction of avoidance.',
    default: 'isotropic',
  }),
  interpolation: choice(['linear', 'cubic'], {
    description: 'Interpolation between the grid points of the field.',
    default: 'linear',
  }),
  min: corner('Least corner of the shared field; default: around the static obstacles.'),
  max: corner('Greatest corner.'),
  resolution: list(count(4, 512, 'Points.'), {
    min: 3,
    max: 3,
    of: 'numbers of points along x, y, z',
    description: 'Grid points along each axis, instead of spacing.',
  }),
};

export const gatesSchema = list(
  object(
    {
      name,
      at: vector(limits.coordinate, 'm', { description: 'Centre of the disc.' }),
      facing: vector(1e6, '', { description: 'Normal of the disc, the direction that counts as passed.' }),
      radius: number({ min: 1e-4, max: 1e6, unit: 'm', description: 'Radius of the disc.' }),
    },
    {},
  ),
  { max: 64, of: 'gates', description: 'Discs that count the fish that swim through them.' },
);

/** The shape of an obstacle: a built-in one with its sizes, or a mesh file. */
export type Shape = Infer<typeof shapeSchema>;
export type ShapeKind = Shape['kind'];
/** A disc that counts fish swimming through it. */
export type Gate = Infer<typeof gatesSchema>[number];

/** How the fields of a scenario are made. */
export interface FieldPlan extends Readonly<Numbers<'field'>> {
  readonly stencil: 'six-point' | 'twenty-six-point' | 'isotropic';
  readonly interpolation: 'linear' | 'cubic';
  /** The box of the shared field, if it is given. */
  readonly min?: Vec3;
  readonly max?: Vec3;
  readonly resolution?: Vec3;
}

/** An obstacle with every default filled in. */
export interface Obstacle {
  readonly name: string;
  readonly shape: Shape;
  readonly at: Vec3;
  readonly rotationDeg: Vec3;
  readonly scale: Vec3;
  readonly surface: 'auto' | 'solid' | 'sheet';
  readonly ownField: boolean;
  readonly spin?: { readonly axis: Vec3; readonly degPerSecond: number };
  readonly track?: NonNullable<ObstacleDocument['track']>;
}

export function fillObstacles(obstacles: readonly ObstacleDocument[] = []): Obstacle[] {
  return obstacles.map(({ scale = [1, 1, 1], spin, track, ...given }, i) => ({
    name: `${given.shape.kind} ${i + 1}`,
    at: [0, 0, 0],
    rotationDeg: [0, 0, 0],
    surface: 'auto',
    ...given,
    ownField: given.ownField === true || spin !== undefined || track !== undefined,
    scale: [scale[0], scale[1], scale[2]],
    ...(spin && { spin: { degPerSecond: 30, ...spin } }),
    ...(track && { track }),
  }));
}

/** A shape that needs no file. */
export type BuiltInShape = Exclude<Shape, { kind: 'mesh' }>;

/** The settings of one kind of shape. */
export type ShapeOf<Kind extends ShapeKind> = Extract<Shape, { kind: Kind }>;
