import { BufferAttribute, BufferGeometry, InstancedMesh, type Object3D } from 'three';
import { attributeSizes, type MeshArrays } from '../../drawing/mesh-arrays.ts';

/** The same triangles for three.js, without a copy. */
export function geometryOf({ index, ...attributes }: MeshArrays): BufferGeometry {
  const geometry = new BufferGeometry();
  for (const [name, values] of Object.entries(attributes)) {
    geometry.setAttribute(name, new BufferAttribute(values, attributeSizes[name as keyof typeof attributes]));
  }
  if (index) geometry.setIndex(new BufferAttribute(index, 1));
  return geometry;
}

/** Frees the GPU resources of `root` and everything below it. */
export function disposeTree(root: Object3D): void {
  root.traverse((object) => {
    if ('geometry' in object) (object.geometry as { dispose(): void }).dispose();
    if ('material' in object) (object.material as { dispose(): void }).dispose();
    // Only the mesh frees instance buffers.
    if (object instanceof InstancedMesh) object.dispose();
  });
}
