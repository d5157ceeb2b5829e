// Tables whose rows are JSON objects, a line each.

import { isObject } from '../../scenario/schema/argument.ts';
import { lineBatches, type NumberedLine } from '../file-start.ts';
import { TrackError, type TrackFile } from '../track-file.ts';
import type { TableSource } from './table-source.ts';

type Row = Readonly<Record<string, unknown>>;

/** Opens JSON lines. Any row may be the first to have a column, so all are read for their names. */
export async function jsonLines(file: TrackFile): Promise<TableSource> {
  const names = new Set<string>();
  for await (const lines of lineBatches(file))
    for (const line of lines) for (const name in parsed(file, line)) names.add(name);
  if (names.size === 0) throw new TrackError(`${file.name}: is empty, expected a JSON object a line.`);
  const known = [...names];
  return {
    names: known,
    async *rows(wanted) {
      for await (const lines of lineBatches(file))
        yield lines.map((line) => {
          const row = parsed(file, line);
          return { cells: wanted.map((index) => row[known[index]]), place: `line ${line[1]}` };
        });
    },
  };
}

function parsed(file: TrackFile, [line, number]: NumberedLine): Row {
  try {
    const row: unknown = JSON.parse(withTextOfLargeNumbers(line));
    if (isObject(row) && !Array.isArray(row)) return row;
  } catch {
    // The message below is clearer than that of the parser.
  }
  throw new TrackError(
    `${file.name}: line ${number}: expected a JSON object, got ${line.slice(0, 40)}. Correct the line.`,
  );
}

/** Whole numbers of 16 digits and more as strings: as numbers, ids above 2^53 could become equal. */
function withTextOfLargeNumbers(line: string): string {
  if (!/\d{16}/.test(line)) return line;
  return line.replace(/"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g, (part) =>
    part.startsWith('"') ? part : `"${part}"`,
  );
}
