import { type WordRow, wordRow } from '../panels/word-row.ts';

/** Where a recording begins. */
export type Origin = 'start' | 'now';

export function originRow(change: (value: Origin) => void): WordRow<Origin> {
  return wordRow<Origin>(
    'From',
    [
      ['start', 'The start'],
      ['now', 'Now'],
    ],
    'From the start of the scene with your numbers, or from how the fish swim now.',
    change,
  );
}
