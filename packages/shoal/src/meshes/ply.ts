import { describe } from '../scenario/problem.ts';
import { GrowingList } from './growing-list.ts';
import { checkTriangleCount } from './limits.ts';
import type { Fail } from './mesh-error.ts';
import { type PlyHeader, plyTypeBytes, readPlyHeader } from './ply-header.ts';
import type { RawMesh } from './raw-mesh.ts';
import { decodeText, isNumber } from './text.ts';

const again = 'The file is cut off or damaged: export it again.';

/** Reads a PLY file, binary or text. */
export function readPly(bytes: Uint8Array, fail: Fail): RawMesh {
  const header = readPlyHeader(bytes, fail);
  const numbers = header.format === 'ascii' ? textNumbers(bytes, header, fail) : binaryNumbers(bytes, header, fail);
  return readElements(header, numbers, fail);
}

/** Reads the numbers of a file one after the other. */
interface Numbers {
  next(type: string): number;
  /** Whether all data have been read. */
  isAtEnd(): boolean;
}

/** Reads all data, and the mesh among them. */
function readElements({ elements }: PlyHeader, numbers: Numbers, fail: Fail): RawMesh {
  const vertices = elements.find(({ name }) => name === 'vertex')?.count ?? 0;
  const positions = new Float32Array(3 * vertices);
  const triangles = new GrowingList(Uint32Array);
  for (const { name: element, count, properties } of elements) {
    for (let index = 0; index < count; index++) {
      const where = `${element} ${index} (counted from 0)`;
      for (const { name, type, lengthType } of properties) {
        const length = lengthType ? numbers.next(lengthType) : 1;
        if (length < 0) fail({ where, rule: 'must have lists of at least 0 numbers', got: `${length}`, hint: again });
        if (element === 'face' && (name === 'vertex_indices' || name === 'vertex_index')) {
          readFace(length, () => numbers.next(type), vertices, triangles, where, fail);
          checkTriangleCount(triangles.length / 3, fail);
          continue;
        }
        for (let i = 0; i < length; i++) {
          const value = numbers.next(type);
          if (element !== 'vertex' || name.length !== 1 || !'xyz'.includes(name)) continue;
          if (!Number.isFinite(value)) {
            fail({ where, rule: 'must have finite coordinates', got: `${name} = ${value}`, hint: again });
          }
          positions[3 * index + 'xyz'.indexOf(name)] = value;
        }
      }
    }
  }
  if (!numbers.isAtEnd()) {
    fail({ rule: 'must end after the elements that it declares', got: 'more data', hint: again });
  }
  return { positions, triangles: triangles.toArray() };
}

/** Adds a face's triangles; four corners are cut between the first and the third. */
function readFace(
  length: number,
  next: () => number,
  vertices: number,
  triangles: GrowingList<Uint32Array>,
  where: string,
  fail: Fail,
): void {
  if (length !== 3 && length !== 4) {
    const hint = length > 4 ? 'Have the faces triangulated on export.' : again;
    fail({ where, rule: 'must have 3 or 4 corners', got: `${length}`, hint });
  }
  const corners: number[] = [];
  for (let i = 0; i < length; i++) {
    const value = next();
    if (!(value >= 0 && value < vertices && Number.isInteger(value))) {
      fail({ where, rule: `must name vertices from 0 to ${vertices - 1}`, got: `${value}`, hint: again });
    }
    corners.push(value);
  }
  for (const corner of length === 3 ? [0, 1, 2] : [0, 1, 2, 0, 2, 3]) triangles.push(corners[corner]);
}

function textNumbers(bytes: Uint8Array, header: PlyHeader, fail: Fail): Numbers {
  const text = decodeText(bytes.subarray(header.length), fail);
  const word = /\S+/g;
  return {
    next: (type) => {
      const token = word.exec(text)?.[0];
      // Only what is written as a number: parseFloat would take `1,5` for 1.
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

/** Whether a number in a text is one of its type: 300 is no byte. */
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
