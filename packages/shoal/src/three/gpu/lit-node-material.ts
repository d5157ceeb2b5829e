import { float, mix, pow, vec3 } from 'three/tsl';
import { MeshStandardNodeMaterial, type NodeMaterial } from 'three/webgpu';
import type { NodeSkin } from './fish-nodes.ts';

/** three's standard material on moving fish: uses the scene's lights, shadows, fog and tone mapping. */
export function litNodeMaterial({ position, coat }: NodeSkin): NodeMaterial {
  const material = new MeshStandardNodeMaterial({ roughness: 0.42, metalness: 0.1 });
  material.positionNode = position;
  // Coats are defined in display space; lighting uses linear colours.
  material.colorNode = pow(coat.xyz, vec3(2.2));
  material.roughnessNode = mix(float(0.7), float(0.42), coat.w);
  return material;
}
