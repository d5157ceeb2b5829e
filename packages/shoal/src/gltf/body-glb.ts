import { WebIO } from '@gltf-transform/core';
import type { ExportedSpecies } from '../export/exported-scene.ts';
import { GltfParts, origin } from './gltf-parts.ts';

/**
 * A `.glb` of the body of a species, straight, with the colours of its vertices.
 * @param uv coordinates of each vertex in a vertex-animation texture, from the top left: TEXCOORD_1
 */
export async function bodyGlb(species: ExportedSpecies, uv: Float32Array<ArrayBuffer>): Promise<Uint8Array> {
  const parts = new GltfParts(species.name);
  const mesh = parts.body(species, []);
  const [primitive] = mesh.listPrimitives();
  // glTF allows a second set of coordinates only beside a first: a view from the side, for a picture of the skin.
  primitive.setAttribute('TEXCOORD_0', parts.accessor('VEC2', sideView(species.body.position)));
  primitive.setAttribute('TEXCOORD_1', parts.accessor('VEC2', uv));
  parts.node(species.name, mesh, origin);
  return await new WebIO().writeBinary(parts.document);
}

/** From nose to tail, and from 0.5 above to 0.5 below the middle. */
function sideView(position: Float32Array): Float32Array<ArrayBuffer> {
  const uv = new Float32Array((2 * position.length) / 3);
  for (let v = 0; 2 * v < uv.length; v++) uv.set([0.5 - position[3 * v], 0.5 - position[3 * v + 1]], 2 * v);
  return uv;
}
