import { InstancedMesh, type Object3D } from 'three';

/** Frees the GPU resources of `root` and everything below it. */
export function disposeTree(root: Object3D): void {
  root.traverse((object) => {
    if ('geometry' in object) (object.geometry as { dispose(): void }).dispose();
    if ('material' in object) (object.material as { dispose(): void }).dispose();
    // Only the mesh frees instance buffers.
    if (object instanceof InstancedMesh) object.dispose();
  });
}
