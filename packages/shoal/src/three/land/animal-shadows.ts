import { CustomBlending, DstColorFactor, type NormalBufferAttributes, Vector3, ZeroFactor } from 'three';
import { parts } from '../../drawing/bodies/loft.ts';
import {
  animalShadowFragmentGlsl,
  animalShadowVertexGlsl,
  shadowSheet,
} from '../../drawing/land/animal-shadow-glsl.ts';
import { displayMaterial } from '../world/display-material.ts';
import { AnimalSheets } from './animal-sheets.ts';
import type { LandUniforms } from './land-uniforms.ts';

/** Shadows of animals on the ground: a soft sheet for each animal. */
export class AnimalShadows extends AnimalSheets {
  constructor(uniforms: LandUniforms) {
    super(shadowSheet(), (gait, body) =>
      displayMaterial({
        uniforms: { ...uniforms, bodySize: { value: sizeOf(body) } },
        defines: { GAIT: gait },
        vertexShader: animalShadowVertexGlsl,
        fragmentShader: animalShadowFragmentGlsl,
        transparent: true,
        depthWrite: false,
        polygonOffset: true,
        polygonOffsetFactor: -2,
        polygonOffsetUnits: -4,
        // Multiplies the colour behind it.
        blending: CustomBlending,
        blendSrc: DstColorFactor,
        blendDst: ZeroFactor,
      }),
    );
  }
}

/** Half length and half width of a body, and half its wingspan, in body lengths. */
function sizeOf({ position, skin }: NormalBufferAttributes): Vector3 {
  let wide = 0;
  let span = 0;
  for (let vertex = 0; vertex < position.count; vertex++) {
    const aside = Math.abs(position.getZ(vertex));
    const part = skin ? Math.round(skin.getX(vertex)) : parts.body;
    if (part === parts.body) wide = Math.max(wide, aside);
    span = Math.max(span, aside);
  }
  return new Vector3(0.46, Math.max(0.05, 0.95 * wide), 0.8 * span);
}
