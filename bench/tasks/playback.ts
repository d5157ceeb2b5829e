// Task `playback`: how fast large recordings are opened and played.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FieldRow } from './field.ts';
import type { PlaybackFigures } from './playback-process.ts';

const program = fileURLToPath(new URL('playback-process.js', import.meta.url));

/** Animals and frames of the recordings: each file has about 1 GB. */
const recorded = [
  [100_000, 400],
  [500, 80_000],
] as const;

/** Speed of playing recorded runs and of going to any of their frames. Takes some minutes and 1.1 GB of the disk. */
export function playbackRows(progress: (done: string) => void): FieldRow[] {
  return recorded.flatMap(([animals, frames]) => {
    progress(`playback: ${animals} animals, ${frames} frames`);
    const { stdout, stderr, status } = spawnSync(process.execPath, [program, String(animals), String(frames)], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`node ${program} failed:\n${stderr}`);
    const figures: PlaybackFigures = JSON.parse(stdout);
    const row = (what: string, median: number, unit: string): FieldRow => ({
      ...{ task: `playback: ${frames} frames, ${what}`, size: animals, median, unit },
    });
    return [
      row('file', figures.megabytes, 'MB'),
      row('decode a frame', figures.decode, 'ms'),
      row('show a picture', figures.show, 'ms'),
      row('seek over HTTP', figures.seek, 'ms'),
      row('slowest of 60 seeks', figures.slowest, 'ms'),
    ];
  });
}
