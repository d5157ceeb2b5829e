/** Processor time of this process while it runs something, ms. Other programs lengthen it less than time by the clock. */
export function processorTime(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Of an odd number of values the middle one, else the upper of both. */
export function median(values: readonly number[]): number {
  return at(values, 0.5);
}

/** The value below which so large a share of the others lies. */
export function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}
