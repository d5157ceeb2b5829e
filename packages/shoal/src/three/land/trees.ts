import {
  BufferAttribute,
  DataTexture,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  type IUniform,
  LinearFilter,
  Mesh,
  RedFormat,
  Vector3,
} from 'three';
import type { LandLayout } from '../../drawing/air/layout.ts';
import { addTreeShade, shadePlace, shadePoints } from '../../drawing/land/tree-shade.ts';
import { treeFragmentGlsl, treeKinds, treeMesh, treePlaces, treeVertexGlsl } from '../../drawing/land/trees.ts';
import type { Plan } from '../../scenario/plan.ts';
import { displayMaterial } from '../world/display-material.ts';
import type { LandUniforms } from './land-uniforms.ts';

/** Radius of a crown, in heights of the tree. */
const crownOf = { broad: 0.3, slender: 0.13 } as const;

/** Groves and bushes around the world, with their shade on the land. */
export class Trees extends Group {
  /** The shade map, for the material of the land. */
  readonly shade: Readonly<Record<'treeShade' | 'treeShadePlace', IUniform>>;
  readonly #layout: LandLayout;
  readonly #places: ReturnType<typeof treePlaces>;
  readonly #texture = new DataTexture(new Uint8Array(shadePoints ** 2), shadePoints, shadePoints, RedFormat);

  constructor(ground: Plan['ground'], layout: LandLayout, uniforms: LandUniforms) {
    super();
    this.#layout = layout;
    this.#places = treePlaces(ground, layout);
    this.#texture.magFilter = this.#texture.minFilter = LinearFilter;
    this.shade = {
      treeShade: { value: this.#texture },
      treeShadePlace: { value: new Vector3(...shadePlace(layout)) },
    };
    const material = displayMaterial({ uniforms, vertexShader: treeVertexGlsl, fragmentShader: treeFragmentGlsl });
    for (const kind of treeKinds) {
      const { position, normal, index } = treeMesh(kind);
      const geometry = new InstancedBufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(position, 3));
      geometry.setAttribute('normal', new BufferAttribute(normal, 3));
      geometry.setIndex(new BufferAttribute(index, 1));
      geometry.setAttribute('place', new InstancedBufferAttribute(this.#places[kind], 4));
      geometry.instanceCount = this.#places[kind].length / 4;
      const trees = new Mesh(geometry, material);
      trees.frustumCulled = false;
      this.add(trees);
    }
  }

  /** Recomputes the shade. @param sun direction to the sun */
  shadeFrom(sun: Vector3): void {
    const texels = this.#texture.image.data as Uint8Array;
    texels.fill(0);
    for (const kind of treeKinds) {
      addTreeShade(texels, this.#layout, this.#places[kind], crownOf[kind], [sun.x, sun.y, sun.z]);
    }
    this.#texture.needsUpdate = true;
  }

  /** Frees the shade map. */
  override dispose(): void {
    this.#texture.dispose();
  }
}
