import { DoubleSide, FrontSide, type ShaderMaterial } from 'three';
import { plainStoneFragmentGlsl, stoneFragmentGlsl, stoneVertexGlsl } from '../../drawing/water/stone-glsl.ts';
import { displayMaterial } from './geometry.ts';
import type { WaterPlace, WaterUniforms } from './water-uniforms.ts';

/**
 * Procedural stone under water: weathered layers, algae on lit sides, pink crusts, sand at the foot. Sheets are
 * two-sided, pale and translucent.
 */
export function makeStoneMaterial(uniforms: WaterUniforms, place: WaterPlace, sheet: boolean): ShaderMaterial {
  return displayMaterial({
    uniforms: { ...uniforms, size: { value: place.size }, seabed: { value: place.seabed } },
    defines: sheet ? { SHEET: '' } : {},
    side: sheet ? DoubleSide : FrontSide,
    vertexShader: stoneVertexGlsl,
    fragmentShader: stoneFragmentGlsl,
  });
}

/** Pale grey, a little darker where the surface turns away from the viewer; for the diagram. */
export function makePlainStoneMaterial(sheet: boolean): ShaderMaterial {
  return displayMaterial({
    uniforms: {},
    defines: sheet ? { SHEET: '' } : {},
    side: sheet ? DoubleSide : FrontSide,
    // Drawn behind the lines along its edges.
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
    vertexShader: stoneVertexGlsl,
    fragmentShader: plainStoneFragmentGlsl,
  });
}
