// The convex hull of a school, for its area or volume: one metric of a frame.

import { randomInto, toUnit } from '../../random/random.ts';

/**
 * The convex hull of points in 2D or 3D; coordinates beside each other, three numbers a point. NaN for fewer than three
 * points, in 3D fewer than four.
 */
export function hullOf(points: Float64Array, dimensions: 2 | 3): Hull {
  const count = points.length / 3;
  if (count <= dimensions) return { size: Number.NaN, corners: Array.from({ length: count }, (_, i) => i) };
  return dimensions === 2 ? planeHull(points) : spaceHull(points);
}

/** How far points are moved before their hull is sought, as fractions of the extent of all. */
const nudges = [1e-9, 1e-8, 1e-7, 1e-6, 1e-5] as const;

/** A triangle of the hull, its corners counterclockwise as seen from outside. */
interface Face {
  readonly corners: readonly [number, number, number];
  /** The faces across the edges that begin at each corner. */
  readonly across: Face[];
  /** Points outside that no other face has, and the farthest of them. */
  outside: number[];
  farthest: number;
  isGone: boolean;
}

/**
 * The convex hull in space, by Quickhull (Barber, Dobkin & Huhdanpaa 1996, doi:10.1145/235815.235821). Points are first
 * moved at random by a billionth of the extent, so that no four are in one plane; if rounding errors still spoil the
 * hull, as of points on a line, by more. The volume is that of the points as they were.
 */
function spaceHull(points: Float64Array): Hull {
  // About the first point, so that a group far from the origin loses no digits.
  const at = points.map((value, k) => value - points[k % 3]);
  const extent = at.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (extent === 0) return { size: 0, corners: [] };
  for (const nudge of nudges) {
    const faces = new SpaceHull(nudged(at, nudge * extent)).faces();
    if (!faces) continue;
    let sixfold = 0;
    for (const { corners } of faces) sixfold += determinant(at, 0, ...corners);
    const corners = [...new Set(faces.flatMap((face) => face.corners))].sort((a, b) => a - b);
    return { size: Math.abs(sixfold) / 6, corners };
  }
  return { size: Number.NaN, corners: [] };
}

/** The points, each moved a little. */
function nudged(at: Float64Array, length: number): Float64Array {
  const random = new Uint32Array(4);
  return at.map((value, k) => {
    if (k % 3 === 0) randomInto(random, 0, 0, k / 3, 0);
    return value + length * (2 * toUnit(random[k % 3]) - 1);
  });
}

/** Six times the volume of the tetrahedron of four points; negative if the last is outside the triangle of the others. */
function determinant(at: Float64Array, d: number, a: number, b: number, c: number): number {
  const [x, y, z] = [at[3 * d], at[3 * d + 1], at[3 * d + 2]];
  const [ax, ay, az] = [at[3 * a] - x, at[3 * a + 1] - y, at[3 * a + 2] - z];
  const [bx, by, bz] = [at[3 * b] - x, at[3 * b + 1] - y, at[3 * b + 2] - z];
  const [cx, cy, cz] = [at[3 * c] - x, at[3 * c + 1] - y, at[3 * c + 2] - z];
  return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
}

class SpaceHull {
  readonly #at: Float64Array;
  /** All faces that were made, also those that are gone. */
  readonly #faces: Face[] = [];

  constructor(at: Float64Array) {
    this.#at = at;
  }

  /** The faces; undefined if rounding errors left a surface that is not closed. */
  faces(): readonly Face[] | undefined {
    this.#start();
    // Faces are appended while the list is read.
    for (const face of this.#faces) if (!face.isGone && face.outside.length > 0 && !this.#reach(face)) return undefined;
    const faces = this.#faces.filter(({ isGone }) => !isGone);
    const corners = new Set(faces.flatMap((face) => face.corners));
    return faces.length === 2 * corners.size - 4 ? faces : undefined;
  }

  /** How far a point is outside a face, times twice its area. */
  #outside(i: number, [a, b, c]: Face['corners']): number {
    return -determinant(this.#at, i, a, b, c);
  }

  #face(a: number, b: number, c: number): Face {
    const face: Face = { corners: [a, b, c], across: [], outside: [], farthest: -1, isGone: false };
    this.#faces.push(face);
    return face;
  }

  /** Gives each point to the first of the faces that it is outside of. */
  #share(points: Iterable<number>, faces: readonly Face[]): void {
    const most = faces.map(() => 0);
    for (const i of points) {
      for (let f = 0; f < faces.length; f++) {
        const height = this.#outside(i, faces[f].corners);
        if (!(height > 0)) continue;
        faces[f].outside.push(i);
        if (height > most[f]) [most[f], faces[f].farthest] = [height, i];
        break;
      }
    }
  }

  /** Makes a large tetrahedron: two points far apart, the farthest from their line, and the farthest from that plane. */
  #start(): void {
    const at = this.#at;
    const all = Array.from({ length: at.length / 3 }, (_, i) => i);
    const most = (measure: (i: number) => number): number => all.reduce((a, b) => (measure(b) > measure(a) ? b : a));
    const distance = (i: number, j: number): number =>
      Math.hypot(at[3 * i] - at[3 * j], at[3 * i + 1] - at[3 * j + 1], at[3 * i + 2] - at[3 * j + 2]);
    const a = most((i) => distance(i, 0));
    const b = most((i) => distance(i, a));
    const c = most((i) => (i === a || i === b ? -1 : areaOf(distance(a, b), distance(b, i), distance(i, a))));
    const d = most((i) => (i === a || i === b || i === c ? -1 : Math.abs(determinant(at, i, a, b, c))));
    const [p, q] = determinant(at, d, a, b, c) > 0 ? [a, b] : [b, a];
    const faces = [this.#face(p, q, c), this.#face(q, p, d), this.#face(c, q, d), this.#face(p, c, d)];
    const [base, one, two, three] = faces;
    base.across.push(one, two, three);
    one.across.push(base, three, two);
    two.across.push(base, one, three);
    three.across.push(base, two, one);
    this.#share(all, faces);
  }

  /** Replaces the faces that see the farthest point of a face by faces to that point. @returns whether they close */
  #reach(first: Face): boolean {
    const point = first.farthest;
    const seen = [first];
    first.isGone = true;
    /** By its first corner, each edge around the faces that see the point. */
    const rim = new Map<number, { readonly to: number; readonly beyond: Face; readonly side: Face }>();
    let edges = 0;
    for (const face of seen)
      for (let k = 0; k < 3; k++) {
        const beyond = face.across[k];
        if (beyond.isGone) continue;
        if (this.#outside(point, beyond.corners) > 0) {
          beyond.isGone = true;
          seen.push(beyond);
        }
      }
    for (const face of seen)
      for (let k = 0; k < 3; k++) {
        const beyond = face.across[k];
        if (beyond.isGone) continue;
        rim.set(face.corners[k], { to: face.corners[(k + 1) % 3], beyond, side: face });
        edges++;
      }
    if (edges > rim.size || [...rim.values()].some(({ to }) => !rim.has(to))) return false;
    const made = new Map<number, Face>();
    for (const [from, { to, beyond, side }] of rim) {
      const face = this.#face(from, to, point);
      made.set(from, face);
      face.across.push(beyond);
      beyond.across[beyond.across.indexOf(side)] = face;
    }
    for (const face of made.values()) face.across.push(made.get(face.corners[1]) as Face);
    for (const face of made.values()) (made.get(face.corners[1]) as Face).across[2] = face;
    this.#share(
      seen.flatMap(({ outside }) => outside).filter((i) => i !== point),
      [...made.values()],
    );
    for (const face of seen) face.outside = [];
    return true;
  }
}

/** A number that grows with the area of a triangle with these sides (Heron). */
function areaOf(a: number, b: number, c: number): number {
  return (a + b + c) * (a + b - c) * (b + c - a) * (c + a - b);
}

/** The convex hull of points. */
interface Hull {
  /** Area in 2D, m²; volume in 3D, m³. 0 if all points are on one line, in 3D on one plane. */
  readonly size: number;
  /** Indices of the points at its corners, ascending. */
  readonly corners: readonly number[];
}

/** The convex hull in the plane z = 0, by monotone chains (Andrew 1979, doi:10.1016/0020-0190(79)90072-3). */
function planeHull(points: Float64Array): Hull {
  const x = (i: number): number => points[3 * i];
  const y = (i: number): number => points[3 * i + 1];
  /** Twice the area of the triangle, positive if it turns left; exact for coordinates that were float32. */
  const turn = (a: number, b: number, c: number): number =>
    (x(b) - x(a)) * (y(c) - y(a)) - (y(b) - y(a)) * (x(c) - x(a));
  const order = Array.from({ length: points.length / 3 }, (_, i) => i).sort((a, b) => x(a) - x(b) || y(a) - y(b));
  const chainOf = (sorted: readonly number[]): number[] => {
    const chain: number[] = [];
    for (const i of sorted) {
      while (chain.length > 1 && !(turn(chain[chain.length - 2], chain[chain.length - 1], i) > 0)) chain.pop();
      chain.push(i);
    }
    chain.pop();
    return chain;
  };
  const ring = [...chainOf(order), ...chainOf(order.reverse())];
  let doubled = 0;
  for (let k = 1; k + 1 < ring.length; k++) doubled += turn(ring[0], ring[k], ring[k + 1]);
  return { size: doubled / 2, corners: ring.sort((a, b) => a - b) };
}
