import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseScenarioJson, Simulation } from 'shoal';
import { describe, expect, test } from 'vitest';
import { workshop } from './run-shoal.ts';
import { school, twoSpecies } from './scenes.ts';

const shop = workshop();
shop.write('two.json', twoSpecies);
shop.write('big.json', school(300));

const half = ['--seconds', '0.5'];

/** The rows of a table of Niagara, as numbers by title. */
function tableOf(name: string): Record<string, number>[] {
  const [titles, ...rows] = readFileSync(shop.path(name), 'utf8').trimEnd().split('\n');
  const names = titles.split(',');
  return rows.map((row) => Object.fromEntries(row.split(',').map((cell, k) => [names[k], Number(cell)])));
}

/** What is in a folder, but for the manifest. */
function filesOf(name: string): Record<string, string> {
  const names = readdirSync(shop.path(name)).sort();
  return Object.fromEntries(names.map((one) => [one, readFileSync(shop.path(`${name}/${one}`), 'latin1')]));
}

describe('shoal export', () => {
  test('geo: a file of points a frame, and what it was made of', async () => {
    const { code, stdout, stderr } = await shop.inProcess('export', 'two.json', '--to', 'geo', '--out', 'geo', ...half);
    expect([code, stdout, stderr]).toEqual([0, 'geo: 12 frames of 30 animals, 24 a second.\n', '']);
    const files = filesOf('geo');
    expect(Object.keys(files)).toEqual([
      'export.json',
      ...Array.from({ length: 12 }, (_, k) => `school.00${`${k + 1}`.padStart(2, '0')}.geo`),
    ]);
    for (const [name, text] of Object.entries(files).slice(1))
      expect(text, name).toMatch(/^PGEOMETRY V5\nNPoints 30 NPrims 0\n/);
    expect(JSON.parse(files['export.json'])).toMatchObject({
      format: 'geo',
      scenario: 'Two species',
      seed: 1,
      frames: 12,
      species: ['herring', 'sprat'],
    });
  });

  test('hcsv: only the species that are asked for, from a time on, larger than life', async () => {
    const args = ['--species', 'sprat', '--from', '1', '--magnify', '3', '--fps', '10', '--json'];
    const { code, stdout } = await shop.inProcess(
      ...['export', 'two.json', '--to', 'hcsv', '--out', 'two.hcsv', ...half, ...args],
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ out: 'two.hcsv', to: 'hcsv', frames: 5, animals: 10, fps: 10 });
    const rows = tableOf('two.hcsv');
    expect(rows).toHaveLength(50);
    expect(rows.map(({ time }) => time).filter((time, k, all) => time !== all[k - 1])).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
    expect([...new Set(rows.map(({ type }) => type))]).toEqual([1]);
    expect(rows.slice(0, 10).map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(rows.slice(0, 10).map(({ animal }) => animal)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    const width = rows[0]['scale.z'];
    const { code: again } = await shop.inProcess(
      ...[
        'export',
        'two.json',
        '--to',
        'hcsv',
        '--out',
        'two.hcsv',
        '--force',
        '--seconds',
        '0.1',
        '--species',
        'sprat',
      ],
    );
    expect(again).toBe(0);
    expect(width).toBeCloseTo(3 * tableOf('two.hcsv')[0]['scale.z'], 4);
  });

  test('blender: arrays, meshes, names and the script', async () => {
    const args = ['export', 'two.json', '--to', 'blender', '--out', 'blend', ...half];
    const { code, stdout } = await shop.inProcess(...args);
    expect([code, stdout]).toEqual([
      0,
      'blend: 12 frames of 30 animals, 24 a second.\nTo open it, run: blender -P blend/open.py\n',
    ]);
    expect(Object.keys(filesOf('blend'))).toEqual(['export.json', 'meshes.npz', 'open.py', 'scene.json', 'school.npz']);
  });

  test('usdz: one frame, at a time', async () => {
    const args = ['export', 'two.json', '--to', 'usdz', '--from', '0.5', '--out', 'two.usdz'];
    const { code, stdout, stderr } = await shop.inProcess(...args);
    expect([code, stdout, stderr]).toEqual([0, 'two.usdz: one frame of 30 animals.\n', '']);
    expect(readFileSync(shop.path('two.usdz')).toString('latin1', 0, 200)).toContain('school.usda');
  });

  test('times that are no whole frames are rounded, which is said', async () => {
    const args = ['export', 'two.json', '--to', 'npz', '--seconds', '1.017', '--fps', '10', '--out', 'two.npz'];
    const { stdout, stderr } = await shop.inProcess(...args);
    expect(stdout).toBe('two.npz: 10 frames of 30 animals, 10 a second.\n');
    expect(stderr).toBe('shoal: --seconds 1.017 is rounded to whole frames: 10, 10 a second.\n');
  });

  test('a run and its scenario give the same positions', async () => {
    const run = await shop.inProcess('run', 'two.json', '--seconds', '1.5', '--out', 'run');
    expect(run.code).toBe(0);
    const args = ['--to', 'hcsv', '--fps', '24', '--seconds', '1', '--out'];
    expect((await shop.inProcess('export', 'run', ...args, 'run.hcsv')).code).toBe(0);
    expect((await shop.inProcess('export', 'two.json', ...args, 'scenario.hcsv')).code).toBe(0);
    const [recorded, simulated] = ['run.hcsv', 'scenario.hcsv'].map(tableOf);
    expect(recorded.map(({ time, animal }) => [time, animal])).toEqual(
      simulated.map(({ time, animal }) => [time, animal]),
    );
    const apart = recorded.flatMap((row, k) =>
      ['P.x', 'P.y', 'P.z'].map((title) => Math.abs(row[title] - simulated[k][title])),
    );
    expect(Math.max(...apart)).toBeLessThan(1e-4);
  });
});

test('a run of CSV gives the same frames as one of Parquet, those of the simulation', async () => {
  const record = (format: string, out: string) =>
    shop.inProcess('run', 'two.json', '--seconds', '1', '--every', '3', '--format', format, '--out', out);
  expect([(await record('csv', 'lines')).code, (await record('parquet', 'frames')).code]).toEqual([0, 0]);
  const [lines, frames] = await Promise.all(
    ['lines', 'frames'].map(async (name) => {
      const { stdout } = await shop.inProcess('export', name, '--to', 'hcsv', '--fps', '24', '--out', `${name}.hcsv`);
      expect(stdout).toContain('25 frames of 30 animals, 24 a second.');
      return tableOf(`${name}.hcsv`);
    }),
  );
  for (const [k, row] of frames.entries())
    for (const [title, value] of Object.entries(row)) expect(lines[k][title], title).toBeCloseTo(value, 3);
  // Frame 1 of the recording is at 0.05 s.
  const { stdout } = await shop.inProcess('export', 'frames', '--to', 'hcsv', '--out', 'own.hcsv', '--from', '0.05');
  expect(stdout).toContain('20 frames of 30 animals, 20 a second.');
  const simulation = new Simulation(parseScenarioJson(twoSpecies));
  simulation.step(3);
  for (const [k, row] of tableOf('own.hcsv').slice(0, 30).entries())
    for (const [axis, column] of (['x', 'y', 'z'] as const).entries())
      expect(row[`P.${column}`]).toBeCloseTo(
        [simulation.school.x, simulation.school.y, simulation.school.z][axis][k],
        4,
      );
});

test('a damaged recording ends in a sentence, and nothing is written', async () => {
  expect((await shop.inProcess('run', 'two.json', '--seconds', '0.5', '--out', 'cut')).code).toBe(0);
  const path = shop.path('cut/trajectory.parquet');
  writeFileSync(path, readFileSync(path).subarray(0, 500));
  const { code, stdout, stderr } = await shop.inProcess('export', 'cut', '--to', 'npz', '--out', 'cut.npz');
  expect([code, stdout, existsSync(shop.path('cut.npz'))]).toEqual([2, '', false]);
  expect(stderr).toContain('trajectory.parquet');
});

describe('what is wrong is said, and nothing is written', () => {
  const cases: readonly (readonly [args: string, message: string])[] = [
    ['two.json --to maya --out new', 'got "maya".'],
    ['two.json --to fbx --out new.fbx', 'got "fbx". Use --to gltf, import the file into Blender, and export it as FBX'],
    ['two.json --to .GLB --out new.glb', 'got ".GLB". Use --to gltf with a name that ends in .glb.'],
    ['. --to geo --out new', '.: is a folder without summary.json, so it is no run. Name a scenario file, or a folder'],
    ['two.json --to usdz --out new.usdz --seconds 2', '--to usdz writes one frame, got --seconds 2. Leave it out'],
    ['two.json --to hcsv --out new.csv', '--out must name a file that ends in .hcsv for --to hcsv, got "new.csv".'],
    [
      'two.json --to geo --out new --species cod',
      '--species must name species of the scenario (herring, sprat), got "cod".',
    ],
    ['run --to geo --out new --from 9', '--from must be a time of the recording, from 0 to 1.5 s, got 9.'],
    [
      'two.json --to hcsv --out new.hcsv --resume',
      '--resume continues formats of many files, but new.hcsv is one file.',
    ],
    ['two.json --to geo --out new --resume', 'new: there is no stopped export to continue.'],
    ['two.json --to geo --out geo', 'geo: exists already; replace it with --force, or name another folder for --out.'],
    [
      'two.json --to geo --out run --force',
      'run: has no export.json, so no export made it and --force does not replace it.',
    ],
    ['two.json --to hcsv --out run.hcsv', 'run.hcsv: exists already'],
    [
      'two.json --to usd --out new.usda',
      '--out must name a folder for --to usd, got "new.usda". Leave the ending out.',
    ],
  ];
  test.each(cases)('export %s', async (args, message) => {
    const before = readdirSync(shop.folder).sort();
    const { code, stdout, stderr } = await shop.inProcess('export', ...args.split(' '));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(readdirSync(shop.folder).sort()).toEqual(before);
  });
});

describe('Ctrl-C', () => {
  test('keeps the complete files of a folder, and --resume gives the same bytes', async () => {
    const args = (out: string): string[] => ['export', 'big.json', '--to', 'geo', '--out', out, '--seconds', '4'];
    const { process, ended } = shop.start(args('parts'));
    while (!existsSync(shop.path('.parts.unfinished/school.0002.geo'))) await wait(2);
    process.kill('SIGINT');
    const { code, stdout, stderr } = await ended;
    expect([code, stdout]).toEqual([130, '']);
    expect(stderr).toContain('shoal: stopped before the end. The same command with --resume continues it.\n');
    expect(existsSync(shop.path('parts'))).toBe(false);
    const kept = readdirSync(shop.path('.parts.unfinished')).filter((name) => name !== 'request.json');
    expect(kept.length).toBeGreaterThanOrEqual(2);
    expect(kept.filter((name) => !/^school\.\d{4}\.geo$/.test(name))).toEqual([]);
    expect((await shop.inProcess(...args('parts'), '--seed', '9', '--resume')).stderr).toContain(
      'parts: the stopped export had another scenario,',
    );
    expect((await shop.inProcess(...args('parts'), '--resume')).code).toBe(0);
    expect((await shop.inProcess(...args('whole'))).code).toBe(0);
    expect(filesOf('parts')).toEqual(filesOf('whole'));
    expect(readdirSync(shop.folder).filter((name) => name.startsWith('.parts'))).toEqual([]);
  });

  test('--resume refuses another mesh of the same name', async () => {
    const mesh = (size: number): string =>
      `v 0 0 0\nv ${size} 0 0\nv 0 ${size} 0\nv 0 0 ${size}\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n`;
    shop.write('rock.json', school(300, { obstacles: [{ shape: { kind: 'mesh', file: 'rock.obj' }, at: [3, 3, 3] }] }));
    writeFileSync(shop.path('rock.obj'), mesh(1));
    const args = ['export', 'rock.json', '--to', 'geo', '--out', 'rocks', '--seconds', '4'];
    const { process, ended } = shop.start(args);
    while (!existsSync(shop.path('.rocks.unfinished/school.0002.geo'))) await wait(2);
    process.kill('SIGINT');
    expect((await ended).code).toBe(130);
    writeFileSync(shop.path('rock.obj'), mesh(2));
    expect((await shop.inProcess(...args, '--resume')).stderr).toContain(
      'rocks: the stopped export had another scenario',
    );
    writeFileSync(shop.path('rock.obj'), mesh(1));
    expect((await shop.inProcess(...args, '--resume')).code).toBe(0);
  });

  test('also ends the steps before the first frame', async () => {
    const { process, ended } = shop.start(['export', 'big.json', '--to', 'npz', '--out', 'far.npz', '--from', '1e6']);
    while (!readdirSync(shop.folder).some((name) => name.includes('far.npz'))) await wait(2);
    process.kill('SIGINT');
    expect((await ended).code).toBe(130);
    expect(readdirSync(shop.folder).filter((name) => name.includes('far.npz'))).toEqual([]);
  });

  test.each([
    ['hcsv', 'gone.hcsv'],
    ['blender', 'gone'],
  ])('leaves nothing of %s', async (to, out) => {
    const before = readdirSync(shop.folder).sort();
    const { process, ended } = shop.start(['export', 'big.json', '--to', to, '--out', out, '--seconds', '600']);
    while (readdirSync(shop.folder).length === before.length) await wait(2);
    await wait(100);
    process.kill('SIGINT');
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    expect(stderr).toContain('shoal: stopped before the end. Nothing was kept.\n');
    expect(readdirSync(shop.folder).sort()).toEqual(before);
  });
});
