// Small files of binary formats of tracks, and what is read from them.

import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { fileStartOf } from '../src/tracks/file-start.ts';
import { type FileStart, fileOfBytes, type TrackFormat } from '../src/tracks/track-file.ts';
import type { FormatRequest, TrackTable } from '../src/tracks/track-table.ts';

export function startOfBytes(bytes: Uint8Array, name = 'tracks.bin'): Promise<FileStart> {
  return fileStartOf(fileOfBytes(name, bytes));
}

/** A row of a table: frame (or time), name of the animal, and its values. */
export interface ReadRow {
  readonly at: number;
  readonly fish: string;
  readonly x: number;
  readonly y: number;
  readonly z?: number;
  readonly heading?: number;
  readonly confidence?: number;
  readonly place: string;
}

/** All rows of a table. */
export async function rowsOf(table: TrackTable): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  for await (const batch of table.batches())
    for (let k = 0; k < batch.count; k++) {
      const optional = (['z', 'heading', 'confidence'] as const).flatMap((name) => {
        const column = batch[name];
        return column ? [[name, column[k]] as const] : [];
      });
      rows.push({
        at: (batch.frame ?? batch.time)?.[k] ?? Number.NaN,
        fish: table.fish[batch.fish[k]],
        x: batch.x[k],
        y: batch.y[k],
        ...Object.fromEntries(optional),
        place: batch.place(k),
      });
    }
  return rows;
}

/** Opens files that a format must recognise. */
export async function opened(
  format: TrackFormat,
  files: readonly (readonly [name: string, bytes: Uint8Array])[],
  request: FormatRequest = {},
): Promise<TrackTable> {
  const starts = await Promise.all(files.map(([name, bytes]) => startOfBytes(bytes, name)));
  if (!starts.every((start) => format.matches(start))) throw new Error('not recognised');
  return format.open(starts, request);
}

/** An array of NumPy. @param type as in "<f8" */
export function npyBytes(
  shape: readonly number[],
  data: ArrayBufferView,
  { type = '<f8', isFortran = false, version = 1 } = {},
): Uint8Array {
  const tuple = shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;
  const text = `{'descr': '${type}', 'fortran_order': ${isFortran ? 'True' : 'False'}, 'shape': ${tuple}, }\n`;
  const head = Buffer.alloc(version === 1 ? 10 : 12);
  head.write('\x93NUMPY', 'latin1');
  head[6] = version;
  if (version === 1) head.writeUInt16LE(text.length, 8);
  else head.writeUInt32LE(text.length, 8);
  return Buffer.concat([head, Buffer.from(text), Buffer.from(data.buffer, data.byteOffset, data.byteLength)]);
}

export interface ZipWriting {
  readonly isDeflated?: boolean;
  readonly isEncrypted?: boolean;
  /** Sizes stand in the extra field of ZIP64. */
  readonly is64?: boolean;
  /** A size that is stated in place of the right one. */
  readonly stated?: number;
}

export function zipBytes(
  files: Readonly<Record<string, Uint8Array>>,
  { isDeflated = false, isEncrypted = false, is64 = false, stated }: ZipWriting = {},
): Uint8Array {
  const [local, central]: [Buffer[], Buffer[]] = [[], []];
  let from = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const data = isDeflated ? deflateRawSync(bytes) : bytes;
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50);
    head.writeUInt16LE(isEncrypted ? 1 : 0, 8);
    head.writeUInt16LE(isDeflated ? 8 : 0, 10);
    head.writeUInt32LE(crc32(bytes), 16);
    head.writeUInt32LE(is64 ? 0xffffffff : data.length, 20);
    head.writeUInt32LE(is64 ? 0xffffffff : (stated ?? bytes.length), 24);
    head.writeUInt16LE(name.length, 28);
    head.writeUInt32LE(from, 42);
    const extra = Buffer.alloc(is64 ? 20 : 0);
    if (is64) {
      extra.writeUInt16LE(1);
      extra.writeUInt16LE(16, 2);
      extra.writeBigUInt64LE(BigInt(stated ?? bytes.length), 4);
      extra.writeBigUInt64LE(BigInt(data.length), 12);
      head.writeUInt16LE(extra.length, 30);
    }
    central.push(head, Buffer.from(name), extra);
    const start = Buffer.alloc(30);
    start.writeUInt32LE(0x04034b50);
    start.writeUInt16LE(name.length, 26);
    local.push(start, Buffer.from(name), Buffer.from(data));
    from += 30 + name.length + data.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(from, 16);
  return Buffer.concat([...local, directory, end]);
}

/** An NPZ file of arrays of float64. */
export function npzBytes(
  arrays: Readonly<Record<string, readonly [shape: readonly number[], values: readonly number[]]>>,
  writing: ZipWriting = {},
): Uint8Array {
  const files = Object.entries(arrays).map(([name, [shape, values]]) => [
    `${name}.npy`,
    npyBytes(shape, Float64Array.from(values)),
  ]);
  return zipBytes(Object.fromEntries(files), writing);
}

/** Values in a file of MATLAB 5: numbers with their shape, in its order, or structures of such. */
export type MatContent =
  | { readonly shape: readonly number[]; readonly values: readonly number[] }
  | { readonly structs: readonly Readonly<Record<string, MatContent>>[] };

/** A vector, in a row. */
export function matRow(...values: readonly number[]): MatContent {
  return { shape: [1, values.length], values };
}

export function mat5Bytes(variables: Readonly<Record<string, MatContent>>, isCompressed = false): Uint8Array {
  const head = Buffer.alloc(128, ' ');
  head.write('MATLAB 5.0 MAT-file, of a test');
  head.writeUInt16LE(0x0100, 124);
  head.write('IM', 126);
  const elements = Object.entries(variables).map(([name, content]) => {
    const matrix = matrixBytes(name, content);
    return isCompressed ? element(15, deflateSync(matrix), 1) : matrix;
  });
  return Buffer.concat([head, ...elements]);
}

function element(type: number, data: Uint8Array, padding = 8): Buffer {
  const tag = Buffer.alloc(8);
  tag.writeUInt32LE(type);
  tag.writeUInt32LE(data.length, 4);
  return Buffer.concat([tag, data, Buffer.alloc((padding - (data.length % padding)) % padding)]);
}

function int32(...values: readonly number[]): Buffer {
  return Buffer.from(Int32Array.from(values).buffer);
}

function matrixBytes(name: string, content: MatContent): Buffer {
  const [kind, shape] = 'structs' in content ? [2, [1, content.structs.length]] : [6, content.shape];
  const start = [element(6, int32(kind, 0)), element(5, int32(...shape)), element(1, Buffer.from(name))];
  if (!('structs' in content))
    return element(14, Buffer.concat([...start, element(9, Buffer.from(Float64Array.from(content.values).buffer))]));
  const fields = Object.keys(content.structs[0]);
  const lengthOfNames = Buffer.alloc(8);
  // A tag that holds its four bytes of data itself.
  lengthOfNames.writeUInt32LE((4 << 16) | 5);
  lengthOfNames.writeInt32LE(32, 4);
  const names = element(
    1,
    Buffer.concat(fields.map((field) => Buffer.concat([Buffer.from(field), Buffer.alloc(32 - field.length)]))),
  );
  const values = content.structs.flatMap((one) => fields.map((field) => matrixBytes('', one[field])));
  return element(14, Buffer.concat([...start, lengthOfNames, names, ...values]));
}
