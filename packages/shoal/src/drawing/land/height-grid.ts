// Heights of the land in a grid for shaders, which place grass, shadows and dust on it.

import type { Plan } from '../../scenario/plan.ts';
import type { LandLayout } from '../air/layout.ts';
import { landHeight } from './meadow-mesh.ts';

/** Points along a side of the grid of heights. */
export const heightPoints = 192;
/** Width of the square that the grid covers, in sizes of the world. */
const coverage = 2.6;

/**
 * A grid of heights, m, for shaders that place things on the land; and its location: x and z of its corner, and its
 * width, m.
 */
export function heightGrid(
  ground: Plan['ground'],
  layout: LandLayout,
): { readonly heights: Float32Array<ArrayBuffer>; readonly place: readonly [x: number, z: number, width: number] } {
  const heightAt = landHeight(ground, layout);
  const width = coverage * layout.size;
  const [x0, z0] = [layout.centre[0] - width / 2, layout.centre[2] - width / 2];
  const step = width / (heightPoints - 1);
  const heights = new Float32Array(heightPoints * heightPoints);
  for (let k = 0; k < heightPoints; k++) {
    for (let i = 0; i < heightPoints; i++) heights[k * heightPoints + i] = heightAt(x0 + i * step, z0 + k * step);
  }
  return { heights, place: [x0, z0, width] };
}

/** Reads the grid, with linear interpolation. */
export const heightGlsl: string = /* glsl */ `
uniform highp sampler2D landHeights;
uniform vec3 landPlace;   // corner x and z, width
float landHeightAt(vec2 spot) {
  vec2 at = clamp((spot - landPlace.xy) / landPlace.z, 0.0, 1.0) * ${(heightPoints - 1).toFixed(1)};
  ivec2 cell = ivec2(min(floor(at), vec2(${(heightPoints - 2).toFixed(1)})));
  vec2 f = at - vec2(cell);
  float a = texelFetch(landHeights, cell, 0).r;
  float b = texelFetch(landHeights, cell + ivec2(1, 0), 0).r;
  float c = texelFetch(landHeights, cell + ivec2(0, 1), 0).r;
  float d = texelFetch(landHeights, cell + ivec2(1, 1), 0).r;
  return mix(mix(a, b, f.x), mix(c, d, f.x), f.y);
}
`;
