// Tables whose rows are records: Parquet and JSON lines.

import { InputError } from '../errors/exit-error.ts';
import { isObject } from '../files/json.ts';
import { openParquet } from '../table/parquet-file.ts';
import { linesOfFile, type TextLine } from './table-text.ts';
import type { TrackSource } from './track-source.ts';

export async function parquetSource(path: string): Promise<TrackSource> {
  const parquet = await openParquet(path, 'Write it again.');
  const { columns } = parquet.outline;
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

type Row = Readonly<Record<string, unknown>>;

/** Opens JSON lines. Any row may be the first to have a column, so all are read for their names. */
export async function jsonlSource(path: string): Promise<TrackSource> {
  const names = new Set<string>();
  for await (const lines of linesOfFile(path))
    for (const line of lines) for (const name in parsed(path, line)) names.add(name);
  if (names.size === 0) throw new InputError(`${path}: is empty, expected a JSON object a line.`);
  const known = [...names];
  return {
    names: known,
    async *rows(wanted) {
      for await (const lines of linesOfFile(path))
        yield lines.map((line) => {
          const row = parsed(path, line);
          return { cells: wanted.map((index) => row[known[index]]), place: `line ${line[1]}` };
        });
    },
  };
}

function parsed(path: string, [line, number]: TextLine): Row {
  try {
    const row: unknown = JSON.parse(withTextOfLargeNumbers(line));
    if (isObject(row) && !Array.isArray(row)) return row;
  } catch {
    // The message below is clearer than that of the parser.
  }
  throw new InputError(`${path}: line ${number}: expected a JSON object, got ${line.slice(0, 40)}. Correct the line.`);
}

/** Whole numbers of 16 digits and more as strings: as numbers, ids above 2^53 could become equal. */
function withTextOfLargeNumbers(line: string): string {
  if (!/\d{16}/.test(line)) return line;
  return line.replace(/"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g, (part) =>
    part.startsWith('"') ? part : `"${part}"`,
  );
}
