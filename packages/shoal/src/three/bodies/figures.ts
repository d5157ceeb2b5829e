// The bodies of all shapes as geometries of three.js.

import type { BufferGeometry, Material } from 'three';
import type { BodyMotion, Model } from '../../drawing/bodies/model.ts';
import { models, shapesOf } from '../../drawing/bodies/models.ts';
import type { BodyShape } from '../../parameters/species-choices.ts';
import type { Plan } from '../../scenario/plan.ts';
import { geometryOf } from '../world/geometry.ts';

function figureOf({ bodies, ...motion }: Model): Figure {
  return { ...motion, bodies: bodies.map((make) => () => geometryOf(make())) };
}

/** One figure per shape, shared by all species of that shape. */
const figures = Object.fromEntries(
  Object.entries(models).map(([shape, model]) => [shape, figureOf(model)]),
) as Readonly<Record<BodyShape, Figure>>;

/** @param own one model for all species, or models by the name of the species; undefined: that of its shape */
export function figuresOf(plan: Plan, own?: Figure | ((species: string) => Figure | undefined)): Figure[] {
  const shapes = shapesOf(plan);
  return plan.species.map(({ name }, species) => {
    const figure = typeof own === 'function' ? own(name) : own;
    return figure ?? figures[shapes[species]];
  });
}

/** A model: a body in three levels of detail, and its motion. Lengths in body lengths. */
export interface Figure extends BodyMotion {
  /** Replaces the colours of the species. Several materials: one for each group of the geometry. */
  readonly material?: Material | readonly Material[];
  /**
   * One to three levels: near, middle and far. They have the attributes `position`, `normal` and `skin`; see `loft.ts`.
   */
  readonly bodies: readonly (() => BufferGeometry)[];
}
