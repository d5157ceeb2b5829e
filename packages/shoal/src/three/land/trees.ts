// Draws the trees, bushes and reeds around a flock or a herd, with their shade on the land.

import {
  BufferAttribute,
  DataTexture,
  DoubleSide,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  type IUniform,
  LinearFilter,
  type Material,
  Mesh,
  RedFormat,
  Vector3,
} from 'three';
import type { LandLayout } from '../../drawing/air/layout.ts';
import { reedMesh, reedPlaces } from '../../drawing/land/reeds.ts';
import {
  addTreeShade,
  type PlantMesh,
  shadePlace,
  shadePoints,
  treeFragmentGlsl,
  treeKinds,
  treeMesh,
  treePlaces,
  treeVertexGlsl,
} from '../../drawing/land/trees.ts';
import type { Plan } from '../../scenario/plan.ts';
import { displayMaterial } from '../world/geometry.ts';
import type { LandUniforms } from './land-uniforms.ts';

/** Radius of a crown, in heights of the tree. */
const crownOf = { broad: 0.3, slender: 0.13 } as const;

/** Groves and bushes around the world, with their shade on the land; reeds around pools. */
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
    const material = displayMaterial({
      uniforms,
      vertexShader: treeVertexGlsl,
      fragmentShader: treeFragmentGlsl,
      side: DoubleSide,
    });
    for (const kind of treeKinds) this.add(plants(treeMesh(kind), this.#places[kind], material));
    if (!layout.stands) this.add(plants(reedMesh(), reedPlaces(layout), material));
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

/** Draws a plant at many places. */
function plants({ position, normal, leaf, index }: PlantMesh, places: Float32Array, material: Material): Mesh {
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(position, 3));
  geometry.setAttribute('normal', new BufferAttribute(normal, 3));
  geometry.setAttribute('leaf', new BufferAttribute(leaf, 2));
  geometry.setIndex(new BufferAttribute(index, 1));
  geometry.setAttribute('place', new InstancedBufferAttribute(places, 4));
  geometry.instanceCount = places.length / 4;
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  return mesh;
}
