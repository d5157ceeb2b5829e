import { ShoalError } from '../errors/shoal-error.ts';
import { isDegenerate } from '../math/triangle.ts';
import type { Vec3 } from '../math/vector.ts';
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
 * Returns the properties of a mesh. Corners at the same position count as one vertex, so a mesh without shared vertices
 * can be closed. Degenerate triangles are counted; otherwise they affect only the bounding box.
 * @throws ShoalError if a triangle refers to a vertex that does not exist
 */
export function inspectMesh(mesh: TriangleMesh): MeshReport {
  checkTriangles(mesh);
  const { positions, triangles } = mesh;
  const solid = solidTriangles(mesh);
  const corners = Uint32Array.from(solid);
  const first = firstAtPlace(positions);
  for (let i = 0; i < corners.length; i++) corners[i] = first[corners[i]];
  const edges = countEdges(corners);
  const { min, max } = boxAround([mesh]);
  const { volume, area } = sizeOf({ positions, triangles: corners });
  return {
    vertices: positions.length / 3,
    triangles: triangles.length / 3,
    degenerate: (triangles.length - corners.length) / 3,
    duplicates: corners.length / 3 - distinctTriangles(corners).length,
    openEdges: edges.open,
    nonManifoldEdges: edges.nonManifold,
    components: countComponents(corners, positions.length / 3),
    closed: corners.length > 0 && edges.open === 0,
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

/** Returns the mesh with vertices at the same position merged, and without unused ones. Keeps the order of both lists. */
export function weldMesh(mesh: TriangleMesh): TriangleMesh {
  checkTriangles(mesh);
  const { positions } = mesh;
  const first = firstAtPlace(positions);
  const used = new Uint8Array(first.length);
  for (const corner of mesh.triangles) used[first[corner]] = 1;
  const renumbered = new Uint32Array(first.length);
  let count = 0;
  for (let v = 0; v < first.length; v++) if (used[v]) renumbered[v] = count++;
  const welded = new Float32Array(count * 3);
  for (let v = 0; v < first.length; v++) {
    if (!used[v]) continue;
    // Adding 0 turns -0 into 0.
    for (let axis = 0; axis < 3; axis++) welded[3 * renumbered[v] + axis] = positions[3 * v + axis] + 0;
  }
  return { positions: welded, triangles: mesh.triangles.map((corner) => renumbered[first[corner]]) };
}

function checkTriangles({ positions, triangles }: TriangleMesh): void {
  const count = positions.length / 3;
  if (!Number.isInteger(count))
    throw new ShoalError('argument', `mesh: positions must be three numbers a vertex, got ${positions.length}.`);
  if (triangles.length % 3 !== 0)
    throw new ShoalError('argument', `mesh: triangles must be three corners a triangle, got ${triangles.length}.`);
  for (let i = 0; i < triangles.length; i++) {
    const vertex = triangles[i];
    const triangle = Math.floor(i / 3);
    if (vertex >= count)
      throw new ShoalError('argument', `mesh: triangle ${triangle} must name vertices below ${count}, got ${vertex}.`);
    // The sum of three finite 32-bit numbers is a number.
    if (Number.isNaN(positions[3 * vertex] + positions[3 * vertex + 1] + positions[3 * vertex + 2]))
      throw new ShoalError('argument', `mesh: vertex ${vertex} must have three finite coordinates.`);
  }
}

/** Returns the corners of all triangles with an area, three vertex indices per triangle. */
function solidTriangles({ positions, triangles }: TriangleMesh): Uint32Array {
  const solid = new Uint32Array(triangles.length);
  let length = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    if (isDegenerate(positions, triangles[i], triangles[i + 1], triangles[i + 2])) continue;
    for (let corner = 0; corner < 3; corner++) solid[length++] = triangles[i + corner];
  }
  return solid.slice(0, length);
}

/** For each vertex the index of the first one at the same position; 0 and -0 are the same. */
function firstAtPlace(positions: Float32Array): Uint32Array {
  const count = positions.length / 3;
  const first = new Uint32Array(count);
  const bits = new Uint32Array(positions.map((value) => value + 0).buffer);
  const slots = emptySlots(count);
  for (let v = 0; v < count; v++) {
    const x = bits[3 * v];
    const y = bits[3 * v + 1];
    const z = bits[3 * v + 2];
    let slot = hash(x, y, z) & (slots.length - 1);
    for (;;) {
      const other = slots[slot];
      if (other < 0) {
        slots[slot] = v;
        first[v] = v;
        break;
      }
      if (bits[3 * other] === x && bits[3 * other + 1] === y && bits[3 * other + 2] === z) {
        first[v] = other;
        break;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
  }
  return first;
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

/** Counts, for each edge, how often triangles use it from the lower vertex index to the higher one, and in reverse. */
function countEdges(corners: Uint32Array): { open: number; nonManifold: number } {
  const ends = new Uint32Array(corners.length * 2);
  const there = new Int32Array(corners.length);
  const back = new Int32Array(corners.length);
  const slots = emptySlots(corners.length);
  let length = 0;
  for (let i = 0; i < corners.length; i++) {
    const from = corners[i];
    const to = corners[i % 3 === 2 ? i - 2 : i + 1];
    const low = Math.min(from, to);
    const high = Math.max(from, to);
    let slot = hash(low, high, 0) & (slots.length - 1);
    let edge = slots[slot];
    while (edge >= 0 && (ends[2 * edge] !== low || ends[2 * edge + 1] !== high)) {
      slot = (slot + 1) & (slots.length - 1);
      edge = slots[slot];
    }
    if (edge < 0) {
      edge = length++;
      slots[slot] = edge;
      ends[2 * edge] = low;
      ends[2 * edge + 1] = high;
    }
    (from === low ? there : back)[edge]++;
  }
  let open = 0;
  let nonManifold = 0;
  for (let edge = 0; edge < length; edge++) {
    if (there[edge] !== back[edge]) open++;
    if (there[edge] + back[edge] > 2) nonManifold++;
  }
  return { open, nonManifold };
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

/**
 * Returns an empty hash table (all -1) with open addressing. Its length is a power of two, and `count` entries fill at
 * most half of it.
 */
function emptySlots(count: number): Int32Array {
  let length = 4;
  while (length < 2 * count) length *= 2;
  return new Int32Array(length).fill(-1);
}

/** Mixes three 32-bit numbers into one (the finisher of MurmurHash3). */
function hash(a: number, b: number, c: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77) ^ Math.imul(c, 0xc2b2ae3d);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
