import { bytesOf } from '../../math/bytes.ts';
import { randomInto, streams } from '../../random/random.ts';
import type { World } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';

/** The columns of the fish whose cells are wanted. */
export type SiteFish = Pick<School, 'count' | 'id' | 'x' | 'y' | 'z' | 'species'>;

/** Most sites of a leaf. */
const leafSize = 8;
/** The extent of all sites is at most this many units, so that differences of coordinates are exact in float64. */
const extent = 2 ** 50;
/** Sites are moved by less than this many units. */
const jitter = 2 ** 6;

const hash = new Uint32Array(4);

/**
 * Sites of Voronoi cells: fish at whole numbers of units, each moved by up to 2⁻⁴⁴ of their extent, a hash of its id.
 * Without that, five fish of a lattice would be on one sphere, and cells would not agree about it. The sites are sorted
 * into a tree of boxes, in which each node has two children and the leaves have up to eight sites.
 */
export class Sites {
  count = 0;
  /** The fish of each site, its id, and its coordinates in units. */
  fish = new Int32Array(0);
  id = new Uint32Array(0);
  x = new Float64Array(0);
  y = new Float64Array(0);
  z = new Float64Array(0);
  /** The leaf of each site, a node. */
  leafOf = new Int32Array(0);
  /** The site of each fish; −1: it is none. */
  siteOf = new Int32Array(0);
  /** Along each axis: whether all fish have the same coordinate, and the edge of a periodic world in units, else 0. */
  readonly isFlat: [boolean, boolean, boolean] = [false, false, false];
  readonly edges: [number, number, number] = [0, 0, 0];
  /** First site and end of the sites of each node; the children of node n are 2n + 1 and 2n + 2. */
  from = new Int32Array(0);
  to = new Int32Array(0);
  /** Minimum and maximum corner of the box of each node. */
  box = new Float64Array(0);
  /** Nodes from this one on are leaves. */
  firstLeaf = 0;
  readonly #seam: World | undefined;
  /** Coordinates by fish, before they are sorted. */
  #unsorted: readonly [Float64Array, Float64Array, Float64Array] = [this.x, this.y, this.z];

  /** @param seam the world, if it is periodic */
  constructor(seam?: World) {
    this.#seam = seam;
  }

  get bytes(): number {
    const { fish, id, x, y, z, siteOf, leafOf, from, to, box } = this;
    return bytesOf(fish, id, x, y, z, siteOf, leafOf, from, to, box, ...this.#unsorted);
  }

  /** @param speciesMask bit s is set if fish of species s are sites */
  build(fish: SiteFish, speciesMask: number): void {
    const { count } = fish;
    this.#reserve(count);
    let sites = 0;
    for (let i = 0; i < count; i++) {
      this.siteOf[i] = -1;
      const hasPlace = Number.isFinite(fish.x[i] + fish.y[i] + fish.z[i]);
      if (hasPlace && (speciesMask >> fish.species[i]) & 1) this.fish[sites++] = i;
    }
    this.count = sites;
    this.#scale(fish);
    let leaves = 1;
    while (leaves * leafSize < sites) leaves *= 2;
    this.firstLeaf = leaves - 1;
    if (this.from.length < 2 * leaves) {
      this.from = new Int32Array(2 * leaves);
      this.to = new Int32Array(2 * leaves);
      this.box = new Float64Array(12 * leaves);
    }
    this.#split(0, 0, sites);
    const [x, y, z] = this.#unsorted;
    for (let s = 0; s < sites; s++) {
      const i = this.fish[s];
      this.siteOf[i] = s;
      this.id[s] = fish.id[i];
      this.x[s] = x[i];
      this.y[s] = y[i];
      this.z[s] = z[i];
    }
  }

  #reserve(count: number): void {
    if (this.fish.length >= count) return;
    this.fish = new Int32Array(count);
    this.siteOf = new Int32Array(count);
    this.leafOf = new Int32Array(count);
    this.id = new Uint32Array(count);
    this.x = new Float64Array(count);
    this.y = new Float64Array(count);
    this.z = new Float64Array(count);
    this.#unsorted = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  }

  /** Writes the coordinates in units. */
  #scale(fish: SiteFish): void {
    const columns = [fish.x, fish.y, fish.z];
    const ranges = columns.map((column) => this.#rangeOf(column));
    ranges.forEach(([min, max], axis) => {
      this.isFlat[axis] = !(max > min);
    });
    // All at one point: only their hashes tell them apart.
    if (this.isFlat.every(Boolean)) this.isFlat.fill(false);
    const lengths = ranges.map(([min, max], axis) => (this.isFlat[axis] ? 0 : this.#edge(axis) || max - min));
    const perMetre = unitsPerMetre(Math.max(...lengths));
    for (let axis = 0; axis < 3; axis++) {
      const isFlat = this.isFlat[axis];
      this.edges[axis] = isFlat ? 0 : Math.round(this.#edge(axis) * perMetre);
      const [min, max] = ranges[axis];
      const origin = this.#seam ? this.#seam.min[axis] : (min + max) / 2;
      const out = this.#unsorted[axis];
      const column = columns[axis];
      for (let s = 0; s < this.count; s++) {
        const i = this.fish[s];
        out[i] = isFlat ? 0 : Math.round((column[i] - origin) * perMetre);
      }
    }
    for (let s = 0; s < this.count; s++) this.#move(this.fish[s], fish.id[this.fish[s]]);
  }

  #rangeOf(column: Float32Array): [min: number, max: number] {
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (let s = 0; s < this.count; s++) {
      const value = column[this.fish[s]];
      if (value < min) min = value;
      if (value > max) max = value;
    }
    return [min, max];
  }

  /** Edge of a periodic world, m; 0: the world does not wrap. */
  #edge(axis: number): number {
    return this.#seam ? this.#seam.max[axis] - this.#seam.min[axis] : 0;
  }

  #move(i: number, id: number): void {
    randomInto(hash, 0, streams.site, id, 0);
    for (let axis = 0; axis < 3; axis++) {
      if (this.isFlat[axis]) continue;
      const edge = this.edges[axis];
      const moved = this.#unsorted[axis][i] + (hash[axis] >>> 25) - jitter;
      this.#unsorted[axis][i] = moved < 0 && edge > 0 ? moved + edge : edge > 0 && moved >= edge ? moved - edge : moved;
    }
  }

  /** Sorts the sites of a node so that its children have the halves of them along its longest edge. */
  #split(node: number, from: number, to: number): void {
    this.from[node] = from;
    this.to[node] = to;
    const at = 6 * node;
    let widest = 0;
    let along = 0;
    for (let axis = 0; axis < 3; axis++) {
      const values = this.#unsorted[axis];
      let min = Number.POSITIVE_INFINITY;
      let max = Number.NEGATIVE_INFINITY;
      for (let s = from; s < to; s++) {
        const value = values[this.fish[s]];
        if (value < min) min = value;
        if (value > max) max = value;
      }
      this.box[at + axis] = min;
      this.box[at + 3 + axis] = max;
      if (max - min > widest) {
        widest = max - min;
        along = axis;
      }
    }
    if (node >= this.firstLeaf) {
      this.leafOf.fill(node, from, to);
      return;
    }
    const middle = (from + to) >> 1;
    select(this.fish, this.#unsorted[along], from, to - 1, middle);
    this.#split(2 * node + 1, from, middle);
    this.#split(2 * node + 2, middle, to);
  }
}

/** A power of two, so that scaling rounds nothing. @param length the largest length, m */
function unitsPerMetre(length: number): number {
  let units = 1;
  if (!(length > 0 && length < Number.POSITIVE_INFINITY)) return units;
  while (length * units > extent) units /= 2;
  while (length * units * 2 <= extent) units *= 2;
  return units;
}

/** Sorts indices from..to just so far that those before `middle` have no larger values than those from it on (Hoare 1961). */
function select(indices: Int32Array, values: Float64Array, from: number, to: number, middle: number): void {
  while (from < to) {
    const pivot = values[indices[(from + to) >> 1]];
    let low = from;
    let high = to;
    while (low <= high) {
      while (values[indices[low]] < pivot) low++;
      while (values[indices[high]] > pivot) high--;
      if (low > high) break;
      const swapped = indices[low];
      indices[low++] = indices[high];
      indices[high--] = swapped;
    }
    if (middle <= high) to = high;
    else if (middle >= low) from = low;
    else return;
  }
}
