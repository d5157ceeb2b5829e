// Files of MATLAB 5: https://www.mathworks.com/help/pdf_doc/matlab/matfile_format.pdf

import { TrackError, type TrackFile, type TrackFormat } from '../../track-file.ts';
import { inflate, inflateInto } from '../arrays/inflate.ts';
import { arrayInMemory, elementsOf } from '../arrays/number-array.ts';
import { onlyOne } from '../rows/header.ts';
import { type MatlabValue, matlabTable } from './matlab-table.ts';

export const mat5: TrackFormat = {
  name: 'mat',
  title: 'MATLAB 5 (Ctrax, JAABA, idTracker, arrays x and y)',
  matches: ({ bytes }) => bytes.length >= headerLength && startsWithMatlab(bytes) && byteOrder(bytes) !== undefined,
  async open(starts, request) {
    const { file, bytes } = onlyOne(starts, 'MATLAB');
    const variables = await variablesOf(file, isLittle(bytes));
    return matlabTable({ file: file.name, variables, close: async () => undefined }, request);
  },
};

const headerLength = 128;
/** Bytes of a variable that are read for its name and shape. */
const startLength = 4096;
const mostVariables = 10_000;
const mostBytes = 2 ** 30;
const [matrixType, compressedType] = [14, 15];

function startsWithMatlab(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 10)) === 'MATLAB 5.0';
}

/** The letters MI, in the byte order of the file. */
function byteOrder(bytes: Uint8Array): 'little' | 'big' | undefined {
  const letters = String.fromCharCode(bytes[126], bytes[127]);
  return letters === 'IM' ? 'little' : letters === 'MI' ? 'big' : undefined;
}

function isLittle(bytes: Uint8Array): boolean {
  return byteOrder(bytes) === 'little';
}

async function variablesOf(file: TrackFile, little: boolean): Promise<Map<string, MatlabValue>> {
  const variables = new Map<string, MatlabValue>();
  for (let at = headerLength; at < file.size; ) {
    const tag = await file.bytes(at, at + 8);
    if (tag.length < 8 || variables.size > mostVariables) throw damaged(file);
    const [type, size] = [0, 4].map((from) => new DataView(tag.buffer, tag.byteOffset).getUint32(from, little));
    const next = at + 8 + size;
    if (next > file.size) throw damaged(file);
    if (size > mostBytes) throw tooLarge(file, size);
    const [from, to] = [at + 8, next];
    const load = async (): Promise<Uint8Array> => {
      const bytes = await file.bytes(from, to);
      return type === compressedType ? decompress(file, bytes, little) : bytes;
    };
    if (type === matrixType || type === compressedType) {
      const header = await headerAt(file, { from, to, isCompressed: type === compressedType, little });
      variables.set(header.name, await mat5Value(header, once(load), () => damaged(file)));
    }
    at = next;
  }
  return variables;
}

async function headerAt(
  file: TrackFile,
  { from, to, isCompressed, little }: { from: number; to: number; isCompressed: boolean; little: boolean },
): Promise<Mat5Header> {
  let start: Uint8Array;
  if (isCompressed) {
    const room = new Uint8Array(startLength);
    const length = await inflateInto(room, await file.bytes(from, to), 'deflate');
    start = room.subarray(8, Math.min(length ?? 0, startLength));
  } else start = await file.bytes(from, Math.min(to, from + startLength));
  const header = mat5Header(start, little);
  if (!header) throw damaged(file);
  return header;
}

/** The matrix in a compressed element, without its tag. */
async function decompress(file: TrackFile, bytes: Uint8Array, little: boolean): Promise<Uint8Array> {
  const tag = new Uint8Array(8);
  const found = await inflateInto(tag, bytes, 'deflate');
  const size = new DataView(tag.buffer).getUint32(4, little);
  if (size > mostBytes) throw tooLarge(file, size);
  const whole = found === undefined || found < 8 ? undefined : await inflate(bytes, 'deflate', 8 + size);
  if (!whole) throw damaged(file);
  return whole.subarray(8);
}

function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}

function damaged(file: TrackFile): TrackError {
  return new TrackError(
    `${file.name}: is damaged: a variable is cut or has contents of another length than it states, expected a complete MATLAB file. Copy or save it again.`,
  );
}

function tooLarge(file: TrackFile, size: number): TrackError {
  return new TrackError(
    `${file.name}: has a variable of ${Math.round(size / 2 ** 20)} MiB, expected at most ${mostBytes / 2 ** 20} MiB. Save the tracks alone.`,
  );
}

// Values in a file of MATLAB 5.

/** What the start of a matrix says. */
interface Mat5Header {
  readonly name: string;
  /** Number of its class: 2 structure, 6–15 numbers. */
  readonly kind: number;
  readonly shape: readonly number[];
  /** Where its contents start. */
  readonly from: number;
  readonly little: boolean;
}

/** A piece of a file: type and place of its data, and where the next one is. */
interface Element {
  readonly type: number;
  readonly from: number;
  readonly size: number;
  readonly next: number;
}

/** Most dimensions of an array. */
const mostAxes = 32;
const [structKind, opaqueKind] = [2, 17];
const [firstNumber, lastNumber] = [6, 15];

/** @returns undefined if the element is cut */
function elementAt(view: DataView, at: number, little: boolean): Element | undefined {
  if (at + 8 > view.byteLength) return undefined;
  const word = view.getUint32(at, little);
  // Up to four bytes stand in the tag itself.
  if (word >>> 16 !== 0) {
    const size = word >>> 16;
    return size > 4 ? undefined : { type: word & 0xffff, from: at + 4, size, next: at + 8 };
  }
  const size = view.getUint32(at + 4, little);
  return { type: word, from: at + 8, size, next: at + 8 + 8 * Math.ceil(size / 8) };
}

/** @param bytes the start of a matrix, without its tag. @returns undefined if they are damaged */
function mat5Header(bytes: Uint8Array, little: boolean): Mat5Header | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const flags = elementAt(view, 0, little);
  const kind =
    flags?.size === 8 && flags.from + 8 <= bytes.length ? view.getUint32(flags.from, little) & 0xff : undefined;
  if (kind === undefined) return undefined;
  // An object has no shape.
  if (kind === opaqueKind) return { name: '', kind, shape: [], from: 0, little };
  const sizes = flags && elementAt(view, flags.next, little);
  const name = sizes && elementAt(view, sizes.next, little);
  if (
    !flags ||
    !sizes ||
    !name ||
    flags.size !== 8 ||
    sizes.size > 4 * mostAxes ||
    name.from + name.size > bytes.length
  )
    return undefined;
  const shape = Array.from({ length: sizes.size / 4 }, (_, k) => view.getInt32(sizes.from + 4 * k, little));
  if (shape.length < 2 || shape.some((length) => length < 0)) return undefined;
  return {
    name: String.fromCharCode(...bytes.subarray(name.from, name.from + name.size)),
    kind,
    shape,
    from: name.next,
    little,
  };
}

/** Numbers of each type: bytes, and how to read one. */
const numbers: Readonly<
  Record<number, readonly [bytes: number, at: (view: DataView, at: number, little: boolean) => number]>
> = {
  1: [1, (view, at) => view.getInt8(at)],
  2: [1, (view, at) => view.getUint8(at)],
  3: [2, (view, at, little) => view.getInt16(at, little)],
  4: [2, (view, at, little) => view.getUint16(at, little)],
  5: [4, (view, at, little) => view.getInt32(at, little)],
  6: [4, (view, at, little) => view.getUint32(at, little)],
  7: [4, (view, at, little) => view.getFloat32(at, little)],
  9: [8, (view, at, little) => view.getFloat64(at, little)],
  12: [8, (view, at, little) => Number(view.getBigInt64(at, little))],
  13: [8, (view, at, little) => Number(view.getBigUint64(at, little))],
  16: [1, (view, at) => view.getUint8(at)],
  17: [2, (view, at, little) => view.getUint16(at, little)],
};

/**
 * @param load the bytes of the matrix, without its tag
 * @param damaged the error if they are not what the header says
 */
async function mat5Value(
  header: Mat5Header,
  load: () => Promise<Uint8Array>,
  damaged: () => TrackError,
): Promise<MatlabValue> {
  const { kind, shape, from, little } = header;
  const view = async (): Promise<DataView> => {
    const bytes = await load();
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  const values = async (): Promise<(index: number) => number> => {
    const data = await view();
    const element = elementAt(data, from, little);
    const [bytes, at] = numbers[element?.type ?? 0] ?? [];
    if (!element || bytes === undefined || at === undefined) throw damaged();
    if (element.size !== bytes * elementsOf(shape) || element.from + element.size > data.byteLength) throw damaged();
    return (index) => at(data, element.from + bytes * index, little);
  };
  if (kind >= firstNumber && kind <= lastNumber)
    return {
      kind: 'numbers',
      array: {
        shape,
        part: async (axis, first, last) => arrayInMemory(shape, 'Fortran', await values()).part(axis, first, last),
      },
    };
  if (kind !== structKind) return { kind: 'other' };
  const structs = structsIn(await view(), header);
  if (!structs) throw damaged();
  const { count, fields, bytes } = structs;
  return {
    kind: 'structs',
    count,
    fields,
    async field(index, name) {
      const start = bytes(index, fields.indexOf(name));
      if (start.length === 0) return { kind: 'numbers', array: arrayInMemory([0, 0], 'C', () => Number.NaN) };
      const inner = mat5Header(start, little);
      if (!inner) throw damaged();
      return mat5Value(inner, async () => start, damaged);
    },
  };
}

/** Structures in memory: names of fields, and the bytes of each value without its tag. */
interface Structs {
  readonly count: number;
  readonly fields: readonly string[];
  bytes(index: number, field: number): Uint8Array;
}

function structsIn(view: DataView, { shape, from, little }: Mat5Header): Structs | undefined {
  const length = elementAt(view, from, little);
  const names = length && elementAt(view, length.next, little);
  if (!length || !names || length.size !== 4 || names.from + names.size > view.byteLength) return undefined;
  const nameLength = view.getInt32(length.from, little);
  if (!(nameLength > 0)) return undefined;
  const all = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  const fields: string[] = [];
  for (let at = names.from; at + nameLength <= names.from + names.size; at += nameLength)
    fields.push(String.fromCharCode(...all.subarray(at, at + Math.min(nameLength, longestName))).replace(/\0.*$/s, ''));
  const count = elementsOf(shape);
  // Each value has a tag of eight bytes.
  if (8 * count * fields.length > view.byteLength) return undefined;
  const starts = new Float64Array(count * fields.length + 1);
  starts[0] = names.next;
  for (let k = 0; k < count * fields.length; k++) {
    const element = elementAt(view, starts[k], little);
    if (element?.type !== matrixType || element.from + element.size > view.byteLength) return undefined;
    starts[k + 1] = element.next;
  }
  return {
    count,
    fields,
    bytes(index, field) {
      const element = elementAt(view, starts[index * fields.length + field], little);
      return element ? all.subarray(element.from, element.from + element.size) : new Uint8Array();
    },
  };
}

/** Characters of the name of a field. MATLAB allows 63. */
const longestName = 64;
