import type { BufferGeometry, Material } from 'three';
import type { BodyMotion } from '../../drawing/bodies/model.ts';

/** A model: a body in three levels of detail, and its motion. Lengths in body lengths. */
export interface Figure extends BodyMotion {
  /** Replaces the colours of the species. Several materials: one for each group of the geometry. */
  readonly material?: Material | readonly Material[];
  /**
   * One to three levels: near, middle and far. They have the attributes `position`, `normal` and `skin`; see `loft.ts`.
   */
  readonly bodies: readonly (() => BufferGeometry)[];
}
