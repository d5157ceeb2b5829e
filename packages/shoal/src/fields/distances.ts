import type { Grid } from './grid.ts';
import type { Surface } from './surface.ts';

/**
 * Returns the signed distances from the points of some layers of a grid to a surface, m; negative inside. They are
 * exact at every point (rounded to float32), so layers can be computed on any thread in any order. Vetemaa 2020 §4.3.2
 * tests all triangles for each point; a tree of boxes needs only a few.
 * @param from first layer along z; `to` is exclusive
 */
export function distancesOf(surface: Surface, { min, spacing, size }: Grid, from: number, to: number): Float32Array {
  const [nx, ny] = size;
  const distances = new Float32Array(nx * ny * (to - from));
  const { tree } = surface;
  // The sign is the same as at the previous point if no surface is between the two.
  const apart = (1 + 1e-6) * spacing[0];
  const isOpen = surface.leaky;
  let guess = -1;
  let at = 0;
  for (let k = from; k < to; k++) {
    const z = min[2] + k * spacing[2];
    for (let j = 0; j < ny; j++) {
      const y = min[1] + j * spacing[1];
      let inside: boolean | undefined;
      for (let i = 0; i < nx; i++) {
        const x = min[0] + i * spacing[0];
        const distance = Math.sqrt(tree.nearest(x, y, z, Number.POSITIVE_INFINITY, guess));
        guess = tree.found;
        if (isOpen || inside === undefined || distance <= apart) inside = surface.isInside(x, y, z);
        distances[at++] = inside ? -distance : distance;
      }
    }
  }
  return distances;
}
