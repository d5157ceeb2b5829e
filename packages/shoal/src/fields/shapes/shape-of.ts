import type { Shape, ShapeKind } from '../../scenario/obstacles.ts';

/** A shape that needs no file. */
export type BuiltInShape = Exclude<Shape, { kind: 'mesh' }>;

/** The settings of one kind of shape. */
export type ShapeOf<Kind extends ShapeKind> = Extract<Shape, { kind: Kind }>;
