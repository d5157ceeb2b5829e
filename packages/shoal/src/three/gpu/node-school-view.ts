// Draws the fish of any simulation with three's `WebGPURenderer`.

import type { Camera, Vector3 } from 'three';
import type { NodeMaterial } from 'three/webgpu';
import type { Simulation } from '../../simulation/simulation.ts';
import { SchoolView, type SchoolViewOptions } from '../fish/school-view.ts';
import type { Skin } from '../fish/skin.ts';
import { coatVectors, type NodeSkin, skinOfAttributes } from './fish-nodes.ts';
import { usualNodeMaterial } from './usual-node-material.ts';

/** Options of a `NodeSchoolView`. */
export interface NodeSchoolViewOptions extends Omit<SchoolViewOptions, 'material'> {
  /** Creates the materials; default: three's standard material, with the lights and fog of the scene. */
  readonly material?: (skin: NodeSkin) => NodeMaterial | NodeMaterial[];
}

/** Like `SchoolView`, for scenes that three's `WebGPURenderer` draws with WebGPU. The simulation runs on the CPU. */
export class NodeSchoolView extends SchoolView {
  /** The colours of the species: the array that the view stores, and the vectors that the materials read. */
  readonly #coats: Skin['uniforms']['coats'] | undefined;
  readonly #colours: readonly Vector3[];

  constructor(simulation: Simulation, options: NodeSchoolViewOptions = {}) {
    const colours: Vector3[] = [];
    let kept: Skin['uniforms']['coats'] | undefined;
    super(simulation, {
      ...options,
      material: ({ figure, detailed, uniforms: { coats, followed } }) => {
        // One uniform, shared by all models of a view.
        kept = coats;
        if (colours.length === 0) colours.push(...coatVectors(coats.value));
        const { material: make = usualNodeMaterial } = options;
        return make(skinOfAttributes(figure, colours, followed.value, detailed));
      },
    });
    this.#coats = kept;
    this.#colours = colours;
  }

  override update(seconds: number, camera: Camera, pixelsHigh: number): void {
    super.update(seconds, camera, pixelsHigh);
    for (const [k, colour] of this.#colours.entries()) colour.fromArray(this.#coats?.value, 3 * k);
  }
}
