import { bytesOf } from '../../math/bytes.ts';
import type { Sites } from './sites.ts';

/** Leaves that are listed for each leaf. */
export const listed = 64;
/** Images of a periodic world: −1, 0 or 1 edges along each axis. The middle one is the world itself. */
export const images = 27;
const middle = 13;

/**
 * For each leaf of a tree of sites the nearest leaves, the nearest first: the order in which the sites of the leaf cut
 * their cells. A list is made when it is first read.
 */
export class NearLeaves {
  /** For each place in a list: the leaf's node and its image, as node · images + image. */
  leaves = new Int32Array(0);
  /** Square of the distance between the two boxes; Infinity: the list has ended. */
  distanceSq = new Float64Array(0);
  /** Displacement of each image, in units. */
  readonly shift: Float64Array = new Float64Array(3 * images);
  readonly #sites: Sites;
  #isMade = new Uint8Array(0);
  #heapKey = new Float64Array(1024);
  #heapNode = new Int32Array(1024);
  #heap = 0;

  constructor(sites: Sites) {
    this.#sites = sites;
  }

  get bytes(): number {
    return bytesOf(this.leaves, this.distanceSq, this.#isMade, this.#heapKey, this.#heapNode);
  }

  /** Forgets all lists. Call it when the sites have been sorted again. */
  clear(): void {
    const { firstLeaf, edges } = this.#sites;
    const count = firstLeaf + 1;
    if (this.#isMade.length < count) {
      this.#isMade = new Uint8Array(count);
      this.leaves = new Int32Array(count * listed);
      this.distanceSq = new Float64Array(count * listed);
    }
    this.#isMade.fill(0);
    for (let image = 0; image < images; image++) {
      this.shift[3 * image] = ((image % 3) - 1) * edges[0];
      this.shift[3 * image + 1] = ((Math.floor(image / 3) % 3) - 1) * edges[1];
      this.shift[3 * image + 2] = (Math.floor(image / 9) - 1) * edges[2];
    }
  }

  /** Makes sure that the list of a leaf is made. @returns where it begins */
  listOf(leaf: number): number {
    const k = leaf - this.#sites.firstLeaf;
    if (this.#isMade[k] === 0) {
      this.#make(leaf, k * listed);
      this.#isMade[k] = 1;
    }
    return k * listed;
  }

  /** Nodes are visited in the order of their distance, which a heap keeps. */
  #make(leaf: number, at: number): void {
    const { firstLeaf } = this.#sites;
    this.#heap = 0;
    for (let image = 0; image < images; image++) {
      const isOther = this.shift[3 * image] !== 0 || this.shift[3 * image + 1] !== 0 || this.shift[3 * image + 2] !== 0;
      if (image === middle || isOther) this.#push(leaf, 0, image);
    }
    let k = 0;
    while (k < listed && this.#heap > 0) {
      const key = this.#heapKey[0];
      const entry = this.#heapNode[0];
      this.#pop();
      const node = Math.floor(entry / images);
      const image = entry - node * images;
      if (node >= firstLeaf) {
        this.leaves[at + k] = entry;
        this.distanceSq[at + k++] = key < 1 ? 0 : key;
      } else {
        this.#push(leaf, 2 * node + 1, image);
        this.#push(leaf, 2 * node + 2, image);
      }
    }
    if (k < listed) this.distanceSq[at + k] = Number.POSITIVE_INFINITY;
  }

  #push(leaf: number, node: number, image: number): void {
    if (this.#heap === this.#heapKey.length) this.#grow();
    const key = this.#boxDistanceSq(6 * leaf, 6 * node, 3 * image);
    const keys = this.#heapKey;
    const nodes = this.#heapNode;
    let k = this.#heap++;
    while (k > 0) {
      const parent = (k - 1) >> 1;
      if (keys[parent] <= key) break;
      keys[k] = keys[parent];
      nodes[k] = nodes[parent];
      k = parent;
    }
    keys[k] = key;
    nodes[k] = node * images + image;
  }

  #pop(): void {
    const keys = this.#heapKey;
    const nodes = this.#heapNode;
    const last = --this.#heap;
    const key = keys[last];
    const node = nodes[last];
    let k = 0;
    for (;;) {
      let child = 2 * k + 1;
      if (child >= last) break;
      if (child + 1 < last && keys[child + 1] < keys[child]) child++;
      if (keys[child] >= key) break;
      keys[k] = keys[child];
      nodes[k] = nodes[child];
      k = child;
    }
    keys[k] = key;
    nodes[k] = node;
  }

  #grow(): void {
    const keys = new Float64Array(2 * this.#heapKey.length);
    const nodes = new Int32Array(keys.length);
    keys.set(this.#heapKey);
    nodes.set(this.#heapNode);
    this.#heapKey = keys;
    this.#heapNode = nodes;
  }

  #boxDistanceSq(a: number, b: number, image: number): number {
    const { box } = this.#sites;
    let sum = 0;
    let centres = 0;
    for (let axis = 0; axis < 3; axis++) {
      const shift = this.shift[image + axis];
      const low = box[b + axis] + shift;
      const high = box[b + 3 + axis] + shift;
      const gap = Math.max(0, low - box[a + 3 + axis], box[a + axis] - high);
      sum += gap * gap;
      const apart = low + high - box[a + axis] - box[a + 3 + axis];
      centres += apart * apart;
    }
    // Boxes that touch are ordered by their centres.
    return sum > 0 ? sum : centres * 2 ** -110;
  }
}
