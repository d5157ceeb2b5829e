// Reads PLY files, as text or binary, as meshes of obstacles.

import { describe } from '../scenario/schema/problem.ts';
import { Faces } from './faces.ts';
import { decodeText, isNumber, Lines } from './lines.ts';
import { type Fail, MeshError, type Tell } from './mesh-error.ts';
import {
  isSurface,
  isVertexList,
  type PlyHeader,
  type PlyProperty,
  plyTypeBytes,
  readPlyHeader,
} from './ply-header.ts';
import { GrowingList, type RawMesh } from './raw-mesh.ts';

const again = 'The file is cut off or damaged: export it again.';

/**
 * Reads a PLY file, binary or text. A text file is read word by word, so an element may extend over several lines. If its
 * words are not those that the header declares, it is read line by line.
 */
export function readPly(bytes: Uint8Array, fail: Fail, tell: Tell): RawMesh {
  const header = readPlyHeader(bytes, fail);
  const ways =
    header.format === 'ascii'
      ? textNumbers(bytes.subarray(header.starts[0]), fail, tell)
      : header.starts.map((start) => binaryNumbers(bytes.subarray(start), header, fail));
  let firstError: MeshError | undefined;
  for (const numbers of ways) {
    try {
      return readElements(header, numbers, fail, tell);
    } catch (error) {
      if (!(error instanceof MeshError)) throw error;
      firstError ??= error;
    }
  }
  throw firstError;
}

/** Reads the numbers of a file one after another. */
interface Numbers {
  /** Goes to the next element. */
  begin?(): void;
  next(type: string): number;
  /** Whether only spaces, line breaks and zeros are left. */
  isAtEnd(): boolean;
}

/** Fails, and names the element in the message. */
type FailHere = (rule: string, got: string, hint?: string) => never;

/** What was read so far. Polygons are cut at the end, since faces may stand before vertices. */
interface Elements {
  readonly positions: Float32Array;
  readonly faces: Faces;
  /** The vertices of all faces, one face after the other. */
  readonly corners: GrowingList<Uint32Array>;
  /** The number of corners of each face. */
  readonly counts: GrowingList<Uint32Array>;
}

/** Reads all data, and returns the mesh in them. */
function readElements({ elements }: PlyHeader, numbers: Numbers, fail: Fail, tell: Tell): RawMesh {
  const vertices = elements.find(({ name }) => name === 'vertex')?.count ?? 0;
  const positions = new Float32Array(3 * vertices);
  const faces = new Faces(fail);
  const found = { positions, faces, corners: new GrowingList(Uint32Array), counts: new GrowingList(Uint32Array) };
  for (const { name: element, count, properties } of elements) {
    for (let index = 0; index < count; index++) {
      numbers.begin?.();
      const where = whereOf(element, index);
      const failHere: FailHere = (rule, got, hint = again) => fail({ where, rule, got, hint });
      for (const property of properties) readProperty(element, index, property, numbers, found, failHere);
      // Bounds the memory. Three corners or more make a triangle.
      faces.checkTriangles(Math.max(found.counts.length, found.corners.length / 3));
    }
  }
  if (!numbers.isAtEnd()) {
    fail({ rule: 'must end after the elements that it declares', got: 'more data', hint: again });
  }
  let from = 0;
  for (let face = 0; face < found.counts.length; face++) {
    const to = from + found.counts.data[face];
    faces.add(
      Array.from(found.corners.data.subarray(from, to)),
      positions,
      `triangle or face ${face} (counted from 0)`,
    );
    from = to;
  }
  return { positions, triangles: faces.toTriangles(tell) };
}

const whereOf = (element: string, index: number): string => `${element} ${index} (counted from 0)`;

/** Reads a number or a list of an element. Keeps vertex coordinates and the vertex indices of faces. */
function readProperty(
  element: string,
  index: number,
  { name, type, lengthType }: PlyProperty,
  numbers: Numbers,
  found: Elements,
  failHere: FailHere,
): void {
  const length = lengthType ? numbers.next(lengthType) : 1;
  if (length < 0) failHere('must have lists of at least 0 numbers', `${length}`);
  if (isSurface(element) && isVertexList(name)) {
    if (element === 'face') {
      found.faces.checkCorners(length, whereOf(element, index));
      readFace(length, type, numbers, found, failHere);
    } else readStrips(length, type, numbers, found, failHere);
    return;
  }
  const axis = element === 'vertex' && name.length === 1 ? 'xyz'.indexOf(name) : -1;
  for (let i = 0; i < length; i++) {
    const value = numbers.next(type);
    if (axis < 0) continue;
    if (!Number.isFinite(value)) failHere('must have finite coordinates', `${name} = ${value}`);
    found.positions[3 * index + axis] = value;
  }
}

/** Reads the vertices of a face. */
function readFace(length: number, type: string, numbers: Numbers, found: Elements, failHere: FailHere): void {
  for (let i = 0; i < length; i++) found.corners.push(nextVertex(type, numbers, found, 0, failHere));
  found.counts.push(length);
}

/** Reads triangle strips: each vertex makes a triangle with the two before it, and every second triangle is reversed. */
function readStrips(length: number, type: string, numbers: Numbers, found: Elements, failHere: FailHere): void {
  let [before, last, count] = [-1, -1, 0];
  for (let i = 0; i < length; i++) {
    const vertex = nextVertex(type, numbers, found, -1, failHere);
    count = vertex < 0 ? 0 : count + 1;
    // A vertex that is repeated joins two strips.
    if (count > 2 && vertex !== last && vertex !== before && last !== before) {
      const [a, b] = count % 2 === 1 ? [before, last] : [last, before];
      for (const corner of [a, b, vertex]) found.corners.push(corner);
      found.counts.push(3);
      found.faces.checkTriangles(found.counts.length);
    }
    before = last;
    last = vertex;
  }
}

function nextVertex(
  type: string,
  numbers: Numbers,
  { positions }: Elements,
  least: number,
  failHere: FailHere,
): number {
  const vertices = positions.length / 3;
  const value = numbers.next(type);
  if (value >= least && value < vertices && Number.isInteger(value)) return value;
  return failHere(`must name vertices from 0 to ${vertices - 1}${least < 0 ? ', or -1' : ''}`, `${value}`);
}

/** The numbers of a text, word by word and line by line. */
function textNumbers(bytes: Uint8Array, fail: Fail, tell: Tell): readonly Numbers[] {
  const text = decodeText(bytes, fail);
  const word = /\S+/g;
  const byWord: Numbers = {
    next: (type) => numberOf(word.exec(text)?.[0], type, 'the end of the file', fail),
    isAtEnd: () => !word.test(text),
  };
  return [byWord, numbersByLine(new Lines(text), fail, tell)];
}

/** Reads each element from a line of its own, and leaves out the other words of the line. Skips empty lines. */
function numbersByLine(lines: Lines, fail: Fail, tell: Tell): Numbers {
  let first: string | undefined;
  let longer = 0;
  const toNextLine = (): boolean => {
    if (lines.number > 0 && lines.countWords() > 0) longer++;
    do {
      if (!lines.next()) return false;
      first = lines.word();
    } while (first === undefined);
    return true;
  };
  return {
    begin: toNextLine,
    next: (type) => {
      const token = first ?? lines.word();
      first = undefined;
      return numberOf(token, type, 'the end of the line', fail);
    },
    isAtEnd: () => {
      if (toNextLine()) return false;
      const [lead, have] = longer === 1 ? ['1 line', 'has'] : [`${longer} lines`, 'have'];
      tell(`${lead} ${have} more numbers than the header declares, and the last ones are left out`);
      return true;
    },
  };
}

/** @param none what was found if there is no word */
function numberOf(token: string | undefined, type: string, none: string, fail: Fail): number {
  // Stricter than parseFloat, which would read `1,5` as 1.
  if (!isNumber(token)) {
    const got = token === undefined ? none : describe(token);
    return fail({ rule: `must have a number (${type}) in each place`, got, hint: again });
  }
  const value = Number(token);
  if (!fits(token, value, type)) fail({ rule: `must have a number that fits ${type}`, got: token, hint: again });
  return value;
}

/** Number of values of an integer type, by its bytes. */
const valuesOf: Readonly<Record<number, number>> = { 1: 2 ** 8, 2: 2 ** 16, 4: 2 ** 32 };

/** Whether a number in a text file is in the range of its type: 300 is not a byte. */
function fits(token: string, value: number, type: string): boolean {
  const name = typeNames[type] ?? type;
  if (name.startsWith('float')) return true;
  const range = valuesOf[plyTypeBytes[name]];
  const min = name.startsWith('u') ? 0 : -range / 2;
  return /^[+-]?\d+$/.test(token) && value >= min && value < min + range;
}

/** Zero, tab, line breaks and space: programs pad files with them. */
const padding: readonly number[] = [0, 9, 10, 13, 32];

function binaryNumbers(bytes: Uint8Array, { format }: PlyHeader, fail: Fail): Numbers {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const little = format === 'binary_little_endian';
  let at = 0;
  const step = (size: number): number => {
    at += size;
    if (at > view.byteLength) {
      fail({ rule: 'must hold all the elements that it declares', got: 'the end of the file', hint: again });
    }
    return at - size;
  };
  const read: Readonly<Record<string, () => number>> = {
    int8: () => view.getInt8(step(1)),
    uint8: () => view.getUint8(step(1)),
    int16: () => view.getInt16(step(2), little),
    uint16: () => view.getUint16(step(2), little),
    int32: () => view.getInt32(step(4), little),
    uint32: () => view.getUint32(step(4), little),
    float32: () => view.getFloat32(step(4), little),
    float64: () => view.getFloat64(step(8), little),
  };
  return {
    next: (type) => read[typeNames[type] ?? type](),
    isAtEnd: () => bytes.subarray(at).every((byte) => padding.includes(byte)),
  };
}

/** The older names of the types. */
const typeNames: Readonly<Record<string, string>> = {
  char: 'int8',
  uchar: 'uint8',
  short: 'int16',
  ushort: 'uint16',
  int: 'int32',
  uint: 'uint32',
  float: 'float32',
  double: 'float64',
};
