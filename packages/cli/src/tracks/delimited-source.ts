import { finished } from 'node:stream/promises';
import { InputError } from '../errors/input-error.ts';
import { decimalOf } from '../table/decimal.ts';
import { linesOf, longestLine, textOf, tooLong } from './table-text.ts';
import { isMissing } from './track-cells.ts';
import type { TrackSource } from './track-source.ts';

/** Cells of a row, and the line it begins on. */
type TextRow = readonly [cells: readonly string[], line: number];

/** The separator of a text: one character, or any number of spaces. */
type Separator = '\t' | ';' | ',' | 'blanks';

/** What the first lines of a text show. */
interface Layout {
  readonly separator: Separator;
  /** Lines of comments before the first row. */
  readonly comments: number;
  readonly names: readonly string[];
  /** Whether the first row is data, since it has only numbers. */
  readonly isHeadless: boolean;
}

/**
 * Opens a text with separators: tabs, semicolons, commas or spaces. Comments, which begin with #, may precede the line of
 * names. Without such a line, the last comment gives the names if it has as many words; otherwise they are numbers.
 */
export async function delimitedSource(path: string): Promise<TrackSource> {
  const { separator, comments, names, isHeadless } = await layoutOf(path);
  return {
    names,
    isNumbered: names[0] === '1',
    async *rows(wanted) {
      const places = wanted.map((name) => names.indexOf(name));
      let skipped = isHeadless ? comments : comments + 1;
      for await (const rows of rowsOf(path, separator)) {
        const data = rows.slice(skipped);
        skipped -= rows.length - data.length;
        yield data.map(([cells, line]) => {
          refuseWidth(path, line, separator, { expected: names.length, got: cells.length });
          return { cells: places.map((place) => cells[place]), place: `line ${line}` };
        });
      }
    },
  };
}

function refuseWidth(
  path: string,
  line: number,
  separator: Separator,
  { expected, got }: { expected: number; got: number },
): void {
  if (got === expected) return;
  const correct =
    separator === ',' && got > expected
      ? 'If its numbers have decimal commas, separate them by semicolons and add --decimal-comma. Otherwise correct'
      : 'Correct';
  throw new InputError(
    `${path}: line ${line}: expected ${expected} values as in the first line, got ${got}. ${correct} the row, or remove it.`,
  );
}

async function layoutOf(path: string): Promise<Layout> {
  let [comment, comments] = ['', 0];
  for await (const lines of linesOf(path))
    for (const [line] of lines) {
      if (!line.trimStart().startsWith('#')) {
        const separator = separatorOf(line);
        // A cell may have line breaks, so the line is not the row.
        const row = await rowAfter(path, separator, comments);
        const isHeadless = row.some(isNumber) && row.every((cell) => isNumber(cell) || isMissing(cell));
        const names = isHeadless ? namesIn(comment, separator, row.length) : row.map((name) => name.trim());
        return { separator, comments, names, isHeadless };
      }
      comment = line;
      comments++;
    }
  throw new InputError(`${path}: is empty, expected a line of column names, then rows.`);
}

/** Whether the cell is a number, with a decimal point or comma. */
function isNumber(cell: string): boolean {
  return decimalOf(cell) !== undefined || decimalOf(cell, ',') !== undefined;
}

/** Names in a comment such as "# frame id x y", or numbers from 1 on. */
function namesIn(comment: string, separator: Separator, count: number): readonly string[] {
  const text = comment.replace(/^\s*#/, '');
  const bySeparator = text.split(separator).map((name) => name.trim());
  const names = [bySeparator, splitBlanks(text)].find(({ length }) => length === count);
  return names ?? Array.from({ length: count }, (_, k) => String(k + 1));
}

function separatorOf(line: string): Separator {
  const found = (['\t', ';', ','] as const).find((one) => line.includes(one));
  return found ?? (line.trim().includes(' ') ? 'blanks' : ',');
}

async function rowAfter(path: string, separator: Separator, comments: number): Promise<readonly string[]> {
  let skipped = comments;
  for await (const rows of rowsOf(path, separator)) {
    if (skipped < rows.length) return rows[skipped][0];
    skipped -= rows.length;
  }
  return [];
}

/** Rows in batches. */
function rowsOf(path: string, separator: Separator): AsyncGenerator<readonly TextRow[]> {
  return separator === 'blanks' ? blankRows(path) : quotedRows(path, separator);
}

async function* blankRows(path: string): AsyncGenerator<readonly TextRow[]> {
  for await (const lines of linesOf(path)) yield lines.map(([line, number]): TextRow => [splitBlanks(line), number]);
}

function splitBlanks(text: string): readonly string[] {
  return text.trim() === '' ? [] : text.trim().split(/\s+/);
}

/** Rows of RFC 4180. The parser reads one character at a time and holds one row, so its time and memory are bounded. */
async function* quotedRows(path: string, delimiter: string): AsyncGenerator<readonly TextRow[]> {
  const { CsvError, parse } = await import('csv-parse');
  let [rows, line]: [TextRow[], number] = [[], 1];
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestLine,
    trim: true,
    // Comments may have lone quotation marks.
    relax_quotes: true,
    relax_column_count: true,
  });
  parser.on('data', (cells: readonly string[]) => {
    if (cells.length > 1 || cells[0] !== '') rows.push([cells, line]);
    line++;
    for (const cell of cells) if (cell.includes('\n')) line += cell.split('\n').length - 1;
  });
  const ended = finished(parser);
  // An error is thrown below, where it is waited for.
  ended.catch(() => undefined);
  const taken = (): readonly TextRow[] => {
    const batch = rows;
    rows = [];
    return batch;
  };
  try {
    for await (const piece of textOf(path)) {
      await new Promise((settle) => parser.write(piece, settle));
      if (parser.errored) break;
      yield taken();
    }
    parser.end();
    await ended;
    yield taken();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw tooLong(path, line);
    throw new InputError(`${path}: line ${line}: its quotation marks do not match. Correct the row, or remove it.`);
  } finally {
    parser.destroy();
  }
}
