/** A cell of a map over two coefficients. */
export interface Cell {
  /** Number of candidates in the cell. */
  readonly count: number;
  /** Mean outcome of the candidates; NaN if there are none. */
  readonly mean: number;
}

/**
 * Mean outcomes in cells of two coefficients.
 * @param columns index of each candidate's column, from 0 @param rows index of its row
 * @param outcomes one for each candidate; NaN is ignored
 * @param size number of columns and rows
 * @returns the cells, column by column
 */
export function cellMeans(
  columns: readonly number[],
  rows: readonly number[],
  outcomes: readonly number[],
  size: readonly [columns: number, rows: number],
): readonly (readonly Cell[])[] {
  const counts = new Uint32Array(size[0] * size[1]);
  const sums = new Float64Array(size[0] * size[1]);
  for (const [index, outcome] of outcomes.entries()) {
    if (!Number.isFinite(outcome)) continue;
    const cell = columns[index] * size[1] + rows[index];
    counts[cell]++;
    sums[cell] += outcome;
  }
  return Array.from({ length: size[0] }, (_, column) =>
    Array.from({ length: size[1] }, (__, row) => {
      const cell = column * size[1] + row;
      return { count: counts[cell], mean: counts[cell] > 0 ? sums[cell] / counts[cell] : Number.NaN };
    }),
  );
}
