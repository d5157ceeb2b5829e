import type { DecodedArray } from 'hyparquet';
import type { Column, ColumnData, Rows } from 'shoal/tables';
import { InputError } from '../errors/exit-error.ts';
import { columnData } from './column.ts';
import { openParquet } from './parquet-file.ts';

/** Reads a Parquet file one row group at a time. */
export async function* readParquetTable(path: string, columns: readonly Column[]): AsyncGenerator<Rows> {
  const parquet = await openParquet(path);
  const missing = columns.find((column) => !parquet.outline.columns.some(({ name }) => name === column.name));
  if (missing !== undefined) {
    await parquet.close();
    throw new InputError(`${path}: has no column "${missing.name}". Was it written by another version?`);
  }
  for await (const values of parquet.groups(columns.map(({ name }) => name)))
    yield { count: values[0]?.length ?? 0, columns: columns.map(({ type }, c) => typed(type, values[c])) };
}

function typed(type: Column['type'], values: DecodedArray): ColumnData {
  if (type === 'int32' && values instanceof Int32Array) return values;
  if (type === 'float32' && values instanceof Float32Array) return values;
  if (type === 'float64' && values instanceof Float64Array) return values;
  const copy = columnData(type, values.length);
  // Number(null) would be 0.
  for (let i = 0; i < values.length; i++) copy[i] = Number(values[i] ?? Number.NaN);
  return copy;
}
