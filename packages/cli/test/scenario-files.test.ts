import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { parseScenarioText, presetNames, Simulation, scenarioSchema } from 'shoal';
import { describe, expect, test } from 'vitest';
import { workshop } from './run-shoal.ts';
import { school, twoSpecies } from './scenes.ts';

const shop = workshop();

describe('init', () => {
  test('writes a scenario that validates, and does not overwrite it', async () => {
    expect(await shop.shoal('init')).toEqual({
      code: 0,
      stdout: 'scenario.json: written. Try it: shoal run scenario.json\n',
      stderr: '',
    });
    expect((await shop.shoal('validate', 'scenario.json')).code).toBe(0);
    const written = readFileSync(shop.path('scenario.json'), 'utf8');
    expect(await shop.shoal('init', '--preset', 'common')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'shoal: scenario.json: exists already, expected a new name. Choose another name, or replace it with --force.\n',
    });
    expect(readFileSync(shop.path('scenario.json'), 'utf8')).toBe(written);
    expect((await shop.shoal('init', '--preset', 'common', '--force')).code).toBe(0);
    expect(JSON.parse(readFileSync(shop.path('scenario.json'), 'utf8')).preset).toBe('common');
  });

  test.each(presetNames)('with preset %s states the numbers that the preset has', async (preset) => {
    await shop.shoal('init', `${preset}.json`, '--preset', preset);
    const text = readFileSync(shop.path(`${preset}.json`), 'utf8');
    const stated = new Simulation(parseScenarioText(text));
    const document = JSON.parse(text);
    const bare = new Simulation(
      parseScenarioText(JSON.stringify({ ...document, species: [{ name: 'fish', count: document.species[0].count }] })),
    );
    stated.step(5);
    bare.step(5);
    expect(stated.stateHash()).toBe(bare.stateHash());
  });

  test('refuses anything but a regular file', async () => {
    const { code, stderr } = await shop.shoal('init', '/dev/null', '--force');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'shoal: /dev/null: is not an ordinary file, so it cannot be replaced. Name another one.\n',
    });
  });
});

describe('validate', () => {
  test('gives a line a good file, and the problems of bad ones', async () => {
    shop.write('one.json', school(5));
    shop.write('two.json', twoSpecies);
    shop.write('bad.json', { version: 1, species: [{ name: 'fish', count: -1 }] });
    const { code, stdout, stderr } = await shop.shoal('validate', 'one.json', 'bad.json', 'missing.json', 'two.json');
    expect(code).toBe(2);
    expect(stdout).toBe(
      'one.json: ok: Test school, 5 fish of 1 species, preset improved\ntwo.json: ok: Two species, 30 fish of 2 species, preset improved\n',
    );
    expect(stderr).toMatch(
      /^shoal: bad\.json: species\[0\]\.count must be .*, got -1\.\nshoal: missing\.json: cannot be read/,
    );
  });
});

describe('state files that a scenario names', () => {
  const state = { positions: [[1, 2, 3]], velocities: [[0, 0, 1]] };
  const named = (file: string): object => ({
    version: 1,
    species: [{ name: 'fish', count: 1, start: { kind: 'file', file } }],
  });

  test('are found beside it, whatever the working directory', async () => {
    mkdirSync(shop.path('scenes/states'), { recursive: true });
    shop.write('scenes/states/one.json', state);
    shop.write('scenes/inside.json', named('states/one.json'));
    const { code, stdout } = await shop.shoal(
      'run',
      'scenes/inside.json',
      '--steps',
      '0',
      '--save-state',
      'out.json',
      '--json',
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout).fish).toBe(1);
    expect(JSON.parse(readFileSync(shop.path('out.json'), 'utf8')).positions).toEqual([[1, 2, 3]]);
  });

  test('are copied into the directory of a run, which can so be run again', async () => {
    await shop.shoal('run', 'scenes/inside.json', '--steps', '3', '--out', 'kept');
    const first = JSON.parse((await shop.shoal('run', 'scenes/inside.json', '--steps', '3', '--json')).stdout);
    const again = JSON.parse((await shop.shoal('run', 'kept/inputs/scenario.json', '--steps', '3', '--json')).stdout);
    expect(again.stateHash).toBe(first.stateHash);
  });

  test('are refused outside of its folder, by path and by symbolic link', async () => {
    shop.write('secret.json', state);
    symlinkSync(shop.path('secret.json'), shop.path('scenes/link.json'));
    shop.write('scenes/escape.json', named('link.json'));
    expect(await shop.shoal('run', 'scenes/escape.json', '--steps', '1')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'shoal: scenes/escape.json: the file "link.json" lies outside the scenario\'s folder (a symbolic link leads there), expected one inside. Copy it into the folder.\n',
    });
    shop.write('scenes/dots.json', named('../secret.json'));
    const dots = await shop.shoal('validate', 'scenes/dots.json');
    expect(dots.code).toBe(2);
    expect(dots.stderr).toContain('species[0].start.file');
  });

  test('must be there and fit', async () => {
    shop.write('scenes/absent.json', named('nowhere.json'));
    expect((await shop.shoal('validate', 'scenes/absent.json')).stderr).toBe(
      'shoal: scenes/nowhere.json: cannot be read: no such file or directory. scenes/absent.json names it: put it there, or correct the scenario.\n',
    );
    shop.write('scenes/misfit.json', {
      version: 1,
      species: [{ name: 'fish', count: 2, start: { kind: 'file', file: 'states/one.json' } }],
    });
    const misfit = await shop.shoal('validate', 'scenes/misfit.json');
    expect({ code: misfit.code, stdout: misfit.stdout }).toEqual({ code: 2, stdout: '' });
    expect(misfit.stderr).toContain('scenes/misfit.json: species[0].count');
  });
});

describe('schema', () => {
  test('is the library’s', async () => {
    const { code, stdout } = await shop.shoal('schema');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(scenarioSchema)));
  });
});
