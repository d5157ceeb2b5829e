import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { workshop } from './run-shoal.ts';
import { school } from './scenes.ts';

const shop = workshop();
shop.write('good.json', school(5));
shop.write('state.json', { positions: [[1, 2, 3]], velocities: [[0, 0, 1]] });
shop.write('named.json', {
  version: 1,
  species: [{ name: 'fish', count: 1, start: { kind: 'file', file: 'state.json' } }],
});
mkdirSync(shop.path('there'));
symlinkSync(shop.folder, shop.path('there/back'));

beforeAll(async () => {
  await shop.shoal('run', 'good.json', '--steps', '2', '--out', 'kept');
});

const compare = 'compare good.json --presets improved,common --steps 2';

describe('an output never takes the place of an input', () => {
  const cases: readonly (readonly [args: string, input: string, message: string])[] = [
    [
      `${compare} --out good.json`,
      'good.json',
      'good.json: is the scenario, which --out must not overwrite. Name another file.',
    ],
    [
      `${compare} --out there/back/good.json`,
      'good.json',
      'there/back/good.json: is the scenario, which --out must not overwrite. Name another file.',
    ],
    [
      'run good.json --steps 2 --save-state ./good.json',
      'good.json',
      './good.json: is the scenario, which --save-state must not overwrite. Name another file.',
    ],
    [
      'run good.json --steps 2 --state state.json --save-state state.json',
      'state.json',
      'state.json: is the state of --state, which --save-state must not overwrite. Name another file.',
    ],
    [
      'run named.json --steps 2 --save-state state.json',
      'state.json',
      'state.json: is a state file of the scenario, which --save-state must not overwrite. Name another file.',
    ],
    [
      'run good.json --steps 2 --out kept --force --save-state kept/summary.json',
      'kept/summary.json',
      'kept/summary.json: is a file of the run, which --save-state must not overwrite. Name another file.',
    ],
    [
      'run good.json --steps 2 --out new --save-state new',
      'good.json',
      'new: is the directory of the run, which --save-state must not overwrite. Name another file.',
    ],
    [
      'report kept --out kept/trajectory.parquet',
      'kept/trajectory.parquet',
      'kept/trajectory.parquet: is a file of the run, which --out must not overwrite. Name another file.',
    ],
    [
      'report kept --out kept/inputs/scenario.json',
      'kept/inputs/scenario.json',
      'kept/inputs/scenario.json: is the scenario, which --out must not overwrite. Name another file.',
    ],
  ];

  test.each(cases)('shoal %s', async (args, input, message) => {
    const [bytes, names] = [readFileSync(shop.path(input)), readdirSync(shop.folder)];
    expect(await shop.shoal(...args.split(' '))).toEqual({ code: 2, stdout: '', stderr: `shoal: ${message}\n` });
    expect(readFileSync(shop.path(input)).equals(bytes)).toBe(true);
    expect(readdirSync(shop.folder)).toEqual(names);
  });

  test('but a report may replace the report, and a state may stand beside the run', async () => {
    expect((await shop.shoal('report', 'kept')).code).toBe(0);
    expect((await shop.shoal('report', 'kept', '--out', 'kept/report.html')).code).toBe(0);
    const saved = await shop.shoal(
      ...'run good.json --steps 2 --out kept --force --save-state kept/end.json'.split(' '),
    );
    expect({ code: saved.code, stderr: saved.stderr }).toEqual({ code: 0, stderr: '' });
    expect(readdirSync(shop.path('kept'))).toContain('end.json');
  });
});

describe('an empty path is refused', () => {
  const cases: readonly (readonly [args: readonly string[], message: string])[] = [
    [['run', 'good.json', '--out', ''], '--out must name a directory, got "".'],
    [['run', 'good.json', '--state', ''], '--state must name a file, got "".'],
    [['run', 'good.json', '--save-state', ''], '--save-state must name a file, got "".'],
    [['run', ''], 'the scenario must name a file, got "".'],
    [['inspect', 'good.json', '--state', ''], '--state must name a file, got "".'],
    [['report', 'kept', '--out', ''], '--out must name a file, got "".'],
    [['compare', 'good.json', '--presets', 'improved', '--out', ''], '--out must name a file, got "".'],
  ];

  test.each(cases)('shoal %j', async (args, message) => {
    expect(await shop.shoal(...args)).toEqual({ code: 2, stdout: '', stderr: `shoal: ${message}\n` });
  });
});
