import { describe } from '../scenario/problem.ts';
import { GrowingList } from './growing-list.ts';
import { checkTriangleCount, checkVertexCount } from './limits.ts';
import { Lines } from './lines.ts';
import type { Fail } from './mesh-error.ts';
import { cutPolygon } from './polygon.ts';
import type { RawMesh } from './raw-mesh.ts';
import { decodeText, isNumber } from './text.ts';

/** Most corners of a face. A face with more is an error. */
const maxCorners = 1000;

/** Limit of the sum of corners² over all polygons that need ear clipping. Reaching it takes a few seconds. */
const maxClipping = 1e8;

const triangulate = 'Have the faces triangulated on export.';

/**
 * Reads a Wavefront OBJ file. Only vertices and faces are used; materials, groups and curves are ignored. Each line is
 * checked.
 */
export function readObj(bytes: Uint8Array, fail: Fail): RawMesh {
  const positions = new GrowingList(Float64Array);
  const triangles = new GrowingList(Uint32Array);
  const lines = new Lines(decodeText(bytes, fail));
  let clipping = 0;
  while (lines.next()) {
    const keyword = lines.word();
    if (keyword === 'v') {
      readVertex(lines, positions, fail);
      checkVertexCount(positions.length / 3, fail);
    } else if (keyword === 'f') {
      const corners = readFace(lines, positions.length / 3, fail);
      const cut = cutPolygon(corners, positions.data);
      for (const corner of cut.triangles) triangles.push(corners[corner]);
      checkTriangleCount(triangles.length / 3, fail);
      if (cut.isClipped) clipping += corners.length * corners.length;
      if (clipping > maxClipping) {
        const where = `line ${lines.number}`;
        const rule = 'must not have so many corners in faces that are not convex';
        fail({ where, rule, got: `${corners.length} more`, hint: triangulate });
      }
    }
  }
  if (triangles.length === 0) {
    const got = `${positions.length / 3} vertices and no line that begins with f`;
    fail({ rule: 'must have faces', got, hint: 'Export a mesh.' });
  }
  return { positions: new Float32Array(positions.toArray()), triangles: triangles.toArray() };
}

function readVertex(lines: Lines, positions: GrowingList<Float64Array>, fail: Fail): void {
  const coordinates = lines.words(3);
  if (coordinates.length < 3 || !coordinates.every(isNumber)) {
    fail({
      where: `line ${lines.number}`,
      rule: 'must have three numbers after v',
      got: describe([...coordinates, ...lines.words(20)].join(' ')),
      hint: 'Numbers have a decimal point, not a comma.',
    });
  }
  for (const coordinate of coordinates) positions.push(Number(coordinate));
}

/** The vertices of a face, from 0. @param vertices number of vertices read so far */
function readFace(lines: Lines, vertices: number, fail: Fail): number[] {
  const tokens = lines.words(maxCorners + 1);
  if (tokens.length < 3 || tokens.length > maxCorners) {
    fail({
      where: `line ${lines.number}`,
      rule: `must have 3 to ${maxCorners} corners after f`,
      got: `${tokens.length + lines.countWords()}`,
      hint: triangulate,
    });
  }
  return tokens.map((token) => cornerOf(token, vertices, lines.number, fail));
}

/** The vertex, from 0, of a corner as it is written in a face: `7`, `7/2`, `7//3`, `-1`. */
function cornerOf(token: string, count: number, line: number, fail: Fail): number {
  const slash = token.indexOf('/');
  const index = slash < 0 ? token : token.slice(0, slash);
  const given = /^-?\d+$/.test(index) ? Number(index) : 0;
  const vertex = given < 0 ? count + given : given - 1;
  if (given === 0 || vertex < 0 || vertex >= count) {
    fail({
      where: `line ${line}`,
      rule: `must name vertices from 1 to ${count} (or from -1 to -${count}), the number of v lines before it`,
      got: describe(token),
      hint: 'The file is damaged or was edited by hand: export it again.',
    });
  }
  return vertex;
}
