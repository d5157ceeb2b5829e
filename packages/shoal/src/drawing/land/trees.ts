// Trees and bushes on land: meshes, places, and GLSL.

import type { Vec3 } from '../../math/vector.ts';
import type { Plan } from '../../scenario/plan.ts';
import { airColourGlsl } from '../air/air-colour.ts';
import type { LandLayout } from '../air/layout.ts';
import { landHeight } from './meadow-mesh.ts';

type Ball = readonly [x: number, y: number, z: number, radius: number];

/** Crowns of foliage by kind of tree: centre and radius of each ball, in heights of the tree. */
const crowns: Readonly<Record<'broad' | 'slender', readonly Ball[]>> = {
  broad: [
    [0, 0.62, 0, 0.25],
    [0.22, 0.47, 0.1, 0.18],
    [-0.24, 0.5, 0.08, 0.19],
    [0.05, 0.44, -0.24, 0.18],
    [-0.08, 0.42, 0.22, 0.16],
    [0.12, 0.72, -0.1, 0.17],
    [-0.1, 0.8, 0.05, 0.16],
  ],
  slender: [
    [0.01, 0.22, 0, 0.12],
    [-0.02, 0.35, 0.02, 0.15],
    [0.03, 0.47, -0.02, 0.15],
    [-0.02, 0.6, -0.01, 0.13],
    [0.01, 0.73, 0.02, 0.1],
    [0, 0.86, 0, 0.065],
  ],
};
/** Kinds of trees. */
export const treeKinds = ['broad', 'slender'] as const;
/** Rings and segments of each ball, and sprays of leaves around it. */
const rings = 3;
const segments = 5;
const sprays = 6;

/** Triangles of a plant of height 1. */
export interface PlantMesh {
  readonly position: Float32Array<ArrayBuffer>;
  /** Normals of bark are longer than 1, by which the shader recognises bark. */
  readonly normal: Float32Array<ArrayBuffer>;
  /** Position on a spray of leaves, from −1 to 1 along two sides; 0 elsewhere. */
  readonly leaf: Float32Array<ArrayBuffer>;
  readonly index: Uint32Array<ArrayBuffer>;
}

/** A tree of height 1: balls of foliage in sprays of leaves, on a trunk. The normals of the foliage point away from its middle. */
export function treeMesh(kind: (typeof treeKinds)[number]): PlantMesh {
  const position: number[] = [];
  const normal: number[] = [];
  const leaf: number[] = [];
  const index: number[] = [];
  const push = ([x, y, z]: Vec3, u: number, v: number): void => {
    position.push(x, y, z);
    const [nx, ny, nz] = [x, 1.2 * (y - 0.45), z];
    const long = Math.hypot(nx, ny, nz) || 1;
    normal.push(nx / long, ny / long, nz / long);
    leaf.push(u, v);
  };
  for (const [bx, by, bz, radius] of crowns[kind]) {
    const first = position.length / 3;
    for (let ring = 0; ring <= rings; ring++) {
      const v = (Math.PI * ring) / rings;
      for (let segment = 0; segment < segments; segment++) {
        const angle = (2 * Math.PI * segment) / segments + 0.4 * ring + 9 * bx;
        const long = 0.85 * radius;
        const around = long * Math.sin(v);
        push([bx + around * Math.cos(angle), by + 0.85 * long * Math.cos(v), bz + around * Math.sin(angle)], 0, 0);
        if (ring === rings) continue;
        const a = first + ring * segments + segment;
        const b = first + ring * segments + ((segment + 1) % segments);
        index.push(a, b, a + segments, b, b + segments, a + segments);
      }
    }
    for (let spray = 0; spray < sprays; spray++) {
      const y = 0.95 - (1.7 * spray) / (sprays - 1);
      const angle = 2.39996 * spray + 31 * (bx + by);
      const around = Math.sqrt(1 - y * y);
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const half = radius * (0.7 + 0.22 * Math.sin(5 * spray + 40 * by));
      const corner = position.length / 3;
      // Sprays hang: they lie across the ball and lean outwards at their lower edge.
      for (const [u, v] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const) {
        const out = radius * around - 0.45 * v * half;
        push(
          [bx + out * cos - u * half * sin, by + 0.85 * radius * y + 0.8 * v * half, bz + out * sin + u * half * cos],
          u,
          v,
        );
      }
      index.push(corner, corner + 1, corner + 2, corner, corner + 2, corner + 3);
    }
  }
  const trunk = position.length / 3;
  for (const [y, radius] of [
    [0.55, 0.018],
    [-0.05, 0.034],
  ]) {
    for (let side = 0; side < 5; side++) {
      const angle = (2 * Math.PI * side) / 5;
      position.push(radius * Math.cos(angle), y, radius * Math.sin(angle));
      normal.push(2 * Math.cos(angle), 0, 2 * Math.sin(angle));
      leaf.push(0, 0);
    }
  }
  for (let side = 0; side < 5; side++) {
    const [a, b] = [trunk + side, trunk + ((side + 1) % 5)];
    index.push(a, b, a + 5, b, b + 5, a + 5);
  }
  return {
    position: Float32Array.from(position),
    normal: Float32Array.from(normal),
    leaf: Float32Array.from(leaf),
    index: Uint32Array.from(index),
  };
}

/** How many groves there are, and how many bushes in the open. */
const groves = 24;
const mostBushes = 119;

/**
 * Positions of trees in groves around the world, and of bushes nearer to it: x, y, z and height of each, m, by kind. A
 * bush is the crown of a tree whose trunk is in the ground.
 */
export function treePlaces(
  ground: Plan['ground'],
  layout: LandLayout,
): Readonly<Record<(typeof treeKinds)[number], Float32Array<ArrayBuffer>>> {
  const heightAt = landHeight(ground, layout);
  const { centre, size, length, stands } = layout;
  const places: Record<(typeof treeKinds)[number], number[]> = { broad: [], slender: [] };
  const put = (kind: (typeof treeKinds)[number], angle: number, away: number, tall: number, sunk: number): void => {
    const x = centre[0] + away * size * Math.cos(angle);
    const z = centre[2] + away * size * Math.sin(angle);
    places[kind].push(x, heightAt(x, z) - sunk * tall, z, tall);
  };
  const usual = Math.max(0.1 * size, 2.5 * length);
  for (let grove = 0; grove < groves; grove++) {
    // A lone tree now and then; groves are dense and high in the middle, with bushes at their edge.
    const trees = grove % 5 === 4 ? 1 : 4 + ((grove * 7) % 11);
    const middle = grove * 2.39996;
    const far = 2.25 + 3.05 * ((grove * 0.7548777) % 1);
    const isSlender = grove % 4 === 1;
    for (let i = 0; i < trees; i++) {
      const out = 0.07 * Math.sqrt(i);
      const angle = middle + (1.5 * out * Math.cos(2.39996 * i)) / far;
      const away = far + out * Math.sin(2.39996 * i);
      const tall = usual * (0.7 + 0.75 * ((i * 0.381966 + grove * 0.618034) % 1)) * (1.15 - 1.2 * out);
      put(isSlender && i % 3 > 0 ? 'slender' : 'broad', angle, away, isSlender ? 1.25 * tall : tall, 0.03);
      if (i % 4 === 3) put('broad', angle + 0.09 / far, away - 0.09, 0.4 * usual, 0.36);
    }
  }
  for (let i = 0; stands && i < mostBushes; i++) {
    // A thicket of seven bushes of different sizes.
    const thicket = Math.floor(i / 7);
    const angle = thicket * 2.39996 + 0.4 + 0.045 * Math.cos(2.4 * i);
    const away = 0.8 + 1.3 * ((thicket * 0.7548777) % 1) + 0.045 * Math.sin(2.4 * i);
    put('broad', angle, away, Math.max(0.032 * size, 0.8 * length) * (0.5 + 1.2 * ((i * 0.381966) % 1) ** 2), 0.36);
  }
  return { broad: Float32Array.from(places.broad), slender: Float32Array.from(places.slender) };
}

/** Trees and reeds sway in the wind. */
export const treeVertexGlsl: string = /* glsl */ `
attribute vec4 place;
attribute vec2 leaf;
uniform float seconds;
varying vec2 vLeaf;
varying vec3 vWorld;
varying vec3 vNormal;
varying vec3 vLocal;
varying float vBark;
varying float vVariety;
void main() {
  float variety = fract(place.x * 0.173 + place.z * 0.291);
  float c = cos(40.0 * variety);
  float s = sin(40.0 * variety);
  mat2 turn = mat2(c, s, -s, c);
  vec3 body = position * vec3(0.85 + 0.5 * variety, 1.0, 0.85 + 0.5 * variety);
  body.xz = turn * body.xz;
  vNormal = normalize(vec3(turn * normal.xz, normal.y).xzy);
  vBark = step(1.5, length(normal));
  vVariety = variety;
  vLocal = position;
  vLeaf = leaf;
  body.xz += vec2(0.022, 0.009) * position.y * position.y * (1.0 + sin(1.3 * seconds + dot(place.xz, vec2(0.31, 0.23))));
  vWorld = place.xyz + body * place.w;
  gl_Position = projectionMatrix * viewMatrix * vec4(vWorld, 1.0);
}
`;

export const treeFragmentGlsl: string = /* glsl */ `
${airColourGlsl}
uniform sampler2D airTexture;
varying vec3 vWorld;
varying vec3 vNormal;
varying vec3 vLocal;
varying vec2 vLeaf;
varying float vBark;
varying float vVariety;
void main() {
  vec3 toTree = vWorld - cameraPosition;
  float distance = length(toTree);
  vec3 view = toTree / distance;
  float leaves = texture2D(airTexture, vLocal.xy * 1.3 + vLocal.z * 0.9 + vVariety).g;
  float twigs = texture2D(airTexture, vLocal.xy * 3.1 - vLocal.z * 2.3 + vVariety).g;
  float edge = 1.0 - abs(dot(normalize(vNormal), view));
  // Single leaves stand out at the edges of sprays.
  if (0.6 * leaves + 0.4 * twigs < 0.75 * smoothstep(0.3, 1.05, length(vLeaf))) discard;
  vec3 normal = normalize(vNormal + 1.1 * (0.6 * leaves + 0.4 * twigs - 0.5));
  vec3 colour = mix(vec3(0.20, 0.32, 0.11), vec3(0.50, 0.52, 0.18), 0.65 * vVariety + 0.35 * leaves);
  colour = mix(colour, vec3(0.52, 0.40, 0.16), 0.5 * step(0.9, vVariety));
  colour = mix(colour, vec3(0.30, 0.25, 0.20), vBark) * (0.4 + 0.5 * leaves + 0.45 * twigs);
  float sun = dot(normal, sunDirection);
  vec3 light = vec3(0.42, 0.47, 0.5) * skyLight * (0.6 + 0.4 * normal.y) + vec3(0.86, 0.78, 0.54) * max(sun + 0.1, 0.0) * sunLight;
  // Upper boughs shade the lower ones.
  light *= 0.5 + 0.5 * smoothstep(0.25, 0.8, vLocal.y);
  float against = max(dot(view, sunDirection), 0.0);
  vec3 shown = colour * light;
  // The sun shines through the leaves.
  shown += colour * vec3(0.5, 0.55, 0.1) * sunLight * (1.0 - vBark) * against * against * max(-sun, 0.0);
  shown += rimLight * edge * edge * against * against * 0.35;
  gl_FragColor = vec4(mix(airColour(view), shown, clearness(distance)), 1.0);
}
`;

/** Texels along a side of the shade map. */
export const shadePoints = 512;
/** Width of the square that the map covers, in sizes of the world. All trees stand within it. */
const coverage = 11.6;
/** Smallest height of the sun for the length of shade: a lower sun would shade the whole land. */
const lowest = 0.24;

/** Location of the map: x and z of its corner, and its width, m. */
export function shadePlace({ centre, size }: LandLayout): readonly [x: number, z: number, width: number] {
  const width = coverage * size;
  return [centre[0] - width / 2, centre[2] - width / 2, width];
}

/**
 * Adds the shade of trees to a map, from 0 (sun) to 255. The shade of a tree is an ellipse from its root to where the
 * shadow of its crown falls.
 * @param texels square of side `shadePoints`
 * @param trees x, y, z and height of each, m
 * @param crown radius of a crown, in heights of the tree
 * @param sun unit vector to the sun
 */
export function addTreeShade(
  texels: Uint8Array,
  layout: LandLayout,
  trees: Float32Array,
  crown: number,
  [sunX, sunY, sunZ]: Vec3,
): void {
  const [left, back, width] = shadePlace(layout);
  const scale = shadePoints / width;
  const flat = Math.hypot(sunX, sunZ) || 1;
  const [alongX, alongZ] = [-sunX / flat, -sunZ / flat];
  for (let t = 0; t < trees.length; t += 4) {
    const tall = trees[t + 3] * scale;
    /** Offset from the root to where the shadow of the crown's middle falls, texels. */
    const reach = (0.55 * tall * flat) / Math.max(sunY, lowest);
    const x = (trees[t] - left) * scale + 0.5 * reach * alongX;
    const z = (trees[t + 2] - back) * scale + 0.5 * reach * alongZ;
    const across = crown * tall;
    const along = 0.5 * reach + across;
    const far = Math.ceil(along + 1);
    for (let k = Math.max(0, Math.floor(z) - far); k <= Math.min(shadePoints - 1, Math.floor(z) + far); k++) {
      for (let i = Math.max(0, Math.floor(x) - far); i <= Math.min(shadePoints - 1, Math.floor(x) + far); i++) {
        const [dx, dz] = [i + 0.5 - x, k + 0.5 - z];
        const u = (dx * alongX + dz * alongZ) / along;
        const w = (dz * alongX - dx * alongZ) / across;
        const shade = Math.min(1, Math.max(0, 1.5 - 1.5 * Math.hypot(u, w)));
        const at = k * shadePoints + i;
        texels[at] = Math.max(texels[at], 255 * shade);
      }
    }
  }
}
