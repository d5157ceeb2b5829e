/** A number's values from several seeds. */
export interface Spread {
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sum = values.reduce((total, value) => total + value, 0);
  return { mean: sum / values.length, min: Math.min(...values), max: Math.max(...values) };
}
