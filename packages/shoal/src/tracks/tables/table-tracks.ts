// Reads tracks from a table with a column for each quantity, whether CSV, JSON lines or Parquet.

import { largestNumber } from '../formats/rows/cells.ts';
import { NameIndex } from '../formats/rows/fish-names.ts';
import { TrackError, type TrackFile } from '../track-file.ts';
import type { TrackBatch, TrackTable } from '../track-table.ts';
import { columnsOfTracks, type FoundColumns, refuseDifferent, twinNotes } from './found-columns.ts';
import { PlainText } from './plain-text.ts';
import { TableCells } from './table-cells.ts';
import {
  positionColumns,
  type SourceRow,
  type TableRequest,
  type TableSource,
  type TrackColumn,
} from './table-source.ts';

const mostSpecies = 256;
/** Rows of a batch of columns. Many more would not fit in the caches of a processor. */
const batchLength = 1 << 14;

/**
 * Finds the columns of tracks in a table.
 * @throws TrackError that states the location, the problem, what was expected and a remedy
 */
export function tableOf(file: TrackFile, source: TableSource, request: TableRequest): TrackTable {
  const found = columnsOfTracks(file.name, source, request);
  const [fish, species] = [new NameIndex(), new NameIndex()];
  return {
    format: 'a table',
    notes: [...(source.notes ?? []), ...twinNotes(source, found)],
    unit: request.degrees ? 'degrees' : 'unknown',
    dimensions: found.columns.has('z') ? 3 : 2,
    ...{ fish: fish.names, species: species.names },
    async *batches() {
      const rows = new TableRows(file.name, source, found, request, { fish, species });
      if (isSimple(found, request) && source.plain) {
        const plain = new PlainText(file, source.plain, found.columns, fish);
        yield* plain.batches();
        if (!plain.isComplete) yield* rows.batches(plain.rows);
      } else if (isSimple(found, request) && source.columns) yield* rows.columnBatches(source);
      else yield* rows.batches(0);
    },
  };
}

/** Whether each column has one content, and its cells are numbers or names. */
function isSimple({ columns, twins }: FoundColumns, { decimalComma }: TableRequest): boolean {
  const isTwice = new Set(columns.values()).size < columns.size;
  return !(decimalComma || isTwice || twins.length > 0 || columns.has('species'));
}

/** The names of what rows are of. */
interface TableNames {
  readonly fish: NameIndex;
  readonly species: NameIndex;
}

/** Reads rows, or columns, as batches of observations. */
class TableRows {
  readonly #name: string;
  readonly #source: TableSource;
  readonly #found: FoundColumns;
  readonly #cells: TableCells;
  readonly #names: TableNames;

  constructor(name: string, source: TableSource, found: FoundColumns, request: TableRequest, names: TableNames) {
    const columns = new Map([...found.columns].map(([column, index]) => [column, source.names[index]]));
    this.#name = name;
    this.#source = source;
    this.#found = found;
    this.#cells = new TableCells(name, { columns, point: request.decimalComma ? ',' : '.' });
    this.#names = names;
  }

  /** @param known first rows, which are left out */
  async *batches(known: number): AsyncGenerator<TrackBatch> {
    const { columns, twins } = this.#found;
    let skips = known;
    for await (const rows of this.#source.rows([...columns.values(), ...twins.map(({ index }) => index)])) {
      const taken: SourceRow[] = [];
      for (const row of rows) if (skips-- <= 0) taken.push(row);
      yield this.#batch(taken);
    }
  }

  /** Columns whose cells need a closer look are read row by row. */
  async *columnBatches({ columns }: TableSource): AsyncGenerator<TrackBatch> {
    const names = [...this.#found.columns.keys()];
    let first = 1;
    for await (const all of columns?.([...this.#found.columns.values()]) ?? [])
      for (let at = 0; at < (all[0]?.length ?? 0); at += batchLength) {
        const values = all.map((column) => partOf(column, at, at + batchLength));
        const from = first;
        const row = (k: number): SourceRow => ({ cells: values.map((column) => column[k]), place: `row ${from + k}` });
        const count = values[0].length;
        yield columnBatch(names, values, this.#names.fish, from) ??
          this.#batch(Array.from({ length: count }, (_, k) => row(k)));
        first += count;
      }
  }

  #batch(rows: readonly SourceRow[]): TrackBatch {
    const { fish, species } = this.#names;
    const batch = new BatchBuilder(this.#found.columns);
    for (const row of rows) {
      if (this.#found.twins.length > 0) refuseDifferent(this.#name, this.#source, this.#found, row);
      this.#cells.read(row);
      batch.add(this.#cells, fish, species);
      if (species.names.length > mostSpecies)
        throw new TrackError(
          `${this.#name}: ${row.place}: has more than ${mostSpecies} species. Name another column.`,
          '--columns species=NAME',
        );
    }
    return batch.finished;
  }
}

/** Collects rows as columns. */
class BatchBuilder {
  readonly #numbers = new Map<TrackColumn, number[]>();
  readonly #fish: number[] = [];
  readonly #species: number[] = [];
  readonly #places: string[] = [];

  constructor(columns: ReadonlyMap<TrackColumn, number>) {
    for (const column of columns.keys()) if (column !== 'id' && column !== 'species') this.#numbers.set(column, []);
  }

  add(cells: TableCells, fish: NameIndex, species: NameIndex): void {
    const moment = cells.moment();
    const label = cells.label();
    for (const [column, values] of this.#numbers)
      if (column === 'frame' || column === 'time') values.push(moment[column]);
      else values.push(column === 'confidence' ? cells.confidence() : cells.number(column));
    const isLost = positionColumns.some((column) => Number.isNaN(this.#numbers.get(column)?.at(-1) ?? 0));
    // An animal without any position is none.
    this.#fish.push(isLost ? -1 : fish.indexOf(label));
    this.#species.push(isLost || !cells.has('species') ? 0 : species.indexOf(cells.species()));
    this.#places.push(cells.place);
  }

  get finished(): TrackBatch {
    const columns = [...this.#numbers].map(([column, values]) => [column, Float64Array.from(values)] as const);
    return {
      count: this.#fish.length,
      fish: Int32Array.from(this.#fish),
      species: Uint8Array.from(this.#species),
      ...(Object.fromEntries(columns) as Pick<TrackBatch, 'x' | 'y'>),
      place: (row) => this.#places[row],
    };
  }
}

/**
 * A batch from columns of numbers and names.
 * @param columns what each holds
 * @param first number of the first row, for messages
 * @returns undefined if a cell needs a closer look: no number, no frame, or an animal without a name
 */
function columnBatch(
  columns: readonly TrackColumn[],
  values: readonly ArrayLike<unknown>[],
  names: NameIndex,
  first: number,
): TrackBatch | undefined {
  const count = values[0]?.length ?? 0;
  const numbers: Partial<Record<TrackColumn, Float64Array>> = {};
  for (const [c, column] of columns.entries()) {
    if (column === 'id') continue;
    const read = numbersIn(values[c]);
    if (!read) return undefined;
    numbers[column] = read;
  }
  const { frame, time } = numbers;
  if (frame ? !frame.every((one) => Number.isSafeInteger(one) && one >= 0) : time?.some(Number.isNaN)) return undefined;
  const fish = animalsIn(
    values[columns.indexOf('id')],
    names,
    positionColumns.flatMap((axis) => numbers[axis] ?? []),
  );
  if (!fish) return undefined;
  return {
    ...{ count, fish, ...(numbers as { readonly x: Float64Array; readonly y: Float64Array }) },
    place: (row) => `row ${first + row}`,
  };
}

/** Rows of a column. */
function partOf(column: ArrayLike<unknown>, from: number, to: number): ArrayLike<unknown> {
  return column instanceof Float64Array ? column.subarray(from, to) : Array.prototype.slice.call(column, from, to);
}

/** Numbers, NaN for missing ones. */
function numbersIn(values: ArrayLike<unknown>): Float64Array | undefined {
  // Infinities are missing positions.
  if (values instanceof Float64Array && values.every((one) => !(Math.abs(one) > largestNumber))) return values;
  const { length } = values;
  const numbers = new Float64Array(length);
  for (let k = 0; k < length; k++) {
    const value = values[k];
    if (typeof value === 'number') numbers[k] = Number.isFinite(value) ? value : Number.NaN;
    else if (value === null || value === undefined) numbers[k] = Number.NaN;
    else if (typeof value === 'bigint') numbers[k] = Number(value);
    else return undefined;
    if (Math.abs(numbers[k]) > largestNumber) return undefined;
  }
  return numbers;
}

/** Indices of animals; −1 where an animal is lost. */
function animalsIn(
  values: ArrayLike<unknown>,
  names: NameIndex,
  axes: readonly Float64Array[],
): Int32Array | undefined {
  const { length } = values;
  const fish = new Int32Array(length);
  // Small numbers are looked up in an array, which takes a tenth of the time of a map.
  const small: number[] = [];
  const known = new Map<unknown, number>();
  const indexOf = (value: unknown): number => {
    const index = known.get(value) ?? names.indexOf(String(value));
    known.set(value, index);
    return index;
  };
  for (let k = 0; k < length; k++) {
    const value = values[k];
    if (typeof value === 'number' ? !Number.isSafeInteger(value) : typeof value !== 'bigint') return undefined;
    let isLost = false;
    for (const axis of axes) isLost ||= Number.isNaN(axis[k]);
    if (isLost) fish[k] = -1;
    else if (typeof value === 'number' && value >= 0 && value < batchLength) {
      small[value] ??= indexOf(value);
      fish[k] = small[value];
    } else fish[k] = indexOf(value);
  }
  return fish;
}
