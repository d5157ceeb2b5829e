import type { Vec3 } from '../../math/vector.ts';

/** Number of points along each axis, in 3D and in 2D. */
const across = { 3: 16, 2: 64 } as const;

/** Number of clear points, nearest first, that a search tests. */
const mostTested = 256;

/** The region that a lattice covers. */
export interface Region {
  readonly dimensions: 2 | 3;
  readonly world: { readonly min: Vec3; readonly max: Vec3 };
}

/**
 * A lattice over the world: the centres of 16³ cells (in 2D: 64²). Stores which of them are clear of obstacles. Points
 * are tested in order, once each, and only as many as needed.
 */
export class Lattice {
  readonly #region: Region;
  readonly #isClear: (x: number, y: number, z: number) => boolean;
  /** The clear points among the first `#looked`: x, y, z of each. */
  readonly #clear: number[] = [];
  #looked = 0;

  constructor(region: Region, isClear: (x: number, y: number, z: number) => boolean) {
    this.#region = region;
    this.#isClear = isClear;
  }

  /** Whether no point is clear. */
  get isFull(): boolean {
    while (this.#clear.length === 0 && this.#look());
    return this.#clear.length === 0;
  }

  /**
   * Moves a point to the nearest clear lattice point that also passes a test; only the nearest few are tested.
   * @returns whether there is one
   */
  nearest(at: Float64Array, test: (point: readonly number[]) => boolean = () => true): boolean {
    while (this.#look());
    const clear = this.#clear;
    const [x, y, z] = at;
    const sq = (k: number): number => squareOf(clear[k] - x, clear[k + 1] - y, clear[k + 2] - z);
    const order = Array.from({ length: clear.length / 3 }, (_, k) => 3 * k).sort((a, b) => sq(a) - sq(b));
    const found = order.slice(0, mostTested).find((k) => test(clear.slice(k, k + 3)));
    if (found !== undefined) at.set(clear.slice(found, found + 3));
    return found !== undefined;
  }

  /** Tests the next point. @returns whether there was one */
  #look(): boolean {
    const { dimensions, world } = this.#region;
    const n = across[dimensions];
    if (this.#looked === (dimensions === 2 ? n * n : n * n * n)) return false;
    const cell = [this.#looked % n, Math.floor(this.#looked / n) % n, Math.floor(this.#looked / (n * n))];
    this.#looked++;
    const [x, y, z] = cell.map((k, axis) =>
      axis < dimensions ? Math.fround(world.min[axis] + ((k + 0.5) / n) * (world.max[axis] - world.min[axis])) : 0,
    );
    if (this.#isClear(x, y, z)) this.#clear.push(x, y, z);
    return true;
  }
}

function squareOf(x: number, y: number, z: number): number {
  return x * x + y * y + z * z;
}
