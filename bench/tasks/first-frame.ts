// Task `first-frame`: how long the built studio takes until it shows its school.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FieldRow } from './field.ts';

const root = new URL('../../../', import.meta.url);
const script = fileURLToPath(new URL('scripts/pictures/first-frame.mjs', root));

/**
 * Time until the built studio shows its school: the best of several visits by `scripts/pictures/first-frame.mjs`. There are no
 * rows if the studio is not built or no Chromium is found.
 */
export function firstFrameRows(progress: (done: string) => void): FieldRow[] {
  if (!existsSync(new URL('apps/studio/dist/page/index.html', root))) {
    progress('first frame: not measured, the studio is not built (npm run build)');
    return [];
  }
  progress('first frame');
  const { stdout, stderr, status } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  if (status !== 0)
    progress(`first frame: not measured, scripts/pictures/first-frame.mjs failed:\n${stderr.slice(-500)}`);
  return status === 0 ? firstFrameRowsOf(stdout) : [];
}

/** Rows from the lines that the script prints: `first paint: 320 ms, at best 300 ms (300, 320, 340)`. */
export function firstFrameRowsOf(text: string): FieldRow[] {
  return [...text.matchAll(/^(.+): \d+ ms, at best (\d+) ms \((.*)\)$/gm)].map(([, task, best, visits]) => ({
    task: `studio: ${task}`,
    size: visits.split(',').length,
    median: Number(best),
    unit: 'ms',
  }));
}
