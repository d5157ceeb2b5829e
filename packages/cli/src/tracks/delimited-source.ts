import { finished } from 'node:stream/promises';
import { InputError } from '../errors/exit-error.ts';
import { decimalOf } from '../table/column.ts';
import { linesOfFile, longestLine, type TextRow, textOf, tooLong, unmatchedQuotes } from './table-text.ts';
import { isMissing } from './track-cells.ts';
import type { TrackSource } from './track-source.ts';

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
  /** Whether the first column has no name, as R writes row names. */
  readonly hasRowNames: boolean;
}

/** The name that R gives to its row names. */
const rowNames = 'row.names';

/**
 * Opens a text with separators: tabs, semicolons, commas or spaces. Comments, which begin with #, may precede the line of
 * names. Without such a line, the last comment gives the names if it has as many words; otherwise they are numbers. If
 * there is a name less than values, the first value is the name of the row, as R's write.table writes it.
 */
export async function delimitedSource(path: string): Promise<TrackSource> {
  const { separator, comments, names, isHeadless, hasRowNames } = await layoutOf(path);
  const mayBePlain = separator !== 'blanks' && !hasRowNames && !names.some((name) => name.includes('\n'));
  return {
    names,
    isNumbered: names[0] === '1',
    ...(mayBePlain && {
      plain: {
        separator: separator.charCodeAt(0),
        skipped: isHeadless ? comments : comments + 1,
        width: names.length,
      },
    }),
    ...(hasRowNames && { notes: ['the first column has no name and was taken as row names'] }),
    async *rows(wanted) {
      const known = new Set<string>();
      let skipped = isHeadless ? comments : comments + 1;
      for await (const rows of rowsOf(path, separator)) {
        const data = rows.slice(skipped);
        skipped -= rows.length - data.length;
        yield data.map(([cells, line]) => {
          // R's row names are all different. Otherwise rows have a value too many.
          const isNew = !hasRowNames || known.size < known.add(cells[0]).size;
          refuseWidth(path, line, separator, { expected: names.length - (isNew ? 0 : 1), got: cells.length });
          return { cells: wanted.map((place) => cells[place]), place: `line ${line}` };
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
  let first: string | undefined;
  for await (const lines of linesOfFile(path))
    for (const [line] of lines) {
      if (first !== undefined) return layoutIn(path, first, line, comment, comments);
      if (!line.trimStart().startsWith('#')) first = line;
      else {
        comment = line;
        comments++;
      }
    }
  if (first !== undefined) return layoutIn(path, first, '', comment, comments);
  throw new InputError(`${path}: is empty, expected a line of column names, then rows.`);
}

/** @param line the first that is no comment @param after the one after it */
async function layoutIn(path: string, line: string, after: string, comment: string, comments: number): Promise<Layout> {
  const separator = separatorOf(line);
  // A cell may have line breaks, so the line is not the row.
  const [row = [], next = []] = await rowsAfter(path, separator, comments);
  const isHeadless = row.some(isNumber) && row.every((cell) => isNumber(cell) || isMissing(cell));
  const names = isHeadless ? namesIn(comment, separator, row.length) : row.map((name) => name.trim());
  // Between commas, a value too many may also be half a number with a decimal comma.
  const mayName = separator !== ',' || after.trimStart().startsWith('"');
  const hasRowNames = !isHeadless && mayName && next.length === row.length + 1 && next.at(-1) !== '';
  return { separator, comments, names: hasRowNames ? [rowNames, ...names] : names, isHeadless, hasRowNames };
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

/** The first two rows after the comments. */
async function rowsAfter(path: string, separator: Separator, comments: number): Promise<(readonly string[])[]> {
  const first: (readonly string[])[] = [];
  for await (const rows of rowsOf(path, separator)) {
    for (const [cells] of rows) first.push(cells);
    if (first.length >= comments + 2) break;
  }
  return first.slice(comments, comments + 2);
}

/** Rows in batches. */
function rowsOf(path: string, separator: Separator): AsyncGenerator<readonly TextRow[]> {
  return separator === 'blanks' ? blankRows(path) : quotedRows(path, separator);
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
    throw unmatchedQuotes(path, line);
  } finally {
    parser.destroy();
  }
}

/** Text in quotation marks. In it, R writes a quotation mark as \" or "". */
const inside = String.raw`((?:[^"\\]|\\.|"")*)`;
const word = new RegExp(String.raw`"${inside}"(?=\s|$)|"${inside}$|\S+`, 'gs');
const end = new RegExp(String.raw`^${inside}"(?=\s|$)`, 's');

/** The rows of a text whose cells are separated by any number of blanks, in batches. */
async function* blankRows(path: string): AsyncGenerator<readonly TextRow[]> {
  let row = new BlankRow(0);
  let isComment = true;
  for await (const lines of linesOfFile(path)) {
    const rows: TextRow[] = [];
    for (const [line, number] of lines) {
      // The comments before the first row may have lone quotation marks.
      isComment &&= line.trimStart().startsWith('#');
      if (!row.isOpen) row = new BlankRow(number);
      row.read(isComment ? '#' : line);
      if (row.length > longestLine) throw tooLong(path, row.line);
      if (!row.isOpen) rows.push([row.cells, row.line]);
    }
    yield rows;
  }
  if (row.isOpen) throw unmatchedQuotes(path, row.line);
}

/** The words of a line, and texts in quotation marks. */
function splitBlanks(text: string): readonly string[] {
  const row = new BlankRow(1);
  row.read(text);
  return row.cells;
}

/** A row, which ends with a line outside quotation marks. */
class BlankRow {
  readonly cells: string[] = [];
  /** The line it begins on. */
  readonly line: number;
  /** Characters read. */
  length = 0;
  /** Lines of a cell whose quotation marks are open. */
  #open: string[] = [];

  constructor(line: number) {
    this.line = line;
  }

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  read(line: string): void {
    this.length += line.length;
    if (!this.isOpen) this.#split(line);
    else {
      const [found, last] = end.exec(line) ?? [];
      this.#open.push(last ?? line);
      if (found === undefined) return;
      this.#push(this.#open.join('\n'));
      this.#open = [];
      this.#split(line.slice(found.length));
    }
  }

  #split(text: string): void {
    for (const [plain, quoted, open] of text.matchAll(word))
      if (quoted !== undefined) this.#push(quoted);
      else if (open !== undefined) this.#open.push(open);
      else this.cells.push(plain);
  }

  #push(quoted: string): void {
    this.cells.push(quoted.replace(/\\"|""/g, '"').trim());
  }
}
