// Finds the fish that a ray of three.js hits.

import { Box3, type Intersection, Matrix4, type Object3D, Ray, type Raycaster, Vector3 } from 'three';
import { looksOf } from '../../drawing/fish/coats.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';
import type { Figure } from '../bodies/figures.ts';

/** An intersection of a ray with a fish. */
export interface FishIntersection extends Intersection {
  /** The id of the fish. */
  readonly fish: number;
  /** The index of the fish in the order of the school, as in `positions` and `tints`. */
  readonly instanceId: number;
}

/**
 * Drawn positions and headings of the fish in the frame of their view: x, y and z of each, in the order of the school.
 */
export interface DrawnPoses {
  readonly positions: Float32Array;
  readonly headings: Float32Array;
}

const boxes = new WeakMap<Figure, Box3>();

/** Bounding box of a straight body, in body lengths. */
function boxOf(figure: Figure): Box3 {
  let box = boxes.get(figure);
  if (!box) {
    const body = figure.bodies[0]();
    body.computeBoundingBox();
    box = body.boundingBox ?? new Box3();
    boxes.set(figure, box);
  }
  return box;
}

const up = new Vector3(0, 1, 0);
const turned = new Matrix4();
const offset = new Vector3();
const forward = new Vector3();
const right = new Vector3();
const upward = new Vector3();
const hit = new Vector3();
const ray = new Ray();
const inBody = new Ray();
const body = new Box3();

/**
 * Adds the fish that a ray hits. The ray is tested against the box around each fish's model, without bend and bank.
 * @param magnify drawn length divided by real length
 */
export function intersectFish(
  raycaster: Raycaster,
  intersects: Intersection[],
  object: Object3D,
  { school, plan }: { readonly school: School; readonly plan: Plan },
  { positions, headings }: DrawnPoses,
  figures: readonly Figure[],
  magnify: number,
): void {
  ray.copy(raycaster.ray).applyMatrix4(turned.copy(object.matrixWorld).invert());
  const { origin, direction } = ray;
  const count = Math.min(school.count, positions.length / 3);
  let last = -1;
  let box = body;
  let length = 1;
  let lift = 0;
  let reach = 0;
  for (let i = 0; i < count; i++) {
    const species = school.species[i];
    if (species !== last && figures[species]) {
      last = species;
      const kind = plan.species[species];
      box = boxOf(figures[species]);
      length = kind.body.length * magnify;
      lift = kind.onGround ? figures[species].foot * length : 0;
      // Distance from the position to the farthest corner of the longest fish.
      reach = (1.08 * length * offset.copy(box.max).max(hit.copy(box.min).negate()).length()) ** 2;
    }
    const x = positions[3 * i] - origin.x;
    const y = positions[3 * i + 1] + lift - origin.y;
    const z = positions[3 * i + 2] - origin.z;
    const along = x * direction.x + y * direction.y + z * direction.z;
    if (x * x + y * y + z * z - along * along > reach) continue;
    const id = school.id[i];
    const variety = looksOf(id);
    // The same frame and proportions as in the vertex shader; see `motion-glsl.ts`.
    forward.fromArray(headings, 3 * i);
    right.crossVectors(forward, up).normalize();
    if (right.lengthSq() === 0) right.set(1, 0, 0);
    upward.crossVectors(right, forward);
    offset.set(-x, -y, -z);
    inBody.origin.set(offset.dot(forward), offset.dot(upward), offset.dot(right));
    inBody.direction.set(direction.dot(forward), direction.dot(upward), direction.dot(right));
    hit.set(0.92 + 0.16 * variety, 0.95 + 0.1 * ((variety * 7) % 1), 1).multiplyScalar(length);
    body.min.copy(box.min).multiply(hit);
    body.max.copy(box.max).multiply(hit);
    if (!inBody.intersectBox(body, hit)) continue;
    const point = origin
      .clone()
      .addScaledVector(direction, hit.sub(inBody.origin).dot(inBody.direction))
      .applyMatrix4(object.matrixWorld);
    const distance = raycaster.ray.origin.distanceTo(point);
    if (distance < raycaster.near || distance > raycaster.far) continue;
    const found: FishIntersection = { distance, point, object, fish: id, instanceId: i };
    intersects.push(found);
  }
}
