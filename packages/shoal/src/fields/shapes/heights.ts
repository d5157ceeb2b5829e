import type { ShapeOf } from '../../scenario/obstacles.ts';
import type { TriangleMesh } from '../triangle-mesh.ts';

/**
 * A block of ground from heights on a grid; closed. It has upright sides and a flat bottom, `depth` below the least
 * height. The origin is in the middle along x and z, at height 0. Each cell of the grid is two triangles; the bottom is
 * a fan.
 */
export function heights({ size, points, heights, depth }: ShapeOf<'heights'>): TriangleMesh {
  const [nx, nz] = points;
  const rim = rimOf(nx, nz);
  const positions = new Float32Array(3 * (nx * nz + rim.length + 1));
  const triangles = new Uint32Array(6 * (nx - 1) * (nz - 1) + 9 * rim.length);

  let least = heights[0];
  for (let j = 0; j < nz; j++) {
    for (let i = 0; i < nx; i++) {
      const point = j * nx + i;
      positions[3 * point] = size[0] * (i / (nx - 1) - 0.5);
      positions[3 * point + 1] = heights[point];
      positions[3 * point + 2] = size[1] * (j / (nz - 1) - 0.5);
      least = Math.min(least, heights[point]);
    }
  }
  const bottom = least - (depth ?? Math.max(size[0], size[1]) / 10);

  let at = 0;
  const add = (a: number, b: number, c: number): void => {
    triangles[at++] = a;
    triangles[at++] = b;
    triangles[at++] = c;
  };
  for (let j = 0; j + 1 < nz; j++) {
    for (let i = 0; i + 1 < nx; i++) {
      const point = j * nx + i;
      add(point, point + nx, point + 1);
      add(point + 1, point + nx, point + nx + 1);
    }
  }
  const foot = nx * nz;
  const middle = foot + rim.length;
  positions[3 * middle + 1] = bottom;
  rim.forEach((point, k) => {
    const next = (k + 1) % rim.length;
    positions[3 * (foot + k)] = positions[3 * point];
    positions[3 * (foot + k) + 1] = bottom;
    positions[3 * (foot + k) + 2] = positions[3 * point + 2];
    add(foot + k, foot + next, rim[next]);
    add(foot + k, rim[next], point);
    add(middle, foot + next, foot + k);
  });
  return { positions, triangles };
}

/** The points at the rim of a grid, counter-clockwise as seen from above. */
function rimOf(nx: number, nz: number): number[] {
  const rim: number[] = [];
  for (let j = 0; j < nz - 1; j++) rim.push(j * nx);
  for (let i = 0; i < nx - 1; i++) rim.push((nz - 1) * nx + i);
  for (let j = nz - 1; j > 0; j--) rim.push(j * nx + nx - 1);
  for (let i = nx - 1; i > 0; i--) rim.push(i);
  return rim;
}
