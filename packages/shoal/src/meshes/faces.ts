// Cuts polygons of mesh files into triangles.

import { checkTriangleCount, type Fail, type Tell } from './mesh-error.ts';
import { GrowingList } from './raw-mesh.ts';

/** Most corners of a face. A face with more is an error. */
export const maxCorners = 1000;

/** Limit of the sum of corners² over all polygons that need ear clipping. Reaching it takes a few seconds. */
const maxClipping = 1e8;

const triangulate = 'Have the faces triangulated on export.';

/** The faces of a file, cut into triangles. Faces with fewer than three corners have no area and are left out. */
export class Faces {
  readonly #triangles = new GrowingList(Uint32Array);
  readonly #fail: Fail;
  #clipping = 0;
  #lines = 0;

  constructor(fail: Fail) {
    this.#fail = fail;
  }

  /** Fails for a face with too many corners. Call it before they are read. */
  checkCorners(count: number, where: string): void {
    if (count <= maxCorners) return;
    this.#fail({ where, rule: `must have at most ${maxCorners} corners`, got: `${count}`, hint: triangulate });
  }

  /** Fails for too many triangles. Call it while corners are read, to bound the memory. */
  checkTriangles(count: number): void {
    checkTriangleCount(count, this.#fail);
  }

  /**
   * Adds a face.
   * @param corners its vertices in order
   * @param positions three numbers per vertex, m
   */
  add(corners: readonly number[], positions: ArrayLike<number>, where: string): void {
    if (corners.length < 3) {
      this.#lines++;
      return;
    }
    const cut = cutPolygon(corners, positions);
    for (const corner of cut.triangles) this.#triangles.push(corners[corner]);
    this.checkTriangles(this.#triangles.length / 3);
    if (cut.isClipped) this.#clipping += corners.length * corners.length;
    if (this.#clipping > maxClipping) {
      const rule = 'must not have so many corners in faces that are not convex';
      this.#fail({ where, rule, got: `${corners.length} more`, hint: triangulate });
    }
  }

  /** Three vertices per triangle. */
  toTriangles(tell: Tell): Uint32Array {
    const count = this.#lines;
    if (count > 0)
      tell(
        `${count} face${count === 1 ? ' has' : 's have'} fewer than three corners and ${count === 1 ? 'is' : 'are'} left out`,
      );
    return this.#triangles.toArray();
  }
}

/** A polygon that was cut into triangles. */
interface CutPolygon {
  /** Three numbers per triangle: indices in the list of corners. */
  readonly triangles: readonly number[];
  /** Whether ear clipping was needed, which takes O(n²). */
  readonly isClipped: boolean;
}

/** x and y of each corner in the plane of the polygon. */
type Flat = Float64Array;

/**
 * Cuts a polygon into triangles. If a fan around the first corner stays inside the polygon, uses the fan. Otherwise
 * clips ears in the polygon's mean plane. A polygon that crosses itself becomes a fan.
 *
 * @param corners the polygon's vertices in order
 * @param positions three numbers per vertex, m
 */
function cutPolygon(corners: readonly number[], positions: ArrayLike<number>): CutPolygon {
  const fan: number[] = [];
  for (let i = 1; i + 1 < corners.length; i++) fan.push(0, i, i + 1);
  if (corners.length === 3) return { triangles: fan, isClipped: false };
  const flat = flatten(corners, positions, newellNormal(corners, positions));
  if (isInside(fan, flat)) return { triangles: fan, isClipped: false };
  const ears = clipEars(flat);
  return { triangles: ears && isInside(ears, flat) ? ears : fan, isClipped: true };
}

/** Twice the vector area of a polygon (Newell's method), m². */
function newellNormal(corners: readonly number[], positions: ArrayLike<number>): number[] {
  const normal = [0, 0, 0];
  for (let i = 0; i < corners.length; i++) {
    const a = 3 * corners[i];
    const b = 3 * corners[(i + 1) % corners.length];
    for (let axis = 0; axis < 3; axis++) {
      const u = (axis + 1) % 3;
      const v = (axis + 2) % 3;
      normal[axis] += (positions[a + u] - positions[b + u]) * (positions[a + v] + positions[b + v]);
    }
  }
  return normal;
}

/** The polygon projected along the axis in which it is thinnest, counter-clockwise. */
function flatten(corners: readonly number[], positions: ArrayLike<number>, normal: readonly number[]): Flat {
  const sizes = normal.map(Math.abs);
  const axis = sizes.indexOf(Math.max(...sizes));
  const u = (axis + (normal[axis] < 0 ? 2 : 1)) % 3;
  const v = (axis + (normal[axis] < 0 ? 1 : 2)) % 3;
  const flat = new Float64Array(2 * corners.length);
  corners.forEach((corner, i) => {
    flat[2 * i] = positions[3 * corner + u];
    flat[2 * i + 1] = positions[3 * corner + v];
  });
  return flat;
}

/** Whether all triangles are counter-clockwise, so that they fill the polygon without overlap. */
function isInside(triangles: readonly number[], flat: Flat): boolean {
  for (let i = 0; i < triangles.length; i += 3) {
    if (turn(flat, triangles[i], triangles[i + 1], triangles[i + 2]) < 0) return false;
  }
  return true;
}

/** Twice the area of triangle a, b, c; negative if it is clockwise. */
function turn(flat: Flat, a: number, b: number, c: number): number {
  const x = flat[2 * a];
  const y = flat[2 * a + 1];
  return (flat[2 * b] - x) * (flat[2 * c + 1] - y) - (flat[2 * b + 1] - y) * (flat[2 * c] - x);
}

/**
 * Ear clipping in O(n²): clipping an ear changes only whether its two neighbours are ears (O'Rourke 1998, 1.6). Corners
 * on a straight line remain corners of triangles, some of which may have no area: without them there would be a slit
 * along the neighbouring polygon.
 * @returns n − 2 triangles; undefined if the polygon crosses itself
 */
function clipEars(flat: Flat): number[] | undefined {
  const count = flat.length / 2;
  const before = Int32Array.from({ length: count }, (_, i) => (i + count - 1) % count);
  const after = Int32Array.from({ length: count }, (_, i) => (i + 1) % count);
  const isGone = new Uint8Array(count);
  /** Only corners that do not turn left can lie within the triangle of another corner. */
  let blockers = Array.from({ length: count }, (_, i) => i).filter((i) => turn(flat, before[i], i, after[i]) <= 0);
  const isEar = (i: number, isStrict: boolean): boolean => {
    const [a, c] = [before[i], after[i]];
    const area = turn(flat, a, i, c);
    if (area < 0 || (isStrict && area === 0)) return false;
    for (const other of blockers) if (!isGone[other] && blocks(flat, other, a, i, c, isStrict)) return false;
    return true;
  };
  const triangles: number[] = [];
  let left = count;
  // Clips convex ears first. If none is left, clips corners that lie on a straight line.
  for (const isStrict of [true, false]) {
    const waiting: number[] = [];
    for (let i = count - 1; i >= 0; i--) if (!isGone[i]) waiting.push(i);
    for (let i = waiting.pop(); i !== undefined && left > 3; i = waiting.pop()) {
      if (isGone[i] || !isEar(i, isStrict)) continue;
      const [a, c] = [before[i], after[i]];
      triangles.push(a, i, c);
      isGone[i] = 1;
      left--;
      after[a] = c;
      before[c] = a;
      waiting.push(a, c);
    }
    blockers = blockers.filter((i) => !isGone[i] && turn(flat, before[i], i, after[i]) <= 0);
  }
  if (left > 3) return undefined;
  const last = isGone.indexOf(0);
  triangles.push(before[last], last, after[last]);
  return triangles;
}

/**
 * Whether a corner keeps triangle a, b, c from being an ear: it lies inside the triangle or, if strict, on an edge but
 * not at a corner.
 */
function blocks(flat: Flat, other: number, a: number, b: number, c: number, isStrict: boolean): boolean {
  if (other === a || other === b || other === c) return false;
  const ab = turn(flat, a, b, other);
  if (ab < 0) return false;
  const bc = turn(flat, b, c, other);
  if (bc < 0) return false;
  const ca = turn(flat, c, a, other);
  if (ca < 0) return false;
  if (ab > 0 && bc > 0 && ca > 0) return true;
  return isStrict && !isSame(flat, other, a) && !isSame(flat, other, b) && !isSame(flat, other, c);
}

function isSame(flat: Flat, a: number, b: number): boolean {
  return flat[2 * a] === flat[2 * b] && flat[2 * a + 1] === flat[2 * b + 1];
}
