import { describe, expect, it } from 'vitest';
import { distanceToMesh } from '../../test/obstacles/oracle.ts';
import { cleanMesh } from './clean-mesh.ts';
import { shapeMesh } from './shapes/shape-mesh.ts';
import { Surface, type SurfaceTrees } from './surface.ts';
import type { TreeArrays } from './tree-arrays.ts';
import type { TriangleMesh } from './triangle-mesh.ts';
import { TriangleTree } from './triangle-tree.ts';

/**
 * Triangles on the three axes in turn, each half as far out as the one before, so that every split separates only one.
 */
function deepMesh(count: number): TriangleMesh {
  const positions: number[] = [];
  for (let t = 0, size = 9e5; t < count; t++, size /= 2) {
    const at = [0, 0, 0];
    at[t % 3] = size;
    for (let corner = 0; corner < 3; corner++)
      positions.push(...at.map((x, axis) => x + (corner === axis ? size / 8 : 0)));
  }
  return {
    positions: Float32Array.from(positions),
    triangles: Uint32Array.from({ length: 3 * count }, (_, k) => k),
  };
}

describe('a tree of triangles', () => {
  it('is never so deep that a search ends early or not at all', () => {
    for (const count of [147, 735, 5000]) {
      const tree = new TriangleTree(deepMesh(count));
      for (const [x, y, z] of [
        [0, 0, 0],
        [-5, -5, -5],
        [3, 1e-9, 0],
        [1e-20, 1e-20, 1e-20],
      ] as const) {
        const distance = Math.sqrt(tree.nearest(x, y, z, Number.POSITIVE_INFINITY));
        expect(distance).toBeCloseTo(distanceToMesh(Float64Array.from(tree.corners), [x, y, z]), 6);
        expect(Number.isFinite(tree.winding(x, y, z))).toBe(true);
      }
    }
  });

  it('answers the same in another thread', () => {
    const mesh = shapeMesh({ kind: 'rock', radius: 2 });
    const tree = new TriangleTree(mesh);
    const sent = new TriangleTree(structuredClone<TreeArrays>(tree));
    const surface = new Surface([{ mesh, kind: 'solid' }]);
    const sentSurface = new Surface([{ mesh, kind: 'solid' }], structuredClone<SurfaceTrees>(surface));
    for (let k = 0; k < 200; k++) {
      const [x, y, z] = [Math.sin(k) * 3, Math.sin(2 * k) * 3, Math.sin(3 * k) * 3];
      expect(sent.nearest(x, y, z, 100)).toBe(tree.nearest(x, y, z, 100));
      expect([sent.found, ...sent.point]).toEqual([tree.found, ...tree.point]);
      expect(sent.winding(x, y, z)).toBe(tree.winding(x, y, z));
      expect(sentSurface.isInside(x, y, z)).toBe(surface.isInside(x, y, z));
    }
  });

  it('has an inside though every face is there both ways round', () => {
    const { positions, triangles } = shapeMesh({ kind: 'box', size: [2, 2, 2] });
    const back = triangles.map((_, k) => triangles[k - (k % 3) + [0, 2, 1][k % 3]]);
    const mesh = cleanMesh({ positions, triangles: Uint32Array.from([...triangles, ...back]) });
    expect(mesh.triangles.length).toBe(triangles.length);
    const surface = new Surface([{ mesh, kind: 'solid' }]);
    expect(surface.isInside(0, 0, 0)).toBe(true);
    expect(surface.isInside(0, 2, 0)).toBe(false);
  });
});
