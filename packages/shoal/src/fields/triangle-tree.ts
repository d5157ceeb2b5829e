import { arctangent } from '../math/trigonometry.ts';
import { closest, closestOnTriangle } from './closest-point.ts';
import type { TriangleMesh } from './triangle-mesh.ts';

/** Triangles in a leaf, at most. */
const leafSize = 4;
const bins = 12;
/** Below this many levels triangles are halved by their number: then no mesh makes a deep tree. */
const mostLevels = 40;
/** Enough for every tree: so many levels, then 2³² triangles halved again and again, two children each. */
const stackSize = 2 * (mostLevels + 32);
/** A node farther away than so many times its size counts as one patch for the winding number. */
const far = 2.5;

/** What a tree is made of: a few typed arrays, which can be sent to another thread. */
export interface TreeArrays {
  /** Nine numbers a triangle: its corners, m; in the order of the leaves. */
  readonly corners: Float32Array;
  /** The triangle's number in the mesh. */
  readonly order: Uint32Array;
  /** Six numbers a node: least and greatest corner of its box, m. Node 0 is the root. */
  readonly boxes: Float32Array;
  /** Two numbers a node. Leaf: its first triangle, how many. Otherwise: its second child (the first follows it), 0. */
  readonly nodes: Int32Array;
  /** Seven numbers a node for the winding number: middle, area vector, square of the distance that counts as far. */
  readonly patches: Float64Array;
}

/**
 * The triangles of a mesh in a tree of boxes: which point of them is closest, exactly, and how often they wind around a
 * point.
 */
export class TriangleTree implements TreeArrays {
  readonly corners: Float32Array;
  readonly order: Uint32Array;
  readonly boxes: Float32Array;
  readonly nodes: Int32Array;
  readonly patches: Float64Array;
  /** What `nearest` found: place in `corners` (in triangles), −1: none within the limit; the point is in `point`. */
  found = -1;
  readonly point: Float64Array = new Float64Array(3);
  readonly #stack = new Int32Array(stackSize);
  readonly #stackSq = new Float64Array(stackSize);

  /** Builds the tree of a mesh, or takes a tree as it has come from another thread. */
  constructor(from: TriangleMesh | TreeArrays) {
    const built = 'nodes' in from ? from : build(from);
    this.corners = built.corners;
    this.order = built.order;
    this.boxes = built.boxes;
    this.nodes = built.nodes;
    this.patches = built.patches;
  }

  get count(): number {
    return this.order.length;
  }

  /**
   * The point of the mesh that is closest to p, if it is nearer than the limit; see `found` and `point`.
   * @param limitSq square of the limit, m²
   * @param guess a triangle that may be the closest, by its place; −1: none
   * @returns the square of the distance, m²; `limitSq` if nothing is nearer
   */
  nearest(px: number, py: number, pz: number, limitSq: number, guess = -1): number {
    const { boxes, nodes, corners, point } = this;
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
   * The generalized winding number of the mesh around p: 1 inside a closed surface, 0 outside, between them near holes.
   * Far parts count as patches. Jacobson et al. 2013; Barill et al. 2018.
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

/** The tree of a mesh, built once. */
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

/** Splits at the cheapest of a few planes (surface area heuristic), until leaves are small. */
function build({ positions, triangles }: TriangleMesh): TreeArrays {
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
  return { ...built, patches: patchesOf(built) };
}

/** Of each bin: how many triangles, the box around them, what splitting before it costs. Overwritten by each split. */
const counts = new Int32Array(bins);
const binBoxes = new Float32Array(bins * 6);
const costs = new Float64Array(bins);
const grown = new Float32Array(6);

/** Orders triangles first..end so that those before the returned place lie on one side of the best plane. */
function partition(
  order: Uint32Array,
  middles: Float32Array,
  bounds: Float32Array,
  first: number,
  end: number,
): number {
  const { axis, low, extent } = widest(order, middles, first, end);
  // All in one place: any half will do.
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

/** The axis along which the middles of triangles first..end spread most, m. */
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

/** Adds to `costs` the triangles times the surface of their box, on either side of each plane between bins. */
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

/** Makes a box as large as to hold another. */
function growBox(box: Float32Array, at: number, other: Float32Array, from: number): void {
  for (let axis = 0; axis < 3; axis++) {
    if (other[from + axis] < box[at + axis]) box[at + axis] = other[from + axis];
    if (other[from + 3 + axis] > box[at + 3 + axis]) box[at + 3 + axis] = other[from + 3 + axis];
  }
}

/** Area vectors and middles (by area) of all nodes, from the leaves up. */
function patchesOf({ nodes, boxes, corners }: Omit<TreeArrays, 'patches'>): Float64Array {
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
