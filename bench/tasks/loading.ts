// Task `loading`: how long the command takes before it does anything.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FieldRow } from './field.ts';

const root = new URL('../../../', import.meta.url);
const command = fileURLToPath(new URL('packages/cli/bin/shoal.js', root));
const rounds = 5;

/** Loaded first in a process. At the end it prints the processor time of the process, µs. */
const meter = `data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();process.stderr.write('\\ncpu '+(user+system))})`;

/** Processor time of a Node process, ms. Threads count, waiting does not. */
function processorTime(words: readonly string[]): number {
  const { stderr, status } = spawnSync(process.execPath, ['--import', meter, ...words], { encoding: 'utf8' });
  const time = /\ncpu (\d+)$/.exec(stderr)?.[1];
  if (status !== 0 || time === undefined) throw new Error(`node ${words.join(' ')} failed:\n${stderr}`);
  return Number(time) / 1000;
}

/** Total time of `shoal validate`: loading Node, the command and the library, and reading the file. */
export function loadingRows(progress: (done: string) => void): FieldRow[] {
  progress('loading');
  const folder = mkdtempSync(join(tmpdir(), 'shoal-loading-'));
  try {
    const large = join(folder, 'large.json');
    const species = Array.from({ length: 32 }, (_, k) => ({
      name: `fish-${k}`,
      count: 10,
      goals: [{ at: [k, 5, 5] }],
    }));
    writeFileSync(large, JSON.stringify({ version: 1, species }));
    const scene = (name: string): string => fileURLToPath(new URL(`scenarios/${name}.json`, root));
    const tasks: Readonly<Record<string, readonly string[]>> = {
      'node alone': ['--eval', ''],
      'shoal --version': [command, '--version'],
      'a scene of two fish': [command, 'validate', scene('two-fish')],
      'a reef with rocks': [command, 'validate', scene('reef-100')],
      '32 species': [command, 'validate', large],
    };
    const times = new Map(Object.keys(tasks).map((task): [string, number[]] => [task, []]));
    for (let round = 0; round < rounds; round++)
      for (const [task, words] of Object.entries(tasks)) times.get(task)?.push(processorTime(words));
    return [...times].map(([task, all]) => ({
      task: `loading: ${task}`,
      size: 1,
      median: all.sort((a, b) => a - b)[rounds >> 1],
      unit: 'ms',
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
