import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { workshop } from './run-shoal.ts';
import { rowsOf } from './tables.ts';

/* `shoal run --record`: numbers of each fish in the trajectory, beside position and velocity. */

const shop = workshop();
shop.write('scene.json', {
  version: 1,
  species: [
    { name: 'a', count: 12, metabolism: { basal: 0.7 } },
    { name: 'b', count: 3 },
  ],
});
const run = (...args: string[]) => shop.inProcess('run', 'scene.json', ...args);

test('a run in two parts records the same numbers as one in a piece', async () => {
  const record = ['--record', 'acceleration,metabolicRate', '--format', 'csv'];
  expect((await run('--steps', '12', ...record, '--out', 'whole')).code).toBe(0);
  expect((await run('--steps', '5', ...record, '--out', 'parts')).code).toBe(0);
  // Without --record it continues with the numbers of the first part.
  expect((await run('--steps', '12', '--out', 'parts', '--resume')).code).toBe(0);
  const table = readFileSync(shop.path('whole/trajectory.csv'), 'utf8');
  expect(readFileSync(shop.path('parts/trajectory.csv'), 'utf8')).toBe(table);
  const [header, ...rows] = table.trim().split('\n');
  expect(header).toBe('frame,step,time,id,species,x,y,z,vx,vy,vz,ax,ay,az,metabolicRate');
  expect(rows).toHaveLength(13 * 15);
  const [first, last] = [rows.at(-15), rows.at(-1)].map((row) => row?.split(',').map(Number) ?? []);
  expect(Math.hypot(first[11], first[12], first[13])).toBeGreaterThan(0);
  expect(first[14]).toBeGreaterThan(0.69);
  expect(last[14]).toBe(0);
  expect((await shop.inProcess('report', 'whole')).code).toBe(0);
  expect((await shop.inProcess('measure', 'whole')).code).toBe(0);
  const other = await run('--steps', '20', '--record', 'acceleration', '--out', 'parts', '--resume');
  expect(other.stderr).toContain('was run with recorded numbers acceleration,metabolicRate, got');
});

test('Parquet has their units', async () => {
  expect((await run('--steps', '2', '--record', 'acceleration,metabolicRate', '--out', 'parquet')).code).toBe(0);
  const rows = await rowsOf(shop.path('parquet/trajectory.parquet'));
  expect(Object.keys(rows[0]).slice(-4)).toEqual(['ax', 'ay', 'az', 'metabolicRate']);
  const text = readFileSync(shop.path('parquet/trajectory.parquet'), 'latin1');
  expect(text).toContain(Buffer.from('"ax":"m/s²"').toString('latin1'));
  expect(text).toContain('"metabolicRate":"W/kg"');
});

test.each([
  [['--record', 'acceleration'], '--record applies to a recorded run, so it needs a directory: add --out DIR.'],
  [['--record', 'ax,ax', '--out', 'x'], '--record names "ax" twice; name each once.'],
  [
    ['--record', 'metabolicrate', '--out', 'x'],
    'each name of --record must be acceleration, metabolicEnergy, metabolicRate, savedRate, tailBeatFrequency or tailBeats in this scenario, got "metabolicrate". Did you mean "metabolicRate"?',
  ],
])('refuses %j', async (args, message) => {
  const { code, stderr } = await run('--steps', '1', ...args);
  expect({ code, stderr }).toEqual({ code: 2, stderr: `shoal: ${message}\n` });
});
