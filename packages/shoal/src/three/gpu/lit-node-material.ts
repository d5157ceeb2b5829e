import { float, mix, normalView, positionViewDirection, pow, step, vec3 } from 'three/tsl';
import { MeshStandardNodeMaterial, type Node, type NodeMaterial } from 'three/webgpu';
import type { NodeSkin } from './fish-nodes.ts';

/** three's standard material on moving fish: uses the scene's lights, shadows, fog and tone mapping. */
export function litNodeMaterial({ position, coat, rim }: NodeSkin): NodeMaterial {
  const material = new MeshStandardNodeMaterial({ roughness: 0.42, metalness: 0.1 });
  material.positionNode = position;
  // Coats are defined in display space; lighting uses linear colours.
  material.colorNode = pow(coat.xyz, vec3(2.2));
  material.roughnessNode = mix(float(0.7), float(0.42), coat.w);
  if (rim) material.emissiveNode = rim.mul(rimShare(rim));
  return material;
}

/** Strength of the rim, as in `fish/coat-glsl.ts`. */
function rimShare(rim: Node<'vec3'>): Node<'float'> {
  const edge = float(1).sub(normalView.dot(positionViewDirection).abs());
  return step(0.01, rim.x).mul(edge.pow(3).mul(0.75).add(0.1));
}
