// How large obstacles are and where their middles are, to place handles and new objects.

import type { Plan, Vec3 } from 'shoal';
import { type Box, boxAround, shapeMesh, type TriangleMesh } from 'shoal/fields';
import { newPose, poseAt, toWorld } from 'shoal/internal';
import type { SceneObject } from './scene-objects.ts';

export type SceneObstacle = Plan['scenario']['obstacles'][number];
export type Meshes = Readonly<Record<string, TriangleMesh>>;

const ofMeshes = new WeakMap<TriangleMesh, Box>();
const ofShapes = new Map<string, Box>();
const mostShapes = 200;

/** The box around a shape in its own frame, m. */
export function boxOfShape(shape: SceneObstacle['shape'], meshes: Meshes): Box {
  if (shape.kind === 'mesh') {
    const mesh = meshes[shape.file];
    return mesh ? known(ofMeshes, mesh, () => boxAround([mesh])) : { min: [0, 0, 0], max: [0, 0, 0] };
  }
  if (ofShapes.size > mostShapes) ofShapes.clear();
  return known(ofShapes, JSON.stringify(shape), () => boxAround([shapeMesh(shape)]));
}

export function middleOfBox({ min, max }: Box): Vec3 {
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
}

/** The box around an obstacle in the world at its initial pose, m. */
export function boxOfObstacle(obstacle: SceneObstacle, meshes: Meshes): Box {
  const { min, max } = boxOfShape(obstacle.shape, meshes);
  const pose = newPose();
  poseAt(pose, obstacle, 0);
  const least: [number, number, number] = [Infinity, Infinity, Infinity];
  const greatest: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  const corner = new Float64Array(3);
  for (let k = 0; k < 8; k++) {
    for (let axis = 0; axis < 3; axis++)
      corner[axis] = obstacle.scale[axis] * ((k >> axis) & 1 ? max[axis] : min[axis]);
    toWorld(corner, pose);
    for (let axis = 0; axis < 3; axis++) {
      least[axis] = Math.min(least[axis], corner[axis]);
      greatest[axis] = Math.max(greatest[axis], corner[axis]);
    }
  }
  return { min: least, max: greatest };
}

/** The middle of an object, m. For an obstacle it is that of its box, because its origin may be far away. */
export function middleOfObject({ scenario }: Plan, { path, at }: SceneObject, meshes: Meshes): Vec3 {
  const obstacle = scenario.obstacles[Number(/^obstacles\[(\d+)\]$/.exec(path)?.[1] ?? -1)];
  return obstacle ? middleOfBox(boxOfObstacle(obstacle, meshes)) : at;
}

function known<K>(
  boxes: { get(key: K): Box | undefined; set(key: K, box: Box): unknown },
  key: K,
  make: () => Box,
): Box {
  const before = boxes.get(key);
  if (before) return before;
  const box = make();
  boxes.set(key, box);
  return box;
}
