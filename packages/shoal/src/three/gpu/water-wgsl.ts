import type { Gait } from '../../drawing/bodies/model.ts';

/** The same formulas as in `water/water-colour.ts`, for WebGPU. */
export const waterWgsl: string = /* wgsl */ `
struct Water { deep: vec3f, far: vec3f, near: vec3f, surface: vec3f, glow: vec3f, sunDirection: vec3f }

fn waterColour(water: Water, direction: vec3f) -> vec3f {
  let up = direction.y;
  var colour = mix(water.deep, water.far, smoothstep(-0.85, -0.08, up));
  colour = mix(colour, water.near, smoothstep(-0.16, 0.34, up));
  colour = mix(colour, water.surface, smoothstep(0.30, 1.0, up) * 0.85);
  let towardsSun = max(dot(direction, water.sunDirection), 0.0);
  return colour + water.glow * (towardsSun * towardsSun * towardsSun);
}
`;

const flash = (detailed: boolean): string => /* wgsl */ `
  // The flank is a mirror and flashes when it reflects the sunlit water.
  let mirrored = reflect(view, n);
  var glint = max(dot(mirrored, normalize(vec3f(sunDirection.x, 0.35, sunDirection.z))), 0.0);
  glint *= glint;
  glint *= glint;
  colour += ${detailed ? 'waterColour(water, mirrored) * flank * 0.16' : 'waterNear * flank * 0.15'};
  colour += vec3f(0.9, 1.0, 0.96) * sunLight * flank * (0.28 * glint + 0.8 * glint * glint * glint);
  // A startled fish turns its sides quickly: silver all over.
  colour += vec3f(0.34, 0.38, 0.36) * (sunLight + lampLight * 0.4) * smoothstep(1.25, 1.8, amplitude) * flank;
`;

/** Fish in the water: the same formulas as in `water/fish-material.ts`, without caustics. */
export function waterFishWgsl(gait: Gait, detailed: boolean): string {
  return /* wgsl */ `
fn waterFish(
  coat: vec4f, normal: vec3f, world: vec3f, eye: vec3f, part: f32, amplitude: f32, surface: f32, depthRange: f32, fogDensity: f32,
  sunDirection: vec3f, waterDeep: vec3f, waterFar: vec3f, waterNear: vec3f, waterSurface: vec3f, waterGlow: vec3f,
  skyLight: vec3f, sunLight: vec3f, rimLight: vec3f, lampLight: vec3f
) -> vec4f {
  let water = Water(waterDeep, waterFar, waterNear, waterSurface, waterGlow, sunDirection);
  let toFish = world - eye;
  let away = length(toFish);
  let view = toFish / away;
  let n = normalize(normal);
  let flank = coat.a;
  // Light from above, from the sun, and scattered by the water.
  let lit = 0.5 + 0.5 * n.y;
  let sun = max(dot(n, sunDirection), 0.0);
  let depth = clamp((surface - world.y) / depthRange, 0.0, 1.0);
  var light = mix(vec3f(0.36, 0.54, 0.61), vec3f(0.9, 1.04, 1.02), lit) * skyLight + vec3f(0.5, 0.48, 0.38) * sun * sunLight;
  light *= 1.08 - 0.32 * depth;
  // Fins are translucent.
  light *= 1.0 + 0.35 * step(0.5, part);
  let facing = max(-dot(n, view), 0.0);
  light += lampLight * (0.25 + 0.75 * facing) * exp(-fogDensity * away * 1.6);
  var colour = coat.rgb * light;
  ${gait === 'swim' ? flash(detailed) : ''}
  let edge = 1.0 - abs(dot(n, view));
  colour += rimLight * edge * edge * edge * (0.35 + 0.65 * sun);
  let clear = exp(-fogDensity * away);
  // Water absorbs red first.
  let through = vec3f(clear * clear, clear, clear);
  colour = mix(waterColour(water, view), colour, mix(vec3f(clear), through, 0.5));
  return vec4f(colour, 1.0);
}
`;
}
