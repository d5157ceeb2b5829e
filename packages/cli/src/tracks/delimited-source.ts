import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InputError } from '../errors/input-error.ts';
import { decimalOf } from '../table/decimal.ts';
import { linesOf, longestLine, textOf, tooLong } from './table-text.ts';
import type { TrackSource } from './track-source.ts';

/** Cells of a row, and the line it begins on. */
type TextRow = readonly [cells: readonly string[], line: number];

/** How a text is divided: by one character, or by any number of blanks. */
type Separator = '\t' | ';' | ',' | 'blanks';

/** What the first lines of a text tell. */
interface Layout {
  readonly separator: Separator;
  /** Lines of comments before the first row. */
  readonly comments: number;
  readonly names: readonly string[];
  /** Whether the first row is data, since it has only numbers. */
  readonly isHeadless: boolean;
}

/**
 * Opens a text with separators: tabs, semicolons, commas or blanks. Lines of comments, which begin with #, may precede
 * the names. Without a line of names, they come from the last comment if it has as many words, else they are numbers.
 */
export async function delimitedSource(path: string): Promise<TrackSource> {
  const { separator, comments, names, isHeadless } = await layoutOf(path);
  return {
    names,
    isNumbered: names[0] === '1',
    async *rows(wanted) {
      const places = wanted.map((name) => names.indexOf(name));
      let skipped = isHeadless ? comments : comments + 1;
      for await (const [cells, line] of rowsOf(path, separator)) {
        if (skipped-- > 0) continue;
        if (cells.length !== names.length)
          throw new InputError(
            `${path}: line ${line}: expected ${names.length} values as in the first line, got ${cells.length}. ${separator === ',' && cells.length > names.length ? 'If its numbers have decimal commas, separate them by semicolons and add --decimal-comma. Otherwise correct' : 'Correct'} the row, or remove it.`,
          );
        yield { cells: places.map((place) => cells[place]), place: `line ${line}` };
      }
    },
  };
}

async function layoutOf(path: string): Promise<Layout> {
  let [comment, comments] = ['', 0];
  for await (const [line] of linesOf(path)) {
    if (!line.trimStart().startsWith('#')) {
      const separator = separatorOf(line);
      // A cell may have line breaks, so the line is not the row.
      const row = await rowAfter(path, separator, comments);
      if (!row.every(isNumber))
        return { separator, comments, names: row.map((name) => name.trim()), isHeadless: false };
      return { separator, comments, names: namesIn(comment, separator, row.length), isHeadless: true };
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
  for await (const [cells] of rowsOf(path, separator)) if (skipped-- === 0) return cells;
  return [];
}

function rowsOf(path: string, separator: Separator): AsyncGenerator<TextRow> {
  return separator === 'blanks' ? blankRows(path) : quotedRows(path, separator);
}

async function* blankRows(path: string): AsyncGenerator<TextRow> {
  for await (const [line, number] of linesOf(path)) yield [splitBlanks(line), number];
}

function splitBlanks(text: string): readonly string[] {
  return text.trim() === '' ? [] : text.trim().split(/\s+/);
}

/** Rows of RFC 4180. The parser takes character after character and holds one row, so that no file can detain it. */
async function* quotedRows(path: string, delimiter: string): AsyncGenerator<TextRow> {
  const { CsvError, parse } = await import('csv-parse');
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestLine,
    trim: true,
    // Comments may have lone quotation marks.
    relax_quotes: true,
    relax_column_count: true,
  });
  const fed = pipeline(Readable.from(textOf(path)), parser).catch(() => undefined);
  let line = 1;
  try {
    for await (const cells of parser as AsyncIterable<readonly string[]>) {
      if (cells.length > 1 || cells[0] !== '') yield [cells, line];
      line++;
      for (const cell of cells) if (cell.includes('\n')) line += cell.split('\n').length - 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw tooLong(path, line);
    throw new InputError(`${path}: line ${line}: its quotation marks do not match. Correct the row, or remove it.`);
  } finally {
    parser.destroy();
    await fed;
  }
}
