import { ShoalError } from '../errors/shoal-error.ts';
import { printable } from '../scenario/schema/problem.ts';

/** A file that cannot be used as a mesh. The message is a single line that can be shown to users. */
export class MeshError extends ShoalError {
  declare readonly code: 'mesh';
  override readonly name = 'MeshError';

  constructor(file: string, { where = '', rule, got = '', hint = '' }: MeshFault) {
    super('mesh', printable(`${file}:${where && ` ${where}`} ${rule}${got && `, got ${got}`}.${hint && ` ${hint}`}`));
  }
}

/** A problem in a file. */
interface MeshFault {
  /** Location in the file, such as `line 12` or `accessors[3].count`; absent: the whole file. */
  readonly where?: string;
  /** What was expected, such as `must be at least 84 bytes long`. */
  readonly rule: string;
  /** What was found, in a few characters. */
  readonly got?: string;
  /** What to do about it. */
  readonly hint?: string;
}

/** Throws the error of a problem in one file. */
export type Fail = (fault: MeshFault) => never;

/** Tells what a reader has left out, as a clause. */
export type Tell = (what: string) => void;

/** The note on bytes that follow the end of the data. */
export function bytesAfter(count: number, end: string): string {
  return `${count === 1 ? '1 byte follows' : `${count} bytes follow`} ${end} and ${count === 1 ? 'is' : 'are'} left out`;
}

/** Most triangles in a file. */
const maxTriangles = 4_000_000;

/** Largest absolute coordinate, m. At this distance float32 has a resolution of 6 cm. */
export const maxCoordinate = 1e6;

/** Longest file, bytes, a little less than the longest JavaScript string. */
export const maxBytes = 500_000_000;

/** Most vertices in a file: three per triangle. */
const maxVertices = 3 * maxTriangles;

/** Most parts in a glTF file: the primitives of its meshes, counted once for each node that places them. */
const maxParts = 100_000;

/** Fails for too many triangles. Call it as soon as the count is known, before memory is allocated. */
export function checkTriangleCount(count: number, fail: Fail): void {
  if (count <= maxTriangles) return;
  fail({
    rule: `must have at most ${maxTriangles} triangles`,
    got: `${count}`,
    hint: 'Simplify the mesh (in Blender: the Decimate modifier).',
  });
}

/** Fails for too many vertices, in the same way. */
export function checkVertexCount(count: number, fail: Fail): void {
  if (count <= maxVertices) return;
  const hint = 'Simplify the mesh, or leave out vertices that no face names.';
  fail({ rule: `must have at most ${maxVertices} vertices`, got: `${count}`, hint });
}

/** Fails for too many parts: they cost time even if they have no triangles. */
export function checkPartCount(count: number, fail: Fail): void {
  if (count <= maxParts) return;
  fail({
    rule: `must have at most ${maxParts} primitives, where nodes place them`,
    got: `${count}`,
    hint: 'Join meshes before exporting (in Blender: Object > Join).',
  });
}
