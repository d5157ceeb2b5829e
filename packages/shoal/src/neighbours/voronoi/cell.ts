import { type ExactSite, isInSphere, sphereCentre } from './exact.ts';

/** The bound of a rounding error of a test, relative to the sizes of its terms. */
const roundoff = 2 ** -48;
/** How often the triple product of three faces must exceed its error, so that their corner is computed by rounded numbers. */
const mostLoss = 2 ** 32;

/**
 * The Voronoi cell of one site: the points nearer to it than to any other, bounded by faces halfway to its neighbours.
 * Exactly three faces meet at a corner: `Sites` makes it improbable that five sites lie on one sphere, and `isInSphere`
 * decides by rank if they do. Positions are relative to the site, in units. Whether a face cuts off a corner is decided
 * exactly.
 */
export class VoronoiCell {
  corners = 0;
  /** Number of faces, with those that later faces have cut off. */
  faces = 0;
  /** Square of the distance of the farthest corner. No site at more than twice that distance has a face. */
  farthestSq = 0;
  /** Minimum and maximum corner of a box around the cell, with the errors of its corners. */
  readonly box: Float64Array = new Float64Array(6);
  /** The site behind each face: its displacement, and what the caller calls it. */
  faceX = new Float64Array(256);
  faceY = new Float64Array(256);
  faceZ = new Float64Array(256);
  #faceSq = new Float64Array(256);
  faceName = new Int32Array(256);
  /** The last corner made on each face while a cut is closed; −1: none. */
  #open = new Int32Array(256).fill(-1);
  cornerX = new Float64Array(128);
  cornerY = new Float64Array(128);
  cornerZ = new Float64Array(128);
  /** Bound of the error of each coordinate of a corner. */
  cornerError = new Float64Array(128);
  #cornerSq = new Float64Array(128);
  /** Whether the caller has found that no site is inside the sphere around a corner. */
  isFinal = new Uint8Array(128);
  /** Three faces of each corner, and for each the corner at the other end of the edge that leaves it. */
  #face = new Int32Array(3 * 128);
  #next = new Int32Array(3 * 128);
  #isCut = new Uint8Array(128);
  /** The corners that are cut off, in ascending order. */
  #cut = new Int32Array(128);
  /** Faces of sites that stand where another one stands: the face of the other, and the name. */
  readonly twins: (readonly [face: number, name: number])[] = [];
  /** The site behind a face in whole numbers, and the rank of the centre in ties. */
  readonly #exact: (face: number) => ExactSite;
  readonly #rank: () => number;

  constructor(exact: (face: number) => ExactSite, rank: () => number) {
    this.#exact = exact;
    this.#rank = rank;
  }

  /** Begins with a box whose six faces are x−, x+, y−, y+, z−, z+, named −1 to −6. @param d their displacements */
  begin(d: Float64Array): void {
    this.corners = this.faces = this.twins.length = 0;
    for (let f = 0; f < 6; f++) this.#addFace(d[3 * f], d[3 * f + 1], d[3 * f + 2], -1 - f);
    for (let k = 0; k < 8; k++) {
      const at = 3 * k;
      this.#face[at] = k & 1;
      this.#face[at + 1] = 2 + ((k >> 1) & 1);
      this.#face[at + 2] = 4 + ((k >> 2) & 1);
      // The edge that leaves the face across x ends at the corner on the opposite face.
      this.#next[at] = k ^ 1;
      this.#next[at + 1] = k ^ 2;
      this.#next[at + 2] = k ^ 4;
      this.#place(k);
    }
    this.corners = 8;
    this.#measure();
  }

  /** Cuts the cell by the face of a site. @returns whether the face cuts off anything */
  cut(dx: number, dy: number, dz: number, distanceSq: number, name: number): boolean {
    const half = distanceSq / 2;
    const { box } = this;
    const farthest =
      (dx > 0 ? box[3] : box[0]) * dx + (dy > 0 ? box[4] : box[1]) * dy + (dz > 0 ? box[5] : box[2]) * dz;
    if (farthest < half) return false;
    const face = this.faces;
    if (face === this.faceX.length) this.#growFaces();
    const size = Math.abs(dx) + Math.abs(dy) + Math.abs(dz);
    const halfError = distanceSq * roundoff;
    const { corners, cornerX, cornerY, cornerZ, cornerError } = this;
    const isCut = this.#isCut;
    const list = this.#cut;
    let added = false;
    let cuts = 0;
    for (let v = 0; v < corners; v++) {
      const inside = cornerX[v] * dx + cornerY[v] * dy + cornerZ[v] * dz - half;
      const bound = cornerError[v] * size + halfError;
      let cut = inside > bound;
      if (!(inside > bound || inside < -bound)) {
        if (!added) this.#addFace(dx, dy, dz, name);
        added = true;
        cut = this.#isInside(v, face);
      }
      isCut[v] = cut ? 1 : 0;
      if (cut) list[cuts++] = v;
    }
    if (cuts === 0 || cuts === corners) {
      this.faces = face;
      return false;
    }
    if (!added) this.#addFace(dx, dy, dz, name);
    this.#replaceCut(face, cuts);
    this.#measure();
    return true;
  }

  /** Decides where rounding leaves open whether a face cuts off a corner. */
  #isInside(v: number, face: number): boolean {
    const { faceX, faceY, faceZ } = this;
    for (let k = 0; k < 3; k++) {
      const f = this.#face[3 * v + k];
      if (faceX[f] !== faceX[face] || faceY[f] !== faceY[face] || faceZ[f] !== faceZ[face]) continue;
      const last = this.twins.at(-1);
      const name = this.faceName[face];
      if (name !== this.faceName[f] && name !== last?.[1]) this.twins.push([f, name]);
      return false;
    }
    const [a, b, c] = [0, 1, 2].map((k) => this.#exact(this.#face[3 * v + k]));
    return isInSphere(this.#rank(), a, b, c, this.#exact(face));
  }

  #addFace(dx: number, dy: number, dz: number, name: number): void {
    const face = this.faces++;
    this.faceX[face] = dx;
    this.faceY[face] = dy;
    this.faceZ[face] = dz;
    this.#faceSq[face] = dx * dx + dy * dy + dz * dz;
    this.faceName[face] = name;
  }

  /** Makes a corner on each edge from a corner that stays to one that is cut off, then removes these. */
  #replaceCut(face: number, cuts: number): void {
    const list = this.#cut;
    for (let n = 0; n < cuts; n++) {
      const v = list[n];
      for (let k = 0; k < 3; k++) {
        const stays = this.#next[3 * v + k];
        if (this.#isCut[stays] === 0) this.#split(v, k, stays, face);
      }
    }
    // The last corners take the places of those that are cut off.
    const isCut = this.#isCut;
    let end = this.corners;
    for (let n = 0; n < cuts; n++) {
      const v = list[n];
      while (end > 0 && isCut[end - 1] === 1) end--;
      if (v >= end) break;
      this.#move(--end, v);
    }
    this.corners = end;
  }

  /** Makes the corner where the new face meets the edge that leaves face k of a corner that is cut off. */
  #split(v: number, k: number, stays: number, face: number): void {
    if (this.corners === this.cornerX.length) this.#growCorners();
    const made = this.corners++;
    const faces = this.#face;
    const next = this.#next;
    const a = faces[3 * v + (k === 0 ? 1 : 0)];
    const b = faces[3 * v + (k === 2 ? 1 : 2)];
    const at = 3 * made;
    this.#isCut[made] = 0;
    faces[at] = face;
    faces[at + 1] = a;
    faces[at + 2] = b;
    next[at] = stays;
    const back = 3 * stays;
    next[next[back] === v ? back : next[back + 1] === v ? back + 1 : back + 2] = made;
    // The edge on both the new face and a leaves b.
    this.#join(made, a, at + 2);
    this.#join(made, b, at + 1);
    this.#place(made);
  }

  /** Joins the two corners that a cut makes on a face. @param slot where the first one keeps the other */
  #join(made: number, face: number, slot: number): void {
    const open = this.#open;
    const other = open[face];
    if (other < 0) {
      open[face] = made;
      return;
    }
    open[face] = -1;
    this.#next[slot] = other;
    this.#next[3 * other + (this.#face[3 * other + 1] === face ? 2 : 1)] = made;
  }

  #move(from: number, to: number): void {
    this.cornerX[to] = this.cornerX[from];
    this.cornerY[to] = this.cornerY[from];
    this.cornerZ[to] = this.cornerZ[from];
    this.cornerError[to] = this.cornerError[from];
    this.#cornerSq[to] = this.#cornerSq[from];
    this.#isCut[to] = 0;
    this.isFinal[to] = this.isFinal[from];
    const next = this.#next;
    for (let k = 0; k < 3; k++) {
      this.#face[3 * to + k] = this.#face[3 * from + k];
      const other = next[3 * from + k];
      next[3 * to + k] = other;
      const back = 3 * other;
      next[next[back] === from ? back : next[back + 1] === from ? back + 1 : back + 2] = to;
    }
  }

  /** Computes where the three faces of a corner meet, and how far rounding may have moved it. */
  #place(v: number): void {
    this.isFinal[v] = 0;
    const a = this.#face[3 * v];
    const b = this.#face[3 * v + 1];
    const c = this.#face[3 * v + 2];
    const { faceX, faceY, faceZ } = this;
    const ax = faceX[a];
    const ay = faceY[a];
    const az = faceZ[a];
    const bx = faceX[b];
    const by = faceY[b];
    const bz = faceZ[b];
    const cx = faceX[c];
    const cy = faceY[c];
    const cz = faceZ[c];
    const aa = this.#faceSq[a];
    const bb = this.#faceSq[b];
    const cc = this.#faceSq[c];
    // |d|²/2 of the three sites times the cross products of the other two, over their triple product.
    const volume = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    const scale = 0.5 / volume;
    const px = (aa * (by * cz - bz * cy) + bb * (cy * az - cz * ay) + cc * (ay * bz - az * by)) * scale;
    const py = (aa * (bz * cx - bx * cz) + bb * (cz * ax - cx * az) + cc * (az * bx - ax * bz)) * scale;
    const pz = (aa * (bx * cy - by * cx) + bb * (cx * ay - cy * ax) + cc * (ax * by - ay * bx)) * scale;
    const a1 = Math.abs(ax) + Math.abs(ay) + Math.abs(az);
    const b1 = Math.abs(bx) + Math.abs(by) + Math.abs(bz);
    const c1 = Math.abs(cx) + Math.abs(cy) + Math.abs(cz);
    const farthest = Math.abs(px) + Math.abs(py) + Math.abs(pz);
    const product = a1 * b1 * c1;
    const sum = aa * b1 * c1 + bb * c1 * a1 + cc * a1 * b1;
    // The error of the triple product. Near it, not even its sign is known.
    const volumeError = product * roundoff;
    const size = Math.abs(volume);
    if (!(size > mostLoss * volumeError)) {
      this.#placeExactly(v, a, b, c);
      return;
    }
    this.#setCorner(v, px, py, pz, (roundoff * (sum + 2 * farthest * product)) / size + farthest * roundoff);
  }

  /** Places a corner of faces that are nearly parallel. Rounding would leave open where it is. */
  #placeExactly(v: number, a: number, b: number, c: number): void {
    const at = sphereCentre(this.#exact(a), this.#exact(b), this.#exact(c));
    if (!at) {
      this.#setCorner(v, Number.NaN, Number.NaN, Number.NaN, Number.POSITIVE_INFINITY);
      this.#cornerSq[v] = Number.POSITIVE_INFINITY;
      return;
    }
    const [x, y, z] = at;
    this.#setCorner(v, x, y, z, (Math.abs(x) + Math.abs(y) + Math.abs(z)) * roundoff);
  }

  #setCorner(v: number, x: number, y: number, z: number, error: number): void {
    this.cornerX[v] = x;
    this.cornerY[v] = y;
    this.cornerZ[v] = z;
    this.cornerError[v] = error;
    this.#cornerSq[v] = x * x + y * y + z * z;
  }

  #measure(): void {
    const { box, corners, cornerX, cornerY, cornerZ, cornerError } = this;
    const squares = this.#cornerSq;
    let farthest = 0;
    let error = 0;
    let x0 = 0;
    let x1 = 0;
    let y0 = 0;
    let y1 = 0;
    let z0 = 0;
    let z1 = 0;
    for (let v = 0; v < corners; v++) {
      const x = cornerX[v];
      const y = cornerY[v];
      const z = cornerZ[v];
      if (squares[v] > farthest) farthest = squares[v];
      if (cornerError[v] > error) error = cornerError[v];
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
      if (z < z0) z0 = z;
      if (z > z1) z1 = z;
    }
    this.farthestSq = farthest;
    const slack = 1 + 2 ** -40;
    box[0] = x0 * slack - error;
    box[1] = y0 * slack - error;
    box[2] = z0 * slack - error;
    box[3] = x1 * slack + error;
    box[4] = y1 * slack + error;
    box[5] = z1 * slack + error;
  }

  /** Marks the faces that have corners. @param marks at least as many as faces */
  markFaces(marks: Uint8Array): void {
    marks.fill(0, 0, this.faces);
    for (let k = 0; k < 3 * this.corners; k++) marks[this.#face[k]] = 1;
  }

  #growFaces(): void {
    const size = 2 * this.faceX.length;
    this.faceX = grown(this.faceX, new Float64Array(size));
    this.faceY = grown(this.faceY, new Float64Array(size));
    this.faceZ = grown(this.faceZ, new Float64Array(size));
    this.#faceSq = grown(this.#faceSq, new Float64Array(size));
    this.faceName = grown(this.faceName, new Int32Array(size));
    this.#open = grown(this.#open, new Int32Array(size).fill(-1));
  }

  #growCorners(): void {
    const size = 2 * this.cornerX.length;
    this.cornerX = grown(this.cornerX, new Float64Array(size));
    this.cornerY = grown(this.cornerY, new Float64Array(size));
    this.cornerZ = grown(this.cornerZ, new Float64Array(size));
    this.cornerError = grown(this.cornerError, new Float64Array(size));
    this.#cornerSq = grown(this.#cornerSq, new Float64Array(size));
    this.#face = grown(this.#face, new Int32Array(3 * size));
    this.#next = grown(this.#next, new Int32Array(3 * size));
    this.#cut = new Int32Array(size);
    this.#isCut = grown(this.#isCut, new Uint8Array(size));
    this.isFinal = grown(this.isFinal, new Uint8Array(size));
  }
}

function grown<A extends Float64Array | Int32Array | Uint8Array>(old: A, next: A): A {
  next.set(old);
  return next;
}
