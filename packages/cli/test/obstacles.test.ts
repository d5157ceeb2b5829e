import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { flawed, gltf, sail, tetrahedron } from './meshes.ts';
import { workshop } from './run-shoal.ts';
import { school } from './scenes.ts';

const shop = workshop();
const hole = { name: 'hole', at: [10, 10, 10], facing: [0, 0, 1], radius: 3.4 };
const torus = { shape: { kind: 'torus', radius: 5, tube: 1.5 }, at: [10, 10, 10] };
const paddle = { shape: { kind: 'box', size: [6, 1, 1] }, at: [4, 4, 4], spin: { axis: [0, 1, 0], degPerSecond: 90 } };
const tank = { world: { min: [0, 0, 0], max: [20, 20, 20] } };
shop.write('torus.json', { ...school(120), ...tank, obstacles: [torus, paddle], gates: [hole] });
shop.write('gate.json', { ...school(120), ...tank, gates: [{ ...hole, name: 'plane', radius: 50 }] });
const mesh = (file: string, more: object = {}) => ({ shape: { kind: 'mesh', file }, at: [10, 10, 10], ...more });

const summary = (folder: string) => JSON.parse(readFileSync(shop.path(`${folder}/summary.json`), 'utf8'));

async function resultOf(...args: readonly string[]) {
  const { code, stdout, stderr } = await shop.shoal('run', ...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe('a run with obstacles', () => {
  test('reports clearance, penetrations, displaced fish and passages', async () => {
    const { obstacles } = await resultOf('torus.json', '--steps', '300', '--every', '3', '--out', 'report');
    expect(summary('report').obstacles).toEqual(obstacles);
    const { smallestClearance, penetrations, fishSteps, displaced, gates } = obstacles;
    expect({ penetrations, fishSteps }).toEqual({ penetrations: 0, fishSteps: 120 * 101 });
    expect(smallestClearance.bodyRadius).toBeCloseTo(0.09, 12);
    expect(smallestClearance.distance).toBeGreaterThanOrEqual(0.0899);
    expect(smallestClearance.distance).toBeLessThan(2);
    expect(smallestClearance.fish).toBeLessThan(120);
    const events = readFileSync(shop.path('report/events.jsonl'), 'utf8').trimEnd().split('\n');
    const told = events.map((line) => JSON.parse(line));
    const fishOf = (...kinds: string[]) =>
      told.filter(({ kind }) => kinds.includes(kind)).map(({ fish }: { fish: number }) => fish);
    expect(displaced).toBe(new Set(fishOf('displaced')).size);
    expect(displaced).toBeGreaterThan(0);
    expect(gates).toEqual([
      {
        name: 'hole',
        forth: fishOf('passed').length,
        back: fishOf('passed-back').length,
        fish: new Set(fishOf('passed', 'passed-back')).size,
      },
    ]);
    expect(gates[0].forth + gates[0].back).toBeGreaterThan(0);
    const { code } = await shop.shoal('report', 'report');
    expect(code).toBe(0);
    const page = readFileSync(shop.path('report/report.html'), 'utf8');
    expect(page).toContain(`<td>fish inside a solid</td><td>0 of ${fishSteps} measured fish-steps</td>`);
    expect(page).toContain('<td>gate hole</td>');
  });

  test('prints it without --json too', async () => {
    const { code, stdout } = await shop.shoal('run', 'torus.json', '--steps', '60');
    expect(code).toBe(0);
    expect(stdout.replace(/\n {2,}/g, ' ')).toMatch(
      /^smallest clearance +0\.\d+ m from the middle of fish \d+ to a surface, at [\d.]+ s \(radius of its body 0\.09 m\)$/m,
    );
    expect(stdout).toMatch(/^fish inside a solid +0 of 7320 measured fish-steps$/m);
    expect(stdout).toMatch(/^displaced +\d+ fish$/m);
    expect(stdout).toMatch(/^gate hole +\d+ passed, \d+ back; \d+ (different )?fish$/m);
  });

  test('has gates without obstacles, and neither where there is neither', async () => {
    shop.write('plain.json', school(10));
    expect(await resultOf('plain.json', '--steps', '2')).not.toHaveProperty('obstacles');
    const { obstacles } = await resultOf('gate.json', '--steps', '60');
    expect(obstacles).toMatchObject({ smallestClearance: null, penetrations: 0, fishSteps: 0, displaced: 0 });
    expect(obstacles.gates[0].forth + obstacles.gates[0].back).toBeGreaterThan(2);
  });

  test.each(['parquet', 'csv'])('goes on counting when it is resumed, as %s', async (format) => {
    const every = ['--every', '7', '--format', format];
    await resultOf('torus.json', '--steps', '200', ...every, '--out', `whole-${format}`);
    await resultOf('torus.json', '--steps', '90', ...every, '--out', `parts-${format}`);
    await resultOf('torus.json', '--steps', '200', '--out', `parts-${format}`, '--resume');
    const [whole, parts] = [summary(`whole-${format}`), summary(`parts-${format}`)];
    expect(parts.obstacles).toEqual(whole.obstacles);
    expect(parts.stateHash).toBe(whole.stateHash);
  });

  test('that is finished tells it again', async () => {
    const { code, stdout } = await shop.shoal(
      'run',
      'torus.json',
      '--steps',
      '300',
      '--out',
      'report',
      '--resume',
      '--json',
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout).obstacles).toEqual(summary('report').obstacles);
  });

  test('names the obstacle where there is no place for a fish', async () => {
    shop.write('full.json', {
      version: 1,
      world: { min: [-100, -100, -100], max: [100, 100, 100] },
      field: { resolution: [8, 8, 8] },
      obstacles: [{ name: 'ball', shape: { kind: 'sphere', radius: 190 } }],
      species: [
        {
          name: 'a',
          count: 2,
          rules: { bounds: { form: 'wrap' } },
          start: { kind: 'sphere', centre: [0, 1.5, 0], radius: 0.2 },
        },
      ],
    });
    const { obstacles } = await resultOf('full.json', '--steps', '5', '--out', 'full');
    expect(obstacles).toMatchObject({ penetrations: 12, fishSteps: 12, displaced: 0 });
    expect(summary('full').events).toEqual({ enclosed: 2 });
    const lines = readFileSync(shop.path('full/events.jsonl'), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject(
      [0, 1].map((fish) => ({ kind: 'enclosed', time: 0, fish, other: 0, obstacle: 'ball' })),
    );
    await resultOf('full.json', '--steps', '9', '--out', 'full', '--resume');
    expect(readFileSync(shop.path('full/events.jsonl'), 'utf8').trimEnd().split('\n')).toEqual(lines);
  });

  test('refuses a summary that was edited', async () => {
    await resultOf('torus.json', '--steps', '5', '--out', 'touched');
    const written = summary('touched');
    written.obstacles.gates[0].forth = 'many';
    writeFileSync(shop.path('touched/summary.json'), JSON.stringify(written));
    const { code, stderr } = await shop.shoal('run', 'torus.json', '--out', 'touched', '--resume');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^shoal: touched\/summary\.json: is not the summary of a run: "obstacles" must be a report/);
  });
});

describe('meshes of a scenario', () => {
  shop.write('rock.obj', tetrahedron);
  shop.write('flawed.obj', flawed);
  mkdirSync(shop.path('parts'));
  const { document, bytes } = gltf('rock%20data.bin');
  shop.write('parts/rock.gltf', document);
  writeFileSync(shop.path('parts/rock data.bin'), bytes);
  shop.write('parts/sail.obj', sail);

  test('are read, kept with the run, and the same run comes from there', async () => {
    shop.write('meshes.json', {
      ...school(20),
      ...tank,
      obstacles: [mesh('rock.obj', { scale: [4, 4, 4] }), mesh('parts/rock.gltf', { at: [4, 4, 4] })],
    });
    const { stateHash } = await resultOf('meshes.json', '--steps', '20', '--out', 'kept');
    expect(readdirSync(shop.path('kept/inputs/parts')).sort()).toEqual(['rock data.bin', 'rock.gltf']);
    expect(readFileSync(shop.path('kept/inputs/rock.obj'), 'utf8')).toBe(tetrahedron);
    expect((await resultOf('kept/inputs/scenario.json', '--steps', '20')).stateHash).toBe(stateHash);
    expect((await shop.shoal('inspect', 'kept', '--at', '5')).code).toBe(0);
    expect((await shop.shoal('report', 'kept')).code).toBe(0);
  });

  test('that have changed are no longer those of the run', async () => {
    shop.write('changing.obj', tetrahedron);
    shop.write('changing.json', { ...school(5), ...tank, obstacles: [mesh('changing.obj')] });
    await resultOf('changing.json', '--steps', '5', '--out', 'changed');
    shop.write('changing.obj', tetrahedron.replace('v 1 0 0', 'v 2 0 0'));
    const { code, stderr } = await shop.shoal('run', 'changing.json', '--steps', '9', '--out', 'changed', '--resume');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'shoal: changed: was run with another mesh changing.obj. Continue it with changed/inputs/scenario.json, or run it again with --force.\n',
    });
  });

  test('are told of where something is odd', async () => {
    shop.write('odd.json', {
      ...school(5),
      ...tank,
      obstacles: [mesh('flawed.obj'), mesh('parts/sail.obj', { at: [3, 3, 3] })],
    });
    const { code, stderr } = await shop.shoal('run', 'odd.json', '--steps', '2');
    expect({ code, lines: stderr.trimEnd().split('\n') }).toEqual({
      code: 0,
      lines: [
        'shoal: flawed.obj: 1 of 6 triangles has no area and is left out.',
        'shoal: flawed.obj: 1 of 6 triangles is a copy of another and is left out.',
        'shoal: parts/sail.obj has 4 open edges, so it counts as a sheet: two-sided like a net, without an inside. If it is a solid, state "surface": "solid".',
      ],
    });
  });

  test('in millimetres are asked about, by run and by validate', async () => {
    shop.write('large.json', { ...school(5), ...tank, obstacles: [mesh('rock.obj', { scale: [1000, 1000, 1000] })] });
    for (const command of [['run', '--steps', '1'], ['validate']]) {
      const { code, stderr } = await shop.shoal(command[0], 'large.json', ...command.slice(1));
      expect(code).toBe(0);
      expect(stderr).toMatch(
        /^shoal: rock\.obj is \d+ m large in a world of 20 m\. If the file is in millimetres, state "scale": \[0\.001, 0\.001, 0\.001\] in its obstacle\.$/m,
      );
    }
  });

  test('are not overwritten', async () => {
    for (const [args, message] of [
      [['--save-state', 'rock.obj'], 'rock.obj: is a mesh of the scenario, which --save-state must not overwrite.'],
      [
        ['--save-state', 'parts/rock data.bin'],
        'parts/rock data.bin: is a mesh of the scenario, which --save-state must not overwrite.',
      ],
    ] as const) {
      const { code, stderr } = await shop.shoal('run', 'meshes.json', '--steps', '1', ...args);
      expect(code).toBe(2);
      expect(stderr).toContain(message);
    }
  });

  test.each([
    ['nothing.obj', 'nothing.obj: cannot be read: no such file or directory. bad.json names it'],
    ['../secret.obj', 'bad.json: obstacles[0].shape.file '],
    ['/etc/passwd', 'bad.json: obstacles[0].shape.file '],
    ['link.obj', 'bad.json: the file "link.obj" lies outside the scenario\'s folder (a symbolic link leads there)'],
    ['noise.stl', 'noise.stl: '],
  ])('%s is refused, by run and by validate', async (file, message) => {
    shop.write('bad.json', { ...school(5), obstacles: [mesh(file)] });
    for (const command of ['run', 'validate']) {
      const { code, stdout, stderr } = await shop.shoal(command, 'bad.json');
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr.startsWith(`shoal: ${message}`), stderr).toBe(true);
    }
  });
  symlinkSync('/etc/hostname', shop.path('link.obj'));
  shop.write('noise.stl', 'solid? no');
});
