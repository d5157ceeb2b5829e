// Neighbour search by octree, for comparison with the grid.

import { bytesOf } from '../math/bytes.ts';
import { shortestImage } from '../math/periodic.ts';
import type { World } from '../scenario/plan.ts';
import type { NearList } from './near.ts';
import { type NeighbourSearch, noPositions, type Positions, reachSq } from './search.ts';

/** Numbers per node in `#box`: minimum and maximum corner of the bounding box of its fish. */
const boxSize = 6;
/** Numbers per node in `#node`: first slot, end of slots, first child (0: a leaf), number of children. */
const nodeSize = 4;

/**
 * Octree (Delvin, in Vetemaa 2020 §5.3.1), for comparison with the grid. A node with more fish than a leaf may hold is
 * split at the middle of its bounding box. Boxes shrink to the fish, and fish at one point stay in one leaf, so the
 * depth needs no limit.
 */
export class OctreeSearch implements NeighbourSearch {
  candidates = 0;
  readonly #leafCapacity: number;
  readonly #seam: World | undefined;
  #positions: Positions = noPositions;
  #fish = new Int32Array(0);
  #scratch = new Int32Array(0);
  #octant = new Uint8Array(0);
  #box = new Float64Array(boxSize * 64);
  #node = new Int32Array(nodeSize * 64);
  #nodes = 0;
  #stack = new Int32Array(256);
  /** For each octant of the node that is split: number of fish, and slot of its next fish. */
  readonly #size = new Int32Array(8);
  readonly #next = new Int32Array(8);
  /** Squares of the distances to the children of one node. */
  readonly #childSq = new Float64Array(8);

  constructor(leafCapacity: number, seam?: World) {
    this.#leafCapacity = leafCapacity;
    this.#seam = seam;
  }

  get bytes(): number {
    return bytesOf(this.#fish, this.#scratch, this.#octant, this.#box, this.#node, this.#stack);
  }

  build(positions: Positions): void {
    const { count } = positions;
    this.#positions = positions;
    this.candidates = 0;
    if (this.#fish.length < count) {
      this.#fish = new Int32Array(count);
      this.#scratch = new Int32Array(count);
      this.#octant = new Uint8Array(count);
    }
    for (let i = 0; i < count; i++) this.#fish[i] = i;
    this.#nodes = 0;
    if (count > 0) this.#add(0, count);
    // Breadth first: nodes are split in the order in which they were added.
    for (let n = 0; n < this.#nodes; n++) this.#split(n);
  }

  /** Adds a node for the fish in slots first … end − 1. */
  #add(first: number, end: number): void {
    if ((this.#nodes + 1) * nodeSize > this.#node.length) {
      const [node, box] = [this.#node, this.#box];
      this.#node = new Int32Array(node.length * 2);
      this.#box = new Float64Array(box.length * 2);
      this.#node.set(node);
      this.#box.set(box);
    }
    const n = this.#nodes++;
    const at = n * nodeSize;
    this.#node[at] = first;
    this.#node[at + 1] = end;
    this.#node[at + 2] = this.#node[at + 3] = 0;
    this.#fit(n, 0, this.#positions.x);
    this.#fit(n, 1, this.#positions.y);
    this.#fit(n, 2, this.#positions.z);
  }

  /** Fits the box of a node to its fish along an axis. */
  #fit(n: number, axis: number, component: Float32Array): void {
    const first = this.#node[n * nodeSize];
    const end = this.#node[n * nodeSize + 1];
    const fish = this.#fish;
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let slot = first; slot < end; slot++) {
      const coordinate = component[fish[slot]];
      if (coordinate < low) low = coordinate;
      if (coordinate > high) high = coordinate;
    }
    this.#box[n * boxSize + axis] = low;
    this.#box[n * boxSize + 3 + axis] = high;
  }

  #split(n: number): void {
    const first = this.#node[n * nodeSize];
    const end = this.#node[n * nodeSize + 1];
    if (end - first <= this.#leafCapacity || this.#isPoint(n)) return;
    const box = this.#box;
    const at = n * boxSize;
    const mx = (box[at] + box[at + 3]) / 2;
    const my = (box[at + 1] + box[at + 4]) / 2;
    const mz = (box[at + 2] + box[at + 5]) / 2;
    const { x, y, z } = this.#positions;
    const size = this.#size.fill(0);
    for (let slot = first; slot < end; slot++) {
      const i = this.#fish[slot];
      const octant = (x[i] > mx ? 1 : 0) | (y[i] > my ? 2 : 0) | (z[i] > mz ? 4 : 0);
      this.#octant[slot] = octant;
      size[octant]++;
    }
    const next = this.#next;
    for (let octant = 0, slot = first; octant < 8; slot += size[octant++]) next[octant] = slot;
    for (let slot = first; slot < end; slot++) this.#scratch[next[this.#octant[slot]]++] = this.#fish[slot];
    this.#fish.set(this.#scratch.subarray(first, end), first);
    this.#node[n * nodeSize + 2] = this.#nodes;
    for (let octant = 0, slot = first; octant < 8; slot += size[octant++]) {
      if (size[octant] > 0) this.#add(slot, slot + size[octant]);
    }
    this.#node[n * nodeSize + 3] = this.#nodes - this.#node[n * nodeSize + 2];
  }

  /** Corners of the leaves' boxes, six numbers each, m, and the number of fish in each. */
  leaves(): { readonly corners: Float32Array; readonly fish: Int32Array } {
    const corners: number[] = [];
    const fish: number[] = [];
    for (let n = 0; n < this.#nodes; n++) {
      const [first, end, , children] = this.#node.subarray(n * nodeSize, (n + 1) * nodeSize);
      if (children > 0) continue;
      corners.push(...this.#box.subarray(n * boxSize, (n + 1) * boxSize));
      fish.push(end - first);
    }
    return { corners: Float32Array.from(corners), fish: Int32Array.from(fish) };
  }

  /** Square of the distance from fish i to the nearest other one, m²; Infinity: there is none. */
  nearestSq(i: number): number {
    const { x, y, z } = this.#positions;
    const xi = x[i];
    const yi = y[i];
    const zi = z[i];
    const seam = this.#seam;
    let best = Number.POSITIVE_INFINITY;
    let depth = 0;
    this.#stack[depth++] = 0;
    while (depth > 0 && best > 0) {
      const n = this.#stack[--depth];
      if (this.#toBoxSq(n, xi, yi, zi) >= best) continue;
      const children = this.#node[n * nodeSize + 3];
      if (children > 0) {
        depth = this.#pushNearestLast(depth, this.#node[n * nodeSize + 2], children, xi, yi, zi);
        continue;
      }
      const first = this.#node[n * nodeSize];
      // If all fish of the leaf are at one point, two of them suffice: at least one is not fish i.
      const end = this.#isPoint(n) ? Math.min(first + 2, this.#node[n * nodeSize + 1]) : this.#node[n * nodeSize + 1];
      for (let slot = first; slot < end; slot++) {
        const j = this.#fish[slot];
        if (j === i) continue;
        let dx = xi - x[j];
        let dy = yi - y[j];
        let dz = zi - z[j];
        if (seam) {
          dx = shortestImage(dx, seam.max[0] - seam.min[0]);
          dy = shortestImage(dy, seam.max[1] - seam.min[1]);
          dz = shortestImage(dz, seam.max[2] - seam.min[2]);
        }
        best = Math.min(best, dx * dx + dy * dy + dz * dz);
      }
    }
    return best;
  }

  /** Pushes children so that the nearest is visited first. @returns the new depth of the stack */
  #pushNearestLast(depth: number, child: number, children: number, xi: number, yi: number, zi: number): number {
    this.#makeRoom(depth);
    const stack = this.#stack;
    const far = this.#childSq;
    for (let c = 0; c < children; c++) {
      const sq = this.#toBoxSq(child + c, xi, yi, zi);
      let k = c;
      for (; k > 0 && far[k - 1] < sq; k--) {
        far[k] = far[k - 1];
        stack[depth + k] = stack[depth + k - 1];
      }
      far[k] = sq;
      stack[depth + k] = child + c;
    }
    return depth + children;
  }

  /** Makes room on the stack for the children of one more node. */
  #makeRoom(depth: number): void {
    if (depth + 8 <= this.#stack.length) return;
    const stack = this.#stack;
    this.#stack = new Int32Array(stack.length * 2);
    this.#stack.set(stack);
  }

  #isPoint(n: number): boolean {
    const at = n * boxSize;
    const box = this.#box;
    return box[at] === box[at + 3] && box[at + 1] === box[at + 4] && box[at + 2] === box[at + 5];
  }

  nearInto(near: NearList, i: number, reach: number, speciesMask: number): void {
    near.count = 0;
    const { x, y, z, species } = this.#positions;
    const xi = x[i];
    const yi = y[i];
    const zi = z[i];
    const limit = reachSq(reach);
    const seam = this.#seam;
    let depth = 0;
    if (this.#nodes > 0) this.#stack[depth++] = 0;
    while (depth > 0) {
      const n = this.#stack[--depth];
      if (this.#toBoxSq(n, xi, yi, zi) >= limit) continue;
      const first = this.#node[n * nodeSize];
      const end = this.#node[n * nodeSize + 1];
      const child = this.#node[n * nodeSize + 2];
      const children = this.#node[n * nodeSize + 3];
      if (children > 0) {
        this.#makeRoom(depth);
        for (let c = child + children - 1; c >= child; c--) this.#stack[depth++] = c;
        continue;
      }
      for (let slot = first; slot < end; slot++) {
        const j = this.#fish[slot];
        if (j === i || !((speciesMask >> species[j]) & 1)) continue;
        let dx = xi - x[j];
        let dy = yi - y[j];
        let dz = zi - z[j];
        if (seam) {
          dx = shortestImage(dx, seam.max[0] - seam.min[0]);
          dy = shortestImage(dy, seam.max[1] - seam.min[1]);
          dz = shortestImage(dz, seam.max[2] - seam.min[2]);
        }
        const distanceSq = dx * dx + dy * dy + dz * dz;
        if (distanceSq < limit) near.add(j, dx, dy, dz, distanceSq);
      }
      this.candidates += end - first;
    }
  }

  /** Square of the distance from a point to a node's box, m². */
  #toBoxSq(n: number, x: number, y: number, z: number): number {
    const dx = this.#distance(n, 0, x);
    const dy = this.#distance(n, 1, y);
    const dz = this.#distance(n, 2, z);
    return dx * dx + dy * dy + dz * dz;
  }

  /** Distance of a coordinate from a node's box along one axis; in a periodic world from its nearest image. */
  #distance(n: number, axis: number, coordinate: number): number {
    const low = this.#box[n * boxSize + axis];
    const high = this.#box[n * boxSize + 3 + axis];
    const straight = gap(coordinate, low, high);
    if (!this.#seam || straight === 0) return straight;
    const edge = this.#seam.max[axis] - this.#seam.min[axis];
    return Math.min(straight, gap(coordinate + edge, low, high), gap(coordinate - edge, low, high));
  }
}

function gap(coordinate: number, low: number, high: number): number {
  return coordinate < low ? low - coordinate : coordinate > high ? coordinate - high : 0;
}
