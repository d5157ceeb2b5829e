// What all drawing with three.js shares: geometries from meshes, the box of the world, materials for colours as
// displayed.

import {
  BufferAttribute,
  BufferGeometry,
  ColorManagement,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  type Object3D,
  ShaderMaterial,
  type ShaderMaterialParameters,
} from 'three';
import { attributeSizes, type MeshArrays } from '../../drawing/mesh-arrays.ts';
import type { Plan } from '../../scenario/plan.ts';

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

/** The twelve edges of the world as thin lines. */
export function makeBoundsBox(plan: Plan, colour: number, opacity: number): LineSegments {
  const { min, max } = plan.world;
  const corner = (i: number): number[] => [i & 1 ? max[0] : min[0], i & 2 ? max[1] : min[1], i & 4 ? max[2] : min[2]];
  const positions: number[] = [];
  for (let from = 0; from < 8; from++) {
    for (const axis of [1, 2, 4]) if (!(from & axis)) positions.push(...corner(from), ...corner(from | axis));
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  const box = new LineSegments(
    geometry,
    new LineBasicMaterial({ color: colour, opacity, transparent: true, depthWrite: false, toneMapped: false }),
  );
  box.renderOrder = 2;
  return box;
}

/**
 * A material whose fragment shader mixes colours as they are displayed. If three.js manages colours, the result is
 * converted to linear colours, and the renderer's output conversion converts it back. The picture is therefore the same
 * on the canvas and in the linear targets of post-processing. Tone mapping is not applied.
 */
export function displayMaterial(parameters: ShaderMaterialParameters): ShaderMaterial {
  const { fragmentShader = '' } = parameters;
  if (!ColorManagement.enabled) return new ShaderMaterial(parameters);
  const end = fragmentShader.lastIndexOf('}');
  return new ShaderMaterial({
    ...parameters,
    fragmentShader: `${fragmentShader.slice(0, end)}
      gl_FragColor = linearToOutputTexel(sRGBTransferEOTF(clamp(gl_FragColor, 0.0, 1.0)));
    }`,
  });
}
