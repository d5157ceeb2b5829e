import { numberText } from '../stage/state/words.ts';

/** The number with three digits. */
export function threeDigits(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return numberText(Number(value.toPrecision(3)));
}
