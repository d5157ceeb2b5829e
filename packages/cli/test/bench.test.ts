import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseScenarioJson } from 'shoal';
import { describe, expect, test } from 'vitest';
import { scaledScene } from '../src/bench/bench-scene.ts';
import { bestSeries, fishAt60, takesTooLong } from '../src/bench/bench-text.ts';
import type { BenchRow } from '../src/bench/report.ts';
import { withoutThreads, workshop } from './run-shoal.ts';
import { school, twoSpecies } from './scenes.ts';

const shop = workshop();
const quick = ['--fish', '50,100', '--threads', '1', '--seconds', '0.05'];
const phaseNames = ['neighbours', 'headings', 'memories', 'steering', 'motion', 'events'];

describe('shoal bench', () => {
  test('prints the machine, a row a size, the phases and the answer', async () => {
    const { code, stdout, stderr } = await shop.shoal('bench', ...quick);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/cores?, Node \d+/);
    expect(stdout).toContain('Standard scene, equally dense at every size, seed 1\n');
    expect(stdout).toMatch(/^ *fish +threads +ms a step +95 % +steps\/s/m);
    expect(stdout).toMatch(/^ *50 +1( +[\d. ]+)+ \d+$/m);
    expect(stdout).toMatch(/^ *fish +threads +neighbours.* steering/m);
    expect(stdout).toMatch(
      /\nThis machine simulates (about|more than|fewer than) [\d ]+ fish at 60 steps per second \(cpu, 1 thread, \w+ kernel\)/,
    );
  });

  test('prints everything as JSON', async () => {
    const { code, stdout } = await shop.shoal('bench', ...quick, '--json');
    expect(code).toBe(0);
    const { machine, engine, scene, rows, notMeasured, bestThreads, fishAt60 } = JSON.parse(stdout);
    expect(machine).toEqual({
      cpu: expect.any(String),
      cores: expect.any(Number),
      node: process.versions.node,
      os: expect.any(String),
    });
    expect(engine).toBe('cpu');
    expect(scene).toEqual({ name: 'Standard scene', file: null, seed: 1, stepsPerSecond: 60, scaled: true });
    expect(notMeasured).toEqual([]);
    expect(bestThreads).toBe(1);
    expect(fishAt60 === null || fishAt60 > 0).toBe(true);
    expect(rows.map(({ fish }: { fish: number }) => fish)).toEqual([50, 100]);
    for (const row of rows) {
      expect(Object.keys(row)).toEqual([
        'fish',
        'threads',
        'kernel',
        'msPerStep',
        'phases',
        'candidatesPerFish',
        'neighboursPerFish',
        'nsPerFishStep',
        'candidateTestsPerSecond',
        'bytesPerFish',
        'listBytesPerFish',
      ]);
      expect(Object.keys(row.phases)).toEqual(phaseNames);
      expect(row.msPerStep.median).toBeGreaterThan(0);
      expect(row.msPerStep.p95).toBeGreaterThanOrEqual(row.msPerStep.median);
      expect(row.nsPerFishStep).toBeCloseTo((row.msPerStep.median * 1e6) / row.fish, 6);
      expect(row.candidatesPerFish).toBeGreaterThanOrEqual(row.neighboursPerFish);
      // Eleven columns of the state, of which one is a byte.
      expect(row.bytesPerFish).toBeGreaterThan(41);
    }
  });

  test('writes a page that loads nothing, and does not replace it unasked', async () => {
    const args = ['bench', ...quick, '--out', 'bench.html'];
    const { code, stdout } = await shop.shoal(...args);
    expect(code).toBe(0);
    expect(stdout).toContain('\nbench.html: written.\n');
    const page = readFileSync(shop.path('bench.html'), 'utf8');
    expect(page).toMatch(/<svg[^>]+aria-label="Time per step by number of fish\. /);
    expect(page.match(/<title>step: /g)).toHaveLength(2);
    expect(page).toContain('60 a second');
    expect(page).toContain('shoal bench --fish 50,100 --threads 1');
    expect(page).not.toMatch(/NaN|undefined|https?:/);
    const again = await shop.shoal(...args);
    expect(again).toMatchObject({ code: 2, stdout: '' });
    expect(again.stderr).toContain('bench.html: exists already; replace it with --force');
    expect((await shop.shoal(...args, '--force')).code).toBe(0);
  });

  test('writes a table', async () => {
    expect((await shop.shoal('bench', ...quick, '--json', '--out', 'bench.csv')).code).toBe(0);
    const [head, ...lines] = readFileSync(shop.path('bench.csv'), 'utf8').trimEnd().split('\n');
    expect(head).toBe(
      `fish,threads,kernel,median_ms,p95_ms,${phaseNames.map((name) => `${name}_ms`).join(',')},candidates_per_fish,neighbours_per_fish,ns_per_fish_step,candidate_tests_per_second,bytes_per_fish,list_bytes_per_fish`,
    );
    expect(lines.map((line) => line.split(',').length)).toEqual([17, 17]);
    expect(lines.map((line) => line.split(',')[0])).toEqual(['50', '100']);
  });
});

describe('shoal bench --threads', () => {
  const both = ['bench', '--fish', '50,100', '--threads', '2,1', '--seconds', '0'];

  test('measures each number of fish with each number of threads', async () => {
    const { code, stdout, stderr } = await shop.shoal(...both, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { rows, notMeasured, bestThreads } = JSON.parse(stdout);
    expect(rows.map(({ fish, threads }: BenchRow) => [fish, threads])).toEqual([
      [50, 1],
      [50, 2],
      [100, 1],
      [100, 2],
    ]);
    for (const row of rows) {
      expect(row.msPerStep.median).toBeGreaterThan(0);
      expect(row.candidatesPerFish).toBeGreaterThan(0);
      expect(row.bytesPerFish).toBeGreaterThan(41);
    }
    expect(notMeasured).toEqual([]);
    expect([1, 2]).toContain(bestThreads);
  });

  test('draws a line for each number of threads', async () => {
    expect((await shop.shoal(...both, '--out', 'threads.html')).code).toBe(0);
    const page = readFileSync(shop.path('threads.html'), 'utf8');
    expect(page.match(/<title>1 thread: /g)).toHaveLength(2);
    expect(page.match(/<title>2 threads: /g)).toHaveLength(2);
    expect(page).toContain('shoal bench --fish 50,100 --threads 1,2');
    expect(page).not.toMatch(/NaN|undefined/);
  });

  test('measures one thread alone where no others can be started', async () => {
    const { code, stdout, stderr } = await shop.start([...both, '--json'], withoutThreads).ended;
    expect(code).toBe(0);
    expect(stderr).toMatch(/^shoal: running on one thread, because .+$/m);
    expect(JSON.parse(stdout).rows.map(({ fish, threads }: BenchRow) => [fish, threads])).toEqual([
      [50, 1],
      [100, 1],
    ]);
  });
});

describe('shoal bench FILE', () => {
  test('grows the world with the fish: equally dense, in the same proportion', async () => {
    shop.write('two.json', twoSpecies);
    const args = ['bench', 'two.json', '--threads', '1', '--seconds', '0', '--json', '--fish'];
    const { code, stdout } = await shop.shoal(...args, '30,240');
    expect(code).toBe(0);
    const { scene, rows } = JSON.parse(stdout);
    expect(scene).toMatchObject({ name: 'Two species', file: 'two.json', scaled: true });
    expect(rows.map(({ fish }: { fish: number }) => fish)).toEqual([30, 240]);
    const few = await shop.shoal(...args, '1');
    expect(few.code).toBe(2);
    expect(few.stderr).toMatch(/--fish: 1 fish in the proportions of two.json leave none of the species "sprat"/);
  });

  test('grows it from its least corner, in 2D within its plane', () => {
    const world = { min: [1, 2, 3], max: [5, 6, 7] };
    const species = [{ name: 'many', count: 9 }, { name: 'one' }];
    const [solid, flat] = [3, 2].map((dimensions) =>
      scaledScene(parseScenarioJson({ version: 1, dimensions, world, species }), 80),
    );
    expect(solid.world).toEqual({ min: [1, 2, 3], max: [9, 10, 11] });
    expect(solid.species.map(({ count }) => count)).toEqual([72, 8]);
    const edge = 4 * Math.sqrt(8);
    expect(flat.world).toEqual({ min: [1, 2, 3], max: [1 + edge, 2 + edge, 7] });
  });

  test('measures a scene that cannot be scaled at its own size', async () => {
    shop.write('placed.json', {
      ...school(20),
      species: [{ name: 'fish', count: 20, start: { kind: 'sphere', radius: 3 } }],
      paths: [
        {
          name: 'way',
          points: [
            [0, 0, 0],
            [9, 9, 9],
          ],
        },
      ],
    });
    const own = await shop.shoal('bench', 'placed.json', '--threads', '1', '--seconds', '0', '--json');
    expect(own.code).toBe(0);
    expect(JSON.parse(own.stdout)).toMatchObject({ scene: { scaled: false }, rows: [{ fish: 20 }], fishAt60: null });
    expect((await shop.shoal('bench', 'placed.json', '--seconds', '0', '--fish', '20')).code).toBe(0);
    const other = await shop.shoal('bench', 'placed.json', '--fish', '20,40');
    expect(other).toMatchObject({ code: 2, stdout: '' });
    expect(other.stderr).toBe(
      'shoal: --fish must be 20, the number of fish of placed.json, got 40: the scene cannot be scaled, for paths and species[0].start have places of their own. Leave --fish out, or measure a scene without them.\n',
    );
  });

  test('refuses a file that is none, one without fish, and to overwrite it', async () => {
    expect(await shop.shoal('bench', 'nowhere.json')).toMatchObject({ code: 2, stdout: '' });
    shop.write('empty.json', school(0));
    const empty = await shop.shoal('bench', 'empty.json');
    expect(empty.code).toBe(2);
    expect(empty.stderr).toContain('empty.json: has no fish to measure, expected at least one.');
    shop.write('scene.csv', school(5));
    const own = await shop.shoal('bench', 'scene.csv', '--out', 'scene.csv', '--force');
    expect(own.code).toBe(2);
    expect(own.stderr).toContain('is the scenario, which --out must not overwrite');
  });
});

describe('shoal bench refuses', () => {
  test.each([
    [['--fish', '0'], 'each number of --fish must be a whole number from 1 to 10000000, got "0"'],
    [['--fish', '10,many'], 'got "many"'],
    [['--fish', ''], 'got ""'],
    [['--fish', '10,20,10'], '--fish names 10 twice; name each size once.'],
    [['--threads', '0'], 'each number of --threads must be a whole number from 1 to 64, got "0"'],
    [['--threads', '1,auto'], 'got "auto"'],
    [['--threads', '2,2'], '--threads names 2 twice; name each number once.'],
    [['--seconds', '-1'], '--seconds must be a number from 0 to 3600 s, got "-1".'],
    [['--engine', 'npu'], '--engine must be cpu, gpu or auto, got "npu".'],
    [['--out', 'bench.png'], '--out must name a file that ends in .html or .csv, got "bench.png".'],
    [['--out', ''], '--out must name a file, got "".'],
  ])('%j', async (args, message) => {
    const { code, stdout, stderr } = await shop.inProcess('bench', ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

test('Ctrl-C ends after the present size, with what has been measured', async () => {
  const sizes = Array.from({ length: 60 }, (_, k) => 100 + k);
  const args = ['bench', '--fish', sizes.join(','), '--threads', '1', '--seconds', '0.3', '--out', 'cut.csv'];
  const { process, ended } = shop.start(args);
  // The temporary file of the table exists as soon as the measurement begins.
  while (!readdirSync(shop.folder).some((name) => name.startsWith('.cut.csv'))) await wait(5);
  await wait(100);
  process.kill('SIGINT');
  const { code, stdout, stderr } = await ended;
  expect(code).toBe(130);
  expect(stderr).toBe('shoal: stopping after this number of fish. Press Ctrl-C again to quit at once.\n');
  expect(stdout).toMatch(/Interrupted; not measured: [\d ,]+159 fish\./);
  expect(stdout).toContain('This machine simulates');
  const lines = readFileSync(shop.path('cut.csv'), 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.length).toBeLessThan(60);
  expect(existsSync(shop.path('cut.csv'))).toBe(true);
  expect(readdirSync(shop.folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

type Times = readonly (readonly [fish: number, median: number])[];

describe('the number of fish at 60 steps a second', () => {
  const rows = (...times: Times) =>
    times.map(([fish, median]) => ({ fish, msPerStep: { median, p95: median } }) as Parameters<typeof fishAt60>[0][0]);

  test('is interpolated between two sizes, linearly in both logarithms', () => {
    expect(fishAt60(rows([1000, 1], [10_000, 10], [100_000, 100]))).toBe(16_667);
    // Proportional to the square of the number of fish: √(1000/60) times as many as take 1 ms.
    expect(fishAt60(rows([100, 1], [1000, 100]))).toBe(408);
  });

  test('is not known outside the sizes measured', () => {
    expect(fishAt60(rows([1000, 1], [10_000, 10]))).toBeNull();
    expect(fishAt60(rows([1000, 20], [10_000, 200]))).toBeNull();
    expect(fishAt60([])).toBeNull();
  });

  test('is that of the number of threads that swims most', () => {
    const series = (threads: number, ...times: Times): BenchRow[] => rows(...times).map((row) => ({ ...row, threads }));
    const best = (...all: BenchRow[][]): number => bestSeries(all.flat())[0].threads;
    expect(best(series(1, [1000, 1], [10_000, 30]), series(2, [1000, 2], [10_000, 20]))).toBe(2);
    expect(best(series(1, [1000, 1], [10_000, 30]), series(2, [1000, 2], [10_000, 15]))).toBe(2);
    expect(best(series(1, [1000, 1], [10_000, 3]), series(2, [1000, 2], [10_000, 4]))).toBe(1);
    expect(best(series(1, [1000, 30]), series(2, [1000, 20]), series(4, [1000, 25]))).toBe(2);
  });

  test('leaves out what would take more than a minute', () => {
    // Thirty steps: proportional after one size, then by the growth so far.
    expect(takesTooLong([], 1e6)).toBe(false);
    expect(takesTooLong(rows([1000, 100]), 10_000)).toBe(false);
    expect(takesTooLong(rows([1000, 100]), 100_000)).toBe(true);
    expect(takesTooLong(rows([1000, 1], [10_000, 100]), 100_000)).toBe(true);
    expect(takesTooLong(rows([1000, 1], [10_000, 10]), 100_000)).toBe(false);
  });
});
