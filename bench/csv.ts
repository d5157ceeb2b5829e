// Writes and reads the CSV files in `bench/results`.

import { parse } from 'csv-parse/sync';
import { csvCell } from 'shoal/tables';

/** A line of CSV, without its end. */
export function csvLine(cells: readonly string[]): string {
  return cells.map(csvCell).join(',');
}

/** The lines of a CSV file as records, with the names in the first line as keys. @throws if a line has other columns */
export function csvRecords(text: string): Record<string, string>[] {
  return parse(text, { columns: true });
}
