import type { MeshArrays } from '../../drawing/mesh-arrays.ts';
import { linearOf } from '../exported-scene.ts';
import type { TextBytes } from '../text-bytes.ts';
import { tuples, wholes } from './usd-text.ts';

/** Appends the attributes of a Mesh. @param colours of the vertices, sRGB, 0 to 1 */
export function meshInto(
  out: TextBytes,
  { position, normal, index }: MeshArrays,
  indent: string,
  colours: Float32Array | undefined,
): void {
  const corners = index ?? Uint32Array.from({ length: position.length / 3 }, (_, k) => k);
  out.text(`${indent}uniform token subdivisionScheme = "none"\n${indent}int[] faceVertexCounts = `);
  wholes(out, new Uint8Array(corners.length / 3).fill(3));
  out.text(`\n${indent}int[] faceVertexIndices = `);
  wholes(out, corners);
  out.text(`\n${indent}point3f[] points = `);
  tuples(out, position, 3);
  out.text(`\n${indent}normal3f[] normals = `);
  tuples(out, normal, 3, 4);
  out.text(` (\n${indent}    interpolation = "vertex"\n${indent})\n`);
  if (!colours) return;
  out.text(`${indent}color3f[] primvars:displayColor = `);
  tuples(out, colours.map(linearOf), 3, 4);
  out.text(` (\n${indent}    interpolation = "vertex"\n${indent})\n`);
}
