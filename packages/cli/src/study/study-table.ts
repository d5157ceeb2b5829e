import { version } from 'shoal';
import { type Column, type ColumnData, csvCell } from 'shoal/tables';
import { PartialFile } from '../files/partial-file.ts';
import { columnData, type TableNotes } from '../table/column.ts';
import { parquetTable } from '../table/parquet-writer.ts';
import type { TableFormat } from '../table/table-formats.ts';

/** A column and its values. */
export interface Filled {
  readonly column: Column;
  readonly values: readonly number[];
  /** The choices, if the values are indices into this list. */
  readonly choices?: readonly unknown[];
}

/**
 * Writes a table. Parquet files have indices of choices, from 0, and list the choices in their metadata. Text files
 * have the choices themselves.
 */
export function writeStudyTable(path: string, format: TableFormat, table: readonly Filled[], study: string): void {
  const file = new PartialFile(path);
  if (format === 'parquet') writeParquet(file, table, study);
  else {
    const line = format === 'csv' ? csvLine : jsonLine(table);
    if (format === 'csv') file.write(`${csvLine(table.map(({ column }) => column.name))}\n`);
    const count = table[0].values.length;
    for (let row = 0; row < count; row++) file.write(`${line(table.map((one) => valueAt(one, row)))}\n`);
  }
  file.commit();
}

function writeParquet(file: PartialFile, table: readonly Filled[], study: string): void {
  const count = table[0].values.length;
  const data = table.map(({ column, values }) => {
    const array: ColumnData = columnData(column.type, count);
    array.set(values);
    return array;
  });
  const listed = table.filter(({ choices }) => choices);
  const notes: TableNotes = {
    study,
    ...Object.fromEntries(listed.map(({ column, choices }) => [column.name, JSON.stringify(choices)])),
  };
  const writer = parquetTable(
    file,
    table.map(({ column }) => column),
    `shoal ${version}`,
    notes,
  );
  writer.append({ count, columns: data });
  file.write(writer.rest());
}

function valueAt({ values, choices }: Filled, row: number): unknown {
  return choices ? choices[values[row]] : values[row];
}

function csvLine(values: readonly unknown[]): string {
  return values.map(csvCell).join(',');
}

/** A JSON object with the columns as keys. NaN is null. */
function jsonLine(table: readonly Filled[]): (values: readonly unknown[]) => string {
  const keys = table.map(({ column }) => JSON.stringify(column.name));
  // Built as text, because an object would reorder keys such as "1".
  return (values) => `{${values.map((value, c) => `${keys[c]}:${JSON.stringify(value)}`).join(',')}}`;
}
