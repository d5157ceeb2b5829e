/**
 * The number that stands at an index once the numbers are sorted, by Hoare's selection; NaN comes last. Reorders them. Much
 * faster than sorting.
 */
export function orderStatistic(numbers: Float32Array, index: number): number {
  let last = numbers.length - 1;
  // Comparisons with NaN would not end.
  for (let k = last; k >= 0; k--) {
    if (!Number.isNaN(numbers[k])) continue;
    numbers[k] = numbers[last];
    numbers[last--] = Number.NaN;
  }
  let first = 0;
  if (index > last) return Number.NaN;
  while (first < last) {
    const pivot = numbers[index];
    let i = first;
    let j = last;
    do {
      while (numbers[i] < pivot) i++;
      while (numbers[j] > pivot) j--;
      if (i <= j) {
        const swapped = numbers[i];
        numbers[i++] = numbers[j];
        numbers[j--] = swapped;
      }
    } while (i <= j);
    if (j < index) first = i;
    if (index < i) last = j;
  }
  return numbers[index];
}
