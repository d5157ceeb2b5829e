// Reads arrays of NumPy, versions 1 to 3: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html

import { type FileStart, TrackError } from '../../track-file.ts';
import { type ArrayOrder, arrayInMemory, elementsOf, type NumberArray } from './number-array.ts';
import { firstName, isZip, zipEntries } from './zip.ts';

const magic = '\x93NUMPY';

export function isNpy(bytes: Uint8Array): boolean {
  return latin1(bytes.subarray(0, magic.length)) === magic;
}

/** What a header says. */
interface NpyHeader {
  /** As in "<f4". */
  readonly type: string;
  readonly order: ArrayOrder;
  readonly shape: readonly number[];
  /** Where the values start. */
  readonly from: number;
}

/** The elements of a type, by its letter and bytes. */
const getters: Readonly<Record<string, (view: DataView, at: number, isLittle: boolean) => number>> = {
  f2: (view, at, isLittle) => half(view.getUint16(at, isLittle)),
  f4: (view, at, isLittle) => view.getFloat32(at, isLittle),
  f8: (view, at, isLittle) => view.getFloat64(at, isLittle),
  i1: (view, at) => view.getInt8(at),
  i2: (view, at, isLittle) => view.getInt16(at, isLittle),
  i4: (view, at, isLittle) => view.getInt32(at, isLittle),
  i8: (view, at, isLittle) => Number(view.getBigInt64(at, isLittle)),
  u1: (view, at) => view.getUint8(at),
  u2: (view, at, isLittle) => view.getUint16(at, isLittle),
  u4: (view, at, isLittle) => view.getUint32(at, isLittle),
  u8: (view, at, isLittle) => Number(view.getBigUint64(at, isLittle)),
  b1: (view, at) => view.getUint8(at),
};

/** @param where names the file, and the array in it, in messages */
export function parseNpy(where: string, bytes: Uint8Array): NumberArray {
  const { type, order, shape, from } = headerOf(where, bytes);
  if (type.includes('O'))
    throw new TrackError(
      `${where}: contains pickled Python objects, which can run programs, expected an array of numbers. Export the tracks as CSV, HDF5 or Parquet (idtracker.ai: its formats csv, h5 and parquet).`,
    );
  const [, endian = '', kind = ''] = /^([<>|=])([fiub]\d)$/.exec(type) ?? [];
  const at = getters[kind];
  if (at === undefined)
    throw new TrackError(
      `${where}: has values of type "${type}", expected numbers (${Object.keys(getters).join(', ')}). Save it as float64.`,
    );
  const bytesEach = Number(kind[1]);
  const expected = elementsOf(shape) * bytesEach;
  if (bytes.length - from < expected)
    throw new TrackError(
      `${where}: is cut: has ${bytes.length - from} bytes of values, expected ${expected} for an array of ${shape.join(' × ')}. Copy or export it again.`,
    );
  const view = new DataView(bytes.buffer, bytes.byteOffset + from, expected);
  return arrayInMemory(shape, order, (index) => at(view, bytesEach * index, endian !== '>'));
}

function headerOf(where: string, bytes: Uint8Array): NpyHeader {
  const version = bytes[6];
  const sizeBytes = version === 1 ? 2 : 4;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isNpy(bytes) && version >= 1 && version <= 3 && bytes.length >= 8 + sizeBytes) {
    const start = 8 + sizeBytes;
    const from = start + (version === 1 ? view.getUint16(8, true) : view.getUint32(8, true));
    const text = latin1(bytes.subarray(start, Math.min(from, start + longestHeader)));
    const [, type] = /'descr':\s*'([^']*)'/.exec(text) ?? [];
    const [, isFortran] = /'fortran_order':\s*(True|False)/.exec(text) ?? [];
    const [, lengths] = /'shape':\s*\(([\d,\sL]*)\)/.exec(text) ?? [];
    const shape = lengths?.split(',').filter((part) => part.trim() !== '');
    if (/'descr':\s*\[/.test(text))
      throw new TrackError(`${where}: is an array of records, expected an array of numbers. Save its columns as CSV.`);
    if (from <= bytes.length && type !== undefined && isFortran !== undefined && shape !== undefined)
      return {
        type,
        order: isFortran === 'True' ? 'Fortran' : 'C',
        shape: shape.map((part) => Number.parseInt(part, 10)),
        from,
      };
  }
  throw new TrackError(`${where}: is damaged: its header cannot be read, expected a NumPy array. Save it again.`);
}

/** Characters of a header. NumPy itself reads at most 10 000. */
const longestHeader = 10_000;

/** A float16. */
function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  // 2^24 of the smallest float16 are 1.
  if (exponent === 0) return (sign * fraction) / 2 ** 24;
  return (sign * (1024 + fraction) * (1 << exponent)) / 2 ** 25;
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** Largest array that is read, bytes. */
const mostBytes = 2 ** 30;

/** A zip file of arrays by their names, which NumPy saved. */
export interface Npz {
  /** Name of the file. */
  readonly file: string;
  readonly arrays: ReadonlyMap<string, () => Promise<NumberArray>>;
}

export function isNpz(bytes: Uint8Array): boolean {
  return isZip(bytes) && firstName(bytes).endsWith('.npy');
}

export async function openNpz({ file }: FileStart): Promise<Npz> {
  const entries = await zipEntries(file);
  const arrays = new Map<string, () => Promise<NumberArray>>();
  for (const [path, { size, read }] of entries) {
    if (!path.endsWith('.npy')) continue;
    const where = `${file.name}: ${path}`;
    arrays.set(path.slice(0, -'.npy'.length), async () => {
      checkSize(where, size);
      return parseNpy(where, await read());
    });
  }
  return { file: file.name, arrays };
}

/** Refuses an array that would not fit in memory. */
export function checkSize(where: string, size: number): void {
  if (size <= mostBytes) return;
  throw new TrackError(
    `${where}: has ${Math.round(size / 2 ** 20)} MiB, expected at most ${mostBytes / 2 ** 20} MiB. Save fewer frames, or float32.`,
  );
}
