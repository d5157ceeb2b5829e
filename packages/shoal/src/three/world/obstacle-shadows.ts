// The shadows of obstacles on the sand, as a texture.

import { ClampToEdgeWrapping, DataTexture, type IUniform, LinearFilter, RGFormat, Vector3 } from 'three';
import type { Obstacles } from '../../fields/obstacles.ts';
import { groundHeight } from '../../scenario/ground.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { Simulation } from '../../simulation/simulation.ts';

/** Texels along a side. */
const points = 256;
/** Width of the square of sand that the texture covers, in sizes of the world. */
const coverage = 1.6;
/** Texels at the edge without shadow, even after the blur: the edge is repeated outside the square. */
const border = 10;

/** The sand that shadows fall on: centre and longest side of the world, and height of level sand, m. */
export interface ShadowPlace {
  readonly centre: Vector3;
  readonly size: number;
  readonly seabed: number;
}

/**
 * The shadows of static obstacles on the sand, as a texture: red is shadow from the sun, green is ambient occlusion close
 * to an obstacle.
 */
export class ObstacleShadows {
  readonly uniforms: Readonly<Record<'shadows' | 'shadowPlace', IUniform>>;
  readonly #place: ShadowPlace;
  /** Direction to the sun. */
  #sun = new Vector3();
  readonly #texture = new DataTexture(new Uint8Array(points * points * 2), points, points, RGFormat);
  #shown: Obstacles | undefined;

  constructor(place: ShadowPlace) {
    this.#place = place;
    const texture = this.#texture;
    texture.magFilter = LinearFilter;
    texture.minFilter = LinearFilter;
    texture.wrapS = ClampToEdgeWrapping;
    texture.wrapT = ClampToEdgeWrapping;
    texture.needsUpdate = true;
    const half = (coverage * place.size) / 2;
    this.uniforms = {
      shadows: { value: texture },
      shadowPlace: { value: new Vector3(place.centre.x - half, place.centre.z - half, 2 * half) },
    };
  }

  /**
   * Draws the shadows again if the obstacles or the sun have changed.
   * @param drawn false: obstacles are hidden and cast no shadows
   * @param sun direction to the sun
   * @param others triangles that cast shadows too, nine numbers each, m; always the same
   */
  update({ obstacles, plan }: Simulation, drawn: boolean, sun: Vector3, others?: Float32Array): void {
    const wanted = drawn ? obstacles : undefined;
    if (wanted === this.#shown && sun === this.#sun) return;
    this.#shown = wanted;
    this.#sun = sun;
    const shadow = new Float32Array(points * points);
    const contact = new Float32Array(points * points);
    // The first body holds all static obstacles, if there are any.
    const hasStatic = plan.obstacles.some(({ ownField }) => !ownField);
    const corners = wanted && hasStatic ? wanted.bodies[0].surface.tree.corners : undefined;
    for (const some of [corners, others]) if (some) this.#cast(some, plan.ground, shadow, contact);
    if (corners || others) {
      blur(shadow, 2);
      blur(contact, 3);
    }
    const data = this.#texture.image.data as Uint8Array;
    for (let k = 0; k < shadow.length; k++) {
      data[2 * k] = 255 * shadow[k];
      data[2 * k + 1] = 255 * Math.min(1, 1.5 * contact[k]);
    }
    this.#texture.needsUpdate = true;
  }

  dispose(): void {
    this.#texture.dispose();
  }

  /** Marks the sand where rays from the sun through the triangles meet it, and straight below the triangles. */
  #cast(corners: Float32Array, ground: Plan['ground'], shadow: Float32Array, contact: Float32Array): void {
    const { seabed, size } = this.#place;
    const { x: left, y: back, z: width } = this.uniforms.shadowPlace.value as Vector3;
    const sun = this.#sun;
    const cell = width / points;
    /** The texel of a spot, or -1 at the border and outside. */
    const texelAt = (x: number, z: number): number => {
      const i = Math.floor((x - left) / cell);
      const k = Math.floor((z - back) / cell);
      return Math.min(i, k, points - 1 - i, points - 1 - k) < border ? -1 : k * points + i;
    };
    for (let t = 0; t < corners.length; t += 9) {
      const [ax, ay, az] = [corners[t], corners[t + 1], corners[t + 2]];
      const [bx, by, bz] = [corners[t + 3], corners[t + 4], corners[t + 5]];
      const [cx, cy, cz] = [corners[t + 6], corners[t + 7], corners[t + 8]];
      const longest = Math.max(
        Math.hypot(bx - ax, by - ay, bz - az),
        Math.hypot(cx - bx, cy - by, cz - bz),
        Math.hypot(ax - cx, ay - cy, az - cz),
      );
      // Sample points are closer than texels, so that the shadow has no gaps.
      const steps = Math.min(points, Math.max(1, Math.ceil((1.3 * longest) / cell)));
      for (let u = 0; u <= steps; u++) {
        for (let v = 0; u + v <= steps; v++) {
          const [p, q] = [u / steps, v / steps];
          const x = ax + (bx - ax) * p + (cx - ax) * q;
          const y = ay + (by - ay) * p + (cy - ay) * q;
          const z = az + (bz - az) * p + (cz - az) * q;
          const above = y - (ground ? groundHeight(ground, x, z) : seabed);
          const below = texelAt(x, z);
          if (above < 0) {
            darken(contact, below, 0);
            continue;
          }
          /** Distance to the sand along a ray from the sun; `sun` is a unit vector. */
          const along = above / sun.y;
          // Shadow and ambient occlusion fade with height, ambient occlusion much faster.
          const shaded = texelAt(x - sun.x * along, z - sun.z * along);
          darken(shadow, shaded, (-2.2 * above) / size);
          darken(contact, below, (-22 * above) / size);
        }
      }
    }
  }
}

/** @param texel the index of a texel, or -1 for none @param exponent logarithm of the strength, at most 0 */
function darken(layer: Float32Array, texel: number, exponent: number): void {
  if (texel >= 0) layer[texel] = Math.max(layer[texel], Math.exp(exponent));
}

/** A row or column of texels. Its ends are repeated on both sides, as far as a blur reaches. */
const line = new Float32Array(points + 2 * border);

/**
 * Box blur along both axes, three times, which approximates a Gaussian.
 * @param reach texels on each side, at most `border`
 */
function blur(values: Float32Array, reach: number): void {
  for (let round = 0; round < 3; round++) {
    for (const stride of [1, points]) {
      for (let row = 0; row < points; row++) blurLine(values, row * (stride === 1 ? points : 1), stride, reach);
    }
  }
}

function blurLine(values: Float32Array, start: number, stride: number, reach: number): void {
  let most = 0;
  for (let k = 0; k < points; k++) {
    const value = values[start + k * stride];
    line[reach + k] = value;
    most = Math.max(most, value);
  }
  // Most of the ground has no shadow.
  if (most === 0) return;
  line.fill(line[reach], 0, reach);
  line.fill(line[reach + points - 1], reach + points, 2 * reach + points);
  for (let k = 0; k < points; k++) {
    let sum = 0;
    for (let at = k; at <= k + 2 * reach; at++) sum += line[at];
    values[start + k * stride] = sum / (2 * reach + 1);
  }
}
