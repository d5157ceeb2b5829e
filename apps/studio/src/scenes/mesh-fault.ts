import type { TriangleMesh } from 'shoal/fields';
import { numberText } from '../stage/words.ts';

/** Largest coordinate, as for mesh files, m. */
const farthest = 1e6;

/** The problem of an untrusted mesh, as a clause; undefined: it can be used. */
export function faultOf({ positions, triangles }: TriangleMesh): string | undefined {
  if (positions.length % 3 !== 0) return `it must have three numbers per vertex, got ${numberText(positions.length)}`;
  if (triangles.length === 0 || triangles.length % 3 !== 0)
    return `it must have three corners per triangle, got ${numberText(triangles.length)}`;
  const vertices = positions.length / 3;
  const corner = triangles.findIndex((vertex) => vertex >= vertices);
  if (corner >= 0)
    return `triangle ${Math.floor(corner / 3)} must refer to vertices 0 to ${vertices - 1}, got ${triangles[corner]}`;
  // Written so that NaN fails.
  const far = positions.findIndex((x) => !(Math.abs(x) <= farthest));
  if (far >= 0)
    return `vertex ${Math.floor(far / 3)} must have finite coordinates of at most ${farthest} m, got ${positions[far]}`;
  return undefined;
}
