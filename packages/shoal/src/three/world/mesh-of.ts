import { type InstancedMesh, Matrix4, type Mesh, type Object3D, Vector3 } from 'three';
import { ShoalError } from '../../errors/shoal-error.ts';
import { weldMesh } from '../../fields/join-vertices.ts';
import type { TriangleMesh } from '../../fields/triangle-mesh.ts';

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

/** A mesh below an object; for an instanced mesh, one for each instance. */
export interface PlacedMesh {
  readonly mesh: Mesh;
  /** Three vertices for each triangle, counter-clockwise as seen from outside, even if the mesh is mirrored. */
  readonly corners: Uint32Array;
  readonly matrixWorld: Matrix4;
  /** Position of a vertex in world coordinates, with the current morph targets and bones. */
  readonly at: (vertex: number, to: Vector3) => Vector3;
}

/**
 * All meshes at and below an object, visible or not.
 * @throws ShoalError for meshes that get their vertices only from a shader
 */
export function placedMeshes(object: Object3D): PlacedMesh[] {
  object.updateWorldMatrix(true, true);
  const found: PlacedMesh[] = [];
  object.traverse((one) => {
    const mesh = one as Mesh;
    if (!mesh.isMesh) return;
    const { geometry } = mesh;
    if ('isBatchedMesh' in mesh || 'isInstancedBufferGeometry' in geometry) {
      throw new ShoalError(
        'argument',
        `${mesh.name || mesh.type}: only a shader knows where its triangles are. Leave BatchedMesh and InstancedBufferGeometry out of the object, or use Mesh and InstancedMesh.`,
      );
    }
    for (const local of localMatrices(mesh)) {
      const matrixWorld = new Matrix4().multiplyMatrices(mesh.matrixWorld, local);
      found.push({
        mesh,
        corners: cornersOf(mesh, matrixWorld.determinant() < 0),
        matrixWorld,
        at: (vertex, to) => mesh.getVertexPosition(vertex, to).applyMatrix4(matrixWorld),
      });
    }
  });
  return found;
}

function localMatrices(mesh: Mesh): Matrix4[] {
  if (!('isInstancedMesh' in mesh)) return [new Matrix4()];
  const instanced = mesh as InstancedMesh;
  return Array.from({ length: instanced.count }, (_, k) => {
    const matrix = new Matrix4();
    instanced.getMatrixAt(k, matrix);
    return matrix;
  });
}

function cornersOf({ geometry }: Mesh, mirrored: boolean): Uint32Array {
  const { index, attributes } = geometry;
  const count = index?.count ?? attributes.position?.count ?? 0;
  const corners = Uint32Array.from({ length: count - (count % 3) }, (_, k) => index?.getX(k) ?? k);
  if (mirrored) for (let k = 0; k < corners.length; k += 3) corners.subarray(k, k + 2).reverse();
  return corners;
}
