// The obstacles of a running simulation: fields and surfaces with their current poses.

import { clampLength } from '../math/vector.ts';
import type { Obstacle } from '../scenario/obstacles.ts';
import type { Plan } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';
import { Body } from './body.ts';
import { bakeField, type Field, hasSettings, withSettings } from './field.ts';
import { toBody } from './pose.ts';
import { type PlannedField, plannedFields } from './recipes.ts';
import { Surface } from './surface.ts';
import type { TriangleMesh } from './triangle-mesh.ts';

/** Caches the fields and surfaces of obstacles, by the keys of their recipes. */
export class FieldStore {
  /** Fields baked in advance: by other threads, or in an earlier run. */
  readonly fields = new Map<string, Field>();
  readonly surfaces = new Map<string, Surface>();
}

/** Inputs for obstacles that the program provides. */
export interface ObstacleSources {
  /** The meshes that the plan names (see `meshFilesOf`), by file. */
  readonly meshes?: Readonly<Record<string, TriangleMesh>>;
  /** Existing fields. Missing ones are baked synchronously and added. */
  readonly store?: FieldStore;
}

/** Number of unused entries that a store keeps, of obstacles that were moved or changed. The oldest are dropped. */
const mostSpare = 16;

const point = new Float64Array(3);
const away = new Float64Array(3);

/** All obstacles of a plan with their current poses. */
export class Obstacles {
  readonly bodies: readonly Body[];
  /** Distance from surfaces beyond which there is no avoidance, m. */
  readonly reach: number;
  /** Maximum distance that any point of them moves in this step, m. */
  motion = 0;
  /** Increases whenever a pose changes. */
  poses = 0;
  /** Whether any of them ever moves. */
  readonly moving: boolean;

  /** @throws ScenarioError if a mesh is missing */
  constructor(plan: Plan, { meshes = {}, store = new FieldStore() }: ObstacleSources = {}) {
    const fields = plannedFields(plan, meshes);
    this.bodies = fields.flatMap((planned) => {
      const surface = keep(store.surfaces, planned.key, () => new Surface(planned.recipe.parts));
      const field = fieldFor(planned, store);
      const { numbers, owners = [undefined] } = planned;
      const numbersOf = (k: number): readonly number[] => (planned.owners ? [numbers[k]] : numbers);
      return owners.map((owner, k) => new Body(surface, field, numbersOf(k), owner, plan.field.interpolation));
    });
    forgetOldest(store.fields, fields.length + mostSpare);
    forgetOldest(store.surfaces, fields.length + mostSpare);
    this.moving = plan.obstacles.some(({ spin, track }) => spin || track);
    this.reach = Math.max(0, ...this.bodies.map(({ reach }) => reach));
    for (const body of this.bodies) body.follow(0, 0);
  }

  /** Sets all poses to those at the start and at the end of a step, s. */
  follow(start: number, end: number): void {
    this.motion = 0;
    if (!this.moving) return;
    this.poses++;
    for (const body of this.bodies) this.motion = Math.max(this.motion, body.follow(start, end));
  }

  /** The body of an obstacle that has a field of its own. @param number index in the plan */
  ownBody(number: number): Body | undefined {
    return this.bodies.find((body) => body.isOwn(number));
  }

  /** Sets the pose of one obstacle after an edit, at a time, s. */
  put(body: Body, obstacle: Obstacle, time: number): void {
    body.put(obstacle, time);
    this.poses++;
  }

  /**
   * Returns the distance from a point of the world to the nearest surface at the end of the step, m; negative inside a
   * solid. Exact: computed from the triangles, not from the fields.
   * @param limit surfaces farther away are ignored; then the limit is returned
   */
  clearance(x: number, y: number, z: number, limit = Number.POSITIVE_INFINITY): number {
    let sq = limit * limit;
    let inside = false;
    for (const { to, surface } of this.bodies) {
      toBody(away, to, x, y, z);
      const [u, v, w] = away;
      sq = surface.tree.nearest(u, v, w, sq);
      inside ||= surface.isInside(u, v, w);
    }
    return inside ? -Math.sqrt(sq) : Math.sqrt(sq);
  }

  /**
   * Finds the obstacle whose surface is nearest to a point of the world at the end of the step.
   * @returns its index in the plan; −1 if there are none
   */
  nearestTo(x: number, y: number, z: number): number {
    let sq = Number.POSITIVE_INFINITY;
    let nearest = -1;
    for (const { to, surface, numbers } of this.bodies) {
      toBody(away, to, x, y, z);
      sq = surface.tree.nearest(away[0], away[1], away[2], sq);
      if (surface.tree.found >= 0) nearest = numbers[surface.nearestPart];
    }
    return nearest;
  }

  /**
   * Writes the avoidance vector at a point of the world at the start of the step: the sum over all fields, clamped to
   * length 1. Continuous, because each field is continuous and falls to zero at its border.
   */
  avoidanceInto(out: Float64Array, x: number, y: number, z: number): void {
    point.set([x, y, z]);
    this.#avoidance(out);
  }

  /** The same at the position of fish i. */
  avoidanceOfFish(out: Float64Array, { x, y, z }: School, i: number): void {
    point[0] = x[i];
    point[1] = y[i];
    point[2] = z[i];
    this.#avoidance(out);
  }

  /** The same at `point`: V8 might box numbers. */
  #avoidance(out: Float64Array): void {
    away[0] = away[1] = away[2] = 0;
    for (const body of this.bodies) body.addAvoidance(away, point);
    clampLength(away, 1);
    out[0] = away[0];
    out[1] = away[1];
    out[2] = away[2];
  }
}

function fieldFor({ recipe, key }: PlannedField, { fields }: FieldStore): Field {
  const field = keep(fields, key, () => bakeField(recipe));
  if (hasSettings(field, recipe.settings)) return field;
  return keep(fields, key, () => withSettings(field, recipe.settings), true);
}

/** Returns the value of a key. Makes it if it is missing, or if `anew` is true. The entry becomes the newest one. */
function keep<T>(map: Map<string, T>, key: string, make: () => T, anew = false): T {
  const value = (anew ? undefined : map.get(key)) ?? make();
  map.delete(key);
  map.set(key, value);
  return value;
}

function forgetOldest(map: Map<string, unknown>, most: number): void {
  for (const oldest of map.keys()) {
    if (map.size <= most) break;
    map.delete(oldest);
  }
}
