/** The allowed range of the numbers in a column of the school. */
export interface ColumnRange {
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
}

export const counter: ColumnRange = { min: 0, max: Number.MAX_VALUE, whole: true };
export const flagRange: ColumnRange = { min: 0, max: 1, whole: true };
export const amount: ColumnRange = { min: 0, max: Number.MAX_VALUE };
/** Range of the components of a vector of length at most 1, with a margin for rounding. */
export const part: ColumnRange = { min: -1.001, max: 1.001 };
