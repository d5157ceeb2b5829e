import type { NodeMaterial } from 'three/webgpu';
import type { NodeSkin } from './fish-nodes.ts';
import { litNodeMaterial } from './lit-node-material.ts';
import { movingNodeMaterial } from './moving-node-material.ts';

/** Lit by the scene, in the colours of the species or the materials of the model. */
export function usualNodeMaterial(skin: NodeSkin): NodeMaterial | NodeMaterial[] {
  const { material } = skin.figure;
  if (!material) return litNodeMaterial(skin);
  return 'clone' in material
    ? movingNodeMaterial(material, skin)
    : material.map((one) => movingNodeMaterial(one, skin));
}
