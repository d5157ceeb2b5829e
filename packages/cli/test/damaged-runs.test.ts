import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { checksumOf } from '../src/recording/checksums.ts';
import { workshop } from './run-shoal.ts';
import { school } from './scenes.ts';

const shop = workshop();
shop.write('small.json', school(20));

const resume = ['run', 'small.json', '--steps', '9', '--out', 'broken', '--resume'];

beforeAll(async () => {
  for (const format of ['parquet', 'csv', 'jsonl']) {
    await shop.shoal('run', 'small.json', '--steps', '6', '--out', `as-${format}`, '--format', format);
  }
  await shop.shoal('run', 'small.json', '--seed', '8', '--steps', '6', '--out', 'other-csv', '--format', 'csv');
});

function broken(format = 'parquet'): void {
  rmSync(shop.path('broken'), { recursive: true, force: true });
  cpSync(shop.path(`as-${format}`), shop.path('broken'), { recursive: true });
}

function contents(): Record<string, string> {
  const names = readdirSync(shop.path('broken'), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  const paths = names.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'latin1')]));
}

function changeSummary(path: string, value: unknown): void {
  const summary = JSON.parse(readFileSync(shop.path('broken/summary.json'), 'utf8'));
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  keys.reduce((object, key) => object[key], summary)[last] = value;
  shop.write('broken/summary.json', summary);
}

async function expectRefused(args: readonly string[], message: string): Promise<void> {
  const before = contents();
  expect(await shop.inProcess(...args)).toEqual({ code: 2, stdout: '', stderr: `shoal: ${message}\n` });
  expect(contents()).toEqual(before);
}

describe('--resume of a damaged run says which file, and touches nothing', () => {
  test.each([
    ['empty', ''],
    ['truncated', '{ "version": 1, "na'],
  ])('scenario.json, %s', async (_, text) => {
    broken();
    shop.write('broken/inputs/scenario.json', text);
    await expectRefused(
      resume,
      'broken/inputs/scenario.json is damaged: it is not valid JSON, expected the scenario of the run. It cannot be continued; run it again with --force.',
    );
  });

  test.each(['trajectory.parquet', 'metrics.parquet', 'events.jsonl', 'snapshot.bin'])('no %s', async (name) => {
    broken();
    rmSync(shop.path(`broken/${name}`));
    await expectRefused(
      resume,
      `broken/${name} is missing, but summary.json names it, so the run cannot be continued. Start it again with --force.`,
    );
  });

  test.each([
    ['trajectory.parquet', 'parquet'],
    ['metrics.parquet', 'parquet'],
    ['snapshot.bin', 'parquet'],
    ['trajectory.csv', 'csv'],
    ['metrics.jsonl', 'jsonl'],
  ])('a flipped byte of %s', async (name, format) => {
    broken(format);
    const bytes = readFileSync(shop.path(`broken/${name}`));
    bytes[bytes.length >> 1] ^= 1;
    writeFileSync(shop.path(`broken/${name}`), bytes);
    await expectRefused(
      resume,
      `broken/${name} is damaged or of another run: summary.json has another checksum, so the run cannot be continued. Start it again with --force.`,
    );
  });

  test("another run's metrics with as many rows", async () => {
    broken('csv');
    cpSync(shop.path('other-csv/metrics.csv'), shop.path('broken/metrics.csv'));
    await expectRefused(
      resume,
      'broken/metrics.csv is damaged or of another run: summary.json has another checksum, so the run cannot be continued. Start it again with --force.',
    );
  });

  test('a summary without checksums', async () => {
    broken();
    changeSummary('checksums', undefined);
    await expectRefused(
      resume,
      'broken/summary.json has no checksum of trajectory.parquet, so the run cannot be continued. Start it again with --force.',
    );
  });

  test('a trajectory without its last frames, with a checksum of its own', async () => {
    broken('csv');
    const lines = readFileSync(shop.path('broken/trajectory.csv'), 'utf8').split('\n');
    const left = lines.filter((line) => !/^[56],/.test(line)).join('\n');
    expect(left.split('\n')).toHaveLength(lines.length - 40);
    shop.write('broken/trajectory.csv', left);
    const { checksums } = JSON.parse(readFileSync(shop.path('broken/summary.json'), 'utf8'));
    changeSummary('checksums', { ...checksums, 'trajectory.csv': checksumOf(Buffer.from(left)) });
    await expectRefused(
      resume,
      'broken/trajectory.csv is damaged: frames 5 to 6 are missing, so the run cannot be continued. Start it again with --force.',
    );
  });

  test('a trajectory of which only the start is left, with a checksum of its own', async () => {
    broken('csv');
    const lines = readFileSync(shop.path('broken/trajectory.csv'), 'utf8').split('\n');
    const left = lines.filter((line) => !/^[1-6],/.test(line)).join('\n');
    shop.write('broken/trajectory.csv', left);
    const { checksums } = JSON.parse(readFileSync(shop.path('broken/summary.json'), 'utf8'));
    changeSummary('checksums', { ...checksums, 'trajectory.csv': checksumOf(Buffer.from(left)) });
    await expectRefused(
      resume,
      'broken/trajectory.csv is damaged: frames 1 to 6 are missing, so the run cannot be continued. Start it again with --force.',
    );
  });

  test('a start that is not the start', async () => {
    broken();
    changeSummary('startStep', 1e15);
    await expectRefused(
      resume,
      'broken/summary.json is damaged: "startStep" must be 0, got 1000000000000000. Run it again with --force.',
    );
  });

  test('a directory that cannot be there', async () => {
    broken();
    await expectRefused(
      ['run', 'small.json', '--out', 'small.json/run', '--resume'],
      'small.json/run: holds no run that could be continued. Leave --resume out to begin one there.',
    );
  });

  test('more steps than were made', async () => {
    broken();
    changeSummary('steps', 8);
    changeSummary('frames', 9);
    await expectRefused(
      resume,
      'broken/summary.json is damaged: "steps" must be 6, as in snapshot.bin, got 8. Run it again with --force.',
    );
  });

  test('and --force runs it again', async () => {
    broken();
    shop.write('broken/summary.json', '');
    rmSync(shop.path('broken/metrics.parquet'));
    expect((await shop.shoal('run', 'small.json', '--steps', '6', '--out', 'broken', '--force')).code).toBe(0);
    expect((await shop.shoal(...resume)).code).toBe(0);
  });
});

describe('an odd value in summary.json is refused by --resume and by report', () => {
  const cases: readonly (readonly [path: string, value: unknown, message: string])[] = [
    [
      'performance',
      {},
      '"performance.msPerStep" must be an object with "median" and "p95", got nothing. Run it again with --force.',
    ],
    ['steps', -1, '"steps" must be a whole number from 0 to 1000000000, got -1. Run it again with --force.'],
    ['frames', -1, '"frames" must be 7, one every 1 of 6 steps and the start, got -1. Run it again with --force.'],
    ['every', 0, '"every" must be a whole number from 1 to 1000000000, got 0. Run it again with --force.'],
    ['every', 2.5, '"every" must be a whole number from 1 to 1000000000, got 2.5. Run it again with --force.'],
    ['versions', null, '"versions.shoal" must be text, got nothing. Run it again with --force.'],
    ['format', 'xml', '"format" must be a format of tables, got "xml". Run it again with --force.'],
    ['obstacles', 5, '"obstacles" must be a report on obstacles, got 5. Run it again with --force.'],
    ['obstacles', null, '"obstacles" must be a report on obstacles, got null. Run it again with --force.'],
    [
      'performance.phases',
      5,
      '"performance.phases" must be an object with a number for each phase or null, got 5. Run it again with --force.',
    ],
    [
      'rules',
      [{ file: 'light.mjs', sha256: 'none', names: ['light'] }],
      '"rules" must be a list of modules of rules, got [{"file":"light.mjs","sha256":"none","na…. Run it again with --force.',
    ],
    [
      'rules',
      [{ file: 'light.mjs', sha256: 'a'.repeat(64), names: 'light' }],
      '"rules" must be a list of modules of rules, got [{"file":"light.mjs","sha256":"aaaaaaaaa…. Run it again with --force.',
    ],
    ['checksums', { a: 1 }, '"checksums" must be an object of texts, got {"a":1}. Run it again with --force.'],
  ];

  test.each(cases)('%s: %j', async (path, value, message) => {
    broken();
    changeSummary(path, value);
    for (const args of [resume, ['report', 'broken']]) {
      await expectRefused(args, `broken/summary.json: is not the summary of a run: ${message}`);
    }
  });

  test('and so is one that is no JSON', async () => {
    broken();
    shop.write('broken/summary.json', '{ "sce');
    for (const args of [resume, ['report', 'broken']]) {
      await expectRefused(
        args,
        'broken/summary.json is not valid JSON, expected the summary of a run. Run it again with --force.',
      );
    }
  });
});

test('a whole report on obstacles in summary.json is taken', async () => {
  broken();
  changeSummary('obstacles', {
    smallestClearance: { distance: 1, bodyRadius: 0.1, fish: 3, time: 0.5 },
    penetrations: 0,
    fishSteps: 140,
    displaced: 0,
    touches: { fishSteps: 0, fish: 0 },
    gates: [{ name: 'hole', forth: 2, back: 0, fish: 2 }],
  });
  expect(await shop.inProcess(...resume)).toMatchObject({ code: 0 });
});

describe('report of a damaged run', () => {
  test('names the table that cannot be decoded', async () => {
    broken();
    const bytes = readFileSync(shop.path('broken/trajectory.parquet'));
    writeFileSync(shop.path('broken/trajectory.parquet'), bytes.fill(255, 4, bytes.length >> 1));
    await expectRefused(
      ['report', 'broken'],
      'broken/trajectory.parquet is damaged: it cannot be decoded. Remove the run, or start it again with --force.',
    );
  });

  test('names a table or a scenario that was changed by hand', async () => {
    expect((await shop.shoal('run', 'small.json', '--steps', '4', '--format', 'csv', '--out', 'edited')).code).toBe(0);
    for (const [name, from, to] of [
      ['metrics.csv', /\n0,0,0,/, '\n0,0,1,'],
      ['trajectory.csv', /\n0,0,0,/, '\n0,0,1,'],
      ['inputs/scenario.json', '{', '{ '],
    ] as const) {
      const path = shop.path(`edited/${name}`);
      const whole = readFileSync(path, 'utf8');
      writeFileSync(path, whole.replace(from, to));
      await expectRefused(
        ['report', 'edited'],
        `edited/${name}: does not match its checksum in summary.json: expected the file of this run. Restore it, or run it again with --force.`,
      );
      writeFileSync(path, whole);
    }
    expect((await shop.inProcess('report', 'edited')).code).toBe(0);
  });

  test('names an empty scenario', async () => {
    broken();
    shop.write('broken/inputs/scenario.json', '');
    const { code, stdout, stderr } = await shop.inProcess('report', 'broken');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^shoal: broken\/inputs\/scenario\.json is .*\n$/);
    expect(existsSync(shop.path('broken/report.html'))).toBe(false);
  });
});

describe('a lock of a living process that is no shoal', () => {
  const lock = `.lock-${hostname()}-${process.ppid}`;

  test('is named, with what to do', async () => {
    broken();
    shop.write(`broken/${lock}`, '');
    for (const how of [['--resume'], ['--force'], []]) {
      await expectRefused(
        ['run', 'small.json', '--steps', '9', '--out', 'broken', ...how],
        `broken: process ${process.ppid} is recording a run here. Wait for it, or name another directory; if that process is no shoal, remove broken/${lock}.`,
      );
    }
    rmSync(shop.path(`broken/${lock}`));
    expect((await shop.shoal(...resume)).code).toBe(0);
  });

  test('counts on another machine too', async () => {
    broken();
    shop.write('broken/.lock-elsewhere-1', '');
    await expectRefused(
      resume,
      'broken: process 1 on elsewhere is recording a run here. Wait for it, or name another directory; if that process is no shoal, remove broken/.lock-elsewhere-1.',
    );
  });

  test('of a process that is gone is none', async () => {
    broken();
    const { process: child, ended } = shop.start(['presets']);
    await ended;
    shop.write(`broken/.lock-${hostname()}-${child.pid}`, '');
    expect((await shop.shoal(...resume)).code).toBe(0);
    expect(readdirSync(shop.path('broken')).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});
