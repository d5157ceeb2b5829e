/** Number of decimals of a time in seconds. */
const precision = 1e9;

/** Rounds a simulated time for tables, s: a sum of steps has errors, such as 10.000000000000076. */
export function tableTime(time: number): number {
  // The quotient of two integers is the float64 nearest to the decimal number.
  return Math.round(time * precision) / precision;
}
