import { lineBatches, longestLine, tooLong } from '../file-start.ts';
import type { TrackFile } from '../track-file.ts';
import { type TextRow, unmatchedQuotes } from './text-row.ts';

/** Text in quotation marks. In it, R writes a quotation mark as \" or "". */
const inside = String.raw`((?:[^"\\]|\\.|"")*)`;
const word = new RegExp(String.raw`"${inside}"(?=\s|$)|"${inside}$|\S+`, 'gs');
const end = new RegExp(String.raw`^${inside}"(?=\s|$)`, 's');

/** The rows of a text whose cells are separated by any number of blanks, in batches. */
export async function* blankRows(file: TrackFile): AsyncGenerator<readonly TextRow[]> {
  let row = new BlankRow(0);
  let isComment = true;
  for await (const lines of lineBatches(file, true)) {
    const rows: TextRow[] = [];
    for (const [line, number] of lines) {
      if (!row.isOpen && line.trim() === '') continue;
      // The comments before the first row may have lone quotation marks.
      isComment &&= line.trimStart().startsWith('#');
      if (!row.isOpen) row = new BlankRow(number);
      row.read(isComment ? '#' : line);
      if (row.length > longestLine) throw tooLong(file, row.line);
      if (!row.isOpen) rows.push([row.cells, row.line]);
    }
    yield rows;
  }
  if (row.isOpen) throw unmatchedQuotes(file, row.line);
}

/** The words of a line, and texts in quotation marks. */
export function splitBlanks(text: string): readonly string[] {
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
