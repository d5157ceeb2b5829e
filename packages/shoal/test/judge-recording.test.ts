import { expect, test } from 'vitest';
import { judgeRecording } from '../src/tracks/judgement/judge-recording.ts';
import { readTracks } from '../src/tracks/read-tracks.ts';
import { type MadeRow, madeTable } from './made-tracks.ts';

const frames = 1000;

/** Three fish on circles; in some frames the tracker wrote (0, 0, 0) for the first one. */
async function recording(lost: (frame: number) => boolean) {
  const rows: MadeRow[] = [];
  for (let frame = 0; frame < frames; frame++)
    for (let fish = 0; fish < 3; fish++) {
      const angle = frame / 20 + 2 * fish + Math.sin(frame * (fish + 1)) / 50;
      const isMark = fish === 0 && lost(frame);
      const position = isMark ? [0, 0, 0] : [3 + fish + Math.cos(angle), 3 + Math.sin(angle), 3 + fish / 9];
      rows.push({ frame, fish, position: position as unknown as MadeRow['position'] });
    }
  return await readTracks('a.csv', madeTable(rows), { fps: 25 });
}

test('a recording is judged as a whole if it is short enough', async () => {
  const { judged, findings, overview } = judgeRecording(await recording((frame) => frame % 100 === 50));
  expect(judged).toBeUndefined();
  // Without the ten marks.
  expect(overview.observations).toBe(2990);
  expect(findings.find(({ kind }) => kind === 'marks')).toMatchObject({ rows: 10, frames: 10 });
});

test('of a longer one, a stretch at its start and one at its end are judged, and say where they are', async () => {
  // 1200 of 3000 positions are 400 of 1000 frames: 0 to 199 and 800 to 999.
  const judge = async (lost: (frame: number) => boolean) => judgeRecording(await recording(lost), 1200);
  const early = await judge((frame) => frame === 50 || frame === 150);
  expect(early.judged).toEqual([
    [0, 199],
    [800, 999],
  ]);
  expect(early.overview).toMatchObject({ frames: 400, firstFrame: 0, lastFrame: 999, animals: 3, observations: 1198 });
  const [marks] = early.findings.filter(({ kind }) => kind === 'marks');
  expect(marks).toMatchObject({ rows: 2, severity: 'serious', example: { frame: 50, animal: 'Ann' } });
  expect(marks.sentence).toMatch(/^in frames 0 to 199, the position \(0, 0, 0\) stands for a lost animal/);
  const late = await judge((frame) => frame === 850);
  expect(late.findings[0].sentence).toMatch(/^in frames 800 to 999, /);
  const both = await judge((frame) => frame === 50 || frame === 850 || frame === 950);
  expect(both.findings.filter(({ kind }) => kind === 'marks')).toMatchObject([{ rows: 3, frames: 3, animals: 1 }]);
  expect((await judge((frame) => frame === 500)).findings.map(({ kind }) => kind)).not.toContain('marks');
  // Stretches are no short recordings.
  expect(early.findings.map(({ kind }) => kind)).not.toContain('too short');
});
