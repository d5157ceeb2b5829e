import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { withoutThreads, workshop } from './run-shoal.ts';
import { school } from './scenes.ts';

const shop = workshop();
shop.write('small.json', school(40));
shop.write('big.json', school(3000));
// A hunt, a gate and an obstacle, so that threads report events.
shop.write('hunt.json', {
  version: 1,
  name: 'Hunt',
  seed: 5,
  world: { min: [0, 0, 0], max: [20, 20, 20] },
  obstacles: [{ shape: { kind: 'sphere', radius: 2 }, at: [10, 10, 10] }],
  gates: [{ name: 'middle', at: [10, 10, 10], facing: [1, 0, 0], radius: 8 }],
  field: { spacing: 2 },
  species: [
    { name: 'herring', count: 120, flees: ['pike'] },
    {
      name: 'pike',
      count: 4,
      hunts: ['herring'],
      motion: { maxSpeed: 5 },
      rules: { hunt: { rest: 0.5, attack: 4, onset: 1, catchDistance: 2, onCatch: 'remove' } },
    },
  ],
});
// Threads other than the command's own end some time after their start.
shop.write(
  'ends-threads.cjs',
  `const { isMainThread } = require('node:worker_threads');
if (!isMainThread) setTimeout(() => process.exit(7), 2500);`,
);

const recorded = ['trajectory.parquet', 'metrics.parquet', 'events.jsonl', 'inputs/scenario.json', 'snapshot.bin'];

function read(path: string): Buffer {
  return readFileSync(shop.path(path));
}

describe('shoal run --threads', () => {
  const run = (threads: string): string[] => [
    'run',
    'hunt.json',
    '--steps',
    '150',
    '--every',
    '7',
    '--threads',
    threads,
  ];

  test('records the same bytes with any number', async () => {
    for (const threads of ['1', '2', '3']) {
      const { code, stdout, stderr } = await shop.shoal(...run(threads), '--out', `with-${threads}`, '--json');
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(JSON.parse(stdout).threads).toBe(Number(threads));
      expect(JSON.parse(read(`with-${threads}/summary.json`).toString()).threads).toBe(Number(threads));
      for (const name of recorded)
        expect(read(`with-${threads}/${name}`).equals(read(`with-1/${name}`)), name).toBe(true);
    }
    expect(read('with-1/events.jsonl').toString()).toMatch(/"kind":"passed"/);
    const { metrics, obstacles, performance } = JSON.parse(read('with-1/summary.json').toString());
    const other = JSON.parse(read('with-3/summary.json').toString());
    expect(other).toMatchObject({ metrics, obstacles });
    expect(other.performance.candidatesPerFish).toBe(performance.candidatesPerFish);
  });

  // Enough fish for a frame to be measured for longer than a thread takes to start on the next step.
  test.each(['1', '7'])(
    'measures frames while the next steps run, with the same bytes, every %s steps',
    async (every) => {
      for (const threads of ['1', '2']) {
        const go = ['run', 'big.json', '--steps', '40', '--threads', threads, '--every', every];
        expect((await shop.shoal(...go, '--out', `every-${every}-${threads}`)).code).toBe(0);
      }
      for (const name of recorded)
        expect(read(`every-${every}-2/${name}`).equals(read(`every-${every}-1/${name}`)), name).toBe(true);
      const [one, two] = ['1', '2'].map((threads) =>
        JSON.parse(read(`every-${every}-${threads}/summary.json`).toString()),
      );
      expect(two).toMatchObject({ metrics: one.metrics, means: one.means, frames: one.frames });
      expect(two.performance.candidatesPerFish).toBe(one.performance.candidatesPerFish);
    },
  );

  test('is shown in the output and on the report page', async () => {
    const { stdout } = await shop.shoal(...run('2'), '--out', 'told');
    expect(stdout).toMatch(/^Hunt · .+ · cpu, 2 threads\n/);
    expect((await shop.shoal('report', 'told')).code).toBe(0);
    expect(read('told/report.html').toString()).toContain('engine cpu, 2 threads');
  });

  test('may change from part to part of a run', async () => {
    expect(
      (await shop.shoal('run', 'hunt.json', '--steps', '31', '--every', '7', '--threads', '2', '--out', 'parts')).code,
    ).toBe(0);
    const go = ['run', 'hunt.json', '--out', 'parts', '--resume'];
    expect((await shop.shoal(...go, '--steps', '80', '--threads', '1')).code).toBe(0);
    const { code, stdout } = await shop.shoal(...go, '--steps', '150', '--threads', '3', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).threads).toBe(3);
    for (const name of recorded) expect(read(`parts/${name}`).equals(read(`with-1/${name}`)), name).toBe(true);
  });

  test('auto is a number', async () => {
    const { code, stdout } = await shop.shoal('run', 'small.json', '--steps', '3', '--threads', 'auto', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).threads).toBeGreaterThanOrEqual(1);
  });

  test('Ctrl-C is answered after the step', async () => {
    const started = performance.now();
    const { process, ended } = shop.start([
      'run',
      'big.json',
      '--steps',
      '20000',
      '--every',
      '5',
      '--threads',
      '2',
      '--out',
      'cut',
    ]);
    while (!existsSync(shop.path('cut')) || readdirSync(shop.path('cut')).length < 2) await wait(5);
    // A busy machine takes long for everything, including the start.
    const patience = Math.max(5000, 2 * (performance.now() - started));
    await wait(400);
    const asked = performance.now();
    process.kill('SIGINT');
    const { code, stderr } = await ended;
    expect(performance.now() - asked).toBeLessThan(patience);
    expect(code).toBe(130);
    expect(stderr).toBe(
      'shoal: stopping after this step. Press Ctrl-C again to quit at once.\nshoal: stopped before the end. Continue it: shoal run big.json --out cut --resume\n',
    );
    expect(JSON.parse(read('cut/summary.json').toString())).toMatchObject({ finished: false, threads: 2 });
  });

  test('one thread does all steps where no others can be started, and that is reported once', async () => {
    // Bakes the field into the cache. A process without threads cannot do this, because Node then does not allow it to
    // sync files.
    const alone = await shop.shoal(...run('1'), '--json');
    const { code, stdout, stderr } = await shop.start([...run('2'), '--json'], withoutThreads).ended;
    expect(code).toBe(0);
    expect(stderr.match(/^shoal: .+$/gm)).toEqual([
      expect.stringMatching(/^shoal: running on one thread, because \w+/),
    ]);
    const { threads, stateHash } = JSON.parse(stdout);
    expect(threads).toBe(1);
    expect(stateHash).toBe(JSON.parse(alone.stdout).stateHash);
  });

  test('what is recorded stays when a thread ends, and can be continued', async () => {
    const ends = { NODE_OPTIONS: `--require ${shop.path('ends-threads.cjs')}` };
    const args = ['run', 'small.json', '--steps', '1000000', '--every', '3', '--threads', '2', '--out', 'ended'];
    const { code, stdout, stderr } = await shop.start(args, ends).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^shoal: thread [12] of 2 ended: .*exit code 7\.\nshoal: stopped before the end\. Continue it: shoal run small\.json --out ended --resume\n$/,
    );
    const { steps, finished, threads } = JSON.parse(read('ended/summary.json').toString());
    expect({ finished, threads }).toEqual({ finished: false, threads: 2 });
    expect(stdout).toMatch(new RegExp(`· ${steps} steps?,`));
    const end = ['--steps', `${steps + 20}`];
    expect((await shop.shoal('run', 'small.json', '--out', 'ended', '--resume', '--threads', '1', ...end)).code).toBe(
      0,
    );
    expect(
      (await shop.shoal('run', 'small.json', '--out', 'once', '--every', '3', '--threads', '1', ...end)).code,
    ).toBe(0);
    for (const name of recorded) expect(read(`ended/${name}`).equals(read(`once/${name}`)), name).toBe(true);
  });
});

test.each(['0', '65', '-1', '1.5', 'two', ''])('--threads %j is refused', async (threads) => {
  expect(await shop.shoal('run', 'small.json', '--threads', threads)).toEqual({
    code: 2,
    stdout: '',
    stderr: `shoal: --threads must be a whole number from 1 to 64, or auto, got "${threads}".\n`,
  });
});
