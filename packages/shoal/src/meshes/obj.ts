import { describe } from '../scenario/problem.ts';
import { Faces, maxCorners } from './faces.ts';
import { GrowingList } from './growing-list.ts';
import { checkVertexCount } from './limits.ts';
import { Lines } from './lines.ts';
import type { Fail, Tell } from './mesh-error.ts';
import type { RawMesh } from './raw-mesh.ts';
import { decodeText, isNumber } from './text.ts';

/**
 * Reads a Wavefront OBJ file. Only vertices and faces are used; materials, groups and curves are ignored. Each line is
 * checked.
 */
export function readObj(bytes: Uint8Array, fail: Fail, tell: Tell): RawMesh {
  const positions = new GrowingList(Float64Array);
  const faces = new Faces(fail);
  const lines = new Lines(decodeText(bytes, fail));
  while (lines.next()) {
    const keyword = lines.word();
    if (keyword === 'v') {
      readVertex(lines, positions, fail);
      checkVertexCount(positions.length / 3, fail);
    } else if (keyword === 'f') {
      faces.add(readFace(lines, positions.length / 3, faces, fail), positions.data, `line ${lines.number}`);
    }
  }
  const triangles = faces.toTriangles(tell);
  if (triangles.length === 0) {
    const got = `${positions.length / 3} vertices and no line that begins with f and three corners`;
    fail({ rule: 'must have faces', got, hint: 'Export a mesh.' });
  }
  return { positions: new Float32Array(positions.toArray()), triangles };
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
function readFace(lines: Lines, vertices: number, faces: Faces, fail: Fail): number[] {
  const tokens = lines.words(maxCorners + 1);
  if (tokens.length > maxCorners) faces.checkCorners(tokens.length + lines.countWords(), `line ${lines.number}`);
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
