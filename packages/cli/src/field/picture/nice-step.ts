/** The largest of …, 1, 2, 5, 10, … up to a limit. */
export function niceStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [5, 2, 1].find((factor) => factor * power <= most * 1.0001) ?? 1;
  return step * power;
}
