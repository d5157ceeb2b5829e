import { describe } from '../scenario/problem.ts';
import { checkTriangleCount } from './limits.ts';
import type { Fail } from './mesh-error.ts';
import { type PlyHeader, type PlyProperty, plyTypeBytes, readPlyHeader } from './ply-header.ts';
import { type RawMesh, rawMeshOf } from './raw-mesh.ts';
import { decodeText, isNumber } from './text.ts';

const again = 'The file is cut off or damaged: export it again.';

/** Reads a PLY file, binary or text. */
export async function readPly(bytes: Uint8Array, fail: Fail): Promise<RawMesh> {
  const header = readPlyHeader(bytes, fail);
  const numbers = header.format === 'ascii' ? textNumbers(bytes, header, fail) : binaryNumbers(bytes, header, fail);
  const count = countTriangles(header, numbers, fail);
  const { PLYLoader } = await import('three/addons/loaders/PLYLoader.js');
  const raw = rawMeshOf(new PLYLoader().parse(new Uint8Array(bytes).buffer));
  if (raw.triangles.length !== count * 3) {
    fail({ rule: `must give ${count} triangles`, got: `${raw.triangles.length / 3}`, hint: again });
  }
  return raw;
}

/** Reads the numbers of a file one after the other. */
interface Numbers {
  next(type: string): number;
  /** Whether all data have been read. */
  isAtEnd(): boolean;
}

/**
 * Walks all data: the loader stops without a word where a text ends too soon, and passes over faces of more than four
 * corners and indices of vertices that are not there.
 */
function countTriangles({ elements }: PlyHeader, numbers: Numbers, fail: Fail): number {
  const vertices = elements.find(({ name }) => name === 'vertex')?.count ?? 0;
  let triangles = 0;
  for (const { name: element, count, properties } of elements) {
    for (let index = 0; index < count; index++) {
      const where = `${element} ${index} (counted from 0)`;
      const failHere = (rule: string, got: string, hint = again): never => fail({ where, rule, got, hint });
      for (const property of properties) triangles += readProperty(element, property, vertices, numbers, failHere);
    }
  }
  checkTriangleCount(triangles, fail);
  if (!numbers.isAtEnd()) {
    fail({ rule: 'must end after the elements that it declares', got: 'more data', hint: again });
  }
  return triangles;
}

/** Reads one property of one vertex, face or other element, and checks it; the triangles it gives. */
function readProperty(
  element: string,
  { name, type, lengthType }: PlyProperty,
  vertices: number,
  numbers: Numbers,
  failHere: (rule: string, got: string, hint?: string) => never,
): number {
  const length = lengthType ? numbers.next(lengthType) : 1;
  const isCorners = element === 'face' && (name === 'vertex_indices' || name === 'vertex_index');
  const isCoordinate = element === 'vertex' && name.length === 1 && 'xyz'.includes(name);
  if (length < 0) failHere('must have lists of at least 0 numbers', `${length}`);
  if (isCorners && length !== 3 && length !== 4) {
    failHere('must have 3 or 4 corners', `${length}`, length > 4 ? 'Have the faces triangulated on export.' : again);
  }
  for (let i = 0; i < length; i++) {
    const value = numbers.next(type);
    if (isCorners && !(value >= 0 && value < vertices && Number.isInteger(value))) {
      failHere(`must name vertices from 0 to ${vertices - 1}`, `${value}`);
    }
    if (isCoordinate && !Number.isFinite(value)) failHere('must have finite coordinates', `${name} = ${value}`);
  }
  return isCorners ? length - 2 : 0;
}

function textNumbers(bytes: Uint8Array, header: PlyHeader, fail: Fail): Numbers {
  const text = decodeText(bytes.subarray(header.length), fail);
  const word = /\S+/g;
  return {
    next: (type) => {
      const token = word.exec(text)?.[0];
      // Only what is written as a number: the loader would take `1,5` for 1.
      if (!isNumber(token)) {
        const got = token === undefined ? 'the end of the file' : describe(token);
        return fail({ rule: `must have a number (${type}) in each place`, got, hint: again });
      }
      const value = Number(token);
      if (!fits(token, value, type)) fail({ rule: `must have a number that fits ${type}`, got: token, hint: again });
      return value;
    },
    isAtEnd: () => !word.test(text),
  };
}

/** Whether a number in a text is one of its type: the loader would take `1e3` for 1, and 300 as a byte for 44. */
function fits(token: string, value: number, type: string): boolean {
  const name = typeNames[type] ?? type;
  if (name.startsWith('float')) return true;
  // biome-ignore lint/plugin: 2 to the power 8, 16 or 32 is exact
  const range = 2 ** (8 * plyTypeBytes[name]);
  const min = name.startsWith('u') ? 0 : -range / 2;
  return /^[+-]?\d+$/.test(token) && value >= min && value < min + range;
}

function binaryNumbers(bytes: Uint8Array, header: PlyHeader, fail: Fail): Numbers {
  const view = new DataView(bytes.buffer, bytes.byteOffset + header.length, bytes.byteLength - header.length);
  const little = header.format === 'binary_little_endian';
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
  return { next: (type) => read[typeNames[type] ?? type](), isAtEnd: () => at === view.byteLength };
}

/** The old names of types. */
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
