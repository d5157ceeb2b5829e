import type uPlot from 'uplot';

/** Rows between which a line is drawn; both ends have a value. */
export interface LinePart {
  readonly first: number;
  readonly last: number;
}

/** The line goes on between two values if their distance is at most this many usual distances, or this time, s. */
const mostDistances = 10;
const mostSeconds = 2;

/**
 * Splits a line where nothing was measured: at unknown values, and where two values are much farther apart than usual.
 * @param numbers null: unknown; undefined: a row of another line
 */
export function linePartsOf(times: ArrayLike<number>, numbers: uPlot.AlignedData[number]): LinePart[] {
  const longest = Math.max(mostSeconds, mostDistances * usualDistance(times, numbers));
  const parts: { first: number; last: number }[] = [];
  let goesOn = false;
  for (let row = 0; row < numbers.length; row++) {
    const number = numbers[row];
    if (number === undefined) continue;
    const part = goesOn ? parts.at(-1) : undefined;
    goesOn = number !== null;
    if (!goesOn) continue;
    if (part && times[row] - times[part.last] <= longest) part.last = row;
    else parts.push({ first: row, last: row });
  }
  return parts;
}

/** Median of the times between two values, s. A single distance could be the gap. */
function usualDistance(times: ArrayLike<number>, numbers: uPlot.AlignedData[number]): number {
  const known = Array.from(times).filter((_, row) => typeof numbers[row] === 'number');
  const distances = Float64Array.from(known.slice(1), (time, k) => time - known[k]).sort();
  return distances.length > 1 ? distances[(distances.length - 1) >> 1] : 0;
}
