import { litMaterial, movingMaterial } from './lit-material.ts';
import type { MakeMaterial } from './skin.ts';

/** Lit by the scene, in the colours of the species or the materials of the model. */
export const usualMaterial: MakeMaterial = (skin) => {
  const { material } = skin.figure;
  if (!material) return litMaterial(skin);
  return 'clone' in material ? movingMaterial(material, skin) : material.map((one) => movingMaterial(one, skin));
};
