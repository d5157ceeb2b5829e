import { meanOf } from '../measure/mean.ts';
import { brief } from '../terminal/number-format.ts';

/** Mean and standard deviation of values over seeds: `0.94 ± 0.02`; of a single value, only the value. */
export function spreadText(values: readonly number[]): string {
  const known = values.filter(Number.isFinite);
  const mean = brief(meanOf(known));
  return known.length < 2 ? mean : `${mean} ± ${brief(deviationOf(known))}`;
}

/** The standard deviation of a sample. */
function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, x) => sum + (x - mean) * (x - mean), 0) / (values.length - 1));
}

/** `40 s`, `3 min 12 s`, `2 h 5 min`. */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${brief(Math.round(seconds * 10) / 10)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
