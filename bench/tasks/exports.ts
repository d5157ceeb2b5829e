// Task `exports`: speed and memory of exports of many animals.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ExportFigures } from './export-process.ts';
import type { FieldRow } from './field.ts';
import { madeUpRun } from './made-run.ts';
import type { RunExportFigures } from './run-export-process.ts';

const program = fileURLToPath(new URL('export-process.js', import.meta.url));
const runProgram = fileURLToPath(new URL('run-export-process.js', import.meta.url));

/** Formats, with the frames for which memory must not grow. */
const exported = { npz: [60, 600, 6000], usd: [60, 600], geo: [60], hcsv: [60] } as const;
/** Formats of the exports of recorded runs, with the endings of their outputs, and the frames of the runs. */
const ofRuns = { npz: '.npz', geo: '', hcsv: '.hcsv', usd: '', blender: '' } as const;
const runFrames = [60, 6000] as const;
/** Animals in a frame of a run; a tenth of them in the longer one. */
const runAnimals = 10_000;
/** Animals in a frame; a tenth of them in the longest exports, which are about memory. */
const animals = 100_000;

/** Speed and memory of exports by the clock. Takes ten minutes and 6 GB of the disk. */
export function exportSpeedRows(progress: (done: string) => void): FieldRow[] {
  return Object.entries(exported).flatMap(([format, lengths]) =>
    lengths.flatMap((frames) => {
      const count = frames > 1000 ? animals / 10 : animals;
      progress(`exports: ${format}, ${count} animals, ${frames} frames`);
      const { seconds, plainSeconds, peakMegabytes }: ExportFigures = figuresOf([
        program,
        format,
        String(count),
        String(frames),
      ]);
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

/** Speed and memory of `shoal export` of recorded runs, with reading them. Takes some minutes and 1 GB of the disk. */
export function runExportRows(progress: (done: string) => void): FieldRow[] {
  return runFrames.flatMap((frames) => rowsOfRun(frames, progress));
}

function rowsOfRun(frames: number, progress: (done: string) => void): FieldRow[] {
  const count = frames > 1000 ? runAnimals / 10 : runAnimals;
  const folder = mkdtempSync(join(tmpdir(), 'shoal-exports-'));
  try {
    const run = madeUpRun(folder, count, frames);
    return Object.entries(ofRuns).flatMap(([format, ending]) => {
      progress(`exports: a run to ${format}, ${count} animals, ${frames} frames`);
      const out = join(folder, `out${ending}`);
      const { seconds, peakMegabytes }: RunExportFigures = figuresOf([runProgram, run, '--to', format, '--out', out]);
      rmSync(out, { recursive: true });
      const task = `exports: a run to ${format}, ${frames} frames`;
      return [
        {
          task: `${task}, speed`,
          size: count,
          median: (count * frames) / seconds / 1e6,
          unit: 'million poses a second',
        },
        { task: `${task}, memory`, size: count, median: peakMegabytes, unit: 'MB' },
      ];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a program prints on its last line. */
function figuresOf<Figures>(words: readonly string[]): Figures {
  const { stdout, stderr, status } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${words.join(' ')} failed:\n${stderr}`);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}
