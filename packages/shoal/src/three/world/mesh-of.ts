import { type Object3D, Vector3 } from 'three';
import { ShoalError } from '../../errors/shoal-error.ts';
import { weldMesh } from '../../fields/join-vertices.ts';
import type { TriangleMesh } from '../../fields/triangle-mesh.ts';
import { placedMeshes } from './placed-meshes.ts';

/**
 * The triangles of all meshes at and below an object, in world coordinates, as a mesh for obstacles. Vertices at the
 * same position are merged. Skinned and morphed meshes are taken in their current pose.
 * @throws ShoalError if there are no triangles, or if a mesh gets its positions only from a shader
 */
export function meshOf(object: Object3D): TriangleMesh {
  const positions: number[] = [];
  const triangles: number[] = [];
  const place = new Vector3();
  for (const { mesh, corners, at } of placedMeshes(object)) {
    const first = positions.length / 3;
    const count = mesh.geometry.attributes.position?.count ?? 0;
    for (let vertex = 0; vertex < count; vertex++) positions.push(...at(vertex, place));
    for (const corner of corners) triangles.push(first + corner);
  }
  if (triangles.length === 0) {
    throw new ShoalError(
      'argument',
      `${object.name || object.type}: there is no mesh with triangles at or below it. Pass an Object3D that has loaded, with a Mesh below it.`,
    );
  }
  return weldMesh({ positions: new Float32Array(positions), triangles: new Uint32Array(triangles) });
}
