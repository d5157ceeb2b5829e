// Reads CSV, TSV and text with blanks between the cells as tables, for tracks from any program.

import { lineBatches, longestLine, tooLong } from '../file-start.ts';
import { isMissingCell, numberIn, QuotedRow, type Separator } from '../formats/rows/cells.ts';
import { TrackError, type TrackFile } from '../track-file.ts';
import type { TableSource } from './table-source.ts';

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
export async function delimitedText(file: TrackFile): Promise<TableSource> {
  const { separator, comments, names, isHeadless, hasRowNames } = await layoutOf(file);
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
      for await (const rows of rowsOf(file, separator)) {
        const data = rows.slice(skipped);
        skipped -= rows.length - data.length;
        yield data.map(([cells, line]) => {
          // R's row names are all different. Otherwise rows have a value too many.
          const isNew = !hasRowNames || known.size < known.add(cells[0]).size;
          refuseWidth(file, line, separator, { expected: names.length - (isNew ? 0 : 1), got: cells.length });
          return { cells: wanted.map((place) => cells[place]), place: `line ${line}` };
        });
      }
    },
  };
}

function refuseWidth(
  file: TrackFile,
  line: number,
  separator: Separator,
  { expected, got }: { expected: number; got: number },
): void {
  if (got === expected) return;
  const hasCommas = separator === ',' && got > expected;
  const correct = hasCommas
    ? 'If its numbers have decimal commas, separate them by semicolons, and say so. Otherwise correct'
    : 'Correct';
  throw new TrackError(
    `${file.name}: line ${line}: expected ${expected} values as in the first line, got ${got}. ${correct} the row, or remove it.`,
    hasCommas ? '--decimal-comma' : undefined,
  );
}

async function layoutOf(file: TrackFile): Promise<Layout> {
  let [comment, comments] = ['', 0];
  let first: string | undefined;
  for await (const lines of lineBatches(file))
    for (const [line] of lines) {
      if (first !== undefined) return layoutIn(file, first, line, comment, comments);
      if (!line.trimStart().startsWith('#')) first = line;
      else {
        comment = line;
        comments++;
      }
    }
  if (first !== undefined) return layoutIn(file, first, '', comment, comments);
  throw new TrackError(`${file.name}: is empty, expected a line of column names, then rows.`);
}

/** @param line the first that is no comment @param after the one after it */
async function layoutIn(
  file: TrackFile,
  line: string,
  after: string,
  comment: string,
  comments: number,
): Promise<Layout> {
  const separator = separatorOf(line);
  // A cell may have line breaks, so the line is not the row.
  const [row = [], next = []] = await rowsAfter(file, separator, comments);
  const isHeadless = row.some(isNumber) && row.every((cell) => isNumber(cell) || isMissingCell(cell));
  const names = isHeadless ? namesIn(comment, separator, row.length) : row.map((name) => name.trim());
  // Between commas, a value too many may also be half a number with a decimal comma.
  const mayName = separator !== ',' || after.trimStart().startsWith('"');
  const hasRowNames = !isHeadless && mayName && next.length === row.length + 1 && next.at(-1) !== '';
  return { separator, comments, names: hasRowNames ? [rowNames, ...names] : names, isHeadless, hasRowNames };
}

/** Whether the cell is a number, with a decimal point or comma. */
function isNumber(cell: string): boolean {
  return !Number.isNaN(numberIn(cell) ?? numberIn(cell, ',') ?? Number.NaN);
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
async function rowsAfter(file: TrackFile, separator: Separator, comments: number): Promise<(readonly string[])[]> {
  const first: (readonly string[])[] = [];
  for await (const rows of rowsOf(file, separator)) {
    for (const [cells] of rows) first.push(cells);
    if (first.length >= comments + 2) break;
  }
  return first.slice(comments, comments + 2);
}

/** Cells of a row, and the line it begins on. */
export type TextRow = readonly [cells: readonly string[], line: number];

function unmatchedQuotes(file: TrackFile, line: number): TrackError {
  return new TrackError(`${file.name}: line ${line}: its quotation marks do not match. Correct the row, or remove it.`);
}

/** Rows in batches. A row goes on where a line ends inside quotation marks. */
async function* rowsOf(file: TrackFile, separator: Separator): AsyncGenerator<readonly TextRow[]> {
  const newRow = (): QuotedRow | BlankRow => (separator === 'blanks' ? new BlankRow() : new QuotedRow(separator));
  let row = newRow();
  let [from, length, isComment] = [0, 0, true];
  for await (const lines of lineBatches(file, true)) {
    const rows: TextRow[] = [];
    for (const [line, number] of lines) {
      if (!row.isOpen && line.trim() === '') continue;
      if (!row.isOpen) {
        row = newRow();
        [from, length] = [number, 0];
      }
      length += line.length;
      if (length > longestLine) throw tooLong(file, from);
      // The comments before the first row may have lone quotation marks.
      isComment &&= line.trimStart().startsWith('#');
      row.read(isComment ? '#' : line);
      if (row.isWrong) throw unmatchedQuotes(file, from);
      if (!row.isOpen) rows.push([row.cells.map((cell) => cell.trim()), from]);
    }
    yield rows;
  }
  if (row.isOpen) throw unmatchedQuotes(file, from);
}

/** Text in quotation marks. In it, R writes a quotation mark as \" or "". */
const inside = String.raw`((?:[^"\\]|\\.|"")*)`;
const word = new RegExp(String.raw`"${inside}"(?=\s|$)|"${inside}$|\S+`, 'gs');
const end = new RegExp(String.raw`^${inside}"(?=\s|$)`, 's');

/** The words of a line, and texts in quotation marks. */
function splitBlanks(text: string): readonly string[] {
  const row = new BlankRow();
  row.read(text);
  return row.cells;
}

/** A row of cells separated by any number of blanks. It ends with a line outside quotation marks. */
class BlankRow {
  readonly cells: string[] = [];
  /** As of a QuotedRow: marks inside a word are part of it. */
  readonly isWrong = false;
  /** Lines of a cell whose quotation marks are open. */
  #open: string[] = [];

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  read(line: string): void {
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
