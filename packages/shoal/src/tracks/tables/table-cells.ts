// Reads the cells of rows as numbers, times and names, and words their errors.

import { isMissingCell, largestNumber, numberIn } from '../formats/rows/cells.ts';
import { utcSeconds } from '../formats/rows/date-time.ts';
import { TrackError } from '../track-file.ts';
import { shownCell } from './found-columns.ts';
import type { SourceRow, TrackColumn } from './table-source.ts';

/** Frame number and time, s. NaN if the table has no such column. */
export interface RowTime {
  readonly frame: number;
  readonly time: number;
}

/** How to read the rows of a table. */
export interface CellReading {
  /** The name in the file of each column, in the order of the cells. */
  readonly columns: ReadonlyMap<TrackColumn, string>;
  readonly point: '.' | ',';
}

const remove = 'Correct the row, or remove it.';
/** The cells of a row, by column. */
export class TableCells {
  readonly #path: string;
  readonly #reading: CellReading;
  readonly #places: ReadonlyMap<TrackColumn, number>;
  #row: SourceRow = { cells: [], place: '' };

  constructor(path: string, reading: CellReading) {
    this.#path = path;
    this.#reading = reading;
    this.#places = new Map([...reading.columns.keys()].map((column, place) => [column, place]));
  }

  /** Goes on to another row. */
  read(row: SourceRow): void {
    this.#row = row;
  }

  /** The location of the row. */
  get place(): string {
    return this.#row.place;
  }

  has(column: TrackColumn): boolean {
    return this.#places.has(column);
  }

  moment(): RowTime {
    const frame = this.has('frame') ? this.number('frame') : Number.NaN;
    if (this.has('frame') && !(Number.isSafeInteger(frame) && frame >= 0))
      throw this.#wrong('frame', 'a frame number from 0 on');
    const time = this.has('time') ? this.#seconds() : Number.NaN;
    if (!this.has('frame') && Number.isNaN(time))
      throw this.#wrong('time', 'a time in seconds, or a date and time such as 2026-11-28T12:00:00.04Z');
    return { frame, time };
  }

  /** The name of the fish. */
  label(): string {
    const label = this.#text('id');
    if (isMissingCell(label)) throw this.#wrong('id', 'the name or number of a fish');
    return label;
  }

  /** The name of the species; '' if the table has none. */
  species(): string {
    return this.has('species') ? this.#text('species') : '';
  }

  #cell(column: TrackColumn): unknown {
    return this.#row.cells[this.#places.get(column) ?? -1];
  }

  #text(column: TrackColumn): string {
    const cell = this.#cell(column) ?? '';
    // A number above 2^53 may differ from that in the file, and all objects would become the same string.
    if (typeof cell === 'number' && Math.abs(cell) > Number.MAX_SAFE_INTEGER)
      throw this.#wrong(column, 'a number below 2^53, or a text');
    if (typeof cell === 'object') throw this.#wrong(column, 'a number or a text');
    return String(cell).trim();
  }

  /** A number; NaN if the row has none, or a word such as "high". */
  confidence(): number {
    return numberOf(this.#cell('confidence'), this.#reading.point) ?? Number.NaN;
  }

  /** A number; NaN if the row has none. */
  number(column: TrackColumn): number {
    const cell = this.#cell(column);
    if (cell === null || cell === undefined || (typeof cell === 'number' && !Number.isFinite(cell))) return Number.NaN;
    if (typeof cell === 'string' && isMissingCell(cell)) return Number.NaN;
    const value = numberOf(cell, this.#reading.point);
    if (value === undefined) throw this.#wrong(column, ...this.#notNumber(cell));
    if (Math.abs(value) > largestNumber) throw this.#wrong(column, `a number up to ${largestNumber.toExponential()}`);
    return value;
  }

  #notNumber(cell: unknown): [expected: string, remedy: string, option?: string] {
    const point = this.#reading.point === '.';
    if (numberOf(cell, point ? ',' : '.') !== undefined)
      return [
        `a number with a decimal ${point ? 'point' : 'comma'}`,
        `${point ? 'Say that numbers have decimal commas' : 'Read decimal points'}, or correct the row.`,
        '--decimal-comma',
      ];
    if (typeof cell === 'string' && !/\d/.test(cell))
      return ['a number', 'If the row states names or units, remove it, and state the unit.', '--pixels-per-metre N'];
    return ['a number in decimal digits', remove];
  }

  #seconds(): number {
    const cell = String(this.#cell('time'));
    if (!/^\s*\d{4}-\d\d-\d\d[T ]/i.test(cell)) return this.number('time');
    const seconds = utcSeconds(cell);
    if (seconds === undefined) throw this.#wrong('time', 'a date and time that exist');
    return seconds;
  }

  #wrong(column: TrackColumn, expected: string, remedy = remove, option?: string): TrackError {
    return new TrackError(
      `${this.#path}: ${this.#row.place}, column "${this.#reading.columns.get(column)}": expected ${expected}, got ${shownCell(this.#cell(column))}. ${remedy}`,
      option,
    );
  }
}

function numberOf(cell: unknown, point: '.' | ','): number | undefined {
  if (typeof cell === 'string') return point === ',' && cell.includes('.') ? undefined : numberIn(cell, point);
  return typeof cell === 'number' || typeof cell === 'bigint' ? Number(cell) : undefined;
}
