// Draws many small plants that sway in the water.

import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  type ShaderMaterial,
} from 'three';
import { waterColourGlsl } from '../../drawing/water/water-colour.ts';
import { displayMaterial } from '../world/geometry.ts';
import type { WaterPlace, WaterUniforms } from '../world/water-uniforms.ts';

/** One plant. */
export interface Plant {
  readonly root: readonly [x: number, y: number, z: number];
  /** Height and width, m; depth as a fraction of the width. */
  readonly height: number;
  readonly width: number;
  readonly depth: number;
  /** Rotation about its axis and phase of its sway, radians. */
  readonly turn: number;
  /** Colour in display space. */
  readonly colour: readonly [r: number, g: number, b: number];
}

/** Curved blades of a plant with the height and width 1, as triangles. The root is the origin. */
export class Blades {
  readonly #positions: number[] = [];
  readonly #normals: number[] = [];
  readonly #indices: number[] = [];

  /**
   * Adds a blade that leaves the axis at a height, rises, and bends down at the end.
   * @param spread distance of the tip from the axis, in blade lengths
   * @param slack how far the tip hangs down, in blade lengths
   */
  add(
    from: number,
    direction: number,
    length: number,
    width: number,
    spread: number,
    rise: number,
    slack: number,
    pieces: number,
  ): void {
    const [x, z] = [Math.cos(direction), Math.sin(direction)];
    const first = this.#positions.length / 3;
    for (let piece = 0; piece <= pieces; piece++) {
      const t = piece / pieces;
      const out = length * t * spread;
      const up = from + length * (rise * t - slack * t * t);
      const slope = (rise - 2 * slack * t) / Math.max(0.05, spread);
      const steep = Math.hypot(slope, 1);
      // The blade twists a little, so that some part of it catches the light.
      const twist = 0.9 * (t - 0.4);
      const half = width * (0.25 + 2.4 * t) * (1 - t) ** 0.8;
      for (const side of piece === pieces ? [0] : [-half, half]) {
        this.#positions.push(x * out - z * side, up + side * twist, z * out + x * side);
        this.#normals.push((-x * slope) / steep + z * twist, 1 / steep, (-z * slope) / steep - x * twist);
      }
      if (piece === 0) continue;
      const at = first + 2 * piece;
      this.#indices.push(at - 2, at - 1, at);
      if (piece < pieces) this.#indices.push(at - 1, at + 1, at);
    }
  }

  geometry(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(this.#positions), 3));
    geometry.setAttribute('normal', new BufferAttribute(new Float32Array(this.#normals), 3));
    geometry.setIndex(this.#indices);
    return geometry;
  }
}

/** Many instances of one plant of height and width 1. @param most largest number of plants */
export function makePlants(one: BufferGeometry, most: number, material: ShaderMaterial): Mesh<InstancedBufferGeometry> {
  const geometry = new InstancedBufferGeometry();
  geometry.index = one.index;
  for (const [name, attribute] of Object.entries(one.attributes)) geometry.setAttribute(name, attribute);
  geometry.setAttribute('root', new InstancedBufferAttribute(new Float32Array(most * 4), 4));
  geometry.setAttribute('growth', new InstancedBufferAttribute(new Float32Array(most * 3), 3));
  geometry.setAttribute('pigment', new InstancedBufferAttribute(new Float32Array(most * 3), 3));
  geometry.instanceCount = 0;
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  return mesh;
}

/** Shows these plants, up to the largest number. */
export function setPlants({ geometry }: Mesh<InstancedBufferGeometry>, plants: readonly Plant[]): void {
  const { root, growth, pigment } = geometry.attributes;
  const shown = plants.slice(0, root.count);
  for (const [k, plant] of shown.entries()) {
    root.setXYZW(k, ...plant.root, plant.turn);
    growth.setXYZ(k, plant.height, plant.width, plant.depth);
    pigment.setXYZ(k, ...plant.colour);
  }
  for (const attribute of [root, growth, pigment]) attribute.needsUpdate = true;
  geometry.instanceCount = shown.length;
}

/**
 * Leaves that sway in the water, lit from both sides.
 * @param kind `PARTS`: plants between the viewer and the fish are hidden; `STIFF`: stones and shells, which do not sway
 */
export function makeLeafMaterial(place: WaterPlace, uniforms: WaterUniforms, kind?: 'PARTS' | 'STIFF'): ShaderMaterial {
  return displayMaterial({
    uniforms: { ...uniforms, size: { value: place.size }, centre: { value: place.centre } },
    defines: kind ? { [kind]: 1 } : {},
    side: DoubleSide,
    vertexShader: /* glsl */ `
      uniform float seconds;
      uniform float size;
      uniform vec3 centre;
      attribute vec4 root;     // position, rotation
      attribute vec3 growth;   // height, width, depth
      attribute vec3 pigment;
      varying vec3 vWorld;
      varying vec3 vNormal;
      varying vec3 vPigment;
      varying float vUp;
      void main() {
        float up = position.y;
        float shown = 1.0;
        #ifdef PARTS
        vec2 viewer = cameraPosition.xz - centre.xz;
        vec2 away = root.xz - centre.xz;
        float before = dot(normalize(away), normalize(viewer + 1e-4)) * smoothstep(0.3, 0.7, length(viewer) / size);
        // Plants at the sides of the picture stay, as a frame.
        vec4 seen = projectionMatrix * viewMatrix * vec4(root.xyz, 1.0);
        float frame = smoothstep(0.7, 0.95, abs(seen.x) / max(seen.w, 1e-3)) * step(0.0, seen.w);
        // A leaf right before the eye would cover the picture.
        shown = (1.0 - smoothstep(0.0, 0.3, before) * (1.0 - frame)) * smoothstep(0.15, 0.3, length(viewer - away) / size);
        #endif
        vec2 c = vec2(cos(root.w), sin(root.w));
        vec3 wide = vec3(growth.y, growth.x, growth.y * growth.z);
        vec3 place = position * wide;
        vec3 bent = normal / wide;
        vec2 sway = vec2(sin(seconds * 0.7 + root.w - 2.2 * up), cos(seconds * 0.53 + root.w * 1.7 - 1.8 * up)) * 0.1 * up * up;
        #ifdef STIFF
        sway *= 0.0;
        #else
        // Leaves flutter independently of each other.
        place.y += length(position.xz) * growth.y * 0.1 * sin(seconds * 1.9 + root.w * 5.0 + up * 23.0);
        #endif
        place = vec3(c.x * place.x - c.y * place.z, place.y, c.y * place.x + c.x * place.z);
        place.xz += sway * growth.x;
        vWorld = root.xyz + place * shown;
        vNormal = vec3(c.x * bent.x - c.y * bent.z, bent.y, c.y * bent.x + c.x * bent.z);
        vPigment = pigment * (1.0 + 0.5 * fract(up * 7.31 + root.w));
        vUp = up;
        gl_Position = projectionMatrix * viewMatrix * vec4(vWorld, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      ${waterColourGlsl}
      uniform float surfaceHeight;
      uniform float depthRange;
      varying vec3 vWorld;
      varying vec3 vNormal;
      varying vec3 vPigment;
      varying float vUp;
      void main() {
        vec3 toLeaf = vWorld - cameraPosition;
        float distance = length(toLeaf);
        vec3 view = toLeaf / distance;
        vec3 normal = normalize(vNormal);
        #ifdef STIFF
        float through = 0.0;
        float rooted = 0.72;
        #else
        float through = 1.0;
        float rooted = 0.45;
        if (dot(normal, view) > 0.0) normal = -normal;
        #endif
        float depth = clamp((surfaceHeight - vWorld.y) / depthRange, 0.0, 1.0);
        // Ambient light, darker at the root; sunlight; and light through the leaf if the sun is behind it.
        float sun = dot(normal, sunDirection);
        vec3 light = mix(vec3(0.34, 0.48, 0.48), vec3(0.7, 0.88, 0.82), 0.5 + 0.5 * normal.y) * skyLight * (1.1 - 0.45 * depth);
        light += (vec3(0.95, 0.9, 0.6) * max(sun, 0.0) + through * vec3(0.75, 0.85, 0.3) * max(-sun, 0.0)) * sunLight * (1.0 - 0.5 * depth);
        light += through * vec3(0.6, 0.65, 0.25) * sunLight * pow(max(dot(view, sunDirection), 0.0), 3.0);
        light *= mix(rooted, 1.0, smoothstep(0.0, 0.5, vUp));
        light += lampAt(normal, view, distance);
        vec3 colour = vPigment * light;
        gl_FragColor = vec4(throughWater(colour, view, distance), 1.0);
      }`,
  });
}
