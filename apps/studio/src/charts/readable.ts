import { numberText, wordsOf } from '../stage/state/words.ts';

/** A number in a few digits; a dash if it was not measured. */
export function readable(value: number | null | undefined, whole: boolean): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  if (whole) return numberText(value);
  const size = Math.abs(value);
  return numberText(value, size >= 100 ? 0 : size >= 10 ? 1 : 2);
}

/** `species[0].rules.separation.fieldRadius` → `separation field radius`. */
export function readablePath(path: string): string {
  return wordsOf(path.replace(/^species\[\d+\]\.(rules\.)?/, '').replaceAll('.', ' '));
}
