import { type IUniform, ShaderMaterial } from 'three';
import type { Plan } from '../../scenario/plan.ts';
import { waterColourGlsl } from './water-colour.ts';

/**
 * The swimming motion, shared by every level of detail. All of it happens in the vertex shader: side to side, yaw, a
 * wave along the spine whose amplitude grows with 0.02 + 0.1 s² body lengths (s from nose to tail), and a little twist.
 */
export const swimGlsl: string = /* glsl */ `
attribute float part;
attribute vec4 pose;       // position, phase
attribute vec4 direction;  // heading, amplitude
attribute vec4 shape;      // bend, bank, species + variety, length
attribute vec4 tint;       // a colour, and how much of it

/** Frame of the fish: columns are forward, up and right. */
mat3 fishFrame(vec3 forward, float bank) {
  // The small term keeps the frame defined for a fish that swims straight up.
  vec3 right = normalize(cross(forward, vec3(0.0, 1.0, 0.0)) + vec3(1e-4, 0.0, 1e-5));
  vec3 up = cross(right, forward);
  float c = cos(bank);
  float s = sin(bank);
  return mat3(forward, up * c + right * s, right * c - up * s);
}

/** Bends a body of length 1 in place; the normal follows. */
void swim(inout vec3 body, inout vec3 normal, float phase, float amplitude, float bend) {
  float s = 0.5 - body.x;
  float waveNumber = 5.6;
  float envelope = amplitude * (0.02 + 0.1 * s * s);
  float angle = phase - waveNumber * s;
  float wave = envelope * sin(angle);
  float slope = amplitude * 0.2 * s * sin(angle) - envelope * waveNumber * cos(angle);
  // Yaw: the head swings a little against the tail.
  float yaw = 0.045 * amplitude * sin(phase + 0.9);
  float sideways = wave + yaw * (0.35 - s) + bend * (s - 0.35) * (s - 0.35) * 0.5;
  slope += -yaw + bend * (s - 0.35);
  float twist = 0.12 * amplitude * s * sin(angle - 0.8);
  body.yz += vec2(-body.z, body.y) * twist;
  body.z += sideways;
  body.x -= slope * body.z * 0.25;
  normal = normalize(vec3(normal.x + slope * normal.z, normal.y, normal.z - slope * normal.x));
}
`;

const vertexShader = /* glsl */ `
${swimGlsl}
uniform vec3 backs[8];
uniform vec3 flanks[8];
uniform vec3 stripes[8];
varying vec3 vNormal;
varying vec3 vBody;
varying vec3 vWorld;
varying vec3 vBack;
varying vec3 vFlank;
varying vec3 vStripe;
varying float vPart;
varying vec4 vTint;

void main() {
  float species = floor(shape.z);
  float variety = shape.z - species;
  vec3 body = position;
  vec3 bodyNormal = normal;
  vBody = body;
  vPart = part;
  vTint = tint;
  swim(body, bodyNormal, pose.w, direction.w, shape.x);
  mat3 frame = fishFrame(direction.xyz, shape.y);
  // Some fish are a little longer or deeper than others.
  body *= shape.w * vec3(0.92 + 0.16 * variety, 0.95 + 0.1 * fract(variety * 7.0), 1.0);
  vec3 world = pose.xyz + frame * body;
  vNormal = frame * bodyNormal;
  vWorld = world;
  int kind = int(mod(species, 8.0));
  float shade = 0.86 + 0.28 * fract(variety * 13.0);
  vBack = backs[kind] * shade;
  vFlank = flanks[kind] * (0.94 + 0.12 * fract(variety * 5.0));
  vStripe = stripes[kind];
  gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.0);
}
`;

const fragmentShader = /* glsl */ `
${waterColourGlsl}
uniform sampler2D waterTexture;
uniform float seconds;
uniform float causticScale;
uniform float surfaceHeight;
uniform float depthRange;
varying vec3 vNormal;
varying vec3 vBody;
varying vec3 vWorld;
varying vec3 vBack;
varying vec3 vFlank;
varying vec3 vStripe;
varying float vPart;
varying vec4 vTint;

void main() {
  vec3 toFish = vWorld - cameraPosition;
  float distance = length(toFish);
  vec3 view = toFish / distance;
  vec3 normal = normalize(vNormal);

  // Countershading: dark back, silver flank, pale belly.
  float s = 0.5 - vBody.x;
  float height = vBody.y / (0.03 + 0.11 * (1.0 - abs(s - 0.4)));
  float onBack = smoothstep(0.12, 0.72, height);
  float onBelly = smoothstep(-0.25, -0.8, height);
  vec3 colour = mix(vFlank, vBack, onBack);
  colour = mix(colour, vec3(0.93, 0.97, 0.95), onBelly * 0.8);
  float stripe = smoothstep(0.10, 0.0, abs(height - 0.16)) * smoothstep(0.1, 0.2, s);
  colour = mix(colour, vStripe, stripe * 0.85);
#ifdef DETAILED
  // Gill cover and eye.
  colour *= 1.0 - 0.18 * smoothstep(0.012, 0.0, abs(length(vec2(s - 0.12, vBody.y * 1.1)) - 0.085)) * step(s, 0.22);
  float eye = length(vec2(s - 0.075, vBody.y - 0.014));
  colour = mix(colour, vec3(0.95, 0.93, 0.8), smoothstep(0.022, 0.018, eye) * (1.0 - vPart));
  colour = mix(colour, vec3(0.02, 0.03, 0.04), smoothstep(0.015, 0.011, eye) * (1.0 - vPart));
#endif
  vec3 fin = mix(vBack, vFlank, 0.6);
  colour = mix(colour, fin, vPart);
  colour = mix(colour, vTint.rgb, vTint.a);

  // Light: from above, from the sun, and what the water scatters from all around.
  float lit = 0.5 + 0.5 * normal.y;
  float sun = max(dot(normal, sunDirection), 0.0);
  vec3 light = mix(vec3(0.36, 0.54, 0.61), vec3(0.9, 1.04, 1.02), lit) + vec3(0.5, 0.48, 0.38) * sun;
  float depth = clamp((surfaceHeight - vWorld.y) / depthRange, 0.0, 1.0);
  light *= 1.08 - 0.32 * depth;
#ifdef DETAILED
  vec2 spot = (vWorld.xz + sunDirection.xz * (surfaceHeight - vWorld.y) * 0.6) * causticScale;
  float caustic = min(texture2D(waterTexture, spot + vec2(seconds * 0.020, seconds * 0.013)).r,
                      texture2D(waterTexture, spot * 1.18 - vec2(seconds * 0.017, -seconds * 0.021)).r);
  light += vec3(0.95, 1.0, 0.9) * caustic * max(normal.y, 0.0) * (1.0 - depth) * 1.1;
#endif
  colour *= light;

  // A flank is a mirror: it flashes when it throws the sunlit side of the water at the viewer.
  vec3 mirrored = reflect(view, normal);
  float flash = max(dot(mirrored, normalize(vec3(sunDirection.x, 0.35, sunDirection.z))), 0.0);
  flash *= flash;
  flash *= flash;
  float flank = (1.0 - onBack) * (1.0 - vPart) * (1.0 - 0.8 * vTint.a);
#ifdef DETAILED
  colour += waterColour(mirrored) * flank * 0.16;
#else
  colour += vec3(0.025, 0.085, 0.1) * flank;
#endif
  colour += vec3(0.9, 1.0, 0.96) * flank * (0.28 * flash + 0.8 * flash * flash * flash);

  float clear = clearness(distance);
  // Red goes first in water.
  vec3 through = vec3(clear * clear, clear, clear);
  colour = mix(waterColour(view), colour, mix(vec3(clear), through, 0.5));
  gl_FragColor = vec4(colour, 1.0);
}
`;

/** Colours of up to eight species: back, flank and the line along the side. */
const coats: readonly { back: string; flank: string; stripe: string }[] = [
  { back: '#17506b', flank: '#b9d3dc', stripe: '#2f86a8' },
  { back: '#6b4a17', flank: '#e2c47a', stripe: '#ffd35c' },
  { back: '#2a2f3a', flank: '#8d99a6', stripe: '#5c6b7a' },
  { back: '#173f33', flank: '#a5d0b4', stripe: '#3fae86' },
  { back: '#5a1f2b', flank: '#e0a5a0', stripe: '#e0614f' },
  { back: '#2d2a66', flank: '#b3b3e0', stripe: '#6f74d8' },
  { back: '#3d4a12', flank: '#d0d692', stripe: '#a8bd2f' },
  { back: '#123c52', flank: '#9fe0dc', stripe: '#ffffff' },
];

/** Grey above and pale below: who hunts is known at a glance, whatever its species is called. */
const hunterCoat: (typeof coats)[number] = { back: '#4b565f', flank: '#a3adb3', stripe: '#8a959c' };

function channel(plan: Plan, pick: (coat: (typeof coats)[number]) => string): Float32Array {
  const values = new Float32Array(coats.length * 3);
  for (const [index, own] of coats.entries()) {
    const hunts = (plan.species[index]?.hunts.length ?? 0) > 0;
    const coat = hunts ? hunterCoat : own;
    const rgb = Number.parseInt(pick(coat).slice(1), 16);
    values.set([((rgb >> 16) & 255) / 255, ((rgb >> 8) & 255) / 255, (rgb & 255) / 255], index * 3);
  }
  return values;
}

/**
 * What fish look like in the water. `shared` are the uniforms that everything in the water shares; `detailed` adds what
 * is only seen from near: eyes, gill covers, dancing light on the back, the water mirrored in the flank.
 */
export function makeFishMaterial(
  shared: Readonly<Record<string, IUniform>>,
  plan: Plan,
  detailed: boolean,
): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: {
      ...shared,
      backs: { value: channel(plan, (coat) => coat.back) },
      flanks: { value: channel(plan, (coat) => coat.flank) },
      stripes: { value: channel(plan, (coat) => coat.stripe) },
    },
    vertexShader,
    fragmentShader,
    defines: detailed ? { DETAILED: 1 } : {},
  });
}
