import { type IUniform, type Material, Vector2, Vector4 } from 'three';
import type { Figure, Gait } from '../bodies/figure.ts';

/** Inputs of a material for one model: see `motion-glsl.ts` and `coat-glsl.ts`. */
export interface Skin {
  readonly uniforms: Readonly<Record<'wave' | 'foot' | 'face' | 'coats', IUniform>>;
  readonly defines: Readonly<Record<string, number>>;
}

/** Creates the material of a model. */
export type MakeMaterial = (skin: Skin) => Material;

const gaits: readonly Gait[] = ['swim', 'fly', 'walk'];

/** @param detailed adds details for near fish: eyes, scales, gill covers */
export function skinOf({ gait, wave, face, foot }: Figure, coats: IUniform, detailed: boolean): Skin {
  return {
    uniforms: {
      wave: { value: new Vector2(...wave) },
      face: { value: new Vector4(...face) },
      foot: { value: foot },
      coats,
    },
    defines: { GAIT: gaits.indexOf(gait), ...(detailed && { DETAILED: 1 }) },
  };
}
