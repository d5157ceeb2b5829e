import type { Vec3 } from '../../math/vector.ts';
import type { LandLayout } from '../air/layout.ts';

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
