import type { Object3D } from 'three';

/** Frees geometries and materials below `root`. */
export function disposeTree(root: Object3D): void {
  root.traverse((object) => {
    if ('geometry' in object) (object.geometry as { dispose(): void }).dispose();
    if ('material' in object) (object.material as { dispose(): void }).dispose();
  });
}
