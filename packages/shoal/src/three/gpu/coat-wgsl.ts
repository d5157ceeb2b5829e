import type { Gait } from '../../drawing/bodies/model.ts';

const secondColour = `
  colour = mix(colour, stripe, min(1.0, skin.x * 2.222));`;
const stripes: Readonly<Record<Gait, string>> = {
  swim: `
  colour = mix(colour, stripe, (1.0 - smoothstep(0.0, 0.12, abs(high - 0.2))) * smoothstep(0.1, 0.2, s) * 0.85);`,
  fly: secondColour,
  walk: secondColour,
};

const ownShade = `
  colour *= (0.74 + 0.42 * fract(variety * 23.0)) * select(
    mix(vec3f(1.0), vec3f(1.08, 0.98, 0.86), fract(variety * 41.0)), vec3f(1.3, 1.06, 0.86), fract(variety * 31.0) < 0.18);`;

const scales = `
  if (face.w == 0.0) {
    let slits = smoothstep(0.28, 0.46, abs(fract((s - 0.19 + 0.2 * body.y) * 62.0) - 0.5)) * step(0.19, s) * step(s, 0.27) * (1.0 - smoothstep(0.03, 0.046, abs(body.y - 0.004)));
    let mouth = (1.0 - smoothstep(0.001, 0.005, abs(body.y + 0.016 + 0.2 * (s - 0.045)))) * step(0.04, s) * step(s, 0.12);
    colour *= 1.0 - (1.0 - limb) * (0.5 * slits + 0.45 * mouth);
    colour *= 1.0 + 0.09 * onBack * sin(s * 83.0 + 9.0 * body.z) * sin(s * 41.0 - body.z * 131.0);
  }
  let lattice = vec2f(s * 70.0, body.y * 62.0);
  let scale = vec2f(lattice.x + 0.5 * (floor(lattice.y) - 2.0 * floor(0.5 * floor(lattice.y))), lattice.y);
  colour *= 1.0 - 0.1 * face.w * smoothstep(0.25, 0.5, length(fract(scale) - 0.5)) * smoothstep(0.2, 0.3, s);
  let gill = abs(length(vec2f(s - face.x - 0.045, (body.y - 0.3 * face.y) * 0.8)) - 0.09);
  colour *= 1.0 - 0.2 * step(0.01, face.w) * (1.0 - smoothstep(0.0, 0.014, gill)) * step(face.x + 0.05, s) * step(s, 0.25);`;

const eye = (gait: Gait): string => `
  let iris = length(vec2f(s - face.x, body.y - face.y)) / face.z;${
    gait === 'swim'
      ? `
  colour = mix(colour, vec3f(0.93, 0.9, 0.72), (1.0 - smoothstep(0.88, 1.06, iris)) * (1.0 - limb));`
      : ''
  }
  colour = mix(colour, vec3f(0.02, 0.03, 0.04), (1.0 - smoothstep(0.6, 0.76, iris)) * (1.0 - limb));`;

/**
 * The coat of a fish: its colour in display space and its reflectivity. The same formulas as in `fish/coat-glsl.ts`, for
 * WebGPU. `detailed` adds details for near fish.
 */
export function coatWgsl(gait: Gait, detailed: boolean): string {
  return /* wgsl */ `
fn coatColour(
  body: vec3f, skin: vec2f, variety: f32, back: vec3f, flank: vec3f, belly: vec3f, stripe: vec3f, fin: vec3f, face: vec4f, tint: vec4f
) -> vec4f {
  // Countershading: dark back, silver flank, pale belly.
  let s = 0.5 - body.x;
  let high = skin.y;
  let limb = step(0.5, skin.x);
  let onBack = smoothstep(0.12, 0.8, high);
  let varied = back * (0.86 + 0.28 * fract(variety * 13.0));
  var colour = mix(flank * (0.94 + 0.12 * fract(variety * 5.0)), varied, onBack);
  colour = mix(colour, belly, (1.0 - smoothstep(-0.85, -0.3, high)) * 0.85);${gait === 'walk' ? ownShade : ''}${stripes[gait]}${
    detailed ? (gait === 'swim' ? scales : '') + eye(gait) : ''
  }
  let mirror = (1.0 - onBack) * (1.0 - limb) * (1.0 - 0.8 * tint.a)${gait === 'swim' ? ' * (0.2 + 0.8 * face.w)' : ''};
  let worn = fin${gait === 'swim' ? ' * (1.0 - 0.5 * (1.0 - face.w) * smoothstep(0.09, 0.22, length(body.yz)))' : ''};
  return vec4f(mix(mix(colour, worn, limb), tint.rgb, tint.a), mirror);
}
`;
}
