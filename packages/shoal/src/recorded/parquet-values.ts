// Joins the pages of a column of a Parquet file: as numbers, or as cells of any kind.

import type { DecodedArray } from 'hyparquet';
import { type ColumnDecoder, isOfDictionary, type Page, pageValues } from './parquet-pages.ts';

/**
 * Numbers, NaN for missing ones; undefined if a cell is no number, or an integer that a number does not hold.
 * @param pages each is read before the next one is requested
 */
export function columnNumbers(pages: Iterable<Page>, decoder: ColumnDecoder, rows: number): Float64Array | undefined {
  const numbers = new Float64Array(rows);
  let dictionary: Float64Array | undefined;
  let row = 0;
  for (const page of pages) {
    const to = numbers.subarray(row, row + page.rows);
    row += page.rows;
    if (!page.isDictionary && isPlainDouble(page, decoder)) readDoubles(to, page);
    else {
      const values = pageValues(page, decoder);
      const known = isOfDictionary(page) ? values : numbersIn(values);
      if (!known) return undefined;
      if (page.isDictionary) dictionary = known as Float64Array;
      else spread(to, page, known, dictionary, Number.NaN);
    }
  }
  return numbers;
}

function isPlainDouble({ encoding }: Page, { type, element }: ColumnDecoder): boolean {
  return encoding === 'PLAIN' && type === 'DOUBLE' && !element.converted_type && !element.logical_type;
}

/** Copies numbers that are stored as they are in memory, and moves them to their rows. */
function readDoubles(to: Float64Array, { levels, count, content }: Page): void {
  if (content.length < 8 * count) throw new Error('a page is shorter than its values');
  new Uint8Array(to.buffer, to.byteOffset, 8 * count).set(content.subarray(0, 8 * count));
  if (levels)
    for (let row = to.length - 1, k = count; row >= 0; row--) to[row] = levels[row] === 1 ? to[--k] : Number.NaN;
}

/** Cells, null for missing ones; as an array of numbers if the file has these, and no row lacks one. */
export function columnCells(all: Iterable<Page>, decoder: ColumnDecoder, rows: number): DecodedArray {
  let dictionary: DecodedArray | undefined;
  const pages: { readonly page: Page; readonly values: DecodedArray }[] = [];
  for (const page of all) {
    const values = pageValues(page, decoder);
    if (page.isDictionary) dictionary = values;
    else pages.push({ page, values });
  }
  const [first, second] = pages;
  if (first && !second && !first.page.levels && !isOfDictionary(first.page)) return first.values;
  const kinds = pages.map(({ page, values }) => kindOf(isOfDictionary(page) ? dictionary : values));
  const isWhole = pages.every(({ page }) => !page.levels);
  const Kind = isWhole && kinds.every((kind) => kind === kinds[0]) ? kinds[0] : undefined;
  const cells = Kind ? new Kind(rows) : new Array<unknown>(rows);
  let row = 0;
  for (const { page, values } of pages) {
    spread(cells as unknown[], page, values, dictionary, null, row);
    row += page.rows;
  }
  return cells;
}

type NumberArray = Int32Array | BigInt64Array | Float32Array | Float64Array;

function kindOf(values: DecodedArray | undefined): (new (length: number) => NumberArray) | undefined {
  const kinds = [Int32Array, BigInt64Array, Float32Array, Float64Array] as const;
  return kinds.find((kind) => values instanceof kind);
}

/** Writes the values of a page from a row on, and another one where it has none. */
function spread(
  cells: { [row: number]: unknown },
  page: Page,
  values: DecodedArray,
  dictionary: DecodedArray | undefined,
  missing: unknown,
  from = 0,
): void {
  const { rows, levels } = page;
  const known = isOfDictionary(page) ? (dictionary ?? []) : undefined;
  for (let row = 0, k = 0; row < rows; row++) {
    if (levels && levels[row] !== 1) cells[from + row] = missing;
    else if (known) {
      const index = values[k++];
      if (!(index < known.length)) throw new Error('an index that its dictionary lacks');
      cells[from + row] = known[index];
    } else cells[from + row] = values[k++];
  }
}

/** Cells as numbers, NaN for missing ones; undefined if a cell is none, or an integer that a number does not hold. */
function numbersIn(values: DecodedArray): Float64Array | undefined {
  if (values instanceof BigInt64Array) return integersIn(values);
  const numbers = new Float64Array(values.length);
  for (let k = 0; k < values.length; k++) {
    const value: unknown = values[k];
    if (typeof value === 'number') numbers[k] = value;
    else if (value === null || value === undefined) numbers[k] = Number.NaN;
    else if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) numbers[k] = Number(value);
    else return undefined;
  }
  return numbers;
}

/** Integers by their halves, without a BigInt for each. */
function integersIn({ buffer, byteOffset, length }: BigInt64Array): Float64Array | undefined {
  const halves = new Int32Array(buffer, byteOffset, 2 * length);
  const numbers = new Float64Array(length);
  for (let k = 0; k < length; k++) {
    const number = halves[2 * k + 1] * 2 ** 32 + (halves[2 * k] >>> 0);
    if (!Number.isSafeInteger(number)) return undefined;
    numbers[k] = number;
  }
  return numbers;
}
