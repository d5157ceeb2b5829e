import { bytesOf } from '../../math/bytes.ts';
import type { World } from '../../scenario/plan.ts';
import { VoronoiCell } from './cell.ts';
import type { ExactSite } from './exact.ts';
import { images, listed, NearLeaves } from './near-leaves.ts';
import { type SiteFish, Sites } from './sites.ts';

/** Neighbours of a fish that are remembered for the next step. */
const remembered = 24;

/** Sites farther than twice the farthest corner cannot cut, with a margin for rounding. */
const mostSq = 4.0001;
/** Distance of the sites that stand for the outside of the school, in units: about 2²⁶ times its extent. */
const outside = 2 ** 76;

/**
 * Finds for each fish the fish whose Voronoi cells touch its own: the edges of the Delaunay graph. j is a neighbour of i
 * if and only if i is one of j.
 *
 * A cell begins as a large box and is cut by the bisector of one fish after another, near ones first, until none can
 * be near enough to cut it: the security radius of Rycroft 2009 (doi:10.1063/1.3215722). Cells at the edge of a school
 * have corners far away; for these the fish inside the sphere around the corner is searched.
 */
export class VoronoiCells {
  /** Neighbours of the last fish, and their number. A fish is listed once, in periodic worlds too. */
  neighbours = new Int32Array(64);
  count = 0;
  /** Sites that were compared with the cell. */
  candidates = 0;
  readonly #sites: Sites;
  readonly #leaves: NearLeaves;
  readonly #cell = new VoronoiCell(
    (face) => this.#exact(face),
    () => this.#sites.id[this.#site],
  );
  #marks = new Uint8Array(256);
  readonly #box = new Float64Array(18);
  readonly #stack = new Int32Array(256);
  /** The last neighbours of each fish and their number: the first to cut its next cell, so that it is small at once. */
  #last = new Int32Array(0);
  #lastCount = new Uint8Array(0);
  /** For each site the last cell that it cut as a remembered neighbour. */
  #cutAs = new Int32Array(0);
  #cells = 0;
  /** The site of the cell, and its position. */
  #site = 0;
  #x = 0;
  #y = 0;
  #z = 0;

  constructor(seam?: World) {
    this.#sites = new Sites(seam);
    this.#leaves = new NearLeaves(this.#sites);
  }

  get bytes(): number {
    return this.#sites.bytes + this.#leaves.bytes + bytesOf(this.#last, this.#lastCount, this.#cutAs);
  }

  /** @param speciesMask bit s is set if fish of species s have cells */
  build(fish: SiteFish, speciesMask: number): void {
    this.#sites.build(fish, speciesMask);
    this.#leaves.clear();
    this.#reserve(fish.count);
    this.candidates = 0;
  }

  #reserve(count: number): void {
    if (this.#lastCount.length >= count) return;
    this.#last = new Int32Array(remembered * count);
    this.#lastCount = new Uint8Array(count);
    this.#cutAs = new Int32Array(count);
  }

  /** Lists the neighbours of a fish. */
  find(i: number): void {
    const sites = this.#sites;
    const site = sites.siteOf[i];
    this.count = 0;
    if (site < 0) return;
    this.#site = site;
    this.#x = sites.x[site];
    this.#y = sites.y[site];
    this.#z = sites.z[site];
    this.#begin();
    this.#cells++;
    this.#cutByLast(i);
    if (!this.#cutNear()) this.#cutFar();
    this.#list();
    this.#remember(i);
  }

  /** Cuts by the neighbours that the fish had when its cell was last made. They need not be neighbours any more. */
  #cutByLast(i: number): void {
    const { siteOf, count, x, y, z, edges } = this.#sites;
    const wraps = edges[0] + edges[1] + edges[2] > 0;
    if (wraps || i >= this.#lastCount.length) return;
    for (let k = remembered * i; k < remembered * i + this.#lastCount[i]; k++) {
      const s = this.#last[k] < siteOf.length ? siteOf[this.#last[k]] : -1;
      // The site of a fish that was removed may be none.
      if (s < 0 || s >= count || s === this.#site) continue;
      const dx = x[s] - this.#x;
      const dy = y[s] - this.#y;
      const dz = z[s] - this.#z;
      const sq = dx * dx + dy * dy + dz * dz;
      if (sq === 0) continue;
      this.#cell.cut(dx, dy, dz, sq, s);
      this.#cutAs[s] = this.#cells;
    }
  }

  #remember(i: number): void {
    const count = Math.min(this.count, remembered);
    this.#lastCount[i] = count;
    for (let k = 0; k < count; k++) this.#last[remembered * i + k] = this.neighbours[k];
  }

  #begin(): void {
    const { edges, isFlat } = this.#sites;
    const box = this.#box.fill(0);
    const own = [this.#x, this.#y, this.#z];
    for (let f = 0; f < 6; f++) {
      const axis = f >> 1;
      const sign = f & 1 ? 1 : -1;
      if (edges[axis] > 0) box[3 * f + axis] = sign * edges[axis];
      else if (isFlat[axis]) box[3 * f + axis] = sign;
      else {
        for (let k = 0; k < 3; k++) box[3 * f + k] = -own[k];
        box[3 * f + axis] += sign * outside;
      }
    }
    this.#cell.begin(box);
  }

  /** Cuts by the sites of the nearest leaves. @returns whether no other site can cut */
  #cutNear(): boolean {
    const sites = this.#sites;
    const leaves = this.#leaves;
    const { from, to, x, y, z } = sites;
    const cell = this.#cell;
    const cutAs = this.#cutAs;
    const now = this.#cells;
    const at = leaves.listOf(sites.leafOf[this.#site]);
    for (let k = at; k < at + listed; k++) {
      if (leaves.distanceSq[k] >= mostSq * cell.farthestSq) return true;
      const node = Math.floor(leaves.leaves[k] / images);
      const image = 3 * (leaves.leaves[k] - node * images);
      const ox = leaves.shift[image] - this.#x;
      const oy = leaves.shift[image + 1] - this.#y;
      const oz = leaves.shift[image + 2] - this.#z;
      const end = to[node];
      for (let s = from[node]; s < end; s++) {
        if (cutAs[s] === now) continue;
        const dx = x[s] + ox;
        const dy = y[s] + oy;
        const dz = z[s] + oz;
        const sq = dx * dx + dy * dy + dz * dz;
        if (sq >= mostSq * cell.farthestSq) continue;
        this.candidates++;
        if (sq > 0) cell.cut(dx, dy, dz, sq, s);
        else if (s !== this.#site) this.#add(s);
      }
    }
    return false;
  }

  /** Cuts until no site is inside the sphere around any corner. */
  #cutFar(): void {
    const cell = this.#cell;
    for (let v = 0; v < cell.corners; ) {
      if (cell.isFinal[v] === 1) v++;
      else if (this.#cutInside(v)) v = 0;
      else cell.isFinal[v++] = 1;
    }
  }

  /** Cuts by a site inside the sphere around a corner. @returns whether there was one */
  #cutInside(v: number): boolean {
    const { shift } = this.#leaves;
    if (this.#cutInsideImage(v, 0, 0, 0)) return true;
    for (let image = 0; image < 3 * images; image += 3) {
      const isSame = shift[image] === 0 && shift[image + 1] === 0 && shift[image + 2] === 0;
      if (!isSame && this.#cutInsideImage(v, shift[image], shift[image + 1], shift[image + 2])) return true;
    }
    return false;
  }

  #cutInsideImage(v: number, sx: number, sy: number, sz: number): boolean {
    const { box, firstLeaf, from, to, x, y, z } = this.#sites;
    const cell = this.#cell;
    const cx = cell.cornerX[v];
    const cy = cell.cornerY[v];
    const cz = cell.cornerZ[v];
    const error = cell.cornerError[v];
    const ox = sx - this.#x;
    const oy = sy - this.#y;
    const oz = sz - this.#z;
    const stack = this.#stack;
    let top = 1;
    stack[0] = 0;
    while (top > 0) {
      const node = stack[--top];
      const at = 6 * node;
      if (!reaches(box, at, ox, oy, oz, cx, cy, cz, error)) continue;
      if (node < firstLeaf) {
        stack[top++] = 2 * node + 1;
        stack[top++] = 2 * node + 2;
        continue;
      }
      for (let s = from[node]; s < to[node]; s++) {
        const dx = x[s] + ox;
        const dy = y[s] + oy;
        const dz = z[s] + oz;
        const sq = dx * dx + dy * dy + dz * dz;
        if (sq === 0) continue;
        const inside = cx * dx + cy * dy + cz * dz - sq / 2;
        const bound = error * (Math.abs(dx) + Math.abs(dy) + Math.abs(dz)) + sq * 2 ** -48;
        if (inside < -bound) continue;
        if (cell.cut(dx, dy, dz, sq, s)) return true;
      }
    }
    return false;
  }

  /** Lists the fish behind the faces that have corners. Several images of one fish can have faces. */
  #list(): void {
    const cell = this.#cell;
    if (this.#marks.length < cell.faces) this.#marks = new Uint8Array(2 * cell.faces);
    cell.markFaces(this.#marks);
    for (let f = 6; f < cell.faces; f++) if (this.#marks[f] === 1) this.#add(cell.faceName[f]);
    for (const [face, site] of cell.twins) if (this.#marks[face] === 1) this.#add(site);
  }

  #add(site: number): void {
    if (site === this.#site) return;
    const fish = this.#sites.fish[site];
    for (let k = 0; k < this.count; k++) if (this.neighbours[k] === fish) return;
    if (this.count === this.neighbours.length) {
      const grown = new Int32Array(2 * this.count);
      grown.set(this.neighbours);
      this.neighbours = grown;
    }
    this.neighbours[this.count++] = fish;
  }

  #exact(face: number): ExactSite {
    const cell = this.#cell;
    const name = cell.faceName[face];
    const { edges, isFlat, id } = this.#sites;
    const axis = face >> 1;
    if (name < 0 && edges[axis] === 0 && !isFlat[axis]) {
      const d: [bigint, bigint, bigint] = [-BigInt(this.#x), -BigInt(this.#y), -BigInt(this.#z)];
      d[axis] += BigInt(face & 1 ? outside : -outside);
      return { d, rank: name };
    }
    const d = [cell.faceX[face], cell.faceY[face], cell.faceZ[face]].map(BigInt) as [bigint, bigint, bigint];
    return { d, rank: name < 0 ? id[this.#site] : id[name] };
  }
}

/** Whether a box may have points inside the sphere around a corner that passes through the origin. */
function reaches(
  box: Float64Array,
  at: number,
  ox: number,
  oy: number,
  oz: number,
  cx: number,
  cy: number,
  cz: number,
  error: number,
): boolean {
  if (error === Number.POSITIVE_INFINITY) return true;
  const dx = Math.min(Math.max(cx, box[at] + ox), box[at + 3] + ox);
  const dy = Math.min(Math.max(cy, box[at + 1] + oy), box[at + 4] + oy);
  const dz = Math.min(Math.max(cz, box[at + 2] + oz), box[at + 5] + oz);
  const sq = dx * dx + dy * dy + dz * dz;
  const inside = cx * dx + cy * dy + cz * dz - sq / 2;
  // The error anywhere in the box.
  const size =
    Math.max(Math.abs(box[at] + ox), Math.abs(box[at + 3] + ox)) +
    Math.max(Math.abs(box[at + 1] + oy), Math.abs(box[at + 4] + oy)) +
    Math.max(Math.abs(box[at + 2] + oz), Math.abs(box[at + 5] + oz));
  return inside >= -(2 * error * size + sq * 2 ** -47);
}
