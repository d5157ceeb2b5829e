// The entry of `shoal/meshes`: chooses the reader for a file, then checks and cleans the mesh.

import { weldMesh } from '../fields/join-vertices.ts';
import type { TriangleMesh } from '../fields/triangle-mesh.ts';
import { isDegenerate } from '../math/vector.ts';
import { checkKeys } from '../scenario/schema/argument.ts';
import { describe, printable } from '../scenario/schema/problem.ts';
import { Faces, maxCorners } from './faces.ts';
import { readGlb, readGltf } from './gltf.ts';
import { decodeText, isNumber, Lines } from './lines.ts';
import {
  checkTriangleCount,
  checkVertexCount,
  type Fail,
  MeshError,
  maxBytes,
  maxCoordinate,
  type Tell,
} from './mesh-error.ts';
import { readPly } from './ply.ts';
import { GrowingList, type RawMesh, type ReadMeshOptions } from './raw-mesh.ts';
import { readStl } from './stl.ts';

type Reader = (bytes: Uint8Array, fail: Fail, tell: Tell, options: ReadMeshOptions) => RawMesh;

const readers: Readonly<Record<string, Reader>> = {
  glb: readGlb,
  gltf: readGltf,
  obj: readObj,
  stl: readStl,
  ply: readPly,
};

/**
 * Reads a mesh file. The extension of its name gives the format: .glb, .gltf, .obj, .stl or .ply.
 *
 * All meshes of a glTF scene are merged into one, at the places that its nodes give them. Polygons are cut into
 * triangles; points, lines, colours and pictures are ignored. Vertices at the same position are merged. Triangles keep
 * the order of the file, and the unit is the metre. Throws a MeshError if any part cannot be read. A mesh that is
 * returned has finite coordinates, valid indices, and at least one triangle with an area. Throws a ShoalError for an unknown
 * option.
 */
export async function readMesh(bytes: Uint8Array, name: string, options: ReadMeshOptions = {}): Promise<TriangleMesh> {
  checkKeys('readMesh', 'options', options, ['resources', 'onNote']);
  const file = name.length > 200 ? `…${name.slice(-200)}` : name || 'The mesh';
  const fail: Fail = (fault) => {
    throw new MeshError(file, fault);
  };
  const tell: Tell = (what) => options.onNote?.(printable(`${file}: ${what}.`));
  const extension = /\.([^.\\/]+)$/.exec(name)?.[1].toLowerCase() ?? '';
  if (!Object.hasOwn(readers, extension)) {
    fail({
      rule: `must be a file name that ends in ${Object.keys(readers)
        .map((known) => `.${known}`)
        .join(', ')}`,
      got: extension ? describe(`.${extension}`) : 'no extension',
      hint: 'Export the mesh as .glb, and keep the extension when renaming it.',
    });
  }
  if (bytes.length === 0) fail({ rule: 'must hold a mesh', got: 'an empty file', hint: 'Export it again.' });
  if (bytes.length > maxBytes) {
    fail({ rule: `must be at most ${maxBytes} bytes long`, got: `${bytes.length}`, hint: 'Simplify the mesh.' });
  }
  let raw: RawMesh;
  try {
    raw = readers[extension](bytes, fail, tell, options);
  } catch (error) {
    if (error instanceof MeshError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return fail({
      rule: `cannot be read as ${extension.toUpperCase()}: ${reason.slice(0, 200).replace(/\.$/, '')}`,
      hint: 'The file may be cut off or damaged: export it again.',
    });
  }
  return finish(raw, fail);
}

/** Checks the mesh that was read and merges vertices at the same position. */
function finish({ positions, triangles }: RawMesh, fail: Fail): TriangleMesh {
  if (triangles.length === 0) {
    fail({
      rule: 'must have triangles',
      got: 'none',
      hint: 'Points, lines and curves have no surface: export a mesh.',
    });
  }
  checkTriangleCount(triangles.length / 3, fail);
  const count = positions.length / 3;
  for (let i = 0; i < triangles.length; i++) {
    const vertex = triangles[i];
    if (vertex >= count) {
      fail({
        where: whereOf(i),
        rule: `must name vertices below ${count}`,
        got: `${vertex}`,
        hint: 'Export it again.',
      });
    }
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[3 * vertex + axis];
      // Written so that NaN fails.
      if (!(Math.abs(value) <= maxCoordinate)) {
        fail({
          where: whereOf(i),
          rule: `must have finite coordinates of at most ${maxCoordinate} m`,
          got: `${'xyz'[axis]} = ${value}`,
          hint: 'Scale the mesh to metres and move it to the origin before exporting.',
        });
      }
    }
  }
  const mesh = weldMesh({ positions: new Float32Array(positions), triangles });
  if (!hasArea(mesh)) {
    fail({
      rule: 'must have a triangle with an area',
      got: `${triangles.length / 3} that ${triangles.length === 3 ? 'is' : 'are'} points or lines`,
      hint: 'Check the scale in the program that exports it.',
    });
  }
  return mesh;
}

function whereOf(corner: number): string {
  return `triangle ${Math.floor(corner / 3)} (counted from 0)`;
}

function hasArea({ positions, triangles }: TriangleMesh): boolean {
  for (let i = 0; i < triangles.length; i += 3) {
    if (!isDegenerate(positions, triangles[i], triangles[i + 1], triangles[i + 2])) return true;
  }
  return false;
}

/**
 * Reads a Wavefront OBJ file. Only vertices and faces are used; materials, groups and curves are ignored. Each line is
 * checked.
 */
function readObj(bytes: Uint8Array, fail: Fail, tell: Tell): RawMesh {
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
