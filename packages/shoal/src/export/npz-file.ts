// A ZIP file of NumPy arrays that grow side by side. Formats: numpy.lib.format 1.0; PKWARE's APPNOTE 6.3, zip64.

import { ShoalError } from '../errors/shoal-error.ts';
import { type ExportFile, utf8 } from './exported-frame.ts';
import { LittleEndianBytes } from './little-endian-bytes.ts';

/** Continues the CRC-32 of bytes, as zlib's `crc32`. */
export type Crc32 = (bytes: Uint8Array, value?: number) => number;

const sizes = { '<f4': 4, '<f8': 8, '<u4': 4, '|u1': 1 } as const;

/** An array of a file: its name, NumPy type and shape. */
export interface ArrayPlan {
  readonly name: string;
  readonly type: keyof typeof sizes;
  readonly shape: readonly number[];
}

type Numbers = Float32Array | Float64Array | Uint32Array | Uint8Array;

/** Arrays begin at multiples of this, bytes, so that a program can map them into memory. */
const alignment = 64;

/** Arrays can exceed 4 GB, so sizes and places are those of zip64. */
const unknown = 0xffffffff;

/**
 * A `.npz` whose arrays are written side by side: their sizes are known, so each has its place from the start. Entries are
 * stored, not compressed.
 */
export class NpzFile {
  readonly #file: ExportFile;
  readonly #crc32: Crc32;
  readonly #entries = new Map<string, Entry>();
  #end = 0;

  constructor(file: ExportFile, crc32: Crc32, arrays: readonly ArrayPlan[]) {
    this.#file = file;
    this.#crc32 = crc32;
    for (const array of arrays) {
      const entry = new Entry(array, this.#end, crc32);
      this.#entries.set(array.name, entry);
      this.#end = entry.end;
    }
  }

  /** Appends numbers to an array. */
  async append(name: string, { buffer, byteOffset, byteLength }: Numbers): Promise<void> {
    // The checksum that Node gives for an empty view of no memory is 0, whatever went before.
    if (byteLength === 0) return;
    const entry = this.#entries.get(name) as Entry;
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    entry.crc = this.#crc32(bytes, entry.crc);
    await this.#file.write(bytes, entry.at);
    entry.at += byteLength;
  }

  /** Writes the headers of the entries and the directory. @throws ShoalError if an array is not complete */
  async finish(): Promise<void> {
    const records: Uint8Array[] = [];
    for (const entry of this.#entries.values()) {
      await this.#file.write(entry.header(), entry.start);
      records.push(entry.record());
    }
    const size = records.reduce((sum, { length }) => sum + length, 0);
    let at = this.#end;
    for (const record of [...records, ends(records.length, size, this.#end)]) {
      await this.#file.write(record, at);
      at += record.length;
    }
  }
}

/** One array in the file: local header, `.npy` header, numbers. */
class Entry {
  readonly start: number;
  readonly end: number;
  /** Where the next numbers are written, and the checksum so far. */
  at: number;
  crc: number;
  readonly #name: Uint8Array;
  readonly #npy: Uint8Array;
  readonly #padding: number;
  readonly #plan: ArrayPlan;

  constructor(plan: ArrayPlan, start: number, crc32: Crc32) {
    this.#plan = plan;
    this.start = start;
    this.#name = utf8(`${plan.name}.npy`);
    this.#npy = npyHeader(plan);
    // Local header, name, zip64 field, and a field of zeros up to the alignment.
    const used = start + 30 + this.#name.length + 20 + 4;
    this.#padding = (alignment - (used % alignment)) % alignment;
    this.at = used + this.#padding + this.#npy.length;
    this.end = this.at + plan.shape.reduce((product, along) => product * along, sizes[plan.type]);
    this.crc = crc32(this.#npy);
  }

  get #size(): number {
    return this.end - this.start - this.#headerLength;
  }

  get #headerLength(): number {
    return 30 + this.#name.length + 24 + this.#padding;
  }

  /** Everything before the numbers. */
  header(): Uint8Array {
    if (this.at !== this.end) {
      const { name, shape } = this.#plan;
      throw new ShoalError(
        'argument',
        `writeNpz: the array ${name} must have the shape ${shape.join(' × ')}, but ${this.end - this.at} bytes of it are missing.`,
      );
    }
    const bytes = new LittleEndianBytes(this.#headerLength + this.#npy.length);
    bytes.u32(0x04034b50).u16(45).u16(0x0800).u16(0).u16(0).u16(0x21).u32(this.crc).u32(unknown).u32(unknown);
    bytes
      .u16(this.#name.length)
      .u16(24 + this.#padding)
      .put(this.#name);
    bytes.u16(1).u16(16).u64(this.#size).u64(this.#size);
    bytes.u16(0xd935).u16(this.#padding).skip(this.#padding).put(this.#npy);
    return bytes.all;
  }

  /** Its record in the directory. */
  record(): Uint8Array {
    const bytes = new LittleEndianBytes(46 + this.#name.length + 28);
    bytes.u32(0x02014b50).u16(45).u16(45).u16(0x0800).u16(0).u16(0).u16(0x21).u32(this.crc);
    bytes.u32(unknown).u32(unknown).u16(this.#name.length).u16(28).u16(0).u16(0).u16(0).u32(0).u32(unknown);
    bytes.put(this.#name).u16(1).u16(24).u64(this.#size).u64(this.#size).u64(this.start);
    return bytes.all;
  }
}

/** The ends of the directory, of zip64 and of old readers. */
function ends(entries: number, size: number, start: number): Uint8Array {
  const bytes = new LittleEndianBytes(56 + 20 + 22);
  bytes.u32(0x06064b50).u64(44).u16(45).u16(45).u32(0).u32(0).u64(entries).u64(entries).u64(size).u64(start);
  bytes
    .u32(0x07064b50)
    .u32(0)
    .u64(start + size)
    .u32(1);
  bytes.u32(0x06054b50).u16(0).u16(0).u16(0xffff).u16(0xffff).u32(unknown).u32(unknown).u16(0);
  return bytes.all;
}

function npyHeader({ type, shape }: ArrayPlan): Uint8Array {
  const tuple = shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;
  const text = `{'descr': '${type}', 'fortran_order': False, 'shape': ${tuple}, }`;
  const length = Math.ceil((10 + text.length + 1) / alignment) * alignment;
  const bytes = new LittleEndianBytes(length);
  bytes
    .put(Uint8Array.of(0x93))
    .put(utf8('NUMPY'))
    .put(Uint8Array.of(1, 0))
    .u16(length - 10);
  return bytes.put(utf8(`${text.padEnd(length - 11)}\n`)).all;
}
