import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, test } from 'vitest';
import { tetrahedron } from './meshes.ts';
import { workshop } from './run-shoal.ts';
import { school } from './scenes.ts';

/** A scenario from anywhere can only be recorded in the directory of --out, nothing else. */

const shop = workshop();
const state = { positions: [[1, 2, 3]], velocities: [[0, 0, 1]] };

function startFrom(file: string): object {
  return { version: 1, species: [{ name: 'fish', count: 1, start: { kind: 'file', file } }] };
}

function scene(folder: string, file: string): string {
  mkdirSync(shop.path(`${folder}/${file}/..`), { recursive: true });
  shop.write(`${folder}/${file}`, state);
  return shop.write(`${folder}/scene.json`, startFrom(file));
}

describe('a directory that holds other files', () => {
  test.each([[[]], [['--force']]])('is refused, with %j', async (how) => {
    mkdirSync(shop.path('repository/.git/hooks'), { recursive: true });
    shop.write('repository/package.json', '{"name":"mine"}');
    scene('evil', 'package.json');
    const before = readdirSync(shop.path('repository'), { recursive: true });
    expect(await shop.shoal('run', 'evil/scene.json', '--steps', '1', '--out', 'repository', ...how)).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'shoal: repository: holds other files (.git, package.json) and no run, expected a new or empty directory, or one that "shoal run --out" has written. Name another directory.\n',
    });
    expect(readdirSync(shop.path('repository'), { recursive: true })).toEqual(before);
    expect(readFileSync(shop.path('repository/package.json'), 'utf8')).toBe('{"name":"mine"}');
  });

  test('is refused though some are named like those of a run', async () => {
    mkdirSync(shop.path('data'));
    for (const name of ['summary.json', 'metrics.csv', 'events.jsonl']) shop.write(`data/${name}`, {});
    shop.write('one.json', school(1));
    for (const how of ['--force', '--resume']) {
      const { code } = await shop.shoal('run', 'one.json', '--steps', '1', '--out', 'data', how);
      expect(code).toBe(2);
    }
    expect(readFileSync(shop.path('data/summary.json'), 'utf8')).toBe('{}');
  });

  test('keeps what is not of the run when the run is replaced', async () => {
    shop.write('one.json', school(1));
    await shop.shoal('run', 'one.json', '--steps', '1', '--out', 'mixed');
    for (const name of ['package.json', 'notes.txt']) shop.write(`mixed/${name}`, 'mine');
    scene('evil', 'package.json');
    const { code } = await shop.shoal('run', 'evil/scene.json', '--steps', '1', '--out', 'mixed', '--force');
    expect(code).toBe(0);
    for (const name of ['package.json', 'notes.txt']) {
      expect(readFileSync(shop.path(`mixed/${name}`), 'utf8')).toBe('mine');
    }
    expect(JSON.parse(readFileSync(shop.path('mixed/inputs/package.json'), 'utf8'))).toEqual(state);
  });

  test('is not replaced where a directory has the name of a file', async () => {
    await shop.shoal('run', 'one.json', '--steps', '1', '--out', 'odd');
    mkdirSync(shop.path('odd/report.html'));
    shop.write('odd/report.html/notes.txt', 'mine');
    expect((await shop.shoal('run', 'one.json', '--steps', '1', '--out', 'odd', '--force')).stderr).toBe(
      'shoal: odd/report.html: does not belong to the run. Move it, or name another directory.\n',
    );
    expect(readFileSync(shop.path('odd/report.html/notes.txt'), 'utf8')).toBe('mine');
  });
});

describe('the copies of inputs', () => {
  test('lie in inputs/, are not executable, and the run is continued from there', async () => {
    scene('deep', 'hooks/pre-commit');
    chmodSync(shop.path('deep/hooks/pre-commit'), 0o755);
    await shop.shoal('run', 'deep/scene.json', '--steps', '2', '--out', 'copied');
    expect(readdirSync(shop.path('copied')).sort()).toEqual([
      'events.jsonl',
      'inputs',
      'metrics.parquet',
      'snapshot.bin',
      'summary.json',
      'trajectory.parquet',
    ]);
    expect(statSync(shop.path('copied/inputs/hooks/pre-commit')).mode & 0o777).toBe(0o644);
    const again = ['run', 'copied/inputs/scenario.json', '--steps', '4', '--out', 'copied', '--resume'];
    expect((await shop.shoal(...again)).code).toBe(0);
    expect((await shop.shoal('report', 'copied')).code).toBe(0);
    expect((await shop.shoal('inspect', 'copied')).code).toBe(0);
  });

  test.each(['.hidden.json', '.git/hooks/pre-commit', 'a/.b/c.json'])('have no dot name: %s', async (name) => {
    scene('dotted', name);
    expect(await shop.shoal('run', 'dotted/scene.json', '--steps', '1', '--out', 'dots')).toEqual({
      code: 2,
      stdout: '',
      stderr: `shoal: dotted/scene.json: names the state file "${name}", expected no name that begins with a dot, because --out copies it. Rename the file.\n`,
    });
    expect(existsSync(shop.path('dots'))).toBe(false);
  });

  test.each(['scenario.json', 'start.json', 'rules.json', 'Scenario.JSON'])(
    'do not replace those of the run: %s',
    async (name) => {
      scene('own', name);
      expect((await shop.shoal('run', 'own/scene.json', '--steps', '1', '--out', 'owned')).stderr).toBe(
        `shoal: own/scene.json: names the state file "${name}", a name that a run writes itself. Rename the file.\n`,
      );
    },
  );
});

test('inputs do not replace modules of rules, and may have other names', async () => {
  const light = '{ name: "light", parameters: { depth: 5 }, steer(out) { out.fill(0) } }';
  shop.write('light.mjs', `export default ${light}`);
  const run = (out: string) =>
    shop.shoal('run', 'ruled/scene.json', '--rules', 'light.mjs', '--steps', '1', '--out', out);
  scene('ruled', 'rules/state.json');
  expect((await run('ruled-out')).stderr).toBe(
    'shoal: ruled/scene.json: names the state file "rules/state.json", a name that a run writes itself. Rename the file.\n',
  );
  scene('ruled', 'states/state.json');
  expect((await run('ruled-out')).code).toBe(0);
});

test('a folder whose name only begins like the scenario’s is outside', async () => {
  mkdirSync(shop.path('scenes'));
  mkdirSync(shop.path('scenes-secret'));
  shop.write('scenes-secret/state.json', state);
  shop.write('scenes-secret/rock.obj', tetrahedron);
  symlinkSync(shop.path('scenes-secret/state.json'), shop.path('scenes/state.json'));
  symlinkSync(shop.path('scenes-secret/rock.obj'), shop.path('scenes/rock.obj'));
  shop.write('scenes/state-scene.json', startFrom('state.json'));
  shop.write('scenes/mesh-scene.json', { ...school(1), obstacles: [{ shape: { kind: 'mesh', file: 'rock.obj' } }] });
  for (const [name, file] of [
    ['state-scene.json', 'state.json'],
    ['mesh-scene.json', 'rock.obj'],
  ]) {
    expect((await shop.shoal('validate', `scenes/${name}`)).stderr).toBe(
      `shoal: scenes/${name}: the file "${file}" lies outside the scenario's folder (a symbolic link leads there), expected one inside. Copy it into the folder.\n`,
    );
  }
});

describe('an unfinished run that was tampered with', () => {
  const unfinished = 'tampered/.unfinished';
  const checkpoint = '{"pieces":[{"name":"summary.json","from":0,"length":1}]}\nx';

  test('does not write through symbolic links', async () => {
    shop.write('notes.txt', 'mine');
    mkdirSync(shop.path(unfinished), { recursive: true });
    shop.write(`${unfinished}/checkpoint`, checkpoint);
    symlinkSync(shop.path('notes.txt'), shop.path(`${unfinished}/summary.json`));
    expect((await shop.shoal('run', 'one.json', '--out', 'tampered', '--resume')).code).toBe(2);
    shop.shell('rm -r tampered; mkdir tampered elsewhere');
    shop.write('elsewhere/checkpoint', checkpoint);
    symlinkSync(shop.path('elsewhere'), shop.path(unfinished));
    expect((await shop.shoal('run', 'one.json', '--out', 'tampered', '--resume')).stderr).toBe(
      'shoal: tampered/.unfinished: does not belong to the run. Move it, or name another directory.\n',
    );
    expect(readFileSync(shop.path('notes.txt'), 'utf8')).toBe('mine');
    shop.shell('rm -r tampered');
  });

  test('is replaced by --force', async () => {
    mkdirSync(shop.path(unfinished), { recursive: true });
    shop.write(`${unfinished}/checkpoint`, 'no line');
    const args = ['run', 'one.json', '--steps', '1', '--out', 'tampered', '--force'];
    expect((await shop.shoal(...args)).code).toBe(0);
    expect(existsSync(shop.path(unfinished))).toBe(false);
    shop.shell('rm -r tampered');
  });

  test.each([
    ['checkpoint', '{"pieces":[{"name":"../../stolen","from":0,"length":1}]}\nx'],
    ['checkpoint', '{"pieces":[{"name":"summary.json","from":9,"length":1}]}\nx'],
    ['checkpoint', '{"pieces":[{"name":"summary.json","from":0,"length":9}]}\nx'],
    ['checkpoint', 'no line'],
    ['commit.json', '{"entries":["../notes.txt"],"removed":[]}'],
    ['commit.json', '{"entries":[],"removed":["../notes.txt"]}'],
    ['commit.json', '{'],
  ])('is refused: %s %s', async (name, text) => {
    mkdirSync(shop.path(unfinished), { recursive: true });
    shop.write('notes.txt', 'mine');
    writeFileSync(shop.path(`${unfinished}/${name}`), text);
    const { code, stderr } = await shop.shoal('run', 'one.json', '--out', 'tampered', '--resume');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^shoal: tampered\/\.unfinished\/\S+ is damaged: .+\.\n$/);
    expect(readFileSync(shop.path('notes.txt'), 'utf8')).toBe('mine');
    expect(existsSync(shop.path('stolen'))).toBe(false);
    shop.shell('rm -r tampered');
  });
});
