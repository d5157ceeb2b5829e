import type { Plan } from '../../scenario/plan.ts';
import { airColourGlsl } from '../air/air-colour.ts';
import type { LandLayout } from '../air/layout.ts';
import { landHeight } from './meadow-mesh.ts';

/** Crowns of foliage: centre and radius of each ball, in heights of the tree. */
const balls = [
  [0, 0.6, 0, 0.29],
  [0.2, 0.44, 0.08, 0.21],
  [-0.19, 0.46, 0.1, 0.22],
  [0.04, 0.42, -0.21, 0.21],
  [-0.04, 0.82, 0.02, 0.18],
] as const;
/** Rings and segments of a ball. */
const rings = 4;
const segments = 7;

/** A broad-leaved tree of height 1: balls of foliage on a trunk. The normals of the foliage point away from its middle. */
export function treeMesh(): {
  readonly position: Float32Array<ArrayBuffer>;
  readonly normal: Float32Array<ArrayBuffer>;
  readonly index: Uint32Array<ArrayBuffer>;
} {
  const position: number[] = [];
  const normal: number[] = [];
  const index: number[] = [];
  for (const [bx, by, bz, radius] of balls) {
    const first = position.length / 3;
    for (let ring = 0; ring <= rings; ring++) {
      const v = (Math.PI * ring) / rings;
      for (let segment = 0; segment < segments; segment++) {
        const angle = (2 * Math.PI * segment) / segments + 0.4 * ring + 9 * bx;
        const [x, y, z] = [Math.sin(v) * Math.cos(angle), Math.cos(v), Math.sin(v) * Math.sin(angle)];
        const rough = 1 + 0.16 * Math.sin(5 * angle + 3 * ring + 20 * by);
        position.push(bx + radius * rough * x, by + 0.85 * radius * rough * y, bz + radius * rough * z);
        const [nx, ny, nz] = [x + 1.5 * bx, y + 1.5 * (by - 0.5), z + 1.5 * bz];
        const long = Math.hypot(nx, ny, nz) || 1;
        normal.push(nx / long, ny / long, nz / long);
        if (ring === rings) continue;
        const a = first + ring * segments + segment;
        const b = first + ring * segments + ((segment + 1) % segments);
        index.push(a, b, a + segments, b, b + segments, a + segments);
      }
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
      // Longer than 1: the shader knows bark by it.
      normal.push(2 * Math.cos(angle), 0, 2 * Math.sin(angle));
    }
  }
  for (let side = 0; side < 5; side++) {
    const [a, b] = [trunk + side, trunk + ((side + 1) % 5)];
    index.push(a, b, a + 5, b, b + 5, a + 5);
  }
  return { position: Float32Array.from(position), normal: Float32Array.from(normal), index: Uint32Array.from(index) };
}

/** How many trees there may be. */
const most = 420;

/** Where trees stand around the world, in groves: x, y, z and height of each, m. */
export function treePlaces(ground: Plan['ground'], layout: LandLayout): Float32Array<ArrayBuffer> {
  const heightAt = landHeight(ground, layout);
  const { centre, size, length } = layout;
  const places: number[] = [];
  for (let i = 0; i < most; i++) {
    const angle = i * 2.39996;
    const away = 1.9 + 3.6 * ((i * 0.7548777) % 1);
    const grove = Math.sin(2.3 * angle + 1) + Math.sin(5 * angle) + 0.8 * Math.sin(away * 4 + angle);
    if (grove < 0.25) continue;
    const x = centre[0] + away * size * Math.cos(angle);
    const z = centre[2] + away * size * Math.sin(angle);
    const tall = Math.max(0.1 * size, 2.5 * length) * (0.65 + 0.7 * ((i * 0.381966) % 1));
    places.push(x, heightAt(x, z) - 0.03 * tall, z, tall);
  }
  return Float32Array.from(places);
}

export const treeVertexGlsl: string = /* glsl */ `
attribute vec4 place;
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
  vec3 body = position * vec3(0.8 + 0.5 * variety, 1.0, 0.8 + 0.5 * variety);
  body.xz = turn * body.xz;
  vNormal = normalize(vec3(turn * normal.xz, normal.y).xzy);
  vBark = step(1.5, length(normal));
  vVariety = variety;
  vLocal = position;
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
varying float vBark;
varying float vVariety;
void main() {
  vec3 toTree = vWorld - cameraPosition;
  float distance = length(toTree);
  vec3 view = toTree / distance;
  float leaves = texture2D(airTexture, vLocal.xy * 1.3 + vLocal.z * 0.9 + vVariety).g;
  vec3 normal = normalize(vNormal + 0.9 * (leaves - 0.5));
  vec3 colour = mix(vec3(0.25, 0.36, 0.13), vec3(0.47, 0.51, 0.20), 0.55 * vVariety + 0.45 * leaves);
  colour = mix(colour, vec3(0.30, 0.25, 0.20), vBark) * (0.55 + 0.7 * leaves);
  float sun = dot(normal, sunDirection);
  vec3 light = vec3(0.42, 0.47, 0.5) * skyLight * (0.6 + 0.4 * normal.y) + vec3(0.75, 0.68, 0.5) * max(sun + 0.15, 0.0) * sunLight;
  light *= 0.68 + 0.32 * smoothstep(0.3, 0.75, vLocal.y);
  float against = max(dot(view, sunDirection), 0.0);
  vec3 shown = colour * light;
  float edge = 1.0 - abs(dot(normalize(vNormal), view));
  shown += rimLight * edge * edge * against * against * 0.35;
  gl_FragColor = vec4(mix(airColour(view), shown, clearness(distance)), 1.0);
}
`;
