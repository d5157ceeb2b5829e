import { readFileSync } from 'node:fs';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';

/** A row of a table as other programs read it, without the command's own readers. */
export type Row = Readonly<Record<string, number | null>>;

export async function rowsOf(path: string): Promise<Row[]> {
  if (path.endsWith('.parquet')) return parquetReadObjects({ file: await asyncBufferFromFile(path) });
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  if (path.endsWith('.jsonl')) return lines.map((line) => JSON.parse(line));
  const [names, ...rows] = lines.map((line) => line.split(','));
  return rows.map((cells) =>
    Object.fromEntries(names.map((name, i) => [name, cells[i] === '' ? null : Number(cells[i])])),
  );
}
