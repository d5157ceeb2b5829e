// Divides fish into groups: chains without a gap.

import { DisjointSets } from '../math/disjoint-sets.ts';
import { shortestImage, wrapCoordinate } from '../math/periodic.ts';
import type { NearList } from '../neighbours/near.ts';
import { allSpecies, type NeighbourSearch, type Positions } from '../neighbours/search.ts';
import type { World } from '../scenario/plan.ts';

/** Mean number of candidates per fish above which comparing each pair takes longer than `denseGroups`. */
export const maxCandidates = 400;

/**
 * Returns the group of each fish, named by the index of one of its members. Two fish are in one group if a chain of
 * fish connects them without a gap of `distance` metres or more. The search must have been built with `distance`.
 * @param seam the world, if it is periodic
 */
export function groupsOf(
  search: NeighbourSearch,
  near: NearList,
  positions: Positions,
  distance: number,
  seam?: World,
): Int32Array {
  const { count } = positions;
  const groups = new DisjointSets(count);
  const most = search.candidates + maxCandidates * count;
  for (let i = 0; i < count; i++) {
    search.nearInto(near, i, distance, allSpecies);
    for (let k = 0; k < near.count; k++) if (near.distance[k] < distance) groups.unite(i, near.index[k]);
    if (search.candidates > most) return denseGroups(positions, distance, seam);
  }
  return groups.roots();
}

/** Returns the sizes of the groups, largest first. Arguments as for `groupsOf`. */
export function groupSizes(
  search: NeighbourSearch,
  near: NearList,
  positions: Positions,
  distance: number,
  seam?: World,
): number[] {
  return sortedSizes(groupsOf(search, near, positions, distance, seam));
}

/** Returns the sizes of groups, largest first. @param groups the group of each fish */
export function sortedSizes(groups: Int32Array): number[] {
  const sizes = new Int32Array(groups.length);
  for (let i = 0; i < groups.length; i++) sizes[groups[i]]++;
  return Array.from(sizes.filter((size) => size > 0).sort()).reverse();
}

/**
 * Returns the same groups as `groupsOf`, in a time that does not depend on density. The diagonal of a grid cell is
 * shorter than the distance, so all fish in a cell are in one group without comparison.
 * @param seam the world, if it is periodic
 */
export function denseGroups(positions: Positions, distance: number, seam?: World): Int32Array {
  const { count, x, y, z } = positions;
  const groups = new DisjointSets(count);
  if (!(distance > 0)) return groups.roots();
  const cells = new CellTable(positions, distance, seam);
  for (let c = 0; c < cells.count; c++) {
    for (let i = cells.nextFish[cells.first[c]]; i >= 0; i = cells.nextFish[i]) groups.unite(cells.first[c], i);
  }
  const [edgeX, edgeY, edgeZ] = seam ? seam.max.map((high, axis) => high - seam.min[axis]) : [0, 0, 0];
  const areNear = (i: number, j: number): boolean => {
    let dx = x[i] - x[j];
    let dy = y[i] - y[j];
    let dz = z[i] - z[j];
    if (seam) {
      dx = shortestImage(dx, edgeX);
      dy = shortestImage(dy, edgeY);
      dz = shortestImage(dz, edgeZ);
    }
    return Math.sqrt(dx * dx + dy * dy + dz * dz) < distance;
  };
  const areLinked = (c: number, other: number): boolean => {
    for (let i = cells.first[c]; i >= 0; i = cells.nextFish[i])
      for (let j = cells.first[other]; j >= 0; j = cells.nextFish[j]) if (areNear(i, j)) return true;
    return false;
  };
  for (let c = 0; c < cells.count; c++) {
    for (let k = 0; k < halfAround.length; k += 3) {
      const other = cells.neighbour(c, halfAround[k], halfAround[k + 1], halfAround[k + 2]);
      if (other < 0) continue;
      const [a, b] = [cells.first[c], cells.first[other]];
      if (groups.rootOf(a) !== groups.rootOf(b) && areLinked(c, other)) groups.unite(a, b);
    }
  }
  return groups.roots();
}

/**
 * Offsets of the cells that can contain a fish nearer than the distance, three numbers each. Of two opposite offsets,
 * only one is listed.
 */
const halfAround: readonly number[] = (() => {
  const steps: number[] = [];
  for (let dz = -2; dz <= 2; dz++)
    for (let dy = -2; dy <= 2; dy++)
      for (let dx = -2; dx <= 2; dx++) if (25 * dz + 5 * dy + dx > 0) steps.push(dx, dy, dz);
  return steps;
})();

/** The non-empty cells of an unbounded grid, in a hash table: a distant fish costs only one more cell. */
class CellTable {
  /** Number of non-empty cells. */
  count = 0;
  /** For each cell its first fish, and for each fish the next one in the same cell; −1: none. */
  readonly first: Int32Array;
  readonly nextFish: Int32Array;
  /** Coordinates of the cells, three integers each. */
  readonly #place: Float64Array;
  readonly #slots: Int32Array;
  /** Size of a cell, m, and number of cells along each axis of a periodic world. */
  readonly #edges: readonly number[];
  readonly #counts: readonly number[] | undefined;

  constructor({ count, x, y, z }: Positions, distance: number, seam: World | undefined) {
    // Slightly smaller, so that fish exactly at the distance are in different cells despite rounding.
    const edge = (distance / Math.sqrt(3)) * (1 - 1e-6);
    this.#counts = seam?.max.map((high, axis) => Math.max(1, Math.ceil((high - seam.min[axis]) / edge)));
    const { min, max } = seam ?? { min: [0, 0, 0], max: [0, 0, 0] };
    this.#edges = this.#counts?.map((cells, axis) => (max[axis] - min[axis]) / cells || 1) ?? [edge, edge, edge];
    this.first = new Int32Array(count).fill(-1);
    this.nextFish = new Int32Array(count).fill(-1);
    this.#place = new Float64Array(3 * count);
    let slots = 4;
    while (slots < 2 * count) slots *= 2;
    this.#slots = new Int32Array(slots).fill(-1);
    const along = (coordinate: number, axis: number): number =>
      this.#counts
        ? Math.min(
            this.#counts[axis] - 1,
            Math.floor((wrapCoordinate(coordinate, min[axis], max[axis]) - min[axis]) / this.#edges[axis]),
          )
        : Math.floor(coordinate / edge);
    for (let i = 0; i < count; i++) this.#add(i, along(x[i], 0), along(y[i], 1), along(z[i], 2));
  }

  #add(i: number, cx: number, cy: number, cz: number): void {
    const slot = this.#slotOf(cx, cy, cz);
    let cell = this.#slots[slot];
    if (cell < 0) {
      cell = this.count++;
      this.#slots[slot] = cell;
      this.#place[3 * cell] = cx;
      this.#place[3 * cell + 1] = cy;
      this.#place[3 * cell + 2] = cz;
    }
    this.nextFish[i] = this.first[cell];
    this.first[cell] = i;
  }

  /** Returns the cell at an offset from another, in a periodic world also across its faces; −1: it is empty. */
  neighbour(cell: number, dx: number, dy: number, dz: number): number {
    let cx = this.#place[3 * cell] + dx;
    let cy = this.#place[3 * cell + 1] + dy;
    let cz = this.#place[3 * cell + 2] + dz;
    if (this.#counts) {
      cx = modulo(cx, this.#counts[0]);
      cy = modulo(cy, this.#counts[1]);
      cz = modulo(cz, this.#counts[2]);
    }
    return this.#slots[this.#slotOf(cx, cy, cz)];
  }

  /** Returns the slot of a cell in the table, or a free slot for it. */
  #slotOf(cx: number, cy: number, cz: number): number {
    const place = this.#place;
    const last = this.#slots.length - 1;
    let h = Math.imul(cx, 0x9e3779b1) ^ Math.imul(cy, 0x85ebca77) ^ Math.imul(cz, 0xc2b2ae3d);
    h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
    for (let slot = (h ^ (h >>> 13)) & last; ; slot = (slot + 1) & last) {
      const cell = this.#slots[slot];
      if (cell < 0) return slot;
      if (place[3 * cell] === cx && place[3 * cell + 1] === cy && place[3 * cell + 2] === cz) return slot;
    }
  }
}

function modulo(k: number, n: number): number {
  return ((k % n) + n) % n;
}
