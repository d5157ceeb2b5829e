// Obstacles with a common frame: their surface, field and pose, as contact and steering read them.

import { lengthBetween, norm, type Vec3 } from '../math/vector.ts';
import type { Obstacle } from '../scenario/obstacles.ts';
import type { Field } from './field.ts';
import { maxOf } from './grid.ts';
import { newPose, type Pose, poseAt, toBody, toWorld, turnToWorld } from './pose.ts';
import { type Interpolation, sampleCubic, sampleLinear } from './sampling.ts';
import type { Surface } from './surface.ts';

const local = new Float64Array(3);
const ahead = new Float64Array(3);

/** One or several obstacles with a common frame: their surface, field and pose. */
export class Body {
  readonly surface: Surface;
  readonly field: Field;
  /** For each part of the surface, the index of its obstacle in the plan. */
  readonly numbers: readonly number[];
  /** Poses at the start and at the end of the step. */
  readonly from: Pose = newPose();
  readonly to: Pose = newPose();
  /** Whether it moves in this step. */
  moves = false;
  /** The obstacle whose pose it follows; undefined for static obstacles, which share the world's frame. */
  #obstacle: Obstacle | undefined;
  /** Bounding sphere of the field and the surface in the body's frame: centre and radius, m. */
  readonly #middle: Vec3;
  readonly #radius: number;
  readonly #sample: typeof sampleLinear;
  /** Distance beyond which there is no avoidance, m: the avoidance radius plus the cells that interpolation adds. */
  readonly reach: number;

  constructor(
    surface: Surface,
    field: Field,
    numbers: readonly number[],
    obstacle: Obstacle | undefined,
    interpolation: Interpolation,
  ) {
    this.surface = surface;
    this.field = field;
    this.numbers = numbers;
    this.#obstacle = obstacle;
    this.#sample = interpolation === 'cubic' ? sampleCubic : sampleLinear;
    const [dx, dy, dz] = field.grid.spacing;
    const cells = interpolation === 'cubic' ? 2 : 1;
    this.reach = field.settings.radius + cells * Math.sqrt(dx * dx + dy * dy + dz * dz);
    const { boxes } = surface.tree;
    const max = maxOf(field.grid);
    const low = field.grid.min.map((x, axis) => Math.min(x, boxes[axis]));
    const high = max.map((x, axis) => Math.max(x, boxes[3 + axis]));
    const half = (axis: number): number => (high[axis] - low[axis]) / 2;
    this.#middle = [low[0] + half(0), low[1] + half(1), low[2] + half(2)];
    this.#radius = lengthBetween(high, low) / 2;
  }

  /**
   * Whether this is the body of one obstacle alone, with its own pose.
   * @param number index of the obstacle in the plan
   */
  isOwn(number: number): boolean {
    return this.#obstacle !== undefined && this.numbers[0] === number;
  }

  /** Sets its pose to that of an edited obstacle at a time, s. */
  put(obstacle: Obstacle, time: number): void {
    this.#obstacle = obstacle;
    this.follow(time, time);
  }

  /** Upper bound on the distance of its surface from its origin, m. */
  get farthest(): number {
    const { boxes } = this.surface.tree;
    return norm(...[0, 1, 2].map((axis) => Math.max(Math.abs(boxes[axis]), Math.abs(boxes[3 + axis]))));
  }

  /**
   * Sets its poses at the start and at the end of a step, s.
   * @returns the maximum distance that any of its points moves, m
   */
  follow(start: number, end: number): number {
    if (!this.#obstacle) return 0;
    poseAt(this.from, this.#obstacle, start);
    poseAt(this.to, this.#obstacle, end);
    this.moves = this.from.some((part, k) => part !== this.to[k]);
    if (!this.moves) return 0;
    // No point moves farther than the corner of the bounding box that moves farthest.
    const { boxes } = this.surface.tree;
    let motion = 0;
    for (let corner = 0; corner < 8; corner++) {
      for (let axis = 0; axis < 3; axis++) local[axis] = boxes[axis + ((corner >> axis) & 1) * 3];
      ahead.set(local);
      toWorld(local, this.from);
      toWorld(ahead, this.to);
      motion = Math.max(motion, lengthBetween(local, ahead));
    }
    return motion;
  }

  /** Adds the avoidance vector at a point of the world, for the pose at the start of the step. */
  addAvoidance(out: Float64Array, point: Float64Array): void {
    const x = point[0];
    const y = point[1];
    const z = point[2];
    if (!this.#obstacle) {
      this.#sample(local, this.field, x, y, z);
    } else {
      toBody(local, this.from, x, y, z);
      const dx = local[0] - this.#middle[0];
      const dy = local[1] - this.#middle[1];
      const dz = local[2] - this.#middle[2];
      if (!(dx * dx + dy * dy + dz * dz < this.#radius * this.#radius)) return;
      this.#sample(local, this.field, local[0], local[1], local[2]);
      turnToWorld(local, this.from);
    }
    out[0] += local[0];
    out[1] += local[1];
    out[2] += local[2];
  }

  /**
   * A lower bound on the distance from a point of the world to the body at the end of the step, m; 0: the point may be
   * inside.
   */
  outsideBy(x: number, y: number, z: number): number {
    // If there is a hole, a point can get inside without crossing the surface.
    if (this.surface.leaky) return 0;
    toBody(local, this.to, x, y, z);
    return Math.max(0, this.leastDistance(local, true));
  }

  /** Writes the centre of a bounding sphere of the surface at the end of the step. @returns its radius, m */
  ballInto(middle: Float64Array): number {
    const { boxes } = this.surface.tree;
    for (let axis = 0; axis < 3; axis++) middle[axis] = (boxes[axis] + boxes[3 + axis]) / 2;
    toWorld(middle, this.to);
    return lengthBetween(boxes.subarray(0, 3), boxes.subarray(3, 6)) / 2;
  }

  /**
   * A lower bound on the distance from a point in the body's frame to the surface, m. Takes a few nanoseconds: reads
   * one point of the field, or the bounding box.
   * @param point in an array: V8 might box numbers
   * @param isOutside whether it is negative for points inside
   */
  leastDistance(point: Float64Array, isOutside = false): number {
    const x = point[0];
    const y = point[1];
    const z = point[2];
    const { grid, values } = this.field;
    const { min, spacing, size } = grid;
    const i = Math.round((x - min[0]) / spacing[0]);
    const j = Math.round((y - min[1]) / spacing[1]);
    const k = Math.round((z - min[2]) / spacing[2]);
    if (i >= 0 && j >= 0 && k >= 0 && i < size[0] && j < size[1] && k < size[2]) {
      const dx = x - min[0] - i * spacing[0];
      const dy = y - min[1] - j * spacing[1];
      const dz = z - min[2] - k * spacing[2];
      // Distances at grid points are exact up to rounding. Between points they change by at most the distance between
      // the points.
      const signed = values[4 * ((k * size[1] + j) * size[0] + i) + 3];
      const known = (isOutside ? signed : Math.abs(signed)) * (1 - 1e-6);
      return known - Math.sqrt(dx * dx + dy * dy + dz * dz);
    }
    const { boxes } = this.surface.tree;
    const dx = Math.max(boxes[0] - x, x - boxes[3], 0);
    const dy = Math.max(boxes[1] - y, y - boxes[4], 0);
    const dz = Math.max(boxes[2] - z, z - boxes[5], 0);
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  }
}
