import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocks } from './docs-blocks.ts';

/* Runs what docs/measures.md and docs/tracks.md say of tracks, on small files of the same layout: a mill of known size and speed. */

const own = blocks.filter(({ page }) => page === 'docs/measures.md');
const shoal = fileURLToPath(new URL('../packages/cli/bin/shoal.js', import.meta.url));
const python = process.env.SHOAL_PYTHON ?? 'python3';
const has = (...modules: readonly string[]): boolean =>
  spawnSync(python, ['-c', `import ${modules.join(', ')}`]).status === 0;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shoal-tracks-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

const mill = `
import numpy as np
angle = np.arange(6)[:, None] * np.pi / 3 + np.arange(120)[None, :] * 0.02
x, y = 900 + 400 * np.cos(angle), 500 + 400 * np.sin(angle)
x[2, 50:53] = np.nan
`;

/** Runs the command that names a table, and the Python block, if one writes it. @returns means of the metrics */
function measured(table: string): { of: (metric: string) => number } {
  const convert = own.find(({ language, code }) => language === 'python' && code.includes(table));
  const [command] = own.filter(({ language, code }) => language === 'sh' && code.includes(`measure ${table}`));
  if (convert) run(python, ['-c', convert.code]);
  const args = command.code.trim().split(' ').slice(1);
  const { metrics } = JSON.parse(run(process.execPath, [shoal, ...args, '--format', 'json']));
  return { of: (metric) => metrics[metric].mean };
}

test.runIf(has('h5py', 'numpy'))('golden shiners', () => {
  run(python, [
    '-c',
    `${mill}
import h5py
with h5py.File("0066_000_fov.h5", "w") as file:
    file["fields/x"], file["fields/y"] = x, y
`,
  ]);
  const { of } = measured('shiners.csv');
  expect(of('rotation')).toBeCloseTo(1, 1);
  expect(of('extent')).toBeCloseTo(400, -1);
  expect(of('speed')).toBeCloseTo(400 * 0.02 * 29.97, -1);
});

test.runIf(has('scipy', 'numpy'))('zebrafish', () => {
  run(python, [
    '-c',
    `${mill}
from scipy.io import savemat
fish = np.zeros((1, 6), dtype=[("x", object), ("y", object), ("id", object)])
for k in range(6):
    fish[0, k] = (x[k][None, :], y[k][None, :], k)
savemat("trial.mat", {"trx": fish, "timestamps": np.arange(120)[None, :] / 60})
`,
  ]);
  const { of } = measured('trial.mat');
  expect(of('rotation')).toBeCloseTo(1, 2);
  expect(of('extent')).toBeCloseTo(400 / 4023.61, 3);
  expect(of('speed')).toBeCloseTo((400 * 0.02 * 60) / 4023.61, 3);
});

test('the commands of the page measure and check a folder of TRex, and birds whose clocks are out of step', async () => {
  await mkdir(path.join(folder, 'trex'));
  for (let fish = 0; fish < 6; fish++) {
    const rows = Array.from({ length: 120 }, (_, frame) => {
      const angle = (fish * Math.PI) / 3 + frame * 0.02;
      const at = [90 + 40 * Math.cos(angle), 50 + 40 * Math.sin(angle)];
      return [frame, angle, at[0], at[0], at[1], at[1], frame, 0, 210, frame / 25, frame * 40_000].join(',');
    });
    const names = 'frame,ANGLE,X#wcentroid (cm),X (cm),Y#wcentroid (cm),Y (cm),frame,missing,num_pixels,time,timestamp';
    await writeFile(path.join(folder, `trex/mill_id${fish}.csv`), `${[names, ...rows].join('\n')}\n`);
  }
  // Four birds fly north at 11.06 m/s, 1e-4 degrees a second, each with fixes at times of its own.
  const fixes = Array.from({ length: 400 }, (_, k) => {
    const seconds = Math.floor(k / 4) + (k % 4) / 4;
    const time = new Date(Date.UTC(2015, 8, 10, 7) + 1000 * seconds).toISOString();
    return [`bird ${k % 4}`, time, 15 + (k % 4) * 1e-4, seconds * 1e-4].join(',');
  });
  await writeFile(path.join(folder, 'birds.csv'), `${['animal,timestamp,longitude,latitude', ...fixes].join('\n')}\n`);
  const commands = blocks.filter(({ page, language }) => page === 'docs/tracks.md' && language === 'sh');
  const [measure, check, sensitivity, behaviour, shuffles, birds] = commands.map(({ code }) => {
    const files = Array.from({ length: 6 }, (_, fish) => `trex/mill_id${fish}.csv`);
    const words = code.trim().split(' ').slice(1);
    return run(process.execPath, [shoal, ...words.flatMap((word) => (word === 'trex/*.csv' ? files : [word]))]);
  });
  expect(measure).toContain('TRex, a CSV file for each animal · 25 frames a second');
  expect(measure).toMatch(/Extent +0\.4 m/);
  expect(check).toContain('6, at most 6 at once');
  expect(sensitivity).toMatch(/chosen +--smooth 1, 3, 5, 9 +moves by/);
  expect(sensitivity).toContain(
    'No other reading moves a mean by more than 5 % and out of its interval, if it has one.',
  );
  expect(existsSync(path.join(folder, 'readings.svg'))).toBe(true);
  expect(birds).toContain('interpolated to common frames every 1 s, the usual time between two positions');
  expect(birds).toMatch(/Nearest neighbour +11\.13 m/);
  expect(birds).toMatch(/Speed +11\.06 m\/s/);
  expect(behaviour).toContain('startle: 0 · turn: 0 · split: 0 · merge: 0 · change of state: 0');
  const [names, ...animals] = (await readFile(path.join(folder, 'animals.csv'), 'utf8')).trim().split('\n');
  expect(animals).toHaveLength(6);
  const column = names.split(',').indexOf('pathLength (m)');
  // 119 chords of 0.02 rad, 0.4 m from the middle.
  for (const row of animals) expect(Number(row.split(',')[column])).toBeCloseTo(119 * 0.8 * Math.sin(0.01), 3);
  expect(await readFile(path.join(folder, 'events.csv'), 'utf8')).toMatch(/^kind,start \(s\)/);
  expect(shuffles).toMatch(/^Rotation +shifts in time +/m);
});
