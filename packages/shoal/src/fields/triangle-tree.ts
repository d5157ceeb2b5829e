// Finds the triangle nearest to a point, and counts crossings, in a tree of boxes.

import { arctangent } from '../math/trigonometry.ts';
import { buildTree, mostLevels } from './build-tree.ts';
import { discSq, type TreeArrays } from './tree-arrays.ts';
import type { TriangleMesh } from './triangle-mesh.ts';

/**
 * Size of the stack, enough for every tree: all levels of splits by planes, then those of halving 2³² triangles, with
 * two children each.
 */
const stackSize = 2 * (mostLevels + 32);
/**
 * The triangles of a mesh in a tree of boxes. Finds the exact closest point, and the winding number around a point.
 */
export class TriangleTree implements TreeArrays {
  readonly corners: Float32Array;
  readonly order: Uint32Array;
  readonly boxes: Float32Array;
  readonly nodes: Int32Array;
  readonly patches: Float64Array;
  readonly discs: Float32Array;
  /**
   * The triangle that `nearest` found, as its index in `corners`; −1 if none is within the limit. `point` is its
   * closest point.
   */
  found = -1;
  readonly point: Float64Array = new Float64Array(3);
  readonly #stack = new Int32Array(stackSize);
  readonly #stackSq = new Float64Array(stackSize);

  /** Builds the tree of a mesh, or adopts the arrays of a tree from another thread. */
  constructor(from: TriangleMesh | TreeArrays) {
    const built = 'nodes' in from ? from : buildTree(from);
    this.corners = built.corners;
    this.order = built.order;
    this.boxes = built.boxes;
    this.nodes = built.nodes;
    this.patches = built.patches;
    this.discs = built.discs;
  }

  get count(): number {
    return this.order.length;
  }

  /**
   * Finds the point of the mesh that is closest to p, if it is nearer than the limit. Sets `found` and `point`.
   * @param limitSq square of the limit, m²
   * @param guess index of a triangle that may be the closest; −1: none
   * @returns the square of the distance, m²; `limitSq` if nothing is nearer
   */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over one stack; contact and baking spend most time here
  nearest(px: number, py: number, pz: number, limitSq: number, guess = -1): number {
    const { boxes, nodes, corners, discs, point } = this;
    const stack = this.#stack;
    const stackSq = this.#stackSq;
    let bestSq = limitSq;
    let found = -1;
    if (guess >= 0) {
      const sq = closestOnTriangle(corners, guess * 9, px, py, pz);
      if (sq < bestSq) {
        bestSq = sq;
        found = guess;
        point.set(closest);
      }
    }
    let top = 0;
    stack[0] = 0;
    stackSq[0] = nodes.length === 0 ? Number.POSITIVE_INFINITY : boxSq(boxes, 0, px, py, pz);
    while (top >= 0) {
      let node = stack[top];
      const nodeSq = stackSq[top--];
      if (nodeSq >= bestSq) continue;
      for (;;) {
        if (discSq(discs, 8 * node, px, py, pz) >= bestSq) break;
        const size = nodes[2 * node + 1];
        if (size > 0) {
          const first = nodes[2 * node];
          for (let t = first; t < first + size; t++) {
            const sq = closestOnTriangle(corners, t * 9, px, py, pz);
            if (sq >= bestSq) continue;
            bestSq = sq;
            found = t;
            point[0] = closest[0];
            point[1] = closest[1];
            point[2] = closest[2];
          }
          break;
        }
        let near = node + 1;
        let other = nodes[2 * node];
        let nearSq = boxSq(boxes, near * 6, px, py, pz);
        let otherSq = boxSq(boxes, other * 6, px, py, pz);
        if (otherSq < nearSq) {
          const swap = near;
          near = other;
          other = swap;
          const swapSq = nearSq;
          nearSq = otherSq;
          otherSq = swapSq;
        }
        if (otherSq < bestSq) {
          stack[++top] = other;
          stackSq[top] = otherSq;
        }
        if (nearSq >= bestSq) break;
        node = near;
      }
    }
    this.found = found;
    return bestSq;
  }

  /**
   * Returns the generalized winding number of the mesh around p: 1 inside a closed surface, 0 outside, values between
   * near holes. Distant nodes count as single patches. Jacobson et al. 2013; Barill et al. 2018.
   */
  winding(px: number, py: number, pz: number): number {
    const { nodes, corners, patches } = this;
    const stack = this.#stack;
    if (nodes.length === 0) return 0;
    let sum = 0;
    let top = 0;
    stack[0] = 0;
    while (top >= 0) {
      const node = stack[top--];
      const at = node * 7;
      const dx = patches[at] - px;
      const dy = patches[at + 1] - py;
      const dz = patches[at + 2] - pz;
      const sq = dx * dx + dy * dy + dz * dz;
      if (sq > patches[at + 6]) {
        sum += (patches[at + 3] * dx + patches[at + 4] * dy + patches[at + 5] * dz) / (sq * Math.sqrt(sq));
        continue;
      }
      const size = nodes[2 * node + 1];
      if (size > 0) {
        const first = nodes[2 * node];
        for (let t = first; t < first + size; t++) sum += solidAngle(corners, t * 9, px, py, pz);
      } else {
        stack[++top] = nodes[2 * node];
        stack[++top] = node + 1;
      }
    }
    return sum / (4 * Math.PI);
  }
}

const trees = new WeakMap<TriangleMesh, TriangleTree>();

/** Returns the tree of a mesh, which is built once. */
export function treeOf(mesh: TriangleMesh): TriangleTree {
  const known = trees.get(mesh);
  if (known) return known;
  const tree = new TriangleTree(mesh);
  trees.set(mesh, tree);
  return tree;
}

/** Square of the distance from p to a box; 0 inside. */
function boxSq(boxes: Float32Array, at: number, px: number, py: number, pz: number): number {
  const x = Math.max(boxes[at] - px, px - boxes[at + 3], 0);
  const y = Math.max(boxes[at + 1] - py, py - boxes[at + 4], 0);
  const z = Math.max(boxes[at + 2] - pz, pz - boxes[at + 5], 0);
  return x * x + y * y + z * z;
}

/** The solid angle of a triangle as seen from p, positive from behind its face. Van Oosterom and Strackee 1983. */
function solidAngle(corners: Float32Array, at: number, px: number, py: number, pz: number): number {
  const ax = corners[at] - px;
  const ay = corners[at + 1] - py;
  const az = corners[at + 2] - pz;
  const bx = corners[at + 3] - px;
  const by = corners[at + 4] - py;
  const bz = corners[at + 5] - pz;
  const cx = corners[at + 6] - px;
  const cy = corners[at + 7] - py;
  const cz = corners[at + 8] - pz;
  const a = Math.sqrt(ax * ax + ay * ay + az * az);
  const b = Math.sqrt(bx * bx + by * by + bz * bz);
  const c = Math.sqrt(cx * cx + cy * cy + cz * cz);
  const volume = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  const denominator =
    a * b * c +
    (ax * bx + ay * by + az * bz) * c +
    (bx * cx + by * cy + bz * cz) * a +
    (cx * ax + cy * ay + cz * az) * b;
  return 2 * arctangent(volume, denominator);
}

/** The point that `closestOnTriangle` found, m. Each call overwrites it. */
export const closest: Float64Array = new Float64Array(3);

/**
 * Writes the point of a triangle that is closest to p to `closest`, by the Voronoi regions of its corners, edges and
 * face (Ericson 2005, Real-Time Collision Detection, §5.1.5). A degenerate triangle counts as a line or a point.
 * @param corners nine numbers per triangle: a, b, c
 * @param at index of the triangle's first number in `corners`
 * @returns the square of the distance, m²
 */
export function closestOnTriangle(corners: Float32Array, at: number, px: number, py: number, pz: number): number {
  const ax = corners[at];
  const ay = corners[at + 1];
  const az = corners[at + 2];
  const abx = corners[at + 3] - ax;
  const aby = corners[at + 4] - ay;
  const abz = corners[at + 5] - az;
  const acx = corners[at + 6] - ax;
  const acy = corners[at + 7] - ay;
  const acz = corners[at + 8] - az;
  const apx = px - ax;
  const apy = py - ay;
  const apz = pz - az;
  const d1 = abx * apx + aby * apy + abz * apz;
  const d2 = acx * apx + acy * apy + acz * apz;
  const bb = abx * abx + aby * aby + abz * abz;
  const bc = abx * acx + aby * acy + abz * acz;
  const cc = acx * acx + acy * acy + acz * acz;
  // Barycentric coordinates of the closest point along ab and ac.
  let v = 0;
  let w = 0;
  if (d1 > 0 || d2 > 0) {
    const d3 = d1 - bb;
    const d4 = d2 - bc;
    const d5 = d1 - bc;
    const d6 = d2 - cc;
    if (d3 >= 0 && d4 <= d3) v = 1;
    else if (d6 >= 0 && d5 <= d6) w = 1;
    else {
      const vc = d1 * d4 - d3 * d2;
      const vb = d5 * d2 - d1 * d6;
      const va = d3 * d6 - d5 * d4;
      if (vc <= 0 && d1 > 0 && d3 <= 0) v = d1 / (d1 - d3);
      else if (vb <= 0 && d2 > 0 && d6 <= 0) w = d2 / (d2 - d6);
      else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0 && d4 - d3 + (d5 - d6) > 0) {
        w = (d4 - d3) / (d4 - d3 + (d5 - d6));
        v = 1 - w;
      } else {
        const inverse = 1 / (va + vb + vc);
        v = vb * inverse;
        w = vc * inverse;
      }
    }
  }
  const x = ax + abx * v + acx * w;
  const y = ay + aby * v + acy * w;
  const z = az + abz * v + acz * w;
  closest[0] = x;
  closest[1] = y;
  closest[2] = z;
  return (px - x) * (px - x) + (py - y) * (py - y) + (pz - z) * (pz - z);
}
