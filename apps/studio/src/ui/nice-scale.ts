const steps = [1, 2, 5, 10];

/** The next round number: 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (steps.find((step) => step * power >= value) ?? 10) * power;
}

/**
 * The top of a scale. It grows immediately and shrinks only when the scale is mostly empty, so that it rarely changes.
 */
export function niceTop(largest: number, before: number): number {
  const needed = roundUp(Math.max(largest, 0.1));
  return needed > before || largest < 0.4 * before ? needed : before;
}
