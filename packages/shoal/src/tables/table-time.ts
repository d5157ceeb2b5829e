/** Digits of a second. */
const precision = 1e9;

/** A simulated time as tables hold it, s: without the rounding errors that a sum of steps collects, as in 10.000000000000076. */
export function tableTime(time: number): number {
  // A quotient of whole numbers is the number nearest to the decimal one.
  return Math.round(time * precision) / precision;
}
