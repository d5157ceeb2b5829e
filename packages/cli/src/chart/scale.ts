// Axes of charts with round gridlines and their labels.

/** An axis from the first to the last of its gridlines. */
export interface ChartAxis {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
  /** Decimals that tell the ticks apart. */
  readonly decimals: number;
}

const roundSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Three gridlines at round numbers, bottom, middle and top, with all values between them. */
export function threeLineAxis(lowest: number, highest: number): ChartAxis {
  let [low, high] = Number.isFinite(lowest) && Number.isFinite(highest) ? [lowest, highest] : [0, 1];
  // Zero is included if it is near. Otherwise the axis begins near the smallest value.
  if (low > 0 && low < 0.4 * high) low = 0;
  if (high < 0 && high > 0.4 * low) high = 0;
  if (high - low < 1e-9 * Math.max(1, Math.abs(high))) {
    const room = Math.abs(high) > 0 ? Math.abs(high) * 0.1 : 1;
    [low, high] = [low - (low === 0 ? 0 : room), high + room];
  }
  const power = 10 ** Math.floor(Math.log10((high - low) / 2));
  for (const scale of [power, power * 10]) {
    for (const round of roundSteps) {
      const step = round * scale;
      const start = Math.floor(low / step + 1e-9) * step;
      if (start + 2 * step >= high - 1e-9 * step) return axisOf(start, step);
    }
  }
  return axisOf(low, (high - low) / 2);
}

/** An axis with a little room around its values, and gridlines at about so many round numbers. */
export function roomyAxis(lowest: number, highest: number, lines = 4): ChartAxis {
  const isKnown = Number.isFinite(lowest) && Number.isFinite(highest);
  const [low, high] = isKnown ? [lowest, highest] : [0, 1];
  const size = high - low > 1e-9 * Math.max(1, Math.abs(high)) ? high - low : Math.abs(high) * 0.2 || 1;
  const [min, max] = [low - 0.06 * size, high + 0.06 * size];
  const power = 10 ** Math.floor(Math.log10(size / lines));
  const step = power * ([1, 2, 5].find((round) => (max - min) / (round * power) <= lines + 0.5) ?? 10);
  const first = Math.ceil(min / step - 1e-9);
  const ticks = Array.from({ length: Math.floor(max / step + 1e-9) - first + 1 }, (_, k) => (first + k) * step);
  return { min, max, ticks, decimals: decimalsOf(step) };
}

function axisOf(start: number, step: number): ChartAxis {
  const ticks = [start, start + step, start + 2 * step];
  return { min: ticks[0], max: ticks[2], ticks, decimals: decimalsOf(step) };
}

function decimalsOf(step: number): number {
  return [0, 1, 2, 3, 4, 5, 6].find((d) => Math.abs(step * 10 ** d - Math.round(step * 10 ** d)) < 1e-6) ?? 6;
}

export function tickLabel(value: number, { decimals }: ChartAxis): string {
  const text = value.toFixed(decimals).replace(/^-(0(\.0+)?)$/, '$1');
  return text.replace('-', '−');
}

/** Labelled values of a logarithmic axis: powers of ten; if these are fewer than three, also 2 and 5 times them. */
export function logTicks(low: number, high: number): readonly number[] {
  const powers = logMarks(low, high, [1]);
  return powers.length >= 3 ? powers : logMarks(low, high, [1, 2, 5]);
}

/** Every value from `low` to `high` that is one of the given digits times a power of ten. */
export function logMarks(low: number, high: number, digits = [1, 2, 3, 4, 5, 6, 7, 8, 9]): readonly number[] {
  const first = Math.floor(Math.log10(low));
  const decades = Math.ceil(Math.log10(high)) - first + 1;
  const all = Array.from({ length: decades }, (_, k) => digits.map((digit) => digit * 10 ** (first + k))).flat();
  // The tolerance includes limits that are themselves round numbers.
  return all.filter((value) => value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9));
}

/** The largest of 1, 2 or 5 times a power of ten up to a limit. */
export function roundLength(longest: number): number {
  const power = 10 ** Math.floor(Math.log10(longest));
  const factor = [5, 2, 1].find((f) => f * power <= longest) ?? 1;
  return factor * power;
}

/** Maps a domain to pixels. */
export function linear(d0: number, d1: number, r0: number, r1: number): (value: number) => number {
  const slope = d1 === d0 ? 0 : (r1 - r0) / (d1 - d0);
  return (value) => r0 + (value - d0) * slope;
}
