import { parquetScan, snappyUncompress } from 'hyparquet';
import { TrackError, type TrackFile } from '../tracks/track-file.ts';
import { bufferOf, openFooter } from './parquet-outline.ts';

/** Most rows of a table of measures: a row a frame. */
const mostRows = 500_000;
const remedy = 'Open the file metrics.parquet that `shoal run --out` writes.';

/**
 * Reads columns of the measures of a recorded run, NaN for missing values.
 * @param names of columns; those that the table lacks are left out
 * @throws TrackError if it cannot be read
 */
export async function readMeasures(file: TrackFile, names: readonly string[]): Promise<Record<string, Float64Array>> {
  const { metadata, outline } = await openFooter(file, remedy);
  const rows = outline.groups.reduce((sum, group) => sum + group.rows, 0);
  if (rows > mostRows) throw new TrackError(`${file.name}: has ${rows} rows, expected at most ${mostRows}. ${remedy}`);
  const compressors = {
    SNAPPY: (bytes: Uint8Array, length: number) => {
      if (length > outline.largestChunk) throw new Error('a page is larger than its column');
      const page = new Uint8Array(length);
      snappyUncompress(bytes, page);
      return page;
    },
  };
  const known = names.filter((name) => outline.columns.some((column) => column.name === name));
  const read: Record<string, Float64Array> = {};
  try {
    for (const name of known) {
      const scan = await parquetScan({ file: bufferOf(file), metadata, columns: [name], compressors });
      const column = new Float64Array(rows);
      let row = 0;
      for (const { rows: count } of outline.groups) {
        const values = await scan.readColumn({ column: name, rowStart: row, rowEnd: row + count });
        for (let k = 0; k < count; k++) column[row + k] = Number(values[k] ?? Number.NaN);
        row += count;
      }
      read[name] = column;
    }
  } catch {
    throw new TrackError(`${file.name} is damaged: its columns cannot be decoded. ${remedy}`);
  }
  return read;
}
