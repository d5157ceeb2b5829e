// Task `exports`: speed and memory of exports of many animals.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ExportFigures } from './export-process.ts';
import type { FieldRow } from './field.ts';

const program = fileURLToPath(new URL('export-process.js', import.meta.url));

/** Formats, with the frames for which memory must not grow. */
const exported = { npz: [60, 600, 6000], usd: [60, 600], geo: [60], hcsv: [60] } as const;
/** Animals in a frame; a tenth of them in the longest exports, which are about memory. */
const animals = 100_000;

/** Speed and memory of exports by the clock. Takes ten minutes and 6 GB of the disk. */
export function exportSpeedRows(progress: (done: string) => void): FieldRow[] {
  return Object.entries(exported).flatMap(([format, lengths]) =>
    lengths.flatMap((frames) => {
      const count = frames > 1000 ? animals / 10 : animals;
      progress(`exports: ${format}, ${count} animals, ${frames} frames`);
      const { seconds, plainSeconds, peakMegabytes } = figuresOf(format, count, frames);
      const row = (what: string, median: number, unit: string): FieldRow => ({
        ...{ task: `exports: ${format}, ${frames} frames, ${what}`, size: count, median, unit },
      });
      return [
        row('speed', (count * frames) / seconds / 1e6, 'million poses a second'),
        row('speed ÷ that of a plain write', plainSeconds / seconds, ''),
        row('memory', peakMegabytes, 'MB'),
      ];
    }),
  );
}

function figuresOf(format: string, count: number, frames: number): ExportFigures {
  const words = [program, format, String(count), String(frames)];
  const { stdout, stderr, status } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${words.join(' ')} failed:\n${stderr}`);
  return JSON.parse(stdout);
}
