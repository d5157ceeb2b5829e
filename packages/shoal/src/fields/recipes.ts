// Which fields the obstacles of a plan need, from which triangles and on which grids.

import { norm, type Vec3 } from '../math/vector.ts';
import { checkTriangles } from '../scenario/check-obstacles.ts';
import { limits } from '../scenario/limits.ts';
import { checkReach } from '../scenario/obstacle-reach.ts';
import type { Obstacle, Shape } from '../scenario/obstacles.ts';
import { meshFilesOf, type Plan } from '../scenario/plan.ts';
import { Problems } from '../scenario/schema/problem.ts';
import { trianglesOf } from '../scenario/shape-size.ts';
import { Hash } from '../school/hash.ts';
import { cleanMesh } from './clean-mesh.ts';
import type { FieldRecipe } from './field.ts';
import { type Grid, gridOfSpacing, gridOver, pointCount } from './grid.ts';
import { newPose, poseAt, toWorld } from './pose.ts';
import { shapeMesh } from './shapes/shape-mesh.ts';
import { kindOf, type SurfacePart } from './surface.ts';
import { boxAround, sizeOf, type TriangleMesh } from './triangle-mesh.ts';

/** A field that a plan needs, and the obstacles that use it. */
export interface PlannedField {
  readonly recipe: FieldRecipe;
  /** Identifies the mesh and the grid, so that an existing field can be found. */
  readonly key: string;
  /** Indices in the plan of the obstacles that use it. */
  readonly numbers: readonly number[];
  /**
   * The obstacles that use it in their own frame; undefined for the field of all static obstacles, in the world's
   * frame.
   */
  readonly owners?: readonly Obstacle[];
}

type Meshes = Readonly<Record<string, TriangleMesh>>;

/** Everything of a plan that its fields depend on. */
function fieldsDependOn({ obstacles, field, world, species }: Plan): string {
  return JSON.stringify([
    obstacles,
    field,
    world,
    species.map(({ body: { length, thickness } }) => [length, thickness]),
  ]);
}

/** Whether two plans have the same fields and obstacles. */
export function haveSameFields(a: Plan, b: Plan): boolean {
  const isSame = a.obstacles === b.obstacles && a.field === b.field && a.world === b.world;
  if (isSame && a.species.every(({ body }, s) => body === b.species[s].body)) return true;
  return fieldsDependOn(a) === fieldsDependOn(b);
}

/** Results for the last plans: engine, baker and view ask for the same ones. */
const recent: { readonly on: string; readonly meshes: Meshes; readonly fields: readonly PlannedField[] }[] = [];

/**
 * Returns the fields that a plan needs: one for all static obstacles, and one for each shape with its own field.
 * @param meshes by the file name in the plan
 * @throws ScenarioError if a mesh is missing or there are too many triangles
 */
export function plannedFields(plan: Plan, meshes: Meshes): readonly PlannedField[] {
  const on = fieldsDependOn(plan);
  const same = (other: Meshes): boolean => meshFilesOf(plan).every((file) => other[file] === meshes[file]);
  const known = recent.find((one) => one.on === on && same(one.meshes));
  if (known) return known.fields;
  const fields = plannedAnew(plan, meshes);
  recent.push({ on, meshes, fields });
  if (recent.length > 3) recent.shift();
  return fields;
}

/**
 * Caches the last results of a computation. While an obstacle is dragged, only its position changes, and the same
 * results are needed many times a second.
 */
class Memo<T> {
  readonly #most: number;
  readonly #known: { readonly key: string; readonly on: readonly unknown[]; readonly value: T }[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the result for a text and some objects, compared by identity. Computes it if it is not cached. */
  of(key: string, on: readonly unknown[], make: () => T): T {
    const at = this.#known.findIndex(
      (one) => one.key === key && one.on.length === on.length && one.on.every((thing, k) => thing === on[k]),
    );
    const found = at < 0 ? { key, on, value: make() } : this.#known.splice(at, 1)[0];
    this.#known.unshift(found);
    if (this.#known.length > this.#most) this.#known.pop();
    return found.value;
  }
}

/** Shapes and fields that were made recently. */
const knownParts = new Memo<SurfacePart>(128);
const knownFields = new Memo<Pick<PlannedField, 'recipe' | 'key'>>(16);

function plannedAnew(plan: Plan, meshes: Meshes): PlannedField[] {
  const parts = partsOf(plan, meshes);
  const partOf = new Map(plan.obstacles.map((obstacle, i) => [obstacle, parts[i]]));
  const of = (some: readonly Obstacle[]): SurfacePart[] => some.map((one) => partOf.get(one) as SurfacePart);
  const { field, world, species } = plan;
  const settings = [field, species.map(({ body }) => body.length)];
  const still = plan.obstacles.filter(({ ownField }) => !ownField);
  const own = new Map<SurfacePart, Obstacle[]>();
  for (const obstacle of plan.obstacles) {
    const part = partOf.get(obstacle) as SurfacePart;
    if (obstacle.ownField) own.set(part, [...(own.get(part) ?? []), obstacle]);
  }
  const fields: PlannedField[] = [];
  const numbersOf = (some: readonly Obstacle[]): number[] => some.map((one) => plan.obstacles.indexOf(one));
  if (still.length > 0) {
    const poses = still.map(({ at, rotationDeg }) => [at, rotationDeg]);
    const shared = knownFields.of(JSON.stringify([settings, world, poses]), of(still), () => {
      const standing = still.map((one, i) => ({ ...of(still)[i], mesh: placed(of(still)[i].mesh, one) }));
      return planned(standing, plan, true);
    });
    fields.push({ ...shared, numbers: numbersOf(still) });
  }
  for (const [part, owners] of own) {
    const one = knownFields.of(JSON.stringify(settings), [part], () => planned([part], plan, false));
    fields.push({ ...one, numbers: numbersOf(owners), owners });
  }
  checkPoints(fields, plan);
  return fields;
}

/** @throws ScenarioError if the fields would take more memory than allowed */
function checkPoints(fields: readonly PlannedField[], { file }: Plan): void {
  const points = fields.reduce((sum, { recipe }) => sum + pointCount(recipe.grid), 0);
  if (points <= limits.allFieldPoints) return;
  const problems = new Problems(file);
  const hint = 'Raise field.spacing, or have fewer obstacles with fields of their own.';
  problems.add('obstacles', `must need at most ${limits.allFieldPoints} field points together`, String(points), hint);
  problems.throwIfAny();
}

function partFor({ shape, scale, surface }: Obstacle, unscaled: TriangleMesh): SurfacePart {
  const mesh = scaled(unscaled, scale);
  if (surface !== 'auto') return { mesh, kind: surface };
  if (shape.kind === 'mesh' || shape.kind === 'triangles') return { mesh, kind: kindOf(mesh) };
  return { mesh, kind: shape.kind === 'plane' ? 'sheet' : 'solid' };
}

function planned(parts: readonly SurfacePart[], plan: Plan, shared: boolean): Pick<PlannedField, 'recipe' | 'key'> {
  const { radius, power, stencil } = plan.field;
  const recipe = { parts, grid: gridFor(parts, plan, shared), settings: { radius, power, stencil } };
  return { recipe, key: keyOf(recipe) };
}

/** The surface of each obstacle in its own frame. Equal obstacles share one. */
function partsOf({ obstacles, file }: Plan, meshes: Meshes): SurfacePart[] {
  const problems = new Problems(file);
  checkTriangles(
    obstacles.map(({ shape }) =>
      shape.kind === 'mesh' ? (meshes[shape.file]?.triangles.length ?? 0) / 3 : trianglesOf(shape),
    ),
    problems,
  );
  problems.throwIfAny();
  const found = obstacles.map((obstacle, i) => {
    const { shape, scale, surface } = obstacle;
    const path = `obstacles[${i}].shape`;
    if (shape.kind === 'mesh' && !Object.hasOwn(meshes, shape.file)) {
      const hint = `new Simulation(plan, { meshes: { ${JSON.stringify(shape.file)}: await readMesh(…) } })`;
      const rule = 'must be passed in by the program that loads the scenario';
      problems.add(`${path}.file`, rule, JSON.stringify(shape.file), hint);
      return undefined;
    }
    const on = shape.kind === 'mesh' ? [meshes[shape.file]] : [];
    const part = knownParts.of(JSON.stringify([shape, scale, surface]), on, () => {
      const mesh = meshOf(shape, meshes);
      // A mesh without triangles is rejected below.
      return mesh.triangles.length > 0 ? partFor(obstacle, mesh) : { mesh, kind: 'sheet' };
    });
    if (part.mesh.triangles.length === 0) problems.add(path, 'must have a triangle with an area', 'none');
    if (shape.kind === 'mesh')
      checkReach({ ...obstacle, scale: [1, 1, 1] }, reachOfMesh(part.mesh), `obstacles[${i}]`, problems);
    return part;
  });
  problems.throwIfAny();
  return found as SurfacePart[];
}

function meshOf(shape: Shape, meshes: Meshes): TriangleMesh {
  if (shape.kind === 'mesh') return cleanMesh(meshes[shape.file]);
  return shape.kind === 'triangles' ? cleanMesh(shapeMesh(shape)) : shapeMesh(shape);
}

/** Largest distance of a vertex from the mesh's origin, m. */
function reachOfMesh(mesh: TriangleMesh): number {
  const { min, max } = boxAround([mesh]);
  return norm(...min.map((low, axis) => Math.max(Math.abs(low), Math.abs(max[axis]))));
}

function scaled(mesh: TriangleMesh, scale: Vec3): TriangleMesh {
  if (scale.every((factor) => factor === 1)) return mesh;
  return { positions: mesh.positions.map((x, k) => x * scale[k % 3]), triangles: mesh.triangles };
}

/** Returns the mesh at the obstacle's pose in the world. */
function placed(mesh: TriangleMesh, obstacle: Obstacle): TriangleMesh {
  const pose = newPose();
  poseAt(pose, obstacle, 0);
  if (newPose().every((part, k) => part === pose[k])) return mesh;
  const positions = new Float32Array(mesh.positions.length);
  const point = new Float64Array(3);
  for (let v = 0; v < positions.length; v += 3) {
    point.set(mesh.positions.subarray(v, v + 3));
    toWorld(point, pose);
    positions.set(point, v);
  }
  return { positions, triangles: mesh.triangles };
}

/**
 * Returns the box of a field: the surface's bounding box, enlarged by the range of avoidance. The shared field is cut
 * to where fish can be.
 */
function gridFor(parts: readonly SurfacePart[], { field, world, species }: Plan, shared: boolean): Grid {
  const box = boxAround(parts.map(({ mesh }) => mesh));
  const given = shared && field.min && field.max;
  const along = [0, 1, 2] as const;
  type Corner = [number, number, number];
  const grown = {
    min: along.map((a) => box.min[a] - field.radius) as Corner,
    max: along.map((a) => box.max[a] + field.radius) as Corner,
  };
  if (shared) {
    for (const a of along) {
      const [low, high] = [world.min[a] - 2 * field.radius, world.max[a] + 2 * field.radius];
      // The field of an obstacle wholly outside is not cut.
      if (grown.min[a] < high && grown.max[a] > low) {
        grown.min[a] = Math.max(grown.min[a], low);
        grown.max[a] = Math.min(grown.max[a], high);
      }
    }
  }
  const over = given ? { min: field.min, max: field.max } : grown;
  const { resolution } = field;
  if (resolution) return gridOver(over, [resolution[0], resolution[1], resolution[2]]);
  if (field.spacing > 0) return gridOfSpacing(over, field.spacing, limits.fieldPoints);
  const length = Math.min(...species.map(({ body }) => body.length));
  const spacing = Math.min(field.radius / 4, Math.max(smallestFeature(parts) / 4, length / 2));
  return gridOfSpacing(over, spacing, limits.usualFieldPoints);
}

/**
 * Approximate thickness of the thinnest part, m: the least of its extents and 4 × volume ÷ area, which for a tube is
 * the diameter.
 */
function smallestFeature(parts: readonly SurfacePart[]): number {
  const features = parts.map(({ mesh, kind }) => {
    const { min, max } = boxAround([mesh]);
    const extents = min.map((low, axis) => max[axis] - low).filter((extent) => extent > 0);
    const { volume, area } = sizeOf(mesh);
    return Math.min(
      ...extents,
      kind === 'solid' && area > 0 ? (4 * Math.abs(volume)) / area : Number.POSITIVE_INFINITY,
    );
  });
  return Math.max(1e-3, Math.min(...features));
}

/**
 * Returns the key of a recipe: a hash of the triangles, the solid parts and the grid. Recipes with the same key have
 * the same distances. The settings of avoidance vectors are not part of it, because these are quickly recomputed.
 */
export function keyOf({ parts, grid }: Pick<FieldRecipe, 'parts' | 'grid'>): string {
  const hash = new Hash();
  const numbers = [...grid.min, ...grid.spacing, ...grid.size];
  hash.addAll(new Uint32Array(Float64Array.from(numbers).buffer));
  for (const { mesh, kind } of parts) {
    hash.add(kind === 'solid' ? 1 : 2);
    hash.add(mesh.triangles.length);
    hash.addAll(mesh.triangles);
    hash.addAll(new Uint32Array(mesh.positions.buffer, mesh.positions.byteOffset, mesh.positions.length));
  }
  return hash.hex();
}
