import { GrowingList } from './growing-list.ts';
import { checkTriangleCount } from './limits.ts';
import type { Fail, Tell } from './mesh-error.ts';
import { cutPolygon } from './polygon.ts';

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
