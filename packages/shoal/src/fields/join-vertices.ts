// Joins vertices of meshes that should be one, so that surfaces are closed where files leave seams.

import { ShoalError } from '../errors/shoal-error.ts';
import { isDegenerate, lengthBetween } from '../math/vector.ts';
import { boxAround, type TriangleMesh } from './triangle-mesh.ts';

/** Width of a seam, as a fraction of the longest edge of the bounding box. Programs write coordinates with 6 digits or more. */
const seamWidth = 1e-6;

/** Two float32 numbers next to each other differ by at most this share of their size. */
const float32Step = 2 ** -23;

/** A mesh whose vertices are joined. */
export interface Joined {
  /** For each vertex, the first one at the same position, which stands for it. */
  readonly first: Uint32Array;
  /** The corners of all triangles with an area. */
  readonly corners: Uint32Array;
  readonly edges: Edges;
}

interface Edges {
  /** The two vertices of each edge that triangles do not use equally often in both directions. */
  readonly openEnds: readonly number[];
  /** Number of edges of more than two triangles. */
  readonly nonManifold: number;
}

/**
 * Joins vertices at the same position. Where edges stay open, also joins vertices of open edges that are
 * closer than a seam: a surface of revolution ends at an angle of 2π, whose sine is −2.4e-16 instead of 0. A mesh that is closed
 * without that is never changed by it, and no triangle is lost.
 * @throws ShoalError if a triangle refers to a vertex that does not exist
 */
export function joinVertices(mesh: TriangleMesh): Joined {
  checkTriangles(mesh);
  const exact = joinedBy(firstAtPlace(mesh.positions), mesh);
  if (exact.edges.openEnds.length === 0) return exact;
  const seamless = joinedBy(withoutSeams(exact, mesh), mesh);
  const losesTriangles = seamless.corners.length < exact.corners.length;
  return !losesTriangles && seamless.edges.openEnds.length < exact.edges.openEnds.length ? seamless : exact;
}

function joinedBy(first: Uint32Array, { positions, triangles }: TriangleMesh): Joined {
  const corners = solidTriangles({ positions, triangles: triangles.map((corner) => first[corner]) });
  return { first, corners, edges: countEdges(corners) };
}

/** Returns `first`, with vertices of open edges that are closer than a seam joined. */
function withoutSeams({ first, edges: { openEnds } }: Joined, { positions, triangles }: TriangleMesh): Uint32Array {
  const width = seamWidthOf({ positions, triangles });
  const joined = first.slice();
  const cells = new Cells(positions, width, openEnds.length);
  for (const v of Uint32Array.from(new Set(openEnds)).sort()) joined[v] = cells.findOrAdd(v);
  return first.map((v) => joined[v]);
}

/** Width of a seam of a mesh, m. Corners that are closer together differ by rounding alone. */
export function seamWidthOf(mesh: TriangleMesh): number {
  const { min, max } = boxAround([mesh]);
  const extent = Math.max(...max.map((high, axis) => high - min[axis]));
  const farthest = Math.max(...max.map((high, axis) => Math.max(high, -min[axis])));
  return Math.max(seamWidth * extent, 1.5 * float32Step * farthest);
}

/** Vertices that are farther apart than a width, in a hash table of cubic cells with that width. A cell holds only a few. */
class Cells {
  readonly #positions: Float32Array;
  readonly #width: number;
  readonly #slots: Int32Array;

  constructor(positions: Float32Array, width: number, most: number) {
    this.#positions = positions;
    this.#width = width;
    this.#slots = emptySlots(most);
  }

  /** Returns a vertex within the width of this one, or adds this one. */
  findOrAdd(v: number): number {
    const [x, y, z] = [0, 1, 2].map((axis) => this.#cellOf(v, axis));
    for (let cell = 0; cell < 27; cell++) {
      const [i, j, k] = [x - 1 + (cell % 3), y - 1 + (Math.floor(cell / 3) % 3), z - 1 + Math.floor(cell / 9)];
      for (let slot = this.#slotOf(i, j, k); this.#slots[slot] >= 0; slot = this.#after(slot)) {
        if (this.#isNear(this.#slots[slot], v)) return this.#slots[slot];
      }
    }
    let slot = this.#slotOf(x, y, z);
    while (this.#slots[slot] >= 0) slot = this.#after(slot);
    this.#slots[slot] = v;
    return v;
  }

  #cellOf(v: number, axis: number): number {
    return Math.floor(this.#positions[3 * v + axis] / this.#width);
  }

  #slotOf(i: number, j: number, k: number): number {
    return hash(i, j, k) & (this.#slots.length - 1);
  }

  #after(slot: number): number {
    return (slot + 1) & (this.#slots.length - 1);
  }

  #isNear(a: number, b: number): boolean {
    return (
      lengthBetween(this.#positions.subarray(3 * a, 3 * a + 3), this.#positions.subarray(3 * b, 3 * b + 3)) <=
      this.#width
    );
  }
}

/**
 * Returns the mesh with vertices at the same position merged, the two sides of seams too, and without unused vertices.
 * Keeps the order of both lists.
 */
export function weldMesh(mesh: TriangleMesh): TriangleMesh {
  const { positions } = mesh;
  const { first } = joinVertices(mesh);
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
export function solidTriangles({ positions, triangles }: TriangleMesh): Uint32Array {
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

/** The edges of triangles. */
export interface EdgeList {
  /** For each corner, the index of the edge from it to the next corner of its triangle. */
  readonly from: Uint32Array;
  /** For each corner, 1 if that edge runs from the lower vertex index to the higher one, else −1. */
  readonly direction: Int8Array;
  /** The two vertices of each edge, the lower index first. */
  readonly ends: Uint32Array;
  /** How often triangles use each edge, and the sum of the directions. */
  readonly uses: Int32Array;
  readonly balance: Int32Array;
}

/** Lists the edges of triangles, each once. */
export function edgesOf(corners: Uint32Array): EdgeList {
  const from = new Uint32Array(corners.length);
  const direction = new Int8Array(corners.length);
  const ends = new Uint32Array(corners.length * 2);
  const uses = new Int32Array(corners.length);
  const balance = new Int32Array(corners.length);
  const slots = emptySlots(corners.length);
  let length = 0;
  for (let i = 0; i < corners.length; i++) {
    const here = corners[i];
    const next = corners[i % 3 === 2 ? i - 2 : i + 1];
    const low = Math.min(here, next);
    const high = Math.max(here, next);
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
    from[i] = edge;
    direction[i] = here === low ? 1 : -1;
    uses[edge]++;
    balance[edge] += direction[i];
  }
  return {
    from,
    direction,
    ends: ends.subarray(0, 2 * length),
    uses: uses.subarray(0, length),
    balance: balance.subarray(0, length),
  };
}

function countEdges(corners: Uint32Array): Edges {
  const { ends, uses, balance } = edgesOf(corners);
  const openEnds: number[] = [];
  let nonManifold = 0;
  for (let edge = 0; edge < uses.length; edge++) {
    if (balance[edge] !== 0) openEnds.push(ends[2 * edge], ends[2 * edge + 1]);
    if (uses[edge] > 2) nonManifold++;
  }
  return { openEnds, nonManifold };
}

/**
 * Returns an empty hash table (all -1) with open addressing. Its length is a power of two, and `count` entries fill at
 * most half of it.
 */
export function emptySlots(count: number): Int32Array {
  let length = 4;
  while (length < 2 * count) length *= 2;
  return new Int32Array(length).fill(-1);
}

/** Mixes three 32-bit numbers into one (the finisher of MurmurHash3). */
export function hash(a: number, b: number, c: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77) ^ Math.imul(c, 0xc2b2ae3d);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
