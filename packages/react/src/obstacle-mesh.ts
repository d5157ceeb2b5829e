// Turns objects of three.js inside `<Obstacle>` into meshes and poses of obstacles.

import { ShoalError } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import { meshOf } from 'shoal/three';
import { Euler, MathUtils, Matrix4, Mesh, type Object3D, Quaternion, Vector3 } from 'three';

/** Position and rotation as in a scenario. */
export interface RigidPlace {
  readonly at: [number, number, number];
  readonly rotationDeg: [number, number, number];
  readonly matrix: Matrix4;
}

/** Returns position and rotation of a transform. Scale is part of the shape. */
export function rigidPlaceOf(place: Matrix4): RigidPlace {
  const [position, turn, scale] = [new Vector3(), new Quaternion(), new Vector3()];
  place.decompose(position, turn, scale);
  const { x, y, z } = new Euler().setFromQuaternion(turn, 'XYZ');
  return {
    at: position.toArray(),
    rotationDeg: [degrees(x), degrees(y), degrees(z)],
    matrix: new Matrix4().compose(position, turn, scale.setScalar(1)),
  };
}

/** Adding 0 turns −0 into 0. */
function degrees(radians: number): number {
  return MathUtils.radToDeg(radians) + 0;
}

/** The triangles of an object in its own coordinates. */
export interface ObstacleMesh {
  /** A name for the scenario. */
  readonly file: string;
  /** A key that is equal for equal shapes. */
  readonly key: string;
  readonly triangles: TriangleMesh;
}

let made = 0;

/**
 * Returns the meshes at and below an object as the shape of an obstacle.
 * @param frame transforms the shape's coordinates to those of the world
 * @param known returns the existing mesh with a key, so that equal shapes share their field
 * @returns undefined if there are no triangles, for example while a model loads
 * @throws ShoalError if positions are missing
 */
export function obstacleMeshOf(
  object: Object3D,
  frame: Matrix4,
  known: (key: string) => ObstacleMesh | undefined,
): ObstacleMesh | undefined {
  if (!hasTriangles(object)) return undefined;
  const inverse = frame.clone().invert();
  const key = keyOf(object, inverse);
  const same = known(key);
  if (same) return same;
  const { positions, triangles } = trianglesOf(object);
  const own = new Float32Array(positions.length);
  const corner = new Vector3();
  for (let at = 0; at < own.length; at += 3) corner.fromArray(positions, at).applyMatrix4(inverse).toArray(own, at);
  return { file: `component-${++made}`, key, triangles: { positions: own, triangles } };
}

function trianglesOf(object: Object3D): TriangleMesh {
  try {
    return meshOf(object);
  } catch (error) {
    if (!(error instanceof ShoalError)) throw error;
    throw new ShoalError(error.code, `<Obstacle>: ${error.message}`);
  }
}

function hasTriangles(object: Object3D): boolean {
  let found = false;
  object.traverse((one) => {
    if (!(one instanceof Mesh)) return;
    const { index, attributes } = one.geometry;
    found ||= (index ?? attributes.position)?.count >= 3;
  });
  return found;
}

function keyOf(object: Object3D, inverse: Matrix4): string {
  const place = new Matrix4();
  const keys: unknown[] = [];
  object.updateWorldMatrix(true, true);
  object.traverse((one) => {
    if (!(one instanceof Mesh)) return;
    const { uuid, attributes } = one.geometry;
    // The key is rounded, because moving the object changes the last digits.
    const numbers = place.multiplyMatrices(inverse, one.matrixWorld).elements.map((number) => +number.toFixed(5));
    keys.push(uuid, attributes.position?.version, numbers);
  });
  return JSON.stringify(keys);
}
