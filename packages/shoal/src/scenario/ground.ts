// The height of the ground at a point, for motion, starts and drawing.

import type { Ground } from './features.ts';

/**
 * Returns the height of the ground at (x, z), m. A height field is interpolated bilinearly; beyond its borders, the
 * height at the border is used.
 */
export function groundHeight(ground: Ground, x: number, z: number): number {
  if (ground.kind === 'plane') return ground.height;
  const { min, max, size, heights } = ground;
  const [nx, nz] = size;
  const u = gridPosition(x, min[0], max[0], nx);
  const w = gridPosition(z, min[2], max[2], nz);
  const i = Math.min(nx - 2, Math.floor(u));
  const k = Math.min(nz - 2, Math.floor(w));
  const a = u - i;
  const b = w - k;
  const near = heights[k * nx + i] * (1 - a) + heights[k * nx + i + 1] * a;
  const far = heights[(k + 1) * nx + i] * (1 - a) + heights[(k + 1) * nx + i + 1] * a;
  return near * (1 - b) + far * b;
}

function gridPosition(x: number, min: number, max: number, n: number): number {
  const u = max > min ? ((x - min) / (max - min)) * (n - 1) : 0;
  return Math.max(0, Math.min(n - 1, u));
}
