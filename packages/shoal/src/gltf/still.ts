// One frame: the animals of a species are instances of one node.

import { type Accessor, Extension, type Node, type WriterContext } from '@gltf-transform/core';
import type { ExportedFrame } from '../export/exported-frame.ts';
import { type ExportedScene, scaleOf } from '../export/exported-scene.ts';
import { type GltfParts, origin } from './gltf-parts.ts';

const name = 'EXT_mesh_gpu_instancing';

/** Draws the mesh of a node many times, with a transformation of each copy. Source: Khronos, EXT_mesh_gpu_instancing. */
export class Instancing extends Extension {
  static override readonly EXTENSION_NAME: string = name;
  override readonly extensionName: string = name;
  readonly #copies = new Map<Node, Readonly<Record<string, Accessor>>>();

  /** @param attributes TRANSLATION, ROTATION and SCALE of each copy; others begin with _ */
  set(node: Node, attributes: Readonly<Record<string, Accessor>>): void {
    this.#copies.set(node, attributes);
  }

  override read(): this {
    return this;
  }

  override write({ jsonDoc: { json }, nodeIndexMap, accessorIndexMap }: WriterContext): this {
    for (const [node, attributes] of this.#copies) {
      const written = json.nodes?.[nodeIndexMap.get(node) as number];
      if (!written) continue;
      const indices = Object.entries(attributes).map(([key, accessor]) => [key, accessorIndexMap.get(accessor)]);
      written.extensions = { ...written.extensions, [name]: { attributes: Object.fromEntries(indices) } };
    }
    return this;
  }
}

/** Adds the animals and obstacles of a frame to a document. */
export function addStill(
  parts: GltfParts,
  { species, obstacles, magnify, camera, from }: ExportedScene,
  { count, ids, species: kinds, positions, orientations, obstacles: poses }: ExportedFrame,
): void {
  const extension = parts.document.createExtension(Instancing).setRequired(true);
  for (const one of species) {
    if (!one) continue;
    const shown = Array.from({ length: count }, (_, n) => n).filter((n) => kinds[n] === one.index);
    if (shown.length === 0) continue;
    const column = (size: 3 | 4, of: (n: number) => ArrayLike<number>): Accessor => {
      const to = new Float32Array(size * shown.length);
      for (const [k, n] of shown.entries()) to.set(of(n), size * k);
      return parts.accessor(`VEC${size}`, to);
    };
    const node = parts.node(one.name, parts.body(one, []), origin);
    node.setExtras({ ids: shown.map((n) => ids[n]) });
    extension.set(node, {
      TRANSLATION: column(3, (n) => positions.subarray(3 * n, 3 * n + 3)),
      ROTATION: column(4, (n) => orientations.subarray(4 * n, 4 * n + 4)),
      SCALE: column(3, (n) => scaleOf(one, ids[n], magnify)),
    });
  }
  parts.addCamera(camera.poseAt(from));
  for (const { name, mesh, moving } of obstacles) {
    const pose = moving === undefined ? undefined : poses.subarray(7 * moving, 7 * moving + 7);
    const placed = pose && { translation: pose.subarray(0, 3), rotation: pose.subarray(3) };
    parts.node(name, parts.mesh(name, mesh), placed ?? origin);
  }
}
