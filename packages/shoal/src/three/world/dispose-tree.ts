import { InstancedMesh, type Object3D } from 'three';

/** Frees what stands below `root` on the graphics card. */
export function disposeTree(root: Object3D): void {
  root.traverse((object) => {
    if ('geometry' in object) (object.geometry as { dispose(): void }).dispose();
    if ('material' in object) (object.material as { dispose(): void }).dispose();
    // The places of instances are freed with the mesh alone.
    if (object instanceof InstancedMesh) object.dispose();
  });
}
