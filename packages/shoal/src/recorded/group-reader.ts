// Reads and decodes row groups of a recorded run, and keeps the latest ones in memory.

import type { ColumnMetaData, FileMetaData } from 'hyparquet';
import { TrackError } from '../tracks/track-error.ts';
import type { TrackFile } from '../tracks/track-file.ts';
import { type ColumnNumbers, decodeColumn } from './parquet-column.ts';

/** The columns of a row group that a school is made of. */
export interface RowGroupColumns {
  readonly frame: Int32Array;
  readonly id: Uint32Array;
  readonly species: Uint8Array;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly z: Float32Array;
  readonly vx: Float32Array;
  readonly vy: Float32Array;
  readonly vz: Float32Array;
}

const types = { frame: 'INT32', step: 'INT32', id: 'INT32', species: 'INT32' } as const;
const names = ['frame', 'id', 'species', 'x', 'y', 'z', 'vx', 'vy', 'vz'] as const;
/** Bytes of a decoded row. */
const rowBytes = 33;

export class GroupReader {
  readonly #file: TrackFile;
  readonly #metadata: FileMetaData;
  readonly #memory: number;
  /** The latest last. */
  readonly #kept = new Map<number, Promise<RowGroupColumns>>();

  constructor(file: TrackFile, metadata: FileMetaData, memory: number) {
    this.#file = file;
    this.#metadata = metadata;
    this.#memory = memory;
  }

  /** @param groups indices of row groups that are needed together */
  async read(groups: readonly number[]): Promise<RowGroupColumns[]> {
    const asked = groups.map((group) => {
      const kept = this.#kept.get(group) ?? this.#decode(group);
      this.#kept.delete(group);
      this.#kept.set(group, kept);
      // A failure may be one of the network, so the next request tries again.
      kept.catch(() => this.#kept.delete(group));
      return kept;
    });
    this.#forget(groups.length);
    return await Promise.all(asked);
  }

  /** The least and largest number of a column of a row group, for files without statistics. */
  async rangeOf(group: number, name: 'frame' | 'step' | 'id'): Promise<{ min: number; max: number }> {
    const numbers = this.#column(group, name, await this.#bytesOf(group, [name]));
    let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const value of numbers) {
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    return { min, max };
  }

  /** @param needed number of row groups that are kept whatever their size */
  #forget(needed: number): void {
    let bytes = 0;
    for (const [k, group] of [...this.#kept.keys()].reverse().entries()) {
      bytes += rowBytes * Number(this.#metadata.row_groups[group].num_rows);
      if (k >= needed && bytes > this.#memory) this.#kept.delete(group);
    }
  }

  async #decode(group: number): Promise<RowGroupColumns> {
    const bytes = await this.#bytesOf(group, names);
    const [frame, id, species, ...numbers] = names.map((name) => this.#column(group, name, bytes));
    const [x, y, z, vx, vy, vz] = numbers as Float32Array[];
    for (let row = 1; row < frame.length; row++)
      if (frame[row] < frame[row - 1]) this.#complain(group, 'frames do not ascend');
    const kinds = new Uint8Array(species.length);
    for (let row = 0; row < kinds.length; row++) {
      kinds[row] = species[row];
      if (kinds[row] !== species[row]) this.#complain(group, 'species are not from 0 to 255');
    }
    return {
      ...{ frame: frame as Int32Array, id: new Uint32Array(id.buffer), species: kinds },
      ...{ x, y, z, vx, vy, vz },
    };
  }

  /** The bytes from the first to the last of some columns, in one request. */
  async #bytesOf(group: number, wanted: readonly string[]): Promise<{ from: number; bytes: Uint8Array }> {
    const chunks = wanted.map((name) => this.#chunkOf(group, name));
    const from = Math.min(...chunks.map(startOf));
    const to = Math.max(...chunks.map((chunk) => startOf(chunk) + Number(chunk.total_compressed_size)));
    const bytes = await this.#file.bytes(from, to);
    if (bytes.length === to - from) return { from, bytes };
    throw new TrackError(
      `${this.#file.name}: has ended at byte ${from + bytes.length}, expected ${to} or more, as when it was opened. Open it again.`,
    );
  }

  #column(group: number, name: string, { from, bytes }: { from: number; bytes: Uint8Array }): ColumnNumbers {
    const chunk = this.#chunkOf(group, name);
    const start = startOf(chunk) - from;
    const size = Number(chunk.total_compressed_size);
    try {
      const rows = Number(this.#metadata.row_groups[group].num_rows);
      return decodeColumn(bytes.subarray(start, start + size), chunk, rows);
    } catch (error) {
      return this.#complain(group, `its column "${name}" has ${error instanceof Error ? error.message : error}`);
    }
  }

  #chunkOf(group: number, name: string): ColumnMetaData {
    const found = this.#metadata.row_groups[group].columns.find(
      ({ meta_data }) => meta_data?.path_in_schema[0] === name,
    );
    const chunk = found?.meta_data as ColumnMetaData;
    const { type, codec } = chunk;
    const wanted = Object.hasOwn(types, name) ? 'INT32' : 'FLOAT';
    const isRequired = this.#metadata.schema.find((element) => element.name === name)?.repetition_type === 'REQUIRED';
    if (type === wanted && isRequired && (codec === 'SNAPPY' || codec === 'UNCOMPRESSED')) return chunk;
    throw new TrackError(
      `${this.#file.name}: its column "${name}" must be ${wanted}, without missing values, uncompressed or by SNAPPY, got ${type}, ${isRequired ? 'complete' : 'perhaps incomplete'}, ${codec}. Open the file that \`shoal run --out\` writes.`,
    );
  }

  #complain(group: number, what: string): never {
    throw new TrackError(`${this.#file.name} is damaged: in row group ${group}, ${what}. Record the run again.`);
  }
}

function startOf({ dictionary_page_offset, data_page_offset }: ColumnMetaData): number {
  return Number(dictionary_page_offset || data_page_offset);
}
