import { version } from 'shoal';
import type { Column, Rows } from 'shoal/tables';
import type { OutputFile } from '../files/output-file.ts';
import type { TableNotes, TableWriter } from './column.ts';
import { csvTable, readCsvTable } from './csv.ts';
import { jsonlTable, readJsonlTable } from './jsonl.ts';
import { readParquetTable } from './parquet-reader.ts';
import { parquetTable } from './parquet-writer.ts';
import type { TableFormat } from './table-formats.ts';

export function writeTable(
  format: TableFormat,
  file: OutputFile,
  columns: readonly Column[],
  notes: TableNotes,
): TableWriter {
  switch (format) {
    case 'parquet':
      return parquetTable(file, columns, `shoal ${version}`, notes);
    case 'csv':
      return csvTable(file, columns);
    case 'jsonl':
      return jsonlTable(file, columns);
  }
}

export function readTable(format: TableFormat, path: string, columns: readonly Column[]): AsyncGenerator<Rows> {
  switch (format) {
    case 'parquet':
      return readParquetTable(path, columns);
    case 'csv':
      return readCsvTable(path, columns);
    case 'jsonl':
      return readJsonlTable(path, columns);
  }
}
