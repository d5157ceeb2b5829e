/** Most numbers that can be left out at each end. */
const most = 31;
/** In ascending order, and in descending order. */
const smallest = new Float32Array(most + 1);
const largest = new Float32Array(most + 1);

/**
 * Writes the least and the greatest of the first numbers that remain without the `cut` smallest and the `cut` largest. One
 * pass, which keeps only the numbers at the ends in order: much faster than sorting. Ignores NaN.
 * @param count how many numbers there are
 * @param cut at most 31, and less than half of the numbers
 */
export function trimmedRange(out: Float64Array, numbers: Float32Array, count: number, cut: number): void {
  smallest.fill(Number.POSITIVE_INFINITY);
  largest.fill(Number.NEGATIVE_INFINITY);
  for (let k = 0; k < count; k++) {
    const number = numbers[k];
    if (number < smallest[cut]) {
      let at = cut;
      for (; at > 0 && smallest[at - 1] > number; at--) smallest[at] = smallest[at - 1];
      smallest[at] = number;
    }
    if (number > largest[cut]) {
      let at = cut;
      for (; at > 0 && largest[at - 1] < number; at--) largest[at] = largest[at - 1];
      largest[at] = number;
    }
  }
  out[0] = smallest[cut];
  out[1] = largest[cut];
}
