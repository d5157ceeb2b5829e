import type { TreeArrays } from './tree-arrays.ts';
import { discsOf } from './tree-discs.ts';
import { patchesOf } from './tree-patches.ts';
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
