// Parquet as a table of tracks: what `openRecording` reads besides texts and the files of trackers.

import type { DecodedArray } from 'hyparquet';
import type { TableKind, TableSource } from '../tracks/tables/table-source.ts';
import { TrackError, type TrackFile } from '../tracks/track-file.ts';
import type { ParquetOptions } from './parquet-columns.ts';
import type { ParquetOutline } from './parquet-outline.ts';

/** A Parquet table that can be read several times, wherever it is decoded. */
export interface ParquetTable {
  readonly outline: ParquetOutline;
  /** The named columns, one row group after another. */
  groups(names: readonly string[]): AsyncGenerator<readonly DecodedArray[]>;
  /** The same, with columns of numbers as Float64Array, where NaN stands for a missing one. */
  numbers(names: readonly string[]): AsyncGenerator<readonly DecodedArray[]>;
  /** Ends what decodes it. */
  close(): Promise<void>;
}

/** Opens a Parquet table that is decoded where it is opened. @throws TrackError */
export async function openParquetTable(file: TrackFile, options?: ParquetOptions): Promise<ParquetTable> {
  // The decoder is loaded with the first table: most tables are texts.
  const { openParquetColumns } = await import('./parquet-columns.ts');
  const table = await openParquetColumns(file, options);
  async function* read(names: readonly string[], asNumbers: boolean): AsyncGenerator<readonly DecodedArray[]> {
    for (const group of table.outline.groups.keys()) yield await table.read(group, names, asNumbers);
  }
  return {
    outline: table.outline,
    groups: (names) => read(names, false),
    numbers: (names) => read(names, true),
    close: async () => undefined,
  };
}

/**
 * Parquet tables, as a kind of table for `openRecording`.
 * @param open opens one; by default it is decoded in this thread, if it is not compressed, or by Snappy
 */
export function parquetTables(open: (file: TrackFile) => Promise<ParquetTable> = openParquetTable): TableKind {
  return {
    title: 'Parquet',
    matches: ({ file, bytes }) =>
      String.fromCharCode(...bytes.subarray(0, 4)) === 'PAR1' || /\.parquet$/i.test(file.name),
    open: async ({ file }) => sourceOf(file.name, await open(file)),
  };
}

/** @throws TrackError if two columns have one name */
async function sourceOf(file: string, table: ParquetTable): Promise<TableSource> {
  const { columns } = table.outline;
  const names = columns.map(({ name }) => name);
  const twin = names.find((name, k) => names.indexOf(name) < k);
  if (twin !== undefined) {
    await table.close();
    throw new TrackError(`${file}: has two columns "${twin}", expected different names. Rename or remove one.`);
  }
  const named = (wanted: readonly number[]): string[] => wanted.map((index) => names[index]);
  const timed = (values: readonly ArrayLike<unknown>[], wanted: readonly number[]): readonly ArrayLike<unknown>[] =>
    values.map((column, c) => inSeconds(column, columns[wanted[c]].unit));
  return {
    names,
    async *columns(wanted) {
      for await (const values of table.numbers(named(wanted))) yield timed(values, wanted);
    },
    async *rows(wanted) {
      let row = 0;
      for await (const values of table.groups(named(wanted))) {
        const cells = timed(values, wanted);
        yield Array.from({ length: values[0]?.length ?? 0 }, (_, k) => ({
          cells: cells.map((column) => column[k]),
          place: `row ${++row}`,
        }));
      }
    },
  };
}

/** @param unit of times, s */
function inSeconds(cells: ArrayLike<unknown>, unit: number | undefined): ArrayLike<unknown> {
  if (unit === undefined) return cells;
  return Array.from(cells, (cell) => (cell === null || cell === undefined ? cell : Number(cell) * unit));
}
