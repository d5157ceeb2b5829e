// Names, numbers and durations as the page writes them.

import { ScenarioError } from 'shoal';

/** `floorFactor` → `floor factor`. */
export function wordsOf(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The words of a parameter's key, without "deg": its unit says degrees. */
export function parameterWords(key: string): string {
  return wordsOf(key).replace(/ deg\b/, '');
}

/** `separation` → `Separation`. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A number as all texts of the page write it: `3,003`, `0.25`, `−1.5`. Fields, seeds and ids have no commas.
 * @param decimals number of digits after the point; default: as many as the number has
 */
export function numberText(value: number, decimals?: number): string {
  const text = decimals === undefined ? String(value) : value.toFixed(decimals);
  const [whole, ...rest] = text.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.').replace('-', '−');
}

/** An error as a message to show. */
export function sentenceOf(error: unknown, file: string): string {
  if (error instanceof ScenarioError) return error.message;
  if (error instanceof SyntaxError) return `${file} or one of its files is not valid JSON: ${error.message}.`;
  return error instanceof Error ? error.message : String(error);
}

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

/** The number with three digits. */
export function threeDigits(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return numberText(Number(value.toPrecision(3)));
}
