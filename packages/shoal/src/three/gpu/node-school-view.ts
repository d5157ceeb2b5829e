import type { Camera, Vector3 } from 'three';
import type { NodeMaterial } from 'three/webgpu';
import type { Simulation } from '../../simulation/simulation.ts';
import { SchoolView, type SchoolViewOptions } from '../fish/school-view.ts';
import type { Skin } from '../fish/skin.ts';
import { coatVectors, type NodeSkin, skinOfAttributes } from './fish-nodes.ts';
import { usualNodeMaterial } from './usual-node-material.ts';

export interface NodeSchoolViewOptions extends Omit<SchoolViewOptions, 'material'> {
  /** Creates the materials; default: three's standard material, with the lights and fog of the scene. */
  readonly material?: (skin: NodeSkin) => NodeMaterial | NodeMaterial[];
}

/** The colours of a model's materials, and where the view keeps them. */
interface Worn {
  readonly from: Skin['uniforms']['coats'];
  readonly to: readonly Vector3[];
}

/**
 * The fish of a simulation on the CPU, for scenes that three's `WebGPURenderer` draws with WebGPU. Otherwise like
 * `SchoolView`.
 */
export class NodeSchoolView extends SchoolView {
  readonly #worn: readonly Worn[];

  constructor(simulation: Simulation, options: NodeSchoolViewOptions = {}) {
    const worn: Worn[] = [];
    super(simulation, {
      ...options,
      material: ({ figure, detailed, uniforms: { coats } }) => {
        const to = coatVectors(coats.value);
        worn.push({ from: coats, to });
        const { material: make = usualNodeMaterial } = options;
        return make(skinOfAttributes(figure, to, detailed));
      },
    });
    this.#worn = worn;
  }

  override update(seconds: number, camera: Camera, pixelsHigh: number): void {
    super.update(seconds, camera, pixelsHigh);
    for (const { from, to } of this.#worn) {
      for (const [k, colour] of to.entries()) colour.fromArray(from.value, 3 * k);
    }
  }
}
