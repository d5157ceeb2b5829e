// The bottom of the sea: its height, its mesh and the GLSL of sand.

import { groundHeight } from '../../scenario/ground.ts';
import type { Plan } from '../../scenario/plan.ts';
import { type MeshArrays, smoothNormals } from '../mesh-arrays.ts';
import type { WaterLayout } from './layout.ts';
import { causticsGlsl, waterColourGlsl } from './water-colour.ts';

/**
 * Height of the sand above its mean at (x, z); all in units of the world's size. A gentle slope with dunes, nearly flat
 * below the fish. `swell` is the height of the small dunes there.
 */
function duneHeight(x: number, z: number, swell: number): number {
  const away = Math.min(1, Math.max(0, Math.hypot(x, z) - 0.55) / 0.9);
  const dunes = 0.05 * Math.sin(2.1 * x + 0.6) * Math.cos(1.7 * z - 0.4) + 0.03 * Math.sin(4.3 * z + 2.2 * x);
  // Ridges in the distance hide the edge of the sand.
  const far = Math.min(1, Math.max(0, (Math.hypot(x, z) - 2.3) / 1.6));
  const angle = Math.atan2(z, x);
  const ridge =
    0.55 +
    0.3 * Math.sin(5 * angle + 0.8) +
    0.2 * Math.sin(11 * angle + 2 * Math.hypot(x, z)) +
    0.12 * Math.sin(23 * angle);
  return (
    0.3 * far * far * (3 - 2 * far) * Math.max(0, ridge) +
    away * dunes +
    swell * Math.sin(5.1 * x + 1.3) * Math.sin(4.2 * z) -
    0.03 * z * away +
    0.05 * away * away
  );
}

/** Height of the sand at (x, z), m, where the scenario has no ground of its own. */
export function sandHeight({ centre, size, seabed, stands }: WaterLayout, x: number, z: number): number {
  return seabed + size * duneHeight((x - centre[0]) / size, (z - centre[2]) / size, stands ? 0.003 : 0.012);
}

/** Returns the height of the bottom at (x, z), m: the scenario's own ground, or sand. */
export function bottomOf(ground: Plan['ground'], layout: WaterLayout): (x: number, z: number) => number {
  return (x, z) => (ground ? groundHeight(ground, x, z) : sandHeight(layout, x, z));
}

/** Rings of vertices around the centre, fine near it and coarser further out, up to the limit of visibility. */
function sandMesh(layout: WaterLayout): MeshArrays {
  const rings = 44;
  const spokes = 96;
  const positions = new Float32Array((rings + 1) * spokes * 3);
  const indices: number[] = [];
  for (let ring = 0; ring <= rings; ring++) {
    const radius = 7 * (ring / rings) ** 2;
    for (let spoke = 0; spoke < spokes; spoke++) {
      const angle = (2 * Math.PI * spoke) / spokes;
      const x = layout.centre[0] + radius * Math.cos(angle) * layout.size;
      const z = layout.centre[2] + radius * Math.sin(angle) * layout.size;
      const at = ring * spokes + spoke;
      positions.set([x, sandHeight(layout, x, z), z], at * 3);
      if (ring === rings) continue;
      const next = ring * spokes + ((spoke + 1) % spokes);
      indices.push(at, next, at + spokes, next, next + spokes, at + spokes);
    }
  }
  const index = Uint32Array.from(indices);
  return { position: positions, normal: smoothNormals(positions, index), index };
}

/** The sand: the scenario's own ground if it has one. */
export function seabedMesh(ground: Plan['ground'], layout: WaterLayout): MeshArrays {
  return ground ? groundMesh(ground, layout) : sandMesh(layout);
}

/**
 * Sand with ripples, cloudy patches and caustics, fading into the water. The texture `shadows` holds the shadows of
 * stones; 0 is no shadow.
 */
export const seabedFragmentGlsl: string = /* glsl */ `
${waterColourGlsl}
${causticsGlsl}
uniform float size;
uniform sampler2D shadows;
uniform vec3 shadowPlace; // corner x and z, width
uniform vec3 sandColour;
varying vec3 vWorld;
varying vec3 vNormal;
void main() {
  vec3 toSand = vWorld - cameraPosition;
  float distance = length(toSand);
  vec3 view = toSand / distance;
  vec2 spot = vWorld.xz / size;
  float cloud = texture2D(waterTexture, spot * 0.35).a;
  float fine = texture2D(waterTexture, spot * 5.3).a;
  // Ripples run across the slope in winding lines. They fade with distance, where they would flicker.
  float along = spot.x * 62.0 + spot.y * 24.0 + (cloud - 0.5) * 26.0 + (fine - 0.5) * 2.2;
  float ripple = sin(along) * exp(-distance / size * 0.9);
  vec3 sand = mix(vec3(0.73, 0.67, 0.51), vec3(0.98, 0.91, 0.72), cloud) * (0.88 + 0.2 * fine) * sandColour;
  // Beds of gravel, shells and weed. A coarser noise shifts them, so that the texture does not visibly repeat.
  float grain = texture2D(waterTexture, spot * 23.0 + 2.1 * vec2(fine, cloud)).a * texture2D(waterTexture, mat2(0.8, 0.6, -0.6, 0.8) * spot * 31.0 + 2.7 * vec2(cloud, fine)).a;
  float bed = smoothstep(0.47, 0.63, texture2D(waterTexture, spot.yx * 0.71 + 0.4).a + 0.34 * (fine - 0.5));
  ripple *= 1.0 - bed;
  sand *= 1.0 + (grain - 0.26) * 0.9 * exp(-distance / size * 3.0);
  sand *= mix(vec3(1.0), mix(vec3(0.48, 0.56, 0.44), vec3(0.9), smoothstep(0.08, 0.5, grain)), 0.8 * bed);
  // Ridges and tall stones far away are rock.
  sand = mix(sand, vec3(0.17, 0.20, 0.18) * (0.6 + 0.8 * cloud), smoothstep(0.97, 0.86, normalize(vNormal).y) * smoothstep(1.2, 2.4, distance / size));
  float light = 0.58 + 0.5 * max(dot(normalize(vNormal + vec3(ripple * 0.16, 0.0, ripple * 0.06)), sunDirection), 0.0);
  light += ripple * 0.055;
  vec2 shade = texture2D(shadows, (vWorld.xz - shadowPlace.xy) / shadowPlace.z).rg;
  light *= (1.0 - 0.46 * shade.r) * (1.0 - 0.6 * shade.g);
  vec3 lamp = lampAt(normalize(vNormal), view, distance);
  vec3 colour = sand * (light * vec3(0.84, 0.91, 0.89) * mix(skyLight, sunLight, 0.5) + lamp);
  colour += vec3(0.80, 0.92, 0.80) * sunLight * causticsAt(vWorld.xz) * smoothstep(0.6, 0.95, normalize(vNormal).y) * (0.45 + 0.55 * cloud) * (1.0 - 0.85 * shade.r);
  gl_FragColor = vec4(throughWater(colour, view, distance), 1.0);
}
`;

/** Vertices along a side: enough for most height fields, few enough for a phone. */
const across = 161;

/**
 * The scenario's ground as a mesh: fine within the world, coarser further out, up to the limit of visibility. Heights
 * come from the simulation's own function, so animals touch the ground.
 */
export function groundMesh(
  ground: NonNullable<Plan['ground']>,
  { centre, size }: Pick<WaterLayout, 'centre' | 'size'>,
): MeshArrays {
  const positions = new Float32Array(across * across * 3);
  const indices: number[] = [];
  const away = (k: number): number => {
    const u = (2 * k) / (across - 1) - 1;
    const beyond = Math.max(0, Math.abs(u) - 0.7) / 0.3;
    return size * (u + Math.sign(u) * 6 * beyond * beyond);
  };
  for (let k = 0; k < across; k++) {
    for (let i = 0; i < across; i++) {
      const at = k * across + i;
      const x = centre[0] + away(i);
      const z = centre[2] + away(k);
      positions.set([x, groundHeight(ground, x, z), z], at * 3);
      if (i + 1 < across && k + 1 < across) {
        indices.push(at, at + across, at + 1, at + 1, at + across, at + across + 1);
      }
    }
  }
  const index = Uint32Array.from(indices);
  return { position: positions, normal: smoothNormals(positions, index), index };
}
