// Reports whether a mesh works as an obstacle: holes, loose parts, size.

import { DisjointSets } from '../math/disjoint-sets.ts';
import type { Vec3 } from '../math/vector.ts';
import { countCopies } from './clean-mesh.ts';
import { joinVertices } from './join-vertices.ts';
import { boxAround, sizeOf, type TriangleMesh } from './triangle-mesh.ts';

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
  /** Whether it has triangles with area and no open edge. Then the surface has an inside, unless its volume is 0. */
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
    duplicates: countCopies(corners),
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

/** Whether a closed mesh that faces outwards has a cavity, such as the water of a tank: a part that faces inwards. */
export function hasCavity({ positions, triangles }: TriangleMesh): boolean {
  const { corners, edges } = joinVertices({ positions, triangles });
  if (edges.openEnds.length > 0) return false;
  const sets = componentsOf(corners, positions.length / 3);
  const parts = new Map<number, number[]>();
  for (let t = 0; t < corners.length; t += 3) {
    const root = sets.rootOf(corners[t]);
    const part = parts.get(root) ?? [];
    parts.set(root, part);
    part.push(corners[t], corners[t + 1], corners[t + 2]);
  }
  return [...parts.values()].some((part) => sizeOf({ positions, triangles: Uint32Array.from(part) }).volume < 0);
}

function componentsOf(corners: Uint32Array, vertices: number): DisjointSets {
  const sets = new DisjointSets(vertices);
  for (let i = 0; i < corners.length; i++) if (i % 3 > 0) sets.unite(corners[i - 1], corners[i]);
  return sets;
}

function countComponents(corners: Uint32Array, vertices: number): number {
  const sets = componentsOf(corners, vertices);
  const roots = new Set<number>();
  for (const corner of corners) roots.add(sets.rootOf(corner));
  return roots.size;
}
