// Builds the tree of boxes over triangles that distances and rays are searched in.

import { discsOf, type TreeArrays, type TreeNodes } from './tree-arrays.ts';
import type { TriangleMesh } from './triangle-mesh.ts';

/** Maximum number of triangles in a leaf. */
const leafSize = 4;
const bins = 12;
/** Below this level, nodes are split into halves with equal numbers of triangles, so that no mesh makes a deep tree. */
export const mostLevels = 40;

/**
 * Builds a tree from the root down. Splits each node at the cheapest of a few planes (surface area heuristic), until
 * leaves are small.
 */
export function buildTree({ positions, triangles }: TriangleMesh): TreeArrays {
  const count = triangles.length / 3;
  const middles = new Float32Array(count * 3);
  const bounds = new Float32Array(count * 6);
  for (let t = 0; t < count; t++) {
    const corner = 3 * t;
    for (let axis = 0; axis < 3; axis++) {
      const a = positions[3 * triangles[corner] + axis];
      const b = positions[3 * triangles[corner + 1] + axis];
      const c = positions[3 * triangles[corner + 2] + axis];
      const low = Math.min(a, b, c);
      const high = Math.max(a, b, c);
      bounds[6 * t + axis] = low;
      bounds[6 * t + 3 + axis] = high;
      middles[3 * t + axis] = (low + high) / 2;
    }
  }
  const order = new Uint32Array(count);
  for (let t = 0; t < count; t++) order[t] = t;
  const boxes: number[] = [];
  const nodes: number[] = [];
  const box = new Float32Array(6);

  const split = (first: number, end: number, level: number): void => {
    const node = nodes.length / 2;
    emptyBox(box, 0);
    for (let k = first; k < end; k++) growBox(box, 0, bounds, 6 * order[k]);
    for (let k = 0; k < 6; k++) boxes.push(box[k]);
    nodes.push(first, end - first);
    if (end - first <= leafSize) return;
    const middle = level < mostLevels ? partition(order, middles, bounds, first, end) : (first + end) >> 1;
    nodes[2 * node + 1] = 0;
    split(first, middle, level + 1);
    nodes[2 * node] = nodes.length / 2;
    split(middle, end, level + 1);
  };
  if (count > 0) split(0, count, 0);

  const corners = new Float32Array(count * 9);
  for (let t = 0; t < count; t++) {
    for (let k = 0; k < 3; k++) {
      const vertex = 3 * triangles[3 * order[t] + k];
      for (let axis = 0; axis < 3; axis++) corners[9 * t + 3 * k + axis] = positions[vertex + axis];
    }
  }
  const built = { corners, order, boxes: Float32Array.from(boxes), nodes: Int32Array.from(nodes) };
  const patches = patchesOf(built);
  return { ...built, patches, discs: discsOf(built, patches) };
}

/**
 * For each bin the number of triangles, their bounding box, and the cost of splitting before the bin. Each split
 * overwrites them.
 */
const counts = new Int32Array(bins);
const binBoxes = new Float32Array(bins * 6);
const costs = new Float64Array(bins);
const grown = new Float32Array(6);

/** Reorders triangles first..end so that those before the returned index are on one side of the best plane. */
function partition(
  order: Uint32Array,
  middles: Float32Array,
  bounds: Float32Array,
  first: number,
  end: number,
): number {
  const { axis, low, extent } = widest(order, middles, first, end);
  // All triangles are at one position, so any halves will do.
  if (extent === 0) return (first + end) >> 1;
  const binOf = (t: number): number => Math.min(bins - 1, Math.floor(((middles[3 * t + axis] - low) / extent) * bins));
  counts.fill(0);
  costs.fill(0);
  for (let b = 0; b < bins; b++) emptyBox(binBoxes, 6 * b);
  for (let k = first; k < end; k++) {
    const t = order[k];
    const b = binOf(t);
    counts[b]++;
    growBox(binBoxes, 6 * b, bounds, 6 * t);
  }
  addCosts();
  let best = 1;
  for (let b = 2; b < bins; b++) if (costs[b] < costs[best]) best = b;
  let place = first;
  for (let k = first; k < end; k++) {
    const t = order[k];
    if (binOf(t) >= best) continue;
    order[k] = order[place];
    order[place++] = t;
  }
  return place === first || place === end ? (first + end) >> 1 : place;
}

/** Returns the axis along which the centres of triangles first..end are spread most, m. */
function widest(
  order: Uint32Array,
  middles: Float32Array,
  first: number,
  end: number,
): { axis: number; low: number; extent: number } {
  let axis = 0;
  let low = 0;
  let extent = 0;
  for (let a = 0; a < 3; a++) {
    let least = Number.POSITIVE_INFINITY;
    let greatest = Number.NEGATIVE_INFINITY;
    for (let k = first; k < end; k++) {
      const middle = middles[3 * order[k] + a];
      if (middle < least) least = middle;
      if (middle > greatest) greatest = middle;
    }
    if (greatest - least <= extent) continue;
    axis = a;
    low = least;
    extent = greatest - least;
  }
  return { axis, low, extent };
}

/**
 * Adds the costs of the two sides of each plane between bins to `costs`. The cost of a side is its number of triangles
 * × the area of their bounding box.
 */
function addCosts(): void {
  for (const forward of [true, false]) {
    emptyBox(grown, 0);
    let n = 0;
    for (let step = 0; step < bins - 1; step++) {
      const b = forward ? step : bins - 1 - step;
      n += counts[b];
      growBox(grown, 0, binBoxes, 6 * b);
      const x = grown[3] - grown[0];
      const y = grown[4] - grown[1];
      const z = grown[5] - grown[2];
      if (n > 0) costs[forward ? b + 1 : b] += n * (x * y + y * z + z * x);
    }
  }
}

function emptyBox(box: Float32Array, at: number): void {
  for (let axis = 0; axis < 3; axis++) {
    box[at + axis] = Number.POSITIVE_INFINITY;
    box[at + 3 + axis] = Number.NEGATIVE_INFINITY;
  }
}

/** Extends a box to include another. */
function growBox(box: Float32Array, at: number, other: Float32Array, from: number): void {
  for (let axis = 0; axis < 3; axis++) {
    if (other[from + axis] < box[at + axis]) box[at + axis] = other[from + axis];
    if (other[from + 3 + axis] > box[at + 3 + axis]) box[at + 3 + axis] = other[from + 3 + axis];
  }
}

/** A node farther away than this many times its size counts as one patch for the winding number. */
const far = 2.5;

/** Computes the area vectors and the centres (weighted by area) of all nodes, from the leaves up. */
function patchesOf({ nodes, boxes, corners }: TreeNodes): Float64Array {
  const count = nodes.length / 2;
  const patches = new Float64Array(count * 7);
  const areas = new Float64Array(count);
  for (let node = count - 1; node >= 0; node--) {
    const at = node * 7;
    const size = nodes[2 * node + 1];
    if (size === 0) {
      addPatch(patches, areas, node, node + 1);
      addPatch(patches, areas, node, nodes[2 * node]);
    }
    for (let t = nodes[2 * node]; t < nodes[2 * node] + size; t++) addTriangle(patches, areas, node, corners, 9 * t);
    let sq = 0;
    for (let axis = 0; axis < 3; axis++) {
      const low = boxes[6 * node + axis];
      const high = boxes[6 * node + 3 + axis];
      const middle = areas[node] > 0 ? patches[at + axis] / areas[node] : (low + high) / 2;
      patches[at + axis] = middle;
      const half = Math.max(high - middle, middle - low);
      sq += half * half;
    }
    patches[at + 6] = far * far * sq;
  }
  return patches;
}

function addPatch(patches: Float64Array, areas: Float64Array, node: number, child: number): void {
  areas[node] += areas[child];
  for (let axis = 0; axis < 3; axis++) {
    patches[7 * node + axis] += areas[child] * patches[7 * child + axis];
    patches[7 * node + 3 + axis] += patches[7 * child + 3 + axis];
  }
}

function addTriangle(patches: Float64Array, areas: Float64Array, node: number, c: Float32Array, at: number): void {
  const ux = c[at + 3] - c[at];
  const uy = c[at + 4] - c[at + 1];
  const uz = c[at + 5] - c[at + 2];
  const vx = c[at + 6] - c[at];
  const vy = c[at + 7] - c[at + 1];
  const vz = c[at + 8] - c[at + 2];
  const nx = (uy * vz - uz * vy) / 2;
  const ny = (uz * vx - ux * vz) / 2;
  const nz = (ux * vy - uy * vx) / 2;
  const area = Math.sqrt(nx * nx + ny * ny + nz * nz);
  areas[node] += area;
  patches[7 * node + 3] += nx;
  patches[7 * node + 4] += ny;
  patches[7 * node + 5] += nz;
  for (let axis = 0; axis < 3; axis++)
    patches[7 * node + axis] += (area * (c[at + axis] + c[at + 3 + axis] + c[at + 6 + axis])) / 3;
}
