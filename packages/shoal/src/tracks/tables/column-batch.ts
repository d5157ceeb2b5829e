import { largestNumber } from '../formats/rows/cells.ts';
import type { TrackBatch } from '../track-table.ts';
import type { NameIndex } from './plain-text.ts';
import { positionColumns, type TrackColumn } from './table-request.ts';

/**
 * A batch from columns of numbers and names.
 * @param columns what each holds
 * @param first number of the first row, for messages
 * @returns undefined if a cell needs a closer look: no number, no frame, or an animal without a name
 */
export function columnBatch(
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

/** Numbers, NaN for missing ones. */
function numbersIn(values: ArrayLike<unknown>): Float64Array | undefined {
  // Infinities are missing positions.
  if (values instanceof Float64Array && values.every((one) => Math.abs(one) <= largestNumber || Number.isNaN(one)))
    return values;
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
  const known = new Map<unknown, number>();
  let [last, lastIndex]: [unknown, number] = [undefined, -1];
  for (let k = 0; k < length; k++) {
    const value = values[k];
    if (typeof value === 'number' ? !Number.isSafeInteger(value) : typeof value !== 'bigint') return undefined;
    let isLost = false;
    for (const axis of axes) isLost ||= Number.isNaN(axis[k]);
    if (!isLost && value !== last) {
      last = value;
      lastIndex = known.get(value) ?? names.indexOf(String(value));
      known.set(value, lastIndex);
    }
    fish[k] = isLost ? -1 : lastIndex;
  }
  return fish;
}
