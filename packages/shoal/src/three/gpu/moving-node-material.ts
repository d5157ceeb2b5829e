import type { Material } from 'three';
import { materialColor, mix, pow, vec3 } from 'three/tsl';
import {
  MeshBasicNodeMaterial,
  MeshLambertNodeMaterial,
  MeshMatcapNodeMaterial,
  MeshNormalNodeMaterial,
  MeshPhongNodeMaterial,
  MeshPhysicalNodeMaterial,
  MeshStandardNodeMaterial,
  MeshToonNodeMaterial,
  type NodeMaterial,
} from 'three/webgpu';
import { ShoalError } from '../../errors/shoal-error.ts';
import type { NodeSkin } from './fish-nodes.ts';

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
export function movingNodeMaterial(material: Material, { position, tint }: NodeSkin): NodeMaterial {
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
