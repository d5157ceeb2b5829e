// Draws shadows and dust below the animals of a herd.

import {
  BufferAttribute,
  Group,
  InstancedBufferGeometry,
  Mesh,
  type NormalBufferAttributes,
  type ShaderMaterial,
} from 'three';
import { gaits } from '../../drawing/bodies/model.ts';
import type { SchoolView } from '../fish/school-view.ts';

/** With more animals than this, nothing is drawn. */
const most = 3000;

/** Triangles that are drawn for each animal. */
export interface AnimalSheet {
  readonly position: Float32Array<ArrayBuffer>;
  readonly index: Uint32Array<ArrayBuffer>;
}

/** Draws something around each animal of a `SchoolView`, such as a shadow, at the poses of the view's own instances. */
export class AnimalSheets extends Group {
  readonly #sheet: AnimalSheet;
  readonly #materialOf: (gait: number, body: NormalBufferAttributes) => ShaderMaterial;
  #of: readonly Mesh[] = [];

  /** @param materialOf the material for a gait, an index of `gaits`, and the attributes of a body */
  constructor(sheet: AnimalSheet, materialOf: (gait: number, body: NormalBufferAttributes) => ShaderMaterial) {
    super();
    this.#sheet = sheet;
    this.#materialOf = materialOf;
  }

  /** Follows the view; call it after the view's own `update`. @param count number of animals */
  update(view: SchoolView, count: number): void {
    this.visible = view.visible && count <= most;
    if (!this.visible) return;
    const meshes = view.children.filter((one): one is Mesh => one instanceof Mesh);
    if (meshes.length !== this.#of.length || meshes.some((mesh, k) => mesh !== this.#of[k])) this.#build(meshes);
    this.children.forEach((sheet, k) => {
      const { geometry } = sheet as Mesh<InstancedBufferGeometry>;
      geometry.instanceCount = (meshes[k].geometry as InstancedBufferGeometry).instanceCount;
      sheet.visible = geometry.instanceCount > 0;
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
    const { position, index } = this.#sheet;
    for (const { geometry: body, material: worn } of meshes) {
      const geometry = new InstancedBufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(position, 3));
      geometry.setIndex(new BufferAttribute(index, 1));
      // Buffers shared with the view.
      for (const name of ['pose', 'direction', 'shape']) geometry.setAttribute(name, body.attributes[name]);
      const gait: unknown = [worn].flat()[0].defines?.GAIT;
      const sheets = new Mesh(
        geometry,
        this.#materialOf(typeof gait === 'number' ? gait : gaits.indexOf('walk'), body.attributes),
      );
      sheets.frustumCulled = false;
      this.add(sheets);
    }
  }
}
