// Reads the table of metrics of a recorded run, for charts.

import { TrackError, type TrackFile } from '../tracks/track-file.ts';
import { openParquetColumns } from './parquet-columns.ts';

/** Most rows of a table of measures: a row a frame. */
const mostRows = 500_000;
const remedy = 'Open the file metrics.parquet that `shoal run --out` writes.';

/**
 * Reads columns of the measures of a recorded run, NaN for missing values.
 * @param names of columns; those that the table lacks are left out
 * @throws TrackError if it cannot be read
 */
export async function readMeasures(file: TrackFile, names: readonly string[]): Promise<Record<string, Float64Array>> {
  const { outline, read } = await openParquetColumns(file, { remedy });
  const rows = outline.groups.reduce((sum, group) => sum + group.rows, 0);
  if (rows > mostRows) throw new TrackError(`${file.name}: has ${rows} rows, expected at most ${mostRows}. ${remedy}`);
  const known = names.filter((name) => outline.columns.some((column) => column.name === name));
  const columns = known.map(() => new Float64Array(rows));
  let row = 0;
  for (const [group, { rows: count }] of outline.groups.entries()) {
    const values = await read(group, known, true);
    for (const [k, column] of columns.entries())
      column.set(
        Float64Array.from(values[k], (value) => Number(value ?? Number.NaN)),
        row,
      );
    row += count;
  }
  return Object.fromEntries(known.map((name, k) => [name, columns[k]]));
}
