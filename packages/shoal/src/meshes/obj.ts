import { describe } from '../scenario/problem.ts';
import { checkTriangleCount } from './limits.ts';
import type { Fail } from './mesh-error.ts';
import { cutPolygon, type PolygonTools } from './polygon.ts';
import type { RawMesh } from './raw-mesh.ts';
import { decodeText, isNumber } from './text.ts';

/** Corners of a face: more are a mistake, and clipping ears takes their square. */
const maxCorners = 1000;

/**
 * Reads a Wavefront OBJ file. Only vertices and faces matter: no materials, no groups, no curves. Each line is checked;
 * three.js's loader takes what it cannot read for something else without a word, `1,5` for 1 and a vertex that is not
 * there for NaN.
 */
export async function readObj(bytes: Uint8Array, fail: Fail): Promise<RawMesh> {
  const text = decodeText(bytes, fail);
  let tools: PolygonTools | undefined;
  const positions: number[] = [];
  const triangles: number[] = [];
  const lines = text.split(/\r\n|\r|\n/);
  for (let number = 0; number < lines.length; number++) {
    const first = number + 1;
    let line = lines[number];
    // A backslash at the end continues the line.
    if (line.endsWith('\\')) {
      const parts: string[] = [];
      for (; line.endsWith('\\') && number + 1 < lines.length; line = lines[++number]) parts.push(line.slice(0, -1));
      parts.push(line);
      line = parts.join(' ');
    }
    const tokens = line.trim().split(/\s+/);
    if (tokens[0] === 'v') {
      const coordinates = tokens.slice(1, 4);
      if (coordinates.length < 3 || !coordinates.every(isNumber)) {
        fail({
          where: `line ${first}`,
          rule: 'must have three numbers after v',
          got: describe(tokens.slice(1).join(' ')),
          hint: 'Numbers have a decimal point, not a comma.',
        });
      }
      for (const coordinate of coordinates) positions.push(Number(coordinate));
    } else if (tokens[0] === 'f') {
      const vertices = positions.length / 3;
      const corners = tokens.slice(1).map((token) => cornerOf(token, vertices, first, fail));
      if (corners.length < 3 || corners.length > maxCorners) {
        fail({
          where: `line ${first}`,
          rule: `must have 3 to ${maxCorners} corners after f`,
          got: `${corners.length}`,
          hint: 'Have the faces triangulated on export.',
        });
      }
      if (corners.length > 3) tools ??= await import('three');
      const places = tools ? cutPolygon(corners, positions, tools) : [0, 1, 2];
      for (const place of places) triangles.push(corners[place]);
      checkTriangleCount(triangles.length / 3, fail);
    }
  }
  if (triangles.length === 0) {
    const got = `${positions.length / 3} vertices and no line that begins with f`;
    fail({ rule: 'must have faces', got, hint: 'Export a mesh.' });
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
}

/** The vertex, counted from 0, of a corner as it stands in a face: `7`, `7/2`, `7//3`, `-1`. */
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
