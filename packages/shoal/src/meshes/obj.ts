import { describe } from '../scenario/problem.ts';
import { checkTriangleCount } from './limits.ts';
import type { Fail } from './mesh-error.ts';
import { cutPolygon, type PolygonTools } from './polygon.ts';
import { joinBlocks, type RawMesh, rawMeshOf } from './raw-mesh.ts';
import { decodeText, isNumber } from './text.ts';

/** Corners of a face: more are a mistake, and clipping ears takes their square. */
const maxCorners = 1000;

/** Triangles that are handed to the loader at once, which keeps its memory small. */
const trianglesAtOnce = 10_000;

/** Reads a Wavefront OBJ file. Only vertices and faces matter: no materials, no groups, no curves. */
export async function readObj(bytes: Uint8Array, fail: Fail): Promise<RawMesh> {
  const text = decodeText(bytes, fail);
  const [three, { OBJLoader }] = await Promise.all([import('three'), import('three/addons/loaders/OBJLoader.js')]);
  const loader = new OBJLoader();
  const positions: number[] = [];
  const blocks: Float32Array[] = [];
  for (const block of triangleBlocks(text, positions, three, fail)) {
    if (block.length === 0) continue;
    const [child] = loader.parse(plainObj(block, positions)).children;
    const raw = child instanceof three.Mesh ? rawMeshOf(child.geometry) : undefined;
    if (raw?.triangles.length !== block.length) {
      return fail({ rule: `must give ${block.length / 3} triangles`, got: `${(raw?.triangles.length ?? 0) / 3}` });
    }
    blocks.push(Float32Array.from(raw.positions));
  }
  return joinBlocks(blocks);
}

/** An OBJ of some triangles, three vertices each, and of nothing but the vertices that they use. */
function plainObj(block: readonly number[], positions: readonly number[]): string {
  const numbers = new Map<number, number>();
  const vertices: string[] = [];
  const faces: string[] = [];
  const numberOf = (vertex: number): number => {
    const known = numbers.get(vertex);
    if (known !== undefined) return known;
    const at = 3 * vertex;
    const number = vertices.push(`v ${positions[at]} ${positions[at + 1]} ${positions[at + 2]}`);
    numbers.set(vertex, number);
    return number;
  };
  for (let i = 0; i < block.length; i += 3) {
    faces.push(`f ${numberOf(block[i])} ${numberOf(block[i + 1])} ${numberOf(block[i + 2])}`);
  }
  return `${vertices.join('\n')}\n${faces.join('\n')}\n`;
}

/**
 * The file's triangles, three vertices each, in blocks; puts vertices into `positions` on the way. Each line is
 * checked: the loader takes what it cannot read for something else without a word, `1,5` for 1 and a vertex that is
 * not there for NaN.
 */
function* triangleBlocks(text: string, positions: number[], tools: PolygonTools, fail: Fail): Generator<number[]> {
  const block: number[] = [];
  let count = 0;
  const lines = text.split(/\r\n|\r|\n/);
  for (let number = 0; number < lines.length; number++) {
    const where = `line ${number + 1}`;
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
          where,
          rule: 'must have three numbers after v',
          got: describe(tokens.slice(1).join(' ')),
          hint: 'Numbers have a decimal point, not a comma.',
        });
      }
      for (const coordinate of coordinates) positions.push(Number(coordinate));
    } else if (tokens[0] === 'f') {
      const vertices = positions.length / 3;
      const corners = tokens.slice(1).map((token) => cornerOf(token, vertices, where, fail));
      if (corners.length < 3 || corners.length > maxCorners) {
        fail({
          where,
          rule: `must have 3 to ${maxCorners} corners after f`,
          got: `${corners.length}`,
          hint: 'Have the faces triangulated on export.',
        });
      }
      const triangles = cutPolygon(corners, positions, tools);
      count += triangles.length / 3;
      checkTriangleCount(count, fail);
      for (const place of triangles) block.push(corners[place]);
      if (block.length >= 3 * trianglesAtOnce) yield block.splice(0);
    }
  }
  if (count === 0) {
    const got = `${positions.length / 3} vertices and no line that begins with f`;
    fail({ rule: 'must have faces', got, hint: 'Export a mesh.' });
  }
  yield block;
}

/** The vertex, counted from 0, of a corner as it stands in a face: `7`, `7/2`, `7//3`, `-1`. */
function cornerOf(token: string, count: number, where: string, fail: Fail): number {
  const slash = token.indexOf('/');
  const index = slash < 0 ? token : token.slice(0, slash);
  const given = /^-?\d+$/.test(index) ? Number(index) : 0;
  const vertex = given < 0 ? count + given : given - 1;
  if (given === 0 || vertex < 0 || vertex >= count) {
    fail({
      where,
      rule: `must name vertices from 1 to ${count} (or from -1 to -${count}), the number of v lines before it`,
      got: describe(token),
      hint: 'The file is damaged or was edited by hand: export it again.',
    });
  }
  return vertex;
}
