import { dustFragmentGlsl, dustVertexGlsl, puffs } from '../../drawing/land/dust-glsl.ts';
import { displayMaterial } from '../world/display-material.ts';
import { AnimalSheets } from './animal-sheets.ts';
import type { LandUniforms } from './land-uniforms.ts';

/** Dust that running animals raise. */
export class Dust extends AnimalSheets {
  constructor(uniforms: LandUniforms) {
    super(puffs(), (gait) =>
      displayMaterial({
        uniforms,
        defines: { GAIT: gait },
        vertexShader: dustVertexGlsl,
        fragmentShader: dustFragmentGlsl,
        transparent: true,
        depthWrite: false,
      }),
    );
    this.renderOrder = 2;
  }
}
