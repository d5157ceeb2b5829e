import { expect, test } from 'vitest';
import { faults, planted } from '../../../test/tracks/faults.ts';
import { type Recording, sortedTracks, soundRecordings } from '../../../test/tracks/recordings.ts';
import type { FindingKind } from './evidence/finding.ts';
import type { SortedTracks } from './evidence/sorted-tracks.ts';
import { judgeTracks } from './judge-tracks.ts';

/* Recordings by simulation and by random walks, with and without faults. */

const isLong = process.env.SHOAL_LONG === '1';

const sound = soundRecordings(isLong ? 40 : 8).map((make) => make());
const kinds = (recording: Recording, more?: Partial<SortedTracks>): FindingKind[] =>
  judgeTracks(sortedTracks(recording, more)).findings.map(({ kind }) => kind);

test.each(sound)('$name: no false alarm', (recording) => {
  // Whether a recording is long enough depends on the school. Some of these are not.
  expect(kinds(recording).filter((kind) => kind !== 'too short')).toEqual([]);
});

const timeout = isLong ? 1_200_000 : 180_000;
test('at least 95 of 100 faults are found and named', { timeout }, () => {
  const repetitions = isLong ? 4 : 1;
  const small = isLong ? sound : sound.filter(({ sightings }) => sightings.length < 8000);
  const missed: string[] = [];
  faults.forEach((fault, k) => {
    const { only, needsVelocities } = fault;
    const fitting = small.filter(
      ({ dimensions, hasVelocities }) =>
        (only === undefined || dimensions === only) && (!needsVelocities || hasVelocities),
    );
    for (let m = 0; m < repetitions; m++) {
      const sound = fitting[(5 * m + k) % fitting.length];
      const { recording, more } = planted(fault, sound, 1000 * k + m);
      if (!kinds(recording, more).includes(fault.kind)) missed.push(`${fault.name} in ${sound.name}`);
    }
  });
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(0.05 * repetitions * faults.length);
});
