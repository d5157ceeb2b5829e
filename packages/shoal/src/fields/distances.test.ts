import { expect, test } from 'vitest';
import { distanceToMesh } from '../../test/obstacles/oracle.ts';
import { distancesOf } from './field.ts';
import { shapeMesh } from './shapes/shape-mesh.ts';
import { Surface } from './surface.ts';
import { TriangleTree } from './triangle-tree.ts';

/** Two solids that overlap, both far from the origin, where float32 is coarse. */
const parts = [0, 1.5].map((shift) => {
  const { positions, triangles } = shapeMesh({ kind: 'rock', radius: 2, seed: 4 + shift });
  const mesh = { positions: positions.map((x, k) => x + [900 + shift, -300, 50][k % 3]), triangles };
  return { mesh, kind: 'solid' as const };
});
const grid = { min: [896, -304, 46] as const, spacing: [0.4, 0.8, 0.8] as const, size: [24, 11, 11] as const };

test('distances and sides are those of each point alone', () => {
  const surface = new Surface(parts);
  const corners = Float64Array.from(surface.tree.corners);
  const distances = distancesOf(surface, grid, 0, 11);
  let inside = 0;
  for (const [at, distance] of distances.entries()) {
    const [i, j, k] = [at % 24, Math.floor(at / 24) % 11, Math.floor(at / 264)];
    const p = [i, j, k].map((n, axis) => grid.min[axis] + n * grid.spacing[axis]) as [number, number, number];
    // The reference tests all triangles.
    if (at % 37 === 0) expect(Math.abs(distance)).toBeCloseTo(distanceToMesh(corners, p), 4);
    expect(distance < 0).toBe(surface.isInside(...p));
    if (distance < 0) inside++;
  }
  expect(inside).toBeGreaterThan(40);
});

test('discs prune without a change of the nearest triangle', () => {
  const [{ mesh }] = parts;
  const tree = new TriangleTree(mesh);
  const withoutDiscs = new TriangleTree({ ...tree, discs: tree.discs.map((_, k) => (k % 8 > 5 ? 1e9 : 0)) });
  for (let n = 0; n < 500; n++) {
    const p = [900 + 9 * Math.sin(n), -300 + 9 * Math.sin(2 * n), 50 + 9 * Math.sin(3 * n)] as const;
    expect(tree.nearest(...p, 400)).toBe(withoutDiscs.nearest(...p, 400));
    expect(tree.found).toBe(withoutDiscs.found);
  }
});
