import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Ended, workshop } from './run-shoal.ts';
import { school } from './scenes.ts';
import { rowsOf } from './tables.ts';

const shop = workshop();
// Enough fish for a few hundred steps to take a second. Runs of many more steps are ended long before their end.
shop.write('big.json', school(1200));
shop.write('small.json', school(20));

/** Waits until the run has begun to record, then sends a signal. */
async function interrupt(signal: 'SIGINT' | 'SIGTERM', folder: string, args: readonly string[]): Promise<Ended> {
  const { process, ended } = shop.start(args);
  const recording = (): boolean => existsSync(shop.path(`${folder}/.unfinished/events.jsonl`));
  while (!recording()) await wait(5);
  await wait(250);
  process.kill(signal);
  return ended;
}

function summary(folder: string): {
  steps: number;
  finished: boolean;
  stateHash: string;
  metrics: object;
  frames: number;
} {
  return JSON.parse(readFileSync(shop.path(`${folder}/summary.json`), 'utf8'));
}

describe.each(['parquet', 'csv', 'jsonl'])('an interrupted run as %s', (format) => {
  const whole = `whole-${format}`;
  const parts = `parts-${format}`;
  const run = (folder: string, steps: number): string[] => [
    'run',
    'big.json',
    ...['--steps', `${steps}`, '--every', '3', '--format', format, '--out', folder],
  ];

  test('is complete as far as it goes, and says how to go on', async () => {
    const { code, stdout, stderr } = await interrupt('SIGINT', parts, [...run(parts, 4000), '--json']);
    expect(code).toBe(130);
    expect(stderr).toBe(
      `shoal: stopping after this step. Press Ctrl-C again to quit at once.\nshoal: stopped before the end. Continue it: shoal run big.json --out ${parts} --resume\n`,
    );
    const { steps, finished, frames, stateHash } = summary(parts);
    expect({ finished, frames }).toEqual({ finished: false, frames: Math.floor(steps / 3) + 1 });
    expect(steps).toBeGreaterThan(0);
    expect(steps).toBeLessThan(4000);
    expect(JSON.parse(stdout)).toMatchObject({ steps, stateHash });
    expect(await rowsOf(shop.path(`${parts}/trajectory.${format}`))).toHaveLength(frames * 1200);
    expect(readdirSync(shop.path(parts)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('continued, is the run that was never interrupted', async () => {
    const steps = summary(parts).steps + 20;
    expect((await shop.shoal(...run(whole, steps))).code).toBe(0);
    const end = ['--steps', `${steps}`, '--json'];
    const { code, stdout } = await shop.shoal('run', 'big.json', '--out', parts, '--resume', ...end);
    expect(code).toBe(0);
    const [a, b] = [summary(whole), summary(parts)];
    expect(b).toMatchObject({
      finished: true,
      steps,
      stateHash: a.stateHash,
      metrics: a.metrics,
      frames: a.frames,
    });
    expect(JSON.parse(stdout)).toMatchObject({ steps, stateHash: a.stateHash, metrics: a.metrics });
    for (const name of [`trajectory.${format}`, `metrics.${format}`, 'inputs/scenario.json', 'snapshot.bin']) {
      const [expected, got] = [whole, parts].map((folder) => readFileSync(shop.path(`${folder}/${name}`)));
      expect(got.equals(expected), name).toBe(true);
    }
    expect(await rowsOf(shop.path(`${parts}/metrics.${format}`))).toEqual(
      await rowsOf(shop.path(`${whole}/metrics.${format}`)),
    );
  });
});

describe('a run that is ended', () => {
  test('by SIGTERM is complete too, with exit code 143', async () => {
    const { code } = await interrupt('SIGTERM', 'terminated', [
      'run',
      'big.json',
      '--steps',
      '4000',
      '--out',
      'terminated',
    ]);
    expect(code).toBe(143);
    expect(summary('terminated').finished).toBe(false);
  });

  test('by a second signal leaves at once, and nothing', async () => {
    const { process, ended } = shop.start(['run', 'big.json', '--steps', '4000', '--out', 'twice']);
    while (!existsSync(shop.path('twice'))) await wait(5);
    await wait(100);
    // Both signals arrive in one turn of its event loop.
    process.kill('SIGSTOP');
    process.kill('SIGINT');
    process.kill('SIGTERM');
    process.kill('SIGCONT');
    expect([130, 143]).toContain((await ended).code);
    expect(existsSync(shop.path('twice'))).toBe(false);
  });

  test('by force before its first checkpoint leaves nothing that the next run needs', async () => {
    const { process, ended } = shop.start(['run', 'big.json', '--steps', '4000', '--out', 'killed']);
    while (!existsSync(shop.path('killed/.unfinished/events.jsonl'))) await wait(5);
    const [lock] = readdirSync(shop.path('killed'));
    const busy = await shop.shoal('run', 'small.json', '--steps', '1', '--out', 'killed', '--force');
    expect(busy).toEqual({
      code: 2,
      stdout: '',
      stderr: `shoal: killed: process ${process.pid} is recording a run here. Wait for it, or name another directory; if that process is no shoal, remove killed/${lock}.\n`,
    });
    process.kill('SIGKILL');
    await ended;
    rmSync(shop.path('killed/.unfinished/checkpoint'), { force: true });
    expect((await shop.shoal('run', 'small.json', '--out', 'killed', '--resume')).stderr).toBe(
      'shoal: killed: holds no run that could be continued. Leave --resume out to begin one there.\n',
    );
    expect((await shop.shoal('run', 'small.json', '--steps', '1', '--out', 'killed')).code).toBe(0);
    expect(readdirSync(shop.path('killed')).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test.each(['parquet', 'csv'])('by force is continued from its checkpoint, as %s', async (format) => {
    const folder = `checked-${format}`;
    const run = ['run', 'big.json', '--every', '2', '--format', format];
    const { process, ended } = shop.start([...run, '--steps', '4000', '--out', folder, '--checkpoint', '0.1']);
    while (!existsSync(shop.path(`${folder}/.unfinished/checkpoint`))) await wait(5);
    // Later than the first checkpoint, so that the tables are ahead of the last one.
    await wait(250);
    process.kill('SIGKILL');
    await ended;
    expect(existsSync(shop.path(`${folder}/summary.json`))).toBe(false);
    expect((await shop.shoal('report', folder)).stderr).toBe(
      `shoal: ${folder}: holds an unfinished run. Continue it: shoal run FILE --out ${folder} --resume\n`,
    );
    expect((await shop.shoal(...run, '--steps', '9', '--out', folder)).stderr).toBe(
      `shoal: ${folder}: already holds a run (unfinished), expected a new or empty directory. Continue the run with --resume, replace it with --force, or name another directory.\n`,
    );
    const { code, stderr } = await shop.shoal(
      'run',
      'big.json',
      '--out',
      folder,
      '--resume',
      '--steps',
      '4001',
      '--seed',
      '4',
    );
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `shoal: ${folder}: was run with seed 3, got seed 4. Continue it with --seed 3, or run it again with --force.\n`,
    });
    const interrupted = shop.start(['run', 'big.json', '--out', folder, '--resume']);
    const [checkpoint, events] = ['checkpoint', 'events.jsonl'].map((name) =>
      shop.path(`${folder}/.unfinished/${name}`),
    );
    while (existsSync(checkpoint) || !existsSync(events)) await wait(5);
    interrupted.process.kill('SIGINT');
    expect((await interrupted.ended).stderr).toContain(
      `shoal: ${folder}: the run was interrupted; its last checkpoint was restored.\n`,
    );
    const { steps } = summary(folder);
    expect(steps).toBeGreaterThan(0);
    expect((await shop.shoal(...run, '--steps', `${steps}`, '--out', `${folder}-once`)).code).toBe(0);
    for (const name of [`trajectory.${format}`, `metrics.${format}`, 'events.jsonl', 'snapshot.bin']) {
      const [expected, got] = [`${folder}-once`, folder].map((run) => readFileSync(shop.path(`${run}/${name}`)));
      expect(got.equals(expected), name).toBe(true);
    }
  });
});

describe('two runs into one directory at once', () => {
  test.each([[[]], [['--force']]])('are one run and one refusal, with %j', async (how) => {
    await shop.shoal('run', 'small.json', '--steps', '10', '--out', 'alone');
    for (let round = 0; round < 2; round++) {
      rmSync(shop.path('both'), { recursive: true, force: true });
      if (how.length > 0) await shop.shoal('run', 'small.json', '--steps', '2', '--out', 'both');
      const args = ['run', 'small.json', '--steps', '10', '--out', 'both', ...how];
      const ended = await Promise.all([shop.apart(...args), shop.apart(...args)]);
      const whole = ended.filter(({ code }) => code === 0);
      expect(whole.length, ended.map(({ stderr }) => stderr).join()).toBeGreaterThan(0);
      for (const { code, stderr } of ended.filter((one) => one.code !== 0)) {
        expect(code).toBe(2);
        expect(stderr).toMatch(/^shoal: both: (process \d+ is recording|already holds) a run/);
      }
      for (const name of ['trajectory.parquet', 'metrics.parquet', 'snapshot.bin']) {
        const [expected, got] = ['alone', 'both'].map((run) => readFileSync(shop.path(`${run}/${name}`)));
        expect(got.equals(expected), name).toBe(true);
      }
      expect(readdirSync(shop.path('both')).filter((name) => name.startsWith('.'))).toEqual([]);
    }
  });
});

describe('a finished run', () => {
  test('goes on to a later end, and is then as one run', async () => {
    await shop.shoal('run', 'small.json', '--steps', '20', '--every', '7', '--out', 'longer');
    await shop.shoal('run', 'small.json', '--steps', '50', '--every', '7', '--out', 'once');
    expect((await shop.shoal('run', 'small.json', '--steps', '50', '--out', 'longer', '--resume')).code).toBe(0);
    for (const name of ['trajectory.parquet', 'metrics.parquet', 'snapshot.bin']) {
      expect(readFileSync(shop.path(`longer/${name}`)).equals(readFileSync(shop.path(`once/${name}`))), name).toBe(
        true,
      );
    }
    expect(summary('longer').metrics).toEqual(summary('once').metrics);
  });

  test('is left alone when there is nothing to do', async () => {
    const before = readFileSync(shop.path('longer/summary.json'), 'utf8');
    const { code, stdout, stderr } = await shop.shoal('run', 'small.json', '--out', 'longer', '--resume', '--json');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'shoal: longer is finished already (50 steps); ask for more with --steps or --seconds.\n',
    });
    expect(JSON.parse(stdout).stateHash).toBe(summary('longer').stateHash);
    expect(readFileSync(shop.path('longer/summary.json'), 'utf8')).toBe(before);
  });

  test('can be continued from its own copy of the scenario', async () => {
    const { code } = await shop.shoal(
      'run',
      'longer/inputs/scenario.json',
      '--steps',
      '51',
      '--out',
      'longer',
      '--resume',
    );
    expect(code).toBe(0);
    expect(summary('longer').steps).toBe(51);
  });
});

describe('a run from a state', () => {
  test('is continued from the same state', async () => {
    await shop.shoal('run', 'small.json', '--steps', '5', '--save-state', 'five.json');
    const run = ['run', 'small.json', '--state', 'five.json'];
    await shop.shoal(...run, '--steps', '4', '--out', 'from-state');
    const refused = await shop.shoal('run', 'small.json', '--steps', '9', '--out', 'from-state', '--resume');
    expect(refused).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'shoal: from-state: was run from another starting state. Add --state from-state/inputs/start.json, or run it again with --force.\n',
    });
    const resumed = await shop.shoal(
      'run',
      'small.json',
      '--state',
      'from-state/inputs/start.json',
      '--steps',
      '9',
      '--out',
      'from-state',
      '--resume',
      '--json',
    );
    const once = await shop.shoal(...run, '--steps', '9', '--json');
    expect(JSON.parse(resumed.stdout).stateHash).toBe(JSON.parse(once.stdout).stateHash);
  });
});

describe('--resume refuses', () => {
  const cases: readonly (readonly [args: string, message: string])[] = [
    [
      '--seed 4',
      'shoal: once: was run with seed 3, got seed 4. Continue it with --seed 3, or run it again with --force.\n',
    ],
    [
      '--format csv',
      'shoal: once: was run with format parquet, got format csv. Continue it with --format parquet, or run it again with --force.\n',
    ],
    [
      '--every 2',
      'shoal: once: was run with frames every 7, got frames every 2. Continue it with --every 7, or run it again with --force.\n',
    ],
    [
      '--steps 3',
      'shoal: once: has 50 steps already, more than the 3 asked for. Ask for more, or run it again with --force.\n',
    ],
    ['--force', `shoal: option '--resume' cannot be used with option '--force'. See "shoal run --help".\n`],
  ];

  test.each(cases)('%s', async (args, stderr) => {
    const before = readFileSync(shop.path('once/summary.json'), 'utf8');
    const got = await shop.inProcess('run', 'small.json', '--out', 'once', '--resume', ...args.split(' '));
    expect(got).toEqual({ code: 2, stdout: '', stderr });
    expect(readFileSync(shop.path('once/summary.json'), 'utf8')).toBe(before);
  });

  test('another scenario, saying where it differs', async () => {
    shop.write(
      'other.json',
      school(20, { species: [{ name: 'fish', count: 20, rules: { cohesion: { weight: 3 } } }] }),
    );
    expect((await shop.shoal('run', 'other.json', '--out', 'once', '--resume')).stderr).toBe(
      'shoal: once: was run with another scenario: species[0].rules.cohesion.weight is 2.25 there and 3 here. Continue it with once/inputs/scenario.json, or run it again with --force.\n',
    );
  });

  test('a directory without a run', async () => {
    expect((await shop.shoal('run', 'small.json', '--out', 'nowhere', '--resume')).stderr).toBe(
      'shoal: nowhere: holds no run that could be continued. Leave --resume out to begin one there.\n',
    );
    expect(existsSync(shop.path('nowhere'))).toBe(false);
  });
});
