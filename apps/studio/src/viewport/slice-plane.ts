// The plane on which the slice through the avoidance field is drawn.

import type { World } from 'shoal';
import type { Obstacles } from 'shoal/fields';
import type { Slice } from '../stage/state/action.ts';

/** The plane of a slice. Its coordinates u and v run from 0 to 1 across the world. */
export class SlicePlane {
  /** World axes along u and v, and perpendicular to the plane. */
  readonly axes: readonly [u: number, v: number, through: number];
  readonly #world: World;
  readonly #position: number;

  constructor(world: World, { axis, position }: Slice) {
    this.#world = world;
    this.#position = position;
    this.axes = ({ x: [2, 1, 0], y: [0, 2, 1], z: [0, 1, 2] } as const)[axis];
  }

  pointInto(out: Float64Array, u: number, v: number): void {
    const { min, max } = this.#world;
    const [across, up, through] = this.axes;
    out[across] = min[across] + u * (max[across] - min[across]);
    out[up] = min[up] + v * (max[up] - min[up]);
    out[through] = this.#position;
  }

  /** Calls `visit` with the avoidance vector at each cell's centre, and the centre. Both vectors are reused. */
  eachCell(
    obstacles: Obstacles,
    [wide, high]: readonly [number, number],
    visit: (vector: Float64Array, i: number, j: number, centre: Float64Array) => void,
  ): void {
    const vector = new Float64Array(3);
    const centre = new Float64Array(3);
    for (let j = 0; j < high; j++) {
      for (let i = 0; i < wide; i++) {
        this.pointInto(centre, (i + 0.5) / wide, (j + 0.5) / high);
        obstacles.avoidanceInto(vector, centre[0], centre[1], centre[2]);
        visit(vector, i, j, centre);
      }
    }
  }

  /** Numbers of square cells across and up, given the number along the longer side. */
  cells(longest: number): [number, number] {
    const [wide, high] = this.sides();
    const cell = Math.max(wide, high) / longest;
    return [Math.max(1, Math.round(wide / cell)), Math.max(1, Math.round(high / cell))];
  }

  /** Lengths, m. */
  sides(): [number, number] {
    const { min, max } = this.#world;
    const [across, up] = this.axes;
    return [max[across] - min[across], max[up] - min[up]];
  }

  /** Its four corners in order, three numbers each. */
  corners(): number[] {
    const point = new Float64Array(3);
    return [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ].flatMap(([u, v]) => {
      this.pointInto(point, u, v);
      return [...point];
    });
  }
}
