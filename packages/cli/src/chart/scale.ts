/** An axis from the first to the last of its gridlines. */
export interface Axis {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
  /** Decimals that tell the ticks apart. */
  readonly decimals: number;
}

const roundSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Three gridlines at round numbers that hold the values between them: bottom, middle and top. */
export function threeLineAxis(lowest: number, highest: number): Axis {
  let [low, high] = Number.isFinite(lowest) && Number.isFinite(highest) ? [lowest, highest] : [0, 1];
  // Zero is included if it is near; elsewhere the axis shows the changes.
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

function axisOf(start: number, step: number): Axis {
  const ticks = [start, start + step, start + 2 * step];
  const decimals = [0, 1, 2, 3, 4, 5, 6].find((d) => Math.abs(step * 10 ** d - Math.round(step * 10 ** d)) < 1e-6) ?? 6;
  return { min: ticks[0], max: ticks[2], ticks, decimals };
}

export function tickLabel(value: number, { decimals }: Axis): string {
  const text = value.toFixed(decimals).replace(/^-(0(\.0+)?)$/, '$1');
  return text.replace('-', '−');
}

/** A length of 1, 2 or 5 times a power of ten, not longer than asked for. */
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
