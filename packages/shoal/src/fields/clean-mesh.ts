// Makes meshes of files fit for obstacles: merges vertices, and leaves out triangles without area and copies.

import { DisjointSets } from '../math/disjoint-sets.ts';
import { edgesOf, emptySlots, hash, solidTriangles, weldMesh } from './join-vertices.ts';
import type { TriangleMesh } from './triangle-mesh.ts';

/**
 * Returns the mesh with merged vertices and without degenerate and repeated triangles. If a face occurs in both winding
 * orders, to be visible from both sides, only the first one is kept. Copies that close the surface are kept too: those of
 * a wall between two closed parts. Keeps the order of vertices and triangles.
 */
export function cleanMesh(mesh: TriangleMesh): TriangleMesh {
  const { positions, triangles } = weldMesh(mesh);
  const kept = withoutCopies(solidTriangles({ positions, triangles }));
  return kept.length === triangles.length ? { positions, triangles } : weldMesh({ positions, triangles: kept });
}

/** Whether triangles with the same corners are copies only in the same winding order, or in either one. */
type Winding = 'same' | 'either';

/** Number of triangles with the same corners as an earlier one, in either winding order. */
export function countCopies(corners: Uint32Array): number {
  return firstAlike(corners, 'either').reduce((copies, first, t) => (first === t ? copies : copies + 1), 0);
}

/** Returns the triangles without copies. Keeps copies that close the surface, such as both sides of a shared wall. */
function withoutCopies(corners: Uint32Array): Uint32Array {
  if (countCopies(corners) === 0) return corners;
  return withoutAlike(withoutAlike(corners, 'same'), 'either');
}

/**
 * Copied triangles that are connected by edges form a patch. All copies of a patch are kept if fewer of the edges that it
 * shares with other triangles are open than with one copy of each triangle.
 */
function withoutAlike(corners: Uint32Array, winding: Winding): Uint32Array {
  const first = firstAlike(corners, winding);
  if (first.every((other, t) => other === t)) return corners;
  const isCopied = new Uint8Array(first.length);
  for (let t = 0; t < first.length; t++) if (first[t] !== t) isCopied[t] = isCopied[first[t]] = 1;
  const { from, direction, balance } = edgesOf(corners);
  const patches = new DisjointSets(first.length);
  // For each edge: one of its copied triangles, whether it has others, and its balance with one copy of each triangle.
  const copied = new Int32Array(balance.length).fill(-1);
  const hasOthers = new Uint8Array(balance.length);
  const balanceOfOne = new Int32Array(balance.length);
  for (let i = 0; i < corners.length; i++) {
    const t = Math.floor(i / 3);
    const edge = from[i];
    if (first[t] === t) balanceOfOne[edge] += direction[i];
    if (!isCopied[t]) hasOthers[edge] = 1;
    else if (copied[edge] < 0) copied[edge] = t;
    else patches.unite(copied[edge], t);
  }
  const closedByAll = new Int32Array(first.length);
  for (let edge = 0; edge < balance.length; edge++) {
    if (!hasOthers[edge] || copied[edge] < 0) continue;
    closedByAll[patches.rootOf(copied[edge])] += Number(balance[edge] === 0) - Number(balanceOfOne[edge] === 0);
  }
  return corners.filter((_, i) => {
    const t = Math.floor(i / 3);
    return first[t] === t || closedByAll[patches.rootOf(t)] > 0;
  });
}

/** For each triangle, the first one with the same corners; itself if no earlier one has them. */
function firstAlike(corners: Uint32Array, winding: Winding): Uint32Array {
  const count = corners.length / 3;
  const first = new Uint32Array(count);
  const keys = new Uint32Array(corners.length);
  const slots = emptySlots(count);
  for (let t = 0; t < count; t++) {
    // The smallest index first, then, for either winding order, the smaller of the other two.
    let a = corners[3 * t];
    let b = corners[3 * t + 1];
    let c = corners[3 * t + 2];
    if (b < a && b < c) [a, b, c] = [b, c, a];
    else if (c < a && c < b) [a, b, c] = [c, a, b];
    if (winding === 'either' && c < b) [b, c] = [c, b];
    keys[3 * t] = a;
    keys[3 * t + 1] = b;
    keys[3 * t + 2] = c;
    let slot = hash(a, b, c) & (slots.length - 1);
    for (;;) {
      const other = slots[slot];
      if (other < 0) {
        slots[slot] = t;
        first[t] = t;
        break;
      }
      if (keys[3 * other] === a && keys[3 * other + 1] === b && keys[3 * other + 2] === c) {
        first[t] = other;
        break;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
  }
  return first;
}
