// A row of a text, whose cells are read as numbers and names. Errors give its line, and the column.

import { TrackError, type TrackFile } from '../../track-file.ts';
import { cellsOf, isMissingCell, largestNumber, numberIn, type Separator } from './cells.ts';

/** How a text is divided into rows and columns. */
export interface TextLayout {
  readonly file: TrackFile;
  readonly separator: Separator;
  /** Lines before the first row. */
  readonly header: number;
  /** Names of the columns. */
  readonly names: readonly string[];
  /** The decimal point, by default ".". */
  readonly point?: '.' | ',';
}

const correct = 'Correct the row, or remove it.';

/** A cell for messages. */
function brief(cell: string): string {
  return JSON.stringify(cell.length > 40 ? `${cell.slice(0, 40)}…` : cell);
}

export class RowCells {
  readonly #layout: TextLayout;
  #cells: readonly string[] = [];
  /** Number of the line, from 1 on. */
  line = 0;
  /** Number of the row, from 0 on. */
  index = -1;

  constructor(layout: TextLayout) {
    this.#layout = layout;
  }

  /** Goes on to the next row. Empty cells after the last column are ignored. */
  read(text: string, line: number): void {
    const { file, separator, names } = this.#layout;
    this.line = line;
    this.index++;
    const cells = cellsOf(text, separator);
    if (!cells) throw new TrackError(`${file.name}: line ${line}: its quotation marks do not match. ${correct}`);
    while (cells.length > names.length && cells.at(-1)?.trim() === '') cells.pop();
    if (cells.length !== names.length)
      throw new TrackError(
        `${file.name}: line ${line}: expected ${names.length} values, as many as columns, got ${cells.length}. ${correct}`,
      );
    this.#cells = cells;
  }

  /** A number; NaN if it is missing. */
  number(column: number): number {
    const value = numberIn(this.#cells[column], this.#layout.point);
    if (value === undefined) throw this.wrong(column, 'a number');
    if (Math.abs(value) > largestNumber) throw this.wrong(column, `a number up to ${largestNumber.toExponential()}`);
    return value;
  }

  /** A number that must not be missing, such as a time. */
  known(column: number): number {
    const value = this.number(column);
    if (Number.isNaN(value)) throw this.wrong(column, 'a number');
    return value;
  }

  /** A frame number. */
  frame(column: number): number {
    const value = this.number(column);
    if (!(Number.isSafeInteger(value) && value >= 0)) throw this.wrong(column, 'a frame number from 0 on');
    return value;
  }

  /** A cell as it is in the file. */
  cell(column: number): string {
    return this.#cells[column];
  }

  /** A text; '' if it stands for a missing value. */
  text(column: number): string {
    const text = this.#cells[column].trim();
    return isMissingCell(text) ? '' : text;
  }

  wrong(column: number, expected: string, remedy: string = correct): TrackError {
    const { file, names } = this.#layout;
    return new TrackError(
      `${file.name}: line ${this.line}, column ${brief(names[column])}: expected ${expected}, got ${brief(this.#cells[column])}. ${remedy}`,
    );
  }
}
