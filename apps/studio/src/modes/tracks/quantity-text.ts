// Counts, lengths and units of recordings in words, for the controls of the mode Tracks.

import type { LengthUnit } from 'shoal/tracks';
import { numberText, threeDigits } from '../../stage/state/words.ts';

/** "1 animal", "3 animals". */
export function countText(count: number, name: string): string {
  return `${numberText(count)} ${name}${count === 1 ? '' : 's'}`;
}

/** Units in which metres are told, and the length from which on each is used. */
const metric: readonly (readonly [least: number, unit: string, factor: number])[] = [
  [1000, 'km', 1e-3],
  [1, 'm', 1],
  [0.01, 'cm', 100],
  [0, 'mm', 1000],
];

/** A length in the unit of a recording. @param per such as "/s" for a speed */
export function lengthText(value: number, unit: LengthUnit, per = ''): string {
  if (unit !== 'm') return `${threeDigits(value)} ${unitName(unit)}${per}`;
  const [, name, factor] = metric.find(([least]) => Math.abs(value) >= least) ?? metric[1];
  return `${threeDigits(factor * value)} ${name}${per}`;
}

/** Name of a unit of lengths. */
export function unitName(unit: LengthUnit): string {
  return unit === 'unknown' ? 'units' : unit;
}
