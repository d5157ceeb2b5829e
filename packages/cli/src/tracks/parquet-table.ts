import type { TableKind, TableSource } from 'shoal/tracks';
import { InputError } from '../errors/exit-error.ts';
import { openParquet } from '../table/parquet-file.ts';

/** Parquet, by its first bytes or the ending of its name. */
export const parquetKind: TableKind = {
  title: 'Parquet',
  matches: ({ file, bytes }) =>
    String.fromCharCode(...bytes.subarray(0, 4)) === 'PAR1' || /\.parquet$/i.test(file.name),
  open: ({ file }) => parquetSource(file.name),
};

export async function parquetSource(path: string): Promise<TableSource> {
  const parquet = await openParquet(path, 'Write it again.');
  const { columns } = parquet.outline;
  const names = columns.map(({ name }) => name);
  const twin = names.find((name, k) => names.indexOf(name) < k);
  if (twin !== undefined) {
    await parquet.close();
    throw new InputError(`${path}: has two columns "${twin}", expected different names. Rename or remove one.`);
  }
  const named = (wanted: readonly number[]): string[] => wanted.map((index) => names[index]);
  const timed = (values: readonly ArrayLike<unknown>[], wanted: readonly number[]): readonly ArrayLike<unknown>[] =>
    values.map((column, c) => inSeconds(column, columns[wanted[c]].unit));
  return {
    names,
    async *columns(wanted) {
      for await (const values of parquet.numbers(named(wanted))) yield timed(values, wanted);
    },
    async *rows(wanted) {
      let row = 0;
      for await (const values of parquet.groups(named(wanted))) {
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
