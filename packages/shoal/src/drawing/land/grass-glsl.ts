// Grass and flowers on land, for birds and herds: meshes of a clump and GLSL that repeats it around the camera.

import { airColourGlsl } from '../air/air-colour.ts';
import { heightGlsl } from './height-grid.ts';
import { turfGlsl } from './meadow-glsl.ts';

/** Blades in a clump. */
const blades = 9;

/** Vertices of a blade as [height, side]: two at the root, two half way up for a bent blade, and one at the tip. */
const bent = [
  [0, -1],
  [0, 1],
  [0.55, -0.72],
  [0.55, 0.72],
  [1, 0],
] as const;
const plain = [bent[0], bent[1], bent[4]];

/**
 * Vertices of a flower as [height, side]. A height of 2, 4 or 6 is the lower, middle or upper point, plus the height of
 * the blade.
 */
const petals = [
  [2, 0],
  [4, 1],
  [4, -1],
  [6, 0],
] as const;

/**
 * One clump of grass as triangles. `position` is x and z of the root, and the height: 0 to 1 for blades, 2 to 6 more
 * for flowers. `normal` is the direction to the side. A plain clump, for far away, has one triangle per blade.
 */
export function clumpMesh(isPlain: boolean): {
  readonly position: Float32Array<ArrayBuffer>;
  readonly normal: Float32Array<ArrayBuffer>;
  readonly index: Uint32Array<ArrayBuffer>;
} {
  const position: number[] = [];
  const normal: number[] = [];
  const index: number[] = [];
  for (let blade = 0; blade < blades; blade++) {
    const angle = blade * 2.39996;
    const radius = 0.75 * Math.sqrt((blade + 0.3) / blades);
    const [x, z] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    const turn = blade * 1.7;
    const tall = 0.7 + 0.3 * ((blade * 0.618) % 1);
    const first = position.length / 3;
    for (const [height, side] of isPlain ? plain : bent) {
      position.push(x, height * tall, z);
      // The second number distinguishes blades.
      normal.push(side * Math.cos(turn), ((blade * 0.37) % 1) * 2 - 1, side * Math.sin(turn));
    }
    index.push(first, first + 1, first + 2);
    if (!isPlain) index.push(first + 1, first + 3, first + 2, first + 2, first + 3, first + 4);
    // Some blades may have a flower on the tip: four points around it.
    if (isPlain || blade % 3 !== 1) continue;
    const flower = position.length / 3;
    for (const [up, side] of petals) {
      position.push(x, up + tall, z);
      normal.push(side * Math.cos(turn), normal[normal.length - 2], side * Math.sin(turn));
    }
    index.push(flower, flower + 1, flower + 2, flower + 2, flower + 1, flower + 3);
  }
  return { position: Float32Array.from(position), normal: Float32Array.from(normal), index: Uint32Array.from(index) };
}

/** A random number from 0 to 1 for each integer. */
function random(i: number): number {
  let h = Math.imul(i + 1, 374761393);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}

/** Positions of clumps in a square of side 1, and two random numbers for each. */
export function clumpPlaces(count: number): Float32Array<ArrayBuffer> {
  const places = new Float32Array(count * 4);
  const jitter = 1.1 / Math.sqrt(count);
  for (let i = 0; i < count; i++) {
    // The R2 sequence fills a square evenly; shifted a little, it has no rows.
    const x = i * 0.7548777 + jitter * random(4 * i);
    const z = i * 0.5698403 + jitter * random(4 * i + 1);
    places.set([x % 1, z % 1, random(4 * i + 2), random(4 * i + 3)], i * 4);
  }
  return places;
}

/** Clumps repeat in a square that moves with the camera. They bend in the wind. */
export const grassVertexGlsl: string = /* glsl */ `
${airColourGlsl}
${turfGlsl}
${heightGlsl}
uniform float reach;
uniform float scale;
uniform float spread;
attribute vec4 clump;
varying vec3 vColour;
void main() {
  vec2 ahead = -vec2(viewMatrix[0][2], viewMatrix[2][2]);
  vec2 middle = cameraPosition.xz + ahead * reach * 0.4;
  vec2 cell = fract(clump.xy - middle / reach);
  vec2 root = middle + (cell - 0.5) * reach;
  // Clumps farther than this are not drawn.
  float ground = landHeightAt(root);
  vec4 seen = projectionMatrix * viewMatrix * vec4(root.x, ground, root.y, 1.0);
  float margin = abs(seen.w) * 1.1 + 6.0 * bladeHeight * scale;
  if (seen.w < -margin || max(abs(seen.x), abs(seen.y)) > margin) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  float rim = 1.0 - smoothstep(0.2, 0.5, length(cell - 0.5));
  // Far away one clump after the other disappears, so the field of blades has no edge.
  float away = length(vec3(root.x, ground, root.y) - cameraPosition) / bladeHeight;
  float end = 0.7 * clump.w;
  rim *= 1.0 - smoothstep(end, end + 0.3, smoothstep(70.0, 340.0, away));
  float worn = smoothstep(0.1, 0.6, wornAt(root));
  float tall = bladeHeight * scale * (0.55 + 0.75 * clump.z) * rim * (1.0 - 0.85 * worn);
  // Tall grass stands in patches.
  float rank = textureLod(airTexture, root / (90.0 * bladeHeight), 0.0).r;
  tall *= 0.4 + 0.7 * rank + 1.5 * smoothstep(0.52, 0.76, rank);
  vec2 spot = root + position.xz * bladeHeight * spread;
  float petal = floor(0.5 * position.y);
  float high = position.y - 2.0 * petal;
  float flower = step(0.5, petal) * step(0.9 - 0.55 * driftAt(root), clump.z) * (1.0 - worn);
  float gust = gustAt(spot);
  float flutter = sin(seconds * (2.1 + clump.z) + dot(spot, vec2(0.9, 0.7)) / bladeHeight + 4.0 * normal.y);
  vec2 lean = vec2(0.93, 0.37) * (0.12 + 0.75 * gust + 0.07 * flutter) + 0.4 * vec2(cos(clump.w * 40.0 + 5.0 * normal.y), sin(clump.w * 40.0 + 5.0 * normal.y));
  float bent = high * high;
  spot += lean * bent * tall * 0.75;
  vec3 view = vec3(spot.x, ground, spot.y) - cameraPosition;
  float distance = length(view);
  // A blade is never narrower than a fraction of a pixel.
  float wide = bladeHeight * 0.055 * scale * (1.0 + 0.6 * clump.w) * (1.0 + distance / (70.0 * bladeHeight));
  float head = flower * min(bladeHeight * 0.14, 0.35 * tall);
  spot += normal.xz * mix(wide * (1.0 - 0.2 * high), head, step(0.5, petal)) * step(0.002, tall);
  vec3 world = vec3(spot.x, ground + tall * high * (1.0 - 0.22 * bent * length(lean)) + 0.7 * head * max(0.0, petal - 1.0), spot.y);

  vec3 toward = normalize(view);
  float against = 0.5 + 0.5 * dot(normalize(toward.xz), normalize(sunDirection.xz));
  float open = cloudShadeAt(root);
  vec3 turf = turfAt(root);
  vec3 grass = turf * (0.86 + 0.34 * clump.w);
  grass = mix(grass, vec3(0.62, 0.56, 0.32), 0.5 * step(0.86, clump.z) * high);
  grass = mix(grass, bloomAt(root, clump.w), flower);
  vec3 light = vec3(0.42, 0.46, 0.5) * skyLight + vec3(0.6, 0.56, 0.44) * sunLight * open * (0.75 + 0.25 * sunDirection.y);
  // The sun shines through the tips.
  light += vec3(0.5, 0.46, 0.2) * sunLight * open * high * (0.25 + 0.95 * against * against);
  light += vec3(0.22) * sunLight * open * gust * high;
  // Roots have the colour of the ground. From above, mostly tips are visible.
  float steep = clamp(-2.2 * toward.y, 0.0, 1.0);
  // Close by, the roots between the blades are dark. Further away, blades and ground have the same colour.
  float far = smoothstep(12.0, 70.0, distance / bladeHeight);
  vec3 colour = grass * light * mix(mix(mix(0.86, 1.0, steep), 0.97, max(far, step(1.2, scale))), mix(mix(1.18, 1.04, steep), 1.07, far), high);
  // The light on the ground, see meadow-glsl.ts, which blades far away take on.
  vec3 plain = 0.92 * turf * (vec3(0.42, 0.46, 0.5) * skyLight + sunLight * open * (vec3(0.62, 0.58, 0.46) + gust * (0.14 + 0.3 * against * against)));
  plain += vec3(0.16, 0.13, 0.05) * sunLight * open * against * against * against * smoothstep(0.5, 0.0, -toward.y);
  colour = mix(colour, plain, 0.9 * smoothstep(80.0, 260.0, away));
  vColour = mix(airColour(toward), colour, clearness(distance));
  gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.0);
}
`;

export const grassFragmentGlsl: string = /* glsl */ `
varying vec3 vColour;
void main() {
  gl_FragColor = vec4(vColour, 1.0);
}
`;
