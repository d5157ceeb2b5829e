import { type InstancedMesh, Matrix4, type Mesh, type Object3D, type Vector3 } from 'three';
import { ShoalError } from '../../errors/shoal-error.ts';

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
