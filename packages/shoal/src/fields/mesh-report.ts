import { emptySlots, hash } from '../math/hash-slots.ts';
import type { Vec3 } from '../math/vector.ts';
import { joinVertices, solidTriangles, weldMesh } from './join-vertices.ts';
import { boxAround, sizeOf } from './mesh-size.ts';
import type { TriangleMesh } from './triangle-mesh.ts';

/** Properties of a mesh that decide whether it works as an obstacle. */
export interface MeshReport {
  /** Vertices as stored, used or not. */
  readonly vertices: number;
  /** Triangles as stored, degenerate ones too. */
  readonly triangles: number;
  /** Degenerate triangles: two corners at one position, or an area below 1e-12 of the longest edge squared. */
  readonly degenerate: number;
  /** Extra copies of triangles with the same three corners, in either winding order. */
  readonly duplicates: number;
  /**
   * Open edges: edges that triangles do not use equally often in both directions. They are at holes, and between
   * neighbours with opposite winding order.
   */
  readonly openEdges: number;
  /** Edges of more than two triangles. */
  readonly nonManifoldEdges: number;
  /** Connected parts: no two of them share a corner. */
  readonly components: number;
  /** Whether the surface has an inside: it has triangles with area and no open edge. */
  readonly closed: boolean;
  /** Enclosed volume, m³; negative if the mesh is inside out. Meaningless if the mesh is not closed. */
  readonly volume: number;
  /** Surface area, m². */
  readonly area: number;
  /** Minimum corner of the bounding box of the triangles, m; zeros for a mesh without triangles. */
  readonly min: Vec3;
  /** Maximum corner of the bounding box of the triangles, m. */
  readonly max: Vec3;
}

/**
 * Returns the properties of a mesh. Corners at the same position count as one vertex, and so do the two sides of
 * a seam, so a mesh without shared vertices can be closed. Degenerate triangles are counted; otherwise they affect only the bounding box.
 * @throws ShoalError if a triangle refers to a vertex that does not exist
 */
export function inspectMesh(mesh: TriangleMesh): MeshReport {
  const { positions, triangles } = mesh;
  const { corners, edges } = joinVertices(mesh);
  const { min, max } = boxAround([mesh]);
  const { volume, area } = sizeOf({ positions, triangles: corners });
  return {
    vertices: positions.length / 3,
    triangles: triangles.length / 3,
    degenerate: (triangles.length - corners.length) / 3,
    duplicates: corners.length / 3 - distinctTriangles(corners).length,
    openEdges: edges.openEnds.length / 2,
    nonManifoldEdges: edges.nonManifold,
    components: countComponents(corners, positions.length / 3),
    closed: corners.length > 0 && edges.openEnds.length === 0,
    volume,
    area,
    min,
    max,
  };
}

/**
 * Returns the mesh with merged vertices and without degenerate and repeated triangles. If a face occurs in both winding
 * orders, to be visible from both sides, only the first one is kept. Keeps the order of vertices and triangles.
 */
export function cleanMesh(mesh: TriangleMesh): TriangleMesh {
  const { positions, triangles } = weldMesh(mesh);
  const solid = solidTriangles({ positions, triangles });
  const kept = distinctTriangles(solid);
  if (3 * kept.length === triangles.length) return { positions, triangles };
  const corners = new Uint32Array(kept.length * 3);
  for (let t = 0; t < kept.length; t++) corners.set(solid.subarray(3 * kept[t], 3 * kept[t] + 3), 3 * t);
  return weldMesh({ positions, triangles: corners });
}

/** Indices of the triangles that repeat no earlier one, in any rotation and either winding order. */
function distinctTriangles(corners: Uint32Array): Uint32Array {
  const count = corners.length / 3;
  const distinct = new Uint32Array(count);
  const keys = new Uint32Array(corners.length);
  const slots = emptySlots(count);
  let length = 0;
  for (let t = 0; t < count; t++) {
    // Sorted: the smallest index first, then the smaller of the other two.
    let a = corners[3 * t];
    let b = corners[3 * t + 1];
    let c = corners[3 * t + 2];
    if (b < a && b < c) [a, b, c] = [b, c, a];
    else if (c < a && c < b) [a, b, c] = [c, a, b];
    if (c < b) [b, c] = [c, b];
    keys[3 * length] = a;
    keys[3 * length + 1] = b;
    keys[3 * length + 2] = c;
    let slot = hash(a, b, c) & (slots.length - 1);
    for (;;) {
      const other = slots[slot];
      if (other < 0) {
        slots[slot] = length;
        distinct[length++] = t;
        break;
      }
      if (keys[3 * other] === a && keys[3 * other + 1] === b && keys[3 * other + 2] === c) break;
      slot = (slot + 1) & (slots.length - 1);
    }
  }
  return distinct.slice(0, length);
}

function countComponents(corners: Uint32Array, vertices: number): number {
  const parent = new Uint32Array(vertices);
  const used = new Uint8Array(vertices);
  for (let v = 0; v < vertices; v++) parent[v] = v;
  const rootOf = (vertex: number): number => {
    let v = vertex;
    while (parent[v] !== v) {
      parent[v] = parent[parent[v]];
      v = parent[v];
    }
    return v;
  };
  let components = 0;
  for (let i = 0; i < corners.length; i++) {
    if (!used[corners[i]]) {
      used[corners[i]] = 1;
      components++;
    }
    if (i % 3 === 0) continue;
    const a = rootOf(corners[i - 1]);
    const b = rootOf(corners[i]);
    if (a === b) continue;
    parent[Math.max(a, b)] = Math.min(a, b);
    components--;
  }
  return components;
}
