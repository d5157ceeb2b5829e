// Lights that water and air have in common, and colours as numbers.

import type { Vec3 } from '../../math/vector.ts';

/** Lights that every mood of water and air has, in sRGB as displayed. */
export interface SceneLight {
  /** Factors on ambient light and sunlight. */
  readonly skyLight: Vec3;
  readonly sunLight: Vec3;
  readonly rimLight: Vec3;
  readonly sunDirection: Vec3;
  /** Factor on the density of the fog. */
  readonly murk: number;
}

/** The direction of a vector. */
export function unitVector([x, y, z]: Vec3): Vec3 {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** Red, green and blue, 0 to 1, of a colour such as `#17506b`. */
export function rgbOf(colour: string): Vec3 {
  const rgb = Number.parseInt(colour.slice(1), 16);
  return [((rgb >> 16) & 255) / 255, ((rgb >> 8) & 255) / 255, (rgb & 255) / 255];
}
