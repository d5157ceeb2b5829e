import { numberText } from './words.ts';

/**
 * A duration in real time, in the format of the whole page: `0.4 s`, `45 s`, `25 min`, `2 h 10 min`. From 10 s on it is
 * rounded up: a task may end early.
 */
export function durationText(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'unknown time';
  if (seconds < 10) return `${numberText(Number(seconds.toPrecision(2)))} s`;
  if (seconds <= 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${numberText(hours)} h` : `${numberText(hours)} h ${rest} min`;
}
