import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import { Metrics, metricRows, parseScenarioJson, phases, Simulation, version } from 'shoal';
import { describe, expect, test } from 'vitest';
import { workshop } from './run-shoal.ts';
import { school, twoSpecies } from './scenes.ts';
import { rowsOf } from './tables.ts';

/** The 97.5 % quantile, as tables print it: interpolated between whole degrees up to 10, then by its expansion. */
function studentT(degrees: number): number {
  const table = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];
  if (degrees > 10) return 1.96 + (2.372 + 2.823 / degrees) / degrees;
  const below = Math.floor(degrees);
  return table[below - 1] + (degrees - below) * ((table[below] ?? 0) - table[below - 1]);
}

const shop = workshop();
shop.write('school.json', school(30));
shop.write('two.json', twoSpecies);

describe('run --json', () => {
  test('prints one object of exactly this shape', async () => {
    const { code, stdout, stderr } = await shop.shoal('run', 'school.json', '--steps', '12', '--seed', '7', '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const simulation = new Simulation(parseScenarioJson(school(30)), { seed: 7 });
    const metrics = new Metrics(simulation);
    let jerkiness = 0;
    for (let step = 1; step <= 12; step++) {
      simulation.step();
      if (step > 1) jerkiness += metrics.measure().jerkiness / 11;
      else metrics.observe();
    }
    const result = JSON.parse(stdout);
    expect(result).toEqual({
      scenario: 'Test school',
      seed: 7,
      engine: 'cpu',
      threads: expect.any(Number),
      kernel: { name: 'simd' },
      fish: 30,
      steps: 12,
      seconds: 12 / 60,
      stateHash: simulation.stateHash(),
      metrics: { ...metrics.measure(), jerkiness: expect.closeTo(jerkiness, 12) },
      means: Object.fromEntries(
        metricRows.map(({ key }) => [key, expect.objectContaining({ mean: expect.any(Number) })]),
      ),
      performance: {
        msPerStep: { median: expect.any(Number), p95: expect.any(Number) },
        phases: Object.fromEntries(phases.map((phase) => [phase, expect.any(Number)])),
        candidatesPerFish: expect.any(Number),
      },
    });
    expect(result.performance.msPerStep.median).toBeGreaterThan(0);
    expect(result.performance.candidatesPerFish).toBeGreaterThan(0);
  });

  test('simulates ten seconds unless told otherwise', async () => {
    shop.write('slow.json', school(2, { simulation: { step: 0.05 } }));
    const { steps, seconds } = JSON.parse((await shop.shoal('run', 'slow.json', '--json')).stdout);
    expect({ steps, seconds }).toEqual({ steps: 200, seconds: 10 });
    const short = JSON.parse((await shop.shoal('run', 'slow.json', '--seconds', '0.52', '--json')).stdout);
    expect(short.steps).toBe(10);
  });

  test('of no steps is the starting state', async () => {
    const { code, stdout } = await shop.shoal('run', 'school.json', '--steps', '0', '--json');
    expect(code).toBe(0);
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({
      steps: 0,
      seconds: 0,
      stateHash: new Simulation(parseScenarioJson(school(30))).stateHash(),
    });
    expect(result.performance.msPerStep).toEqual({ median: null, p95: null });
    expect(result.metrics.jerkiness).toBeNull();
  });

  test('runs a school without fish', async () => {
    shop.write('no-fish.json', school(0));
    const { code, stdout } = await shop.shoal('run', 'no-fish.json', '--steps', '3', '--json', '--out', 'no-fish');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ fish: 0, steps: 3 });
    expect(await rowsOf(shop.path('no-fish/trajectory.parquet'))).toEqual([]);
  });
});

test.each([
  ['run', ['run', 'clump.json', '--steps', '1']],
  ['compare', ['compare', 'clump.json', '--steps', '1', '--presets', 'improved,common']],
])('%s of a scene that will take long says so beforehand', async (_, args) => {
  const species = [{ name: 'clump', count: 30_000, start: { kind: 'sphere', radius: 0 } }];
  shop.write('clump.json', { version: 1, species });
  const { process, ended } = shop.start(args);
  process.stderr?.once('data', () => process.kill('SIGKILL'));
  const { code, stderr } = await ended;
  // This error ended it, so the scene had been started.
  expect(code).toBeNull();
  expect(stderr).toContain('shoal: clump.json: About 5.4 s a step: 900,000,000 pairs of neighbours. Lower the count');
});

describe('run for people', () => {
  test('prints a table with every metric, and nothing on stderr if it is no terminal', async () => {
    const { code, stdout, stderr } = await shop.shoal('run', 'school.json', '--steps', '5');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Test school · 30 fish · 5 steps, 0\.08333 s · seed 3 · cpu, \d+ threads?\n/);
    for (const { title } of metricRows) expect(stdout).toMatch(new RegExp(`^${title} `, 'm'));
    expect(stdout).toMatch(/^a step takes +[\d.e-]+ ms \(median\), [\d.e-]+ ms \(95 %\)$/m);
    expect(stdout).toMatch(/^of which, ms \(medians\) +neighbours /m);
    expect(stdout).toMatch(/^state hash +[0-9a-f]{16}$/m);
  });
});

describe('run of a scene with traits', () => {
  test('prints and records the mean and the spread of each trait', async () => {
    const document = school(30);
    const species = [{ name: 'a', count: 30, reproduction: { traits: ['flee', 'cohesion'], start: 2, spread: 0.2 } }];
    shop.write('traits.json', { ...document, species });
    const args = ['run', 'traits.json', '--steps', '4', '--out', 'traits'];
    const { code, stdout } = await shop.shoal(...args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Trait cohesion +[12]\.\d+ .*mean factor on/m);
    const rows = await rowsOf(shop.path('traits/metrics.parquet'));
    expect(rows).toHaveLength(5);
    for (const row of rows as Record<string, number>[]) {
      expect(row.traitFlee).toBeCloseTo(2, 0);
      expect(row.traitFleeSpread).toBeCloseTo(0.2, 1);
      expect(row.traitCohesion).not.toBe(row.traitFlee);
      expect(row).not.toHaveProperty('traitAlignment');
    }
    expect((await shop.shoal(...args, '--resume', '--steps', '8')).code).toBe(0);
    expect(await rowsOf(shop.path('traits/metrics.parquet'))).toHaveLength(9);
    expect((await shop.shoal('report', 'traits')).code).toBe(0);
  });
});

describe('run --warm-up', () => {
  test('prints means over the frames after it, with the interval of batch means', async () => {
    const args = ['run', 'school.json', '--steps', '400', '--every', '2', '--warm-up', '2', '--out', 'warm', '--json'];
    const { code, stdout } = await shop.shoal(...args);
    expect(code).toBe(0);
    const result = JSON.parse(stdout);
    const rows = (await rowsOf(shop.path('warm/metrics.parquet'))).filter(({ step }) => Number(step) >= 120);
    expect(rows).toHaveLength(141);
    const values = rows.map(({ polarisation }) => Number(polarisation));
    const mean = (all: readonly number[]): number => all.reduce((sum, value) => sum + value, 0) / all.length;
    // 141 values: 35 batches of 4.
    const batches = Array.from({ length: 35 }, (_, k) => mean(values.slice(4 * k, 4 * k + 4)));
    const off = batches.map((value) => value - mean(batches));
    const at = (lag: number): number => off.slice(lag).reduce((sum, value, k) => sum + value * off[k], 0) / off.length;
    let tau = 0.5;
    for (let lag = 1; lag < 35 && lag < 5 * tau; lag++) tau += at(lag) / at(0);
    // The first-order process that a short series may hide, and the number of cosines that are slower than it.
    const first = at(1) / at(0);
    const corrected = first + (1 + 3 * first) / 35;
    const higher = Math.abs(corrected) + Math.sqrt(Math.max(0, 1 - corrected ** 2) / 35);
    const longest = Math.max(0.5, tau, higher < 1 ? Math.min(17.5, 0.5 + higher / (1 - higher)) : 17.5);
    const cosines = Math.max(1, Math.min(34, Math.floor((0.3 * 35) / (Math.PI * (longest - 0.5)))));
    const amplitude = (k: number): number =>
      off.reduce((sum, value, t) => sum + value * Math.cos((Math.PI * k * (t + 0.5)) / 35), 0);
    const squares = mean(Array.from({ length: cosines }, (_, k) => (2 * amplitude(k + 1) ** 2) / 35));
    const { polarisation } = result.means;
    expect(polarisation.mean).toBeCloseTo(mean(values), 12);
    if (corrected >= 1) expect(polarisation.low).toBeNull();
    else expect((polarisation.high - polarisation.low) / 2).toBeCloseTo(studentT(cosines) * Math.sqrt(squares / 35), 9);
    const parts = args.map((one) => (one === '400' ? '150' : one === 'warm' ? 'warm-parts' : one));
    await shop.shoal(...parts);
    const resumed = await shop.shoal(
      'run',
      'school.json',
      '--steps',
      '400',
      '--resume',
      '--out',
      'warm-parts',
      '--json',
    );
    expect(JSON.parse(resumed.stdout).means).toEqual(result.means);
    const other = await shop.inProcess('run', 'school.json', '--resume', '--out', 'warm', '--warm-up', '1');
    expect(other).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('warm: was run with warm-up 2, got warm-up 1.'),
    });
    expect((await shop.inProcess('run', 'school.json', '--seconds', '2', '--warm-up', '3')).stderr).toBe(
      'shoal: --warm-up must be shorter than the run, 2 s, got 3.\n',
    );
  });
});

describe('run --set', () => {
  test('runs the scenario with that value, as if the file stated it', async () => {
    const rules = { alignment: { weight: 0.5 } };
    shop.write('stated.json', school(30, { seed: 8, species: [{ name: 'fish', count: 25, rules }] }));
    const stated = JSON.parse((await shop.shoal('run', 'stated.json', '--steps', '20', '--json')).stdout);
    const set = [
      '--set',
      'species[fish].rules.alignment.weight=0.5',
      '--set',
      'species[0].count=25',
      '--set',
      'seed=8',
    ];
    const { stdout } = await shop.shoal('run', 'school.json', '--steps', '20', ...set, '--out', 'set', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ stateHash: stated.stateHash, fish: 25, seed: 8 });
    const kept = JSON.parse(readFileSync(shop.path('set/inputs/scenario.json'), 'utf8'));
    expect(kept.species[0].rules.alignment.weight).toBe(0.5);
    const resumed = await shop.inProcess(
      'run',
      'school.json',
      '--seed',
      '8',
      '--steps',
      '30',
      '--resume',
      '--out',
      'set',
    );
    expect(resumed).toMatchObject({ code: 2, stderr: expect.stringContaining('set: was run with another scenario: ') });
  });

  test.each([
    [
      'species[0].rules.alignment.weight=-1e99',
      'shoal: school.json with --set: species[0].rules.alignment.weight must be ≥ -100000 m/s², got -1e+99.\n',
    ],
    [
      'species[0].rules.aligment.weight=1',
      'school.json with --set: species[0].rules.aligment is not a known key. Did you mean "alignment"?',
    ],
    [
      'species[3].count=1',
      '--set species[3].count: leads to no value of the scenario: species is a list of 1. Indices',
    ],
    ['food[0].range=1', '--set food[0].range: leads to no value of the scenario: there is no food. Indices'],
    ['name.x=1', '--set name.x: leads to no value of the scenario: name is "'],
    ['species[cod].count=1', 'cod'],
    ['a b=1', '"a b" is not a known key'],
    ['__proto__.x=1', '__proto__ is not a known key'],
    ['a[=1', '--set a[: is no path of a scenario'],
    ['count', '--set must be a path and a value, as in species[0].count=200, got "count".'],
  ])('%s is refused', async (change, message) => {
    const { code, stdout, stderr } = await shop.inProcess('run', 'school.json', '--steps', '1', '--set', change);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
  });
});

describe('run --seconds', () => {
  test('of less than half a step says that nothing moves', async () => {
    const { code, stdout, stderr } = await shop.shoal('run', 'school.json', '--seconds', '0.001', '--json');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr:
        'shoal: --seconds 0.001 is less than half a step of 0.01667 s, so no step is made: this is the starting state.\n',
    });
    expect(JSON.parse(stdout).steps).toBe(0);
    expect((await shop.shoal('run', 'school.json', '--seconds', '0')).stderr).toBe('');
  });
});

describe('run --out', () => {
  test('records the starting state and every K-th step as Parquet, with the right values', async () => {
    expect((await shop.shoal('run', 'two.json', '--steps', '10', '--every', '4', '--out', 'run-a')).code).toBe(0);
    expect(readdirSync(shop.path('run-a')).sort()).toEqual([
      'events.jsonl',
      'inputs',
      'metrics.parquet',
      'snapshot.bin',
      'summary.json',
      'trajectory.parquet',
    ]);
    const simulation = new Simulation(parseScenarioJson(twoSpecies));
    const metrics = new Metrics(simulation);
    const trajectory: object[] = [];
    const measured: object[] = [];
    for (let step = 0; step <= 10; step++) {
      if (step > 0) simulation.step();
      metrics.observe();
      if (step % 4 !== 0) continue;
      const { count, id, species, x, y, z, vx, vy, vz } = simulation.school;
      const time = Math.round((1e9 * step) / 60) / 1e9;
      for (let i = 0; i < count; i++) {
        const motion = { x: x[i], y: y[i], z: z[i], vx: vx[i], vy: vy[i], vz: vz[i] };
        trajectory.push({ frame: step / 4, step, time, id: id[i], species: species[i], ...motion });
      }
      // Before the second step there is no change of acceleration to measure: a value that is missing is null.
      const values = Object.entries(metrics.measure()).map(([key, value]) => [key, Number.isNaN(value) ? null : value]);
      measured.push({ frame: step / 4, step, time, ...Object.fromEntries(values) });
    }
    expect(await rowsOf(shop.path('run-a/trajectory.parquet'))).toEqual(trajectory);
    expect(await rowsOf(shop.path('run-a/metrics.parquet'))).toEqual(measured);

    const { plan } = simulation;
    expect(JSON.parse(readFileSync(shop.path('run-a/inputs/scenario.json'), 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(plan.scenario)),
    );
    expect(JSON.parse(readFileSync(shop.path('run-a/summary.json'), 'utf8'))).toMatchObject({
      versions: { shoal: version, node: process.versions.node },
      seed: 1,
      stateHash: simulation.stateHash(),
      steps: 10,
      finished: true,
      frames: 3,
    });
    simulation.restore(readFileSync(shop.path('run-a/snapshot.bin')));
    expect(simulation.school.step).toBe(10);
  });

  test('writes the same numbers in every format', async () => {
    for (const format of ['parquet', 'csv', 'jsonl']) {
      await shop.shoal('run', 'two.json', '--steps', '6', '--every', '2', '--out', `as-${format}`, '--format', format);
    }
    const missing = (rows: readonly object[]): object[] => JSON.parse(JSON.stringify(rows));
    for (const table of ['trajectory', 'metrics']) {
      const parquet = missing(await rowsOf(shop.path(`as-parquet/${table}.parquet`)));
      expect(parquet.length).toBeGreaterThan(0);
      expect(missing(await rowsOf(shop.path(`as-csv/${table}.csv`)))).toEqual(parquet);
      expect(missing(await rowsOf(shop.path(`as-jsonl/${table}.jsonl`)))).toEqual(parquet);
    }
  });

  test.each(['trajectory', 'metrics'])('says in %s.parquet what run it is of', async (table) => {
    const file = await asyncBufferFromFile(shop.path(`as-parquet/${table}.parquet`));
    const notes = (await parquetMetadataAsync(file)).key_value_metadata ?? [];
    const { 'shoal.units': units, ...rest } = Object.fromEntries(notes.map(({ key, value }) => [key, value ?? '']));
    expect(rest).toEqual({
      'shoal.version': version,
      'shoal.scenario': 'Two species',
      'shoal.seed': '1',
      'shoal.stepSeconds': String(1 / 60),
    });
    expect(JSON.parse(units)).toMatchObject(
      table === 'metrics' ? { time: 's', jerkiness: 'm/s²' } : { x: 'm', vx: 'm/s' },
    );
  });

  test('keeps a scenario that gives the same run again, with the seed that was used', async () => {
    const { stdout } = await shop.shoal(
      'run',
      'school.json',
      '--seed',
      '99',
      '--steps',
      '8',
      '--out',
      'seeded',
      '--json',
    );
    const again = await shop.shoal('run', 'seeded/inputs/scenario.json', '--steps', '8', '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({ seed: 99, stateHash: JSON.parse(stdout).stateHash });
  });

  test('splits a long run into row groups, and loses no row between them', async () => {
    shop.write('many.json', school(1500, { species: [{ name: 'f', count: 1500, rules: quiet }] }));
    expect((await shop.shoal('run', 'many.json', '--steps', '140', '--out', 'many')).code).toBe(0);
    const rows = await rowsOf(shop.path('many/trajectory.parquet'));
    expect(rows).toHaveLength(141 * 1500);
    expect(rows.every((row, i) => row.frame === Math.floor(i / 1500) && row.id === i % 1500)).toBe(true);
  });

  test('leaves an earlier run alone unless it is told to replace it', async () => {
    const before = readFileSync(shop.path('as-csv/trajectory.csv'));
    const refused = await shop.shoal('run', 'two.json', '--steps', '1', '--out', 'as-csv');
    expect(refused).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'shoal: as-csv: already holds a run (events.jsonl, inputs, metrics.csv, snapshot.bin, summary.json, trajectory.csv), expected a new or empty directory. Continue the run with --resume, replace it with --force, or name another directory.\n',
    });
    expect(readFileSync(shop.path('as-csv/trajectory.csv'))).toEqual(before);
    expect((await shop.shoal('run', 'two.json', '--steps', '1', '--out', 'as-csv', '--force')).code).toBe(0);
    expect(readdirSync(shop.path('as-csv')).sort()).toEqual([
      'events.jsonl',
      'inputs',
      'metrics.parquet',
      'snapshot.bin',
      'summary.json',
      'trajectory.parquet',
    ]);
  });

  test('takes nothing over from a run that was killed before its first checkpoint', async () => {
    mkdirSync(shop.path('killed/.unfinished/inputs'), { recursive: true });
    writeFileSync(shop.path('killed/.unfinished/inputs/old.json'), '{}');
    expect((await shop.shoal('run', 'two.json', '--steps', '1', '--out', 'killed')).code).toBe(0);
    expect(readdirSync(shop.path('killed/inputs'))).toEqual(['scenario.json']);
    expect(existsSync(shop.path('killed/.unfinished'))).toBe(false);
  });

  test('keeps files of others in the directory of a run', async () => {
    writeFileSync(shop.path('as-csv/notes.txt'), 'mine');
    expect((await shop.shoal('run', 'two.json', '--steps', '1', '--out', 'as-csv', '--force')).code).toBe(0);
    expect(readFileSync(shop.path('as-csv/notes.txt'), 'utf8')).toBe('mine');
  });
});

describe('a directory that cannot be written', () => {
  test('is a mistake: no directory is left behind', async () => {
    const cases = [
      ['school.json', 'shoal: school.json: is a file, expected a directory for --out.\n'],
      [
        'school.json/deep',
        'shoal: school.json/deep: cannot be written: a part of the path is a file, not a directory. Choose another path.\n',
      ],
      ['/proc/deep/er', 'shoal: /proc/deep/er: cannot be written: no such file or directory. Choose another path.\n'],
    ];
    for (const [out, stderr] of cases) {
      expect(await shop.shoal('run', 'school.json', '--steps', '1', '--out', out)).toEqual({
        code: 2,
        stdout: '',
        stderr,
      });
    }
    const bad = await shop.shoal(
      'run',
      'school.json',
      '--steps',
      '1',
      '--save-state',
      'no/state.json',
      '--out',
      'never',
    );
    expect(bad).toEqual({
      code: 2,
      stdout: '',
      stderr: 'shoal: no/state.json: cannot be written: no such file or directory. Choose another path.\n',
    });
    expect(existsSync(shop.path('never'))).toBe(false);
  });

  test('that fills up ends the run with exit code 1, and nothing half-written stands there', () => {
    const { code, stdout, stderr } = shop.shell(
      'ulimit -f 64; $shoal run school.json --steps 3000 --out full/up --checkpoint 600',
    );
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      'shoal: full/up/trajectory.parquet: writing stopped: the file would be larger than this system allows. Make room and run again.\n',
    );
    expect(existsSync(shop.path('full'))).toBe(false);
  });

  test('that fills up leaves the last checkpoint, if there is one', async () => {
    const { code, stderr } = shop.shell(
      'ulimit -f 64; $shoal run school.json --steps 3000 --out filled --checkpoint 0.01',
    );
    expect(code).toBe(1);
    expect(stderr).toBe(
      'shoal: filled/.unfinished/checkpoint: writing stopped: the file would be larger than this system allows. Make room and run again.\nshoal: Continue it: shoal run school.json --out filled --resume\n',
    );
    expect((await shop.shoal('run', 'school.json', '--out', 'filled', '--resume')).code).toBe(0);
    expect((await shop.shoal('run', 'school.json', '--steps', '3000', '--out', 'unfilled')).code).toBe(0);
    for (const name of ['trajectory.parquet', 'metrics.parquet', 'snapshot.bin']) {
      const [expected, got] = ['unfilled', 'filled'].map((run) => readFileSync(shop.path(`${run}/${name}`)));
      expect(got.equals(expected), name).toBe(true);
    }
  });
});

describe('states', () => {
  test('are saved in full precision and started from', async () => {
    const saved = await shop.shoal('run', 'two.json', '--steps', '9', '--save-state', 'nine.json', '--json');
    const simulation = new Simulation(parseScenarioJson(twoSpecies));
    simulation.step(9);
    const { time, step, species, x, y, z, vx, vy, vz } = simulation.school;
    const state = JSON.parse(readFileSync(shop.path('nine.json'), 'utf8'));
    expect(Object.keys(state)).toEqual(['time', 'step', 'species', 'positions', 'velocities']);
    expect(state).toEqual({
      time,
      step,
      species: Array.from(species),
      positions: Array.from(x, (_, i) => [x[i], y[i], z[i]]),
      velocities: Array.from(vx, (_, i) => [vx[i], vy[i], vz[i]]),
    });
    const onward = await shop.shoal(
      'run',
      'two.json',
      '--state',
      'nine.json',
      '--steps',
      '0',
      '--save-state',
      'same.json',
      '--json',
    );
    expect(JSON.parse(onward.stdout)).toMatchObject({ fish: 30, steps: 0 });
    expect(readFileSync(shop.path('same.json'), 'utf8')).toBe(readFileSync(shop.path('nine.json'), 'utf8'));
    expect(saved.code).toBe(0);
  });

  test('decide how many fish there are', async () => {
    shop.write('pair.json', {
      positions: [
        [1, 1, 1],
        [2, 2, 2],
      ],
      velocities: [
        [1, 0, 0],
        [0, 1, 0],
      ],
    });
    const { stdout } = await shop.shoal('run', 'two.json', '--state', 'pair.json', '--steps', '2', '--json');
    expect(JSON.parse(stdout).fish).toBe(2);
  });

  test('that are wrong are refused', async () => {
    shop.write('odd.json', { positions: [[1, 1, 1]], velocities: [] });
    const { code, stderr } = await shop.shoal('run', 'two.json', '--state', 'odd.json', '--steps', '2');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^shoal: odd\.json: velocities must have one entry for each of the 1 positions, got 0\.\n$/);
    const missing = await shop.shoal('run', 'two.json', '--state', 'none.json');
    expect(missing.stderr).toBe(
      'shoal: none.json: cannot be read: no such file or directory. Check the path; "shoal run --save-state FILE" writes such files.\n',
    );
  });
});

/** Rules that take no time. */
const quiet = {
  separation: { enabled: false },
  alignment: { enabled: false },
  cohesion: { enabled: false },
  wander: { enabled: false },
};

describe('run --seeds', () => {
  test('runs each seed, prints a line for each, and means with intervals; --resume makes what is missing', async () => {
    const args = ['run', 'school.json', '--steps', '20', '--out', 'seeds'];
    const { code, stdout } = await shop.shoal(...args, '--seeds', '1-2');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Test school · 30 fish · 20 steps, 0\.3333 s · 2 seeds\n/);
    expect(stdout).toMatch(/^ +1 +.*[0-9a-f]{16}$/m);
    expect(readdirSync(shop.path('seeds')).sort()).toEqual(['seed-1', 'seed-2', 'seeds.csv']);
    expect(await shop.shoal(...args, '--seeds', '1-3')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('seeds: already holds runs with several seeds'),
    });
    const all = await shop.shoal(...args, '--seeds', '1-3', '--resume', '--json');
    expect(all).toMatchObject({ code: 0, stderr: '' });
    const { seeds, runs, metrics } = JSON.parse(all.stdout);
    expect(seeds).toEqual([1, 2, 3]);
    const values: number[] = [];
    for (const [k, seed] of seeds.entries()) {
      const single = JSON.parse(
        (await shop.shoal('run', 'school.json', '--steps', '20', '--seed', String(seed), '--json')).stdout,
      );
      expect(runs[k]).toMatchObject({ seed, stateHash: single.stateHash, means: single.means });
      values.push(single.means.speed.mean);
    }
    const mean = (values[0] + values[1] + values[2]) / 3;
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 2);
    expect(metrics.speed.mean).toBeCloseTo(mean, 12);
    expect(metrics.speed.high - mean).toBeCloseTo((4.303 * deviation) / Math.sqrt(3), 9);
    const table = await rowsOf(shop.path('seeds/seeds.csv'));
    expect(table.map(({ seed, speed }) => [seed, speed])).toEqual(values.map((value, k) => [k + 1, value]));
    writeFileSync(shop.path('seeds/notes.txt'), 'mine');
    expect(await shop.inProcess(...args, '--seeds', '1', '--force')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('seeds: holds other files (notes.txt)'),
    });
  });
});
