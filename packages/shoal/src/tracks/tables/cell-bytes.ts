// Reads numbers and names from the bytes of a line, for the fast reader of tables.

import { largestNumber, numberIn } from '../formats/rows/cells.ts';

export const [lineFeed, carriageReturn, hash, zero, nine] = codesOf('\n\r#09');
const [space, quote, point, plus, minus] = codesOf(' ".+-');
/** Numbers of up to 15 digits, and powers of ten up to this one, are exact: their quotient is rounded once. */
const mostDigits = 15;
const powers = Array.from({ length: 23 }, (_, k) => Number(`1e${k}`));
/** The number of a cell that needs a closer look. */
const odd = Number.POSITIVE_INFINITY;

function codesOf(letters: string): readonly number[] {
  return Array.from(letters, (letter) => letter.charCodeAt(0));
}

/**
 * Reads a cell into a column. Digits with a point are read here, all else by `numberOf`.
 * @returns where the cell ends; −1: it needs a closer look
 */
export function readNumber(
  bytes: Uint8Array,
  from: number,
  separator: number,
  column: Float64Array,
  row: number,
): number {
  const sign = bytes[from];
  let at = sign === minus || sign === plus ? from + 1 : from;
  const first = at;
  let code = bytes[at];
  let value = 0;
  let digits = 0;
  let pointAt = -1;
  for (; (code >= zero && code <= nine) || (code === point && pointAt < 0); code = bytes[++at])
    if (code === point) pointAt = at;
    else {
      value = 10 * value + code - zero;
      if (value > 0) digits++;
    }
  const after = pointAt < 0 ? 0 : at - pointAt - 1;
  const isEnd = code === separator || code === lineFeed || code === carriageReturn;
  const isShort = digits <= mostDigits && after < powers.length && value <= largestNumber;
  if (isEnd && isShort && at - first > (pointAt < 0 ? 0 : 1)) {
    if (after > 0) value /= powers[after];
    column[row] = sign === minus ? -value : value;
    return at;
  }
  const end = cellEnd(bytes, at, separator);
  column[row] = end < 0 ? odd : numberOf(bytes, from, end);
  return column[row] === odd ? -1 : end;
}

/** Where a cell ends; −1: it needs a closer look. */
export function cellEnd(bytes: Uint8Array, from: number, separator: number): number {
  for (let at = from; ; at++) {
    const code = bytes[at];
    if (code === quote) return -1;
    if (code === separator || code === lineFeed) return at;
    if (code === carriageReturn) return bytes[at + 1] === lineFeed ? at : -1;
  }
}

/** A number with an exponent or blanks, or a word for a missing one, NaN. */
function numberOf(bytes: Uint8Array, from: number, to: number): number {
  if (to - from > longestCell) return odd;
  let [first, end] = [from, to];
  while (first < end && bytes[first] === space) first++;
  while (end > first && bytes[end - 1] === space) end--;
  const value = numberIn(textIn(bytes, first, end));
  return value === undefined || Math.abs(value) > largestNumber ? odd : value;
}

export function textIn(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

/** Longest name of an animal and longest number that need no closer look. */
export const longestCell = 1000;
