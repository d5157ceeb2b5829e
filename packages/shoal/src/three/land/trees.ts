// Draws what grows around a flock or a herd: the meadow, trees, bushes and reeds, with their shade on the land.

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
import { clumpMesh, clumpPlaces, grassFragmentGlsl, grassVertexGlsl } from '../../drawing/land/grass-glsl.ts';
import { meadowFragmentGlsl } from '../../drawing/land/meadow-glsl.ts';
import { meadowMesh } from '../../drawing/land/meadow-mesh.ts';
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
import { groundVertexGlsl } from '../../drawing/world/surface-glsl.ts';
import type { Plan } from '../../scenario/plan.ts';
import { displayMaterial, geometryOf } from '../world/geometry.ts';
import type { ObstacleShadows } from '../world/obstacle-shadows.ts';
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

/** The land, on the scenario's own ground if it has one. Otherwise it lies far below, with pools. */
export function makeMeadow(
  ground: Plan['ground'],
  layout: LandLayout,
  uniforms: LandUniforms,
  shadows: ObstacleShadows,
  { shade }: Trees,
): Mesh {
  const material = displayMaterial({
    uniforms: { ...uniforms, ...shadows.uniforms, ...shade },
    defines: layout.stands ? {} : { POOLS: '' },
    vertexShader: groundVertexGlsl,
    fragmentShader: meadowFragmentGlsl,
  });
  return new Mesh(geometryOf(meadowMesh(ground, layout)), material);
}

/**
 * Layers of grass around the camera: number of clumps; side of the square that they fill and radius of a clump, in
 * blade heights; scale of the blades.
 */
const layers = [
  { clumps: 6500, reach: 110, scale: 1, spread: 1.8, isPlain: false },
  { clumps: 8000, reach: 400, scale: 1.7, spread: 4.5, isPlain: true },
] as const;

/** Grass near the camera. `thin` sets the fraction that is drawn. */
export class Grass {
  readonly meshes: readonly Mesh[];

  constructor(uniforms: LandUniforms) {
    this.meshes = layers.map(({ clumps, reach, scale, spread, isPlain }) => {
      const { position, normal, index } = clumpMesh(isPlain);
      const geometry = new InstancedBufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(position, 3));
      geometry.setAttribute('normal', new BufferAttribute(normal, 3));
      geometry.setIndex(new BufferAttribute(index, 1));
      geometry.setAttribute('clump', new InstancedBufferAttribute(clumpPlaces(clumps), 4));
      geometry.instanceCount = clumps;
      const material = displayMaterial({
        uniforms: {
          ...uniforms,
          reach: { value: reach * uniforms.bladeHeight.value },
          scale: { value: scale },
          spread: { value: spread },
        },
        vertexShader: grassVertexGlsl,
        fragmentShader: grassFragmentGlsl,
        side: DoubleSide,
      });
      const mesh = new Mesh(geometry, material);
      mesh.frustumCulled = false;
      return mesh;
    });
  }

  /** Draws only a fraction of the clumps. @param share from 0 to 1 */
  thin(share: number): void {
    this.meshes.forEach((mesh, layer) => {
      (mesh.geometry as InstancedBufferGeometry).instanceCount = Math.round(layers[layer].clumps * share);
      mesh.visible = share > 0;
    });
  }
}
