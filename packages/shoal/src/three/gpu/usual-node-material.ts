// The usual material of fish for `WebGPURenderer`: lit by the scene.

import type { Material } from 'three';
import { float, materialColor, mix, normalView, positionViewDirection, pow, step, vec3 } from 'three/tsl';
import {
  MeshBasicNodeMaterial,
  MeshLambertNodeMaterial,
  MeshMatcapNodeMaterial,
  MeshNormalNodeMaterial,
  MeshPhongNodeMaterial,
  MeshPhysicalNodeMaterial,
  MeshStandardNodeMaterial,
  MeshToonNodeMaterial,
  type Node,
  type NodeMaterial,
} from 'three/webgpu';
import { ShoalError } from '../../errors/shoal-error.ts';
import type { NodeSkin } from './fish-nodes.ts';

/** Lit by the scene, in the colours of the species or the materials of the model. */
export function usualNodeMaterial(skin: NodeSkin): NodeMaterial | NodeMaterial[] {
  const { material } = skin.figure;
  if (!material) return litNodeMaterial(skin);
  return 'clone' in material
    ? movingNodeMaterial(material, skin)
    : material.map((one) => movingNodeMaterial(one, skin));
}

/** three's standard material on moving fish: uses the scene's lights, shadows, fog and tone mapping. */
function litNodeMaterial({ position, coat, rim }: NodeSkin): NodeMaterial {
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

const kinds: Readonly<Record<string, new () => NodeMaterial>> = {
  MeshBasicMaterial: MeshBasicNodeMaterial,
  MeshLambertMaterial: MeshLambertNodeMaterial,
  MeshMatcapMaterial: MeshMatcapNodeMaterial,
  MeshNormalMaterial: MeshNormalNodeMaterial,
  MeshPhongMaterial: MeshPhongNodeMaterial,
  MeshPhysicalMaterial: MeshPhysicalNodeMaterial,
  MeshStandardMaterial: MeshStandardNodeMaterial,
  MeshToonMaterial: MeshToonNodeMaterial,
};

/** Properties that are not copied to a new material. */
const own: ReadonlySet<string> = new Set(['uuid', 'type', 'version', 'defines']);

/**
 * A copy of one of three's own mesh materials as a node material, with the motion of fish. Tints of the view replace
 * its colour.
 * @throws ShoalError for a material of another kind
 */
function movingNodeMaterial(material: Material, { position, tint }: NodeSkin): NodeMaterial {
  const Kind = kinds[material.type];
  if (!Kind) {
    throw new ShoalError(
      'argument',
      `A model cannot have a ${material.type} here. Give it one of ${Object.keys(kinds).join(', ')}, or pass \`material\` to the view.`,
    );
  }
  const moving = new Kind();
  // three.js does the same when it draws such a material with nodes.
  for (const [name, value] of Object.entries(material)) if (!own.has(name)) Object.assign(moving, { [name]: value });
  moving.positionNode = position;
  moving.colorNode = mix(vec3(materialColor), pow(tint.xyz, vec3(2.2)), tint.w);
  return moving;
}
