import type { Finding, Overview, RobustSpread, TrackJudgement } from 'shoal/tracks';
import { expect, test } from 'vitest';
import { judgementText, shortJudgementText } from '../src/tracks/judgement-text.ts';

const spread = (median: number): RobustSpread => ({
  ...{ median, deviation: median / 4, lowerQuartile: median / 2, upperQuartile: 2 * median, high: 3 * median },
});

const overview: Overview = {
  ...{
    animals: 12,
    mostAtOnce: 10,
    observations: 12_345,
    emptyRows: 3,
    frames: 1500,
    firstFrame: 780,
    lastFrame: 9774,
  },
  ...{ seconds: 600, stride: 6, framesPerSecond: 2.5, seen: 0.9, predicted: 0.06, missing: 0.04 },
  ...{ trackSeconds: spread(40), speed: spread(0.125) },
};

const swaps: Finding = {
  kind: 'swaps',
  severity: 'serious',
  sentence: '1 pair of animals exchange their names',
  ...{ rows: 2, animals: 2, frames: 1, example: { row: 7, animal: 'a', frame: 3 } },
  effects: [
    { direction: 'too large', measures: ['speed', 'motionJerkiness'] },
    { direction: 'too small', measures: ['polarisation'] },
  ],
  remedy: 'Correct the identities in the tracker.',
};

const sure: Finding = {
  ...swaps,
  kind: 'low confidence',
  severity: 'note',
  sentence: 'the tracker was not sure of 9 % of the positions',
  ...{ effects: [], remedy: 'Leave them out.', option: '--min-confidence 0.5' },
};

const judgement = (findings: readonly Finding[]): TrackJudgement => ({ overview, findings });

test('the short form has the serious findings, and where to read on', () => {
  expect(shortJudgementText(judgement([]), ['a.csv'])).toBe('');
  expect(shortJudgementText(judgement([sure]), ['a.csv'])).toBe('');
  expect(shortJudgementText(judgement([swaps, sure]), ['my tracks.csv'])).toBe(
    'Warning: 1 pair of animals exchange their names. Speed and motion jerkiness too large; polarisation too small.\n' +
      "1 more finding, and what each does: shoal tracks check 'my tracks.csv', with the same options\n",
  );
  const many = shortJudgementText(judgement([swaps, swaps, swaps, swaps, swaps]), ['a.csv']);
  expect(many.split('\n')).toHaveLength(5);
  expect(many).toContain('2 more findings');
});

test('the long form has an overview, and what each finding does', () => {
  expect(judgementText(judgement([swaps, sure]), 'a.csv · 12 animals', 'cm')).toBe(
    `a.csv · 12 animals

animals    12, at most 10 at once
frames     1500 from 780 to 9774, 600 s
rate       2.5 frames a second: frame numbers differ by 6
positions  12 345, 90 % seen, 6 % filled by the tracker, 4 % missing in frames with other animals, 3 rows
           without a position
tracks     40 s long (median), half of them 20 to 80
speed      0.125 cm/s (median), half of them 0.0625 to 0.25

Warning, swaps: 1 pair of animals exchange their names.
  Speed and motion jerkiness too large; polarisation too small.
  Correct the identities in the tracker.
  Concerns 2 positions, 2 animals, 1 frame.

Note, low confidence: the tracker was not sure of 9 % of the positions.
  Leave them out. Option: --min-confidence 0.5.
  Concerns 2 positions, 2 animals, 1 frame.
`,
  );
});

test('tracks without a finding, in an unknown unit', () => {
  const text = judgementText(judgement([]), 'a.csv', 'unknown');
  expect(text).toContain('speed      0.125 a second (median)');
  expect(text).toContain('Nothing doubtful was found.');
});
