import { type WordRow, wordRow } from '../ui/switch-row.ts';

/** Where a recording starts. */
export type Origin = 'start' | 'now';

export function originRow(change: (value: Origin) => void): WordRow<Origin> {
  return wordRow<Origin>(
    'Start at',
    [
      ['start', 'Start of the scene'],
      ['now', 'Current state'],
    ],
    'Start of the scene: time 0, with your settings. Current state: the scene as it is now.',
    change,
  );
}
