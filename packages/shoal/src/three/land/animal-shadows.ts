import {
  BufferAttribute,
  CustomBlending,
  DstColorFactor,
  Group,
  InstancedBufferGeometry,
  Mesh,
  type ShaderMaterial,
  Vector3,
  ZeroFactor,
} from 'three';
import { parts } from '../../drawing/bodies/loft.ts';
import { gaits } from '../../drawing/bodies/model.ts';
import {
  animalShadowFragmentGlsl,
  animalShadowVertexGlsl,
  shadowSheet,
} from '../../drawing/land/animal-shadow-glsl.ts';
import type { SchoolView } from '../fish/school-view.ts';
import { displayMaterial } from '../world/display-material.ts';
import type { LandUniforms } from './land-uniforms.ts';

/** With more animals than this there are no shadows. */
const most = 3000;

/** Shadows of animals on the ground: one soft sheet each, at the places of the instances of a `SchoolView`. */
export class AnimalShadows extends Group {
  readonly #uniforms: LandUniforms;
  #of: readonly Mesh[] = [];

  constructor(uniforms: LandUniforms) {
    super();
    this.#uniforms = uniforms;
  }

  /** Follows the view; call it after the view's own `update`. @param count number of animals */
  update(view: SchoolView, count: number): void {
    this.visible = view.visible && count <= most;
    if (!this.visible) return;
    const meshes = view.children.filter((one): one is Mesh => one instanceof Mesh);
    if (meshes.length !== this.#of.length || meshes.some((mesh, k) => mesh !== this.#of[k])) this.#build(meshes);
    this.children.forEach((shadow, k) => {
      const { geometry } = shadow as Mesh<InstancedBufferGeometry>;
      geometry.instanceCount = (meshes[k].geometry as InstancedBufferGeometry).instanceCount;
      shadow.visible = geometry.instanceCount > 0;
    });
  }

  override dispose(): void {
    for (const child of this.children as Mesh<InstancedBufferGeometry, ShaderMaterial>[]) {
      child.geometry.dispose();
      child.material.dispose();
    }
    this.clear();
    this.#of = [];
  }

  #build(meshes: readonly Mesh[]): void {
    this.dispose();
    this.#of = meshes;
    const { position, index } = shadowSheet();
    for (const { geometry: body, material: worn } of meshes) {
      const geometry = new InstancedBufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(position, 3));
      geometry.setIndex(new BufferAttribute(index, 1));
      // The same buffers that the animals are drawn from.
      for (const name of ['pose', 'direction', 'shape']) geometry.setAttribute(name, body.attributes[name]);
      const gait = [worn].flat()[0].defines?.GAIT ?? gaits.indexOf('walk');
      const material = displayMaterial({
        uniforms: { ...this.#uniforms, bodySize: { value: sizeOf(body.attributes) } },
        defines: { GAIT: gait },
        vertexShader: animalShadowVertexGlsl,
        fragmentShader: animalShadowFragmentGlsl,
        transparent: true,
        depthWrite: false,
        polygonOffset: true,
        polygonOffsetFactor: -2,
        polygonOffsetUnits: -4,
        // Multiplies what is behind.
        blending: CustomBlending,
        blendSrc: DstColorFactor,
        blendDst: ZeroFactor,
      });
      const shadow = new Mesh(geometry, material);
      shadow.frustumCulled = false;
      this.add(shadow);
    }
  }
}

/** Half length and half width of a body, and half the span of its wings, in body lengths. */
function sizeOf({ position, skin }: Mesh['geometry']['attributes']): Vector3 {
  let wide = 0;
  let span = 0;
  for (let vertex = 0; vertex < position.count; vertex++) {
    const aside = Math.abs(position.getZ(vertex));
    const part = skin ? Math.round(skin.getX(vertex)) : parts.body;
    if (part === parts.body) wide = Math.max(wide, aside);
    span = Math.max(span, aside);
  }
  return new Vector3(0.46, Math.max(0.05, 0.95 * wide), 0.8 * span);
}
