// What materials need to know to draw and bend one body.

import { type Camera, type IUniform, type Material, Vector2, Vector4 } from 'three';
import { gaits } from '../../drawing/bodies/model.ts';
import type { Figure } from '../bodies/figures.ts';

/** Inputs of a material for one model: see `motion-glsl.ts` and `coat-glsl.ts`. */
export interface Skin {
  readonly uniforms: Readonly<Record<'wave' | 'foot' | 'face' | 'coats' | 'followed', IUniform>>;
  readonly defines: Readonly<Record<string, number>>;
  readonly figure: Figure;
  /** Whether this is the finest level of detail. */
  readonly detailed: boolean;
}

/** Creates the material of a model. Several materials: one for each group of its geometry. */
export type MakeMaterial = (skin: Skin) => Material | Material[];

/** Uniforms that all materials of a view share: the colours of the species, and the point to keep visible. */
export type ViewUniforms = Readonly<Record<'coats' | 'followed', IUniform>>;

/** @param detailed whether near fish show details: eyes, scales, gill covers */
export function skinOf(figure: Figure, shared: ViewUniforms, detailed: boolean): Skin {
  const { gait, wave, face, foot } = figure;
  return {
    uniforms: {
      wave: { value: new Vector2(...wave) },
      face: { value: new Vector4(...face) },
      foot: { value: foot },
      ...shared,
    },
    defines: { GAIT: gaits.indexOf(gait), ...(detailed && { DETAILED: 1 }) },
    figure,
    detailed,
  };
}

/** Drawn size of 1 m at a distance of 1 m, pixels. */
export function pixelsPerMetre(camera: Camera, pixelsHigh: number): number {
  return (pixelsHigh * camera.projectionMatrix.elements[5]) / 2;
}
