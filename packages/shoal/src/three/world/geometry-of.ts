import { BufferAttribute, BufferGeometry } from 'three';
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
