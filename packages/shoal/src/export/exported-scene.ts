// What an export contains apart from its frames: bodies, obstacles, limits, and the box that the camera frames. All
// formats are written from it.

import type { Model } from '../drawing/bodies/model.ts';
import { models, shapesOf } from '../drawing/bodies/models.ts';
import { coatColours, looksOf } from '../drawing/fish/coats.ts';
import { type MeshArrays, smoothNormals } from '../drawing/mesh-arrays.ts';
import { creasedMesh } from '../drawing/world/creased-mesh.ts';
import { drawnParts } from '../drawing/world/drawn-obstacles.ts';
import { newPose, type Pose, poseAt, toWorld } from '../fields/pose.ts';
import { plannedFields } from '../fields/recipes.ts';
import type { TriangleMesh } from '../fields/triangle-mesh.ts';
import { power } from '../math/exponential.ts';
import { groundHeight } from '../scenario/ground.ts';
import type { Obstacle } from '../scenario/obstacles.ts';
import type { Plan, World } from '../scenario/plan.ts';
import { ExportedCamera } from './exported-camera.ts';
import type { FrameRange } from './exported-frame.ts';

/** Most animals in an animation of glTF, which has a node for each. Programs that read it slow down with their number. */
export const mostGltfNodes = 2000;
/** Most animals in `.usdz`, which has a prim for each. */
export const mostUsdzAnimals = 5000;

/** A species of an export. */
export interface ExportedSpecies {
  readonly name: string;
  /** Index in the plan. */
  readonly index: number;
  /** Body of length 1, nose at +x, back at +y; lifted so that an animal on the ground stands on it. */
  readonly body: MeshArrays;
  /** Red, green and blue of each vertex of `body`, 0 to 1, in sRGB. */
  readonly colours: Float32Array;
  /** Length of an animal, m. */
  readonly length: number;
  /** How it moves: for the swim cycle. */
  readonly model: Model;
}

/** An obstacle of an export, or the ground. */
export interface ExportedObstacle {
  readonly name: string;
  /** In its own frame if it moves, else in that of the world, m. */
  readonly mesh: MeshArrays;
  /** Index among the obstacles of each frame; undefined: it stands still. */
  readonly moving: number | undefined;
  /** Whether it is the ground, or a flat obstacle that is wider than the world: no camera is placed for it. */
  readonly isGround?: true;
}

/** All of an export that stays the same from frame to frame. */
export interface ExportedScene extends Omit<FrameRange, 'species'> {
  readonly name: string;
  readonly seed: number;
  readonly world: World;
  /** Indices into this list are those of the frames; a species that is not exported is missing. */
  readonly species: readonly (ExportedSpecies | undefined)[];
  readonly obstacles: readonly ExportedObstacle[];
  /** Ids of all animals that any frame has, ascending, and the species of each. */
  readonly ids: Uint32Array;
  readonly speciesOfIds: Uint8Array;
  /** Drawn length divided by real length. */
  readonly magnify: number;
  readonly camera: ExportedCamera;
}

/** The animals of an export. */
export interface Cast {
  readonly ids: Uint32Array;
  readonly species: Uint8Array;
}

/** The scene of an export. @param meshes the meshes of the plan, by file */
export function exportedScene(
  plan: Plan,
  meshes: Readonly<Record<string, TriangleMesh>>,
  { ids, species: speciesOfIds }: Cast,
  range: FrameRange & { readonly seed: number; readonly magnify?: number },
): ExportedScene {
  const chosen = range.species && new Set(range.species);
  const shapes = shapesOf(plan);
  const coats = coatColours(shapes, []);
  const obstacles = exportedObstacles(plan, meshes);
  const ground = exportedGround(plan);
  return {
    ...{ name: plan.name, world: plan.world, ids, speciesOfIds, magnify: 1, ...range },
    species: plan.species.map(({ name, body, onGround }, index) => {
      if (chosen && !chosen.has(index)) return undefined;
      const model = models[shapes[index]];
      const arrays = model.bodies[0]();
      const coat = coats.subarray(15 * (index % 8), 15 * (index % 8) + 15);
      const colours = vertexColours(arrays, coat);
      return { name, index, body: onGround ? lifted(arrays, model.foot) : arrays, colours, length: body.length, model };
    }),
    obstacles: ground ? [...obstacles, { name: 'ground', mesh: ground, moving: undefined, isGround: true }] : obstacles,
    camera: new ExportedCamera(plan.view, framedBox(plan.world, obstacles, movingObstacles(plan), range)),
  };
}

/** The obstacles whose poses change, in the order of the frames. */
export function movingObstacles({ obstacles }: Plan): Obstacle[] {
  return obstacles.filter(({ spin, track }) => spin !== undefined || track !== undefined);
}

function exportedObstacles(plan: Plan, meshes: Readonly<Record<string, TriangleMesh>>): ExportedObstacle[] {
  const moving = movingObstacles(plan);
  return plannedFields(plan, meshes).flatMap((planned) => {
    const { numbers, owners } = planned;
    const drawn = drawnParts(plan, planned);
    if (!owners) {
      return drawn.map((part, k) => still(plan.obstacles[numbers[k]].name, creasedMesh([part]), plan.world));
    }
    const mesh = creasedMesh(drawn);
    return numbers.map((number) => {
      const obstacle = plan.obstacles[number];
      const at = moving.indexOf(obstacle);
      if (at < 0) return still(obstacle.name, placed(mesh, obstacle), plan.world);
      return { name: obstacle.name, mesh, moving: at };
    });
  });
}

/** An obstacle that stands still. @param mesh in the frame of the world */
function still(name: string, mesh: MeshArrays, world: World): ExportedObstacle {
  return { name, mesh, moving: undefined, ...(isFloor(mesh, world) && { isGround: true as const }) };
}

/** A mesh of an obstacle that stands still, in the frame of the world. */
function placed(mesh: MeshArrays, obstacle: Obstacle): MeshArrays {
  const pose = newPose();
  poseAt(pose, obstacle, 0);
  const turn = pose.slice();
  turn.fill(0, 9);
  return { ...mesh, position: moved(mesh.position, pose), normal: moved(mesh.normal, turn) };
}

function moved(points: Float32Array, pose: Pose): Float32Array<ArrayBuffer> {
  const to = new Float32Array(points.length);
  const point = new Float64Array(3);
  for (let at = 0; at < points.length; at += 3) {
    point.set(points.subarray(at, at + 3));
    toWorld(point, pose);
    to.set(point, at);
  }
  return to;
}

/** Factors on x, y and z of the body, by which individuals differ, as views draw them. The first is the length, m. */
export function scaleOf({ length }: ExportedSpecies, id: number, magnify: number): [x: number, y: number, z: number] {
  const variety = looksOf(id);
  const depth = 0.95 + 0.1 * ((variety * 7) % 1);
  return [length * magnify * (0.92 + 0.16 * variety), length * magnify * depth, length * magnify];
}

/** Dark back, bright flank, pale belly; fins of their own colour. */
function vertexColours({ position, skin }: MeshArrays, coat: Float32Array): Float32Array {
  const colours = new Float32Array(position.length);
  const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
  for (let v = 0; v < position.length / 3; v++) {
    const [part, height] = skin ? [skin[2 * v], skin[2 * v + 1]] : [0, 0];
    const onBack = smoothstep(0.12, 0.8, height);
    const onBelly = 0.85 * smoothstep(-0.3, -0.85, height);
    for (let c = 0; c < 3; c++) {
      const skinned = mix(mix(coat[3 + c], coat[c], onBack), coat[6 + c], onBelly);
      colours[3 * v + c] = part > 0.5 ? coat[12 + c] : mix(skinned, coat[9 + c], Math.min(1, part * 2.222));
    }
  }
  return colours;
}

/** Linear light of an sRGB value. */
export function linearOf(value: number): number {
  return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4);
}

function smoothstep(from: number, to: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** A body that stands on the ground if its place is on it. */
function lifted(arrays: MeshArrays, foot: number): MeshArrays {
  const position = arrays.position.slice();
  for (let at = 1; at < position.length; at += 3) position[at] += foot;
  return { ...arrays, position };
}

/** The ground of a scenario as a mesh, m: a plane over the world, or the grid of a height field; undefined: it has none. */
function exportedGround({ ground, world }: Pick<Plan, 'ground' | 'world'>): MeshArrays | undefined {
  if (!ground) return undefined;
  const { min, max, size } = ground.kind === 'plane' ? { ...world, size: [2, 2] } : ground;
  const [nx, nz] = size;
  const position = new Float32Array(3 * nx * nz);
  const index: number[] = [];
  for (let k = 0; k < nz; k++)
    for (let i = 0; i < nx; i++) {
      const [x, z] = [min[0] + ((max[0] - min[0]) * i) / (nx - 1), min[2] + ((max[2] - min[2]) * k) / (nz - 1)];
      const at = k * nx + i;
      position.set([x, groundHeight(ground, x, z), z], 3 * at);
      if (i < nx - 1 && k < nz - 1) index.push(at, at + nx, at + 1, at + 1, at + nx, at + nx + 1);
    }
  const corners = Uint32Array.from(index);
  return { position, normal: smoothNormals(position, corners), index: corners };
}

/** Moments of an export at which moving obstacles are looked at. */
const moments = 10;

/** An obstacle is flat if its thickness is less than this fraction of its other two sides. */
const flat = 0.25;

/** Whether an obstacle is a floor, a ceiling or a backdrop: flat, and on all of its edges wider than the world. */
function isFloor({ position }: Pick<MeshArrays, 'position'>, { min, max }: Pick<World, 'min' | 'max'>): boolean {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < position.length; at++) {
    low[at % 3] = Math.min(low[at % 3], position[at]);
    high[at % 3] = Math.max(high[at % 3], position[at]);
  }
  const isWider = [0, 1, 2].map((axis) => low[axis] < min[axis] && high[axis] > max[axis]);
  const sides = [0, 1, 2].map((axis) => high[axis] - low[axis]);
  return [0, 1, 2].some((axis) => {
    const others = [0, 1, 2].filter((other) => other !== axis);
    return others.every((other) => isWider[other] && sides[axis] < flat * sides[other]);
  });
}

/**
 * The box that a camera of an export sees: the world, and obstacles outside of it, but no ground and no floors.
 * @param moving see `movingObstacles`
 */
function framedBox(
  { min, max }: Pick<World, 'min' | 'max'>,
  obstacles: readonly { readonly mesh: MeshArrays; readonly moving: number | undefined; readonly isGround?: true }[],
  moving: readonly Obstacle[],
  { from, fps, frames }: FrameRange,
): Pick<World, 'min' | 'max'> {
  const box = { min: [...min] as [number, number, number], max: [...max] as [number, number, number] };
  const widen = (point: ArrayLike<number>, at: number, radius: number): void => {
    for (let axis = 0; axis < 3; axis++) {
      box.min[axis] = Math.min(box.min[axis], point[at + axis] - radius);
      box.max[axis] = Math.max(box.max[axis], point[at + axis] + radius);
    }
  };
  for (const { mesh, moving: which, isGround } of obstacles) {
    if (isGround) continue;
    const { position } = mesh;
    if (which === undefined) {
      for (let at = 0; at < position.length; at += 3) widen(position, at, 0);
      continue;
    }
    let radius = 0;
    for (let at = 0; at < position.length; at += 3)
      radius = Math.max(radius, Math.hypot(position[at], position[at + 1], position[at + 2]));
    const pose = newPose();
    for (let k = 0; k <= moments; k++) {
      poseAt(pose, moving[which], from + ((k / moments) * (frames - 1)) / fps);
      widen(pose, 9, radius);
    }
  }
  return box;
}
