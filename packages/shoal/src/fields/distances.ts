import type { Grid } from './grid.ts';
import type { Surface } from './surface.ts';

/**
 * Signed distances from the points of some layers of a grid to a surface, m; negative inside. Exact at every point
 * (rounded to float32), so layers may be computed anywhere in any order. Vetemaa 2020 §4.3.2 asks all triangles for
 * each point; a tree of boxes asks a few.
 * @param from first layer along z; `to` is the first that is left out
 */
export function distancesOf(surface: Surface, { min, spacing, size }: Grid, from: number, to: number): Float32Array {
  const [nx, ny] = size;
  const distances = new Float32Array(nx * ny * (to - from));
  const { tree } = surface;
  // A closed surface separates inside from outside: the sign stays the same between points with no surface between them.
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
