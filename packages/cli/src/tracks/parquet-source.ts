import { InputError } from '../errors/exit-error.ts';
import { openParquet } from '../table/parquet-file.ts';
import { mostRows, type TrackSource } from './track-source.ts';

export async function parquetSource(path: string): Promise<TrackSource> {
  const parquet = await openParquet(path, 'Write it again.');
  const { columns, groups } = parquet.outline;
  const rows = groups.reduce((sum, group) => sum + group.rows, 0);
  if (rows > mostRows) {
    await parquet.close();
    throw new InputError(`${path}: has ${rows} rows, expected at most ${mostRows}. Measure it in parts.`);
  }
  const names = columns.map(({ name }) => name);
  const twin = names.find((name, k) => names.indexOf(name) < k);
  if (twin !== undefined) {
    await parquet.close();
    throw new InputError(`${path}: has two columns "${twin}", expected different names. Rename or remove one.`);
  }
  return {
    names,
    async *rows(wanted) {
      const units = wanted.map((index) => columns[index].unit);
      let row = 0;
      for await (const values of parquet.groups(wanted.map((index) => names[index])))
        yield Array.from({ length: values[0]?.length ?? 0 }, (_, k) => ({
          cells: values.map((column, c) => inSeconds(column[k], units[c])),
          place: `row ${++row}`,
        }));
    },
  };
}

function inSeconds(cell: unknown, unit: number | undefined): unknown {
  return unit === undefined || cell === null || cell === undefined ? cell : Number(cell) * unit;
}
