import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { workshop } from './run-shoal.ts';
import { school } from './scenes.ts';
import { study, tablesOf } from './studies.ts';
import { rowsOf } from './tables.ts';

const shop = workshop();
shop.write('school.json', school(12));

shop.write('search.json', study({ kind: 'genetic', trials: 24, population: 8 }));
shop.write('sweep.json', study({ kind: 'grid', levels: 3 }));

const bytes = (folder: string): string[] => tablesOf(shop, folder);

describe('search', () => {
  test('gives the same tables on one and two threads, and best scenarios that run', async () => {
    const one = await shop.shoal('search', 'search.json', '--out', 'one', '--threads', '1');
    expect({ code: one.code, stderr: one.stderr }).toEqual({ code: 0, stderr: '' });
    expect(one.stdout).toContain('24 candidates, 48 trials, by genetic');
    expect((await shop.shoal('search', 'search.json', '--out', 'two', '--threads', '2')).code).toBe(0);
    expect(bytes('two')).toEqual(bytes('one'));
    expect((await shop.shoal('run', 'one/best/1.json', '--steps', '2')).code).toBe(0);
  });

  test('killed again and again, it comes to the same tables', async () => {
    let kills = 0;
    for (let attempt = 0; attempt < 40; attempt++) {
      const resume = existsSync(shop.path('killed/journal.jsonl')) ? ['--resume'] : [];
      const running = shop.start(['search', 'search.json', '--out', 'killed', ...resume]);
      const before = resume.length > 0 ? readFileSync(shop.path('killed/journal.jsonl')).length : 0;
      // Continues until it has made a little more progress.
      const grown = async (): Promise<'grown'> => {
        const length = (): number =>
          existsSync(shop.path('killed/journal.jsonl')) ? readFileSync(shop.path('killed/journal.jsonl')).length : 0;
        while (length() < before + 700) await wait(5);
        return 'grown';
      };
      if ((await Promise.race([grown(), running.ended])) !== 'grown') break;
      running.process.kill('SIGKILL');
      await running.ended;
      kills++;
    }
    expect(kills).toBeGreaterThan(2);
    expect(bytes('killed')).toEqual(bytes('one'));
  });

  test('a last line that was cut off is run again; another study, version or directory is refused', async () => {
    const journal = shop.path('two/journal.jsonl');
    const whole = readFileSync(journal, 'utf8');
    writeFileSync(journal, whole.slice(0, -20));
    expect((await shop.shoal('search', 'search.json', '--out', 'two', '--resume')).code).toBe(0);
    expect(readFileSync(journal, 'utf8').split('\n').length).toBe(whole.split('\n').length);
    expect(bytes('two')).toEqual(bytes('one'));

    const refused = async (text: RegExp, ...args: string[]): Promise<void> => {
      const { code, stderr } = await shop.shoal(...args);
      expect(stderr).toMatch(text);
      expect(code).toBe(2);
    };
    await refused(/two: already holds a study/, 'search', 'search.json', '--out', 'two');
    await refused(/nowhere: holds no study/, 'search', 'search.json', '--out', 'nowhere', '--resume');
    await refused(/two: holds another study/, 'search', 'sweep.json', '--out', 'two', '--resume');
    await refused(/genetic", which chooses trials by earlier results/, 'sweep', 'search.json', '--out', 'three');
    appendFileSync(journal, 'nonsense\n');
    await refused(
      /journal\.jsonl: line \d+ must be a journal entry/,
      'search',
      'search.json',
      '--out',
      'two',
      '--resume',
    );
    writeFileSync(journal, whole.replace(/"shoal":"[^"]*"/, '"shoal":"0.0.9"'));
    await refused(/written by shoal 0\.0\.9/, 'search', 'search.json', '--out', 'two', '--resume');
  });

  test('Ctrl-C keeps what is finished', async () => {
    shop.write('long.json', study({ kind: 'random', trials: 5000 }));
    const running = shop.start(['search', 'long.json', '--out', 'long']);
    const journal = shop.path('long/journal.jsonl');
    while (!existsSync(journal) || readFileSync(journal, 'utf8').split('\n').length < 4) await wait(20);
    running.process.kill('SIGINT');
    const { code, stderr } = await running.ended;
    expect(code).toBe(130);
    expect(stderr).toMatch(/long: \d+ trials finished\. Continue with the same command and --resume\./);
  });
});

test('rerun: a trial of a study comes out the same', async () => {
  const { code, stdout } = await shop.shoal('rerun', 'one', '--trial', '33', '--save', 'trial.json');
  expect(stdout).toContain('the same as in the journal');
  expect(code).toBe(0);
  expect((await shop.shoal('validate', 'trial.json')).code).toBe(0);
  // Neither the study nor another file is overwritten.
  for (const taken of ['one/journal.jsonl', 'one/inputs/new.json', 'trial.json'])
    expect(await shop.inProcess('rerun', 'one', '--trial', '33', '--save', taken)).toMatchObject({ code: 2 });
  const missing = await shop.shoal('rerun', 'one', '--trial', '48');
  expect(missing.stderr).toContain('--trial 48: one has no such trial');
  expect(missing.code).toBe(2);
});

test('sweep: shards that are joined give the tables of the whole', async () => {
  expect((await shop.shoal('sweep', 'sweep.json', '--out', 'whole')).code).toBe(0);
  // All candidates in order, with the interval over two seeds: Student's t is 12.706. A polarisation is from 0 to 1.
  const trials = await rowsOf(shop.path('whole/trials.parquet'));
  const candidates = await rowsOf(shop.path('whole/candidates.parquet'));
  const { results } = JSON.parse(readFileSync(shop.path('whole/summary.json'), 'utf8'));
  expect(results.map(({ candidate }: { candidate: number }) => candidate)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  const [measure] = Object.keys(results[4].measures);
  const [a, b] = trials.filter(({ candidate }) => candidate === 4).map((row) => Number(row[measure]));
  const half = (12.706 * Math.abs(a - b)) / 2;
  expect(half).toBeGreaterThan(0);
  expect(candidates[4][`${measure} 95 % low`]).toBeCloseTo(Math.max(0, (a + b) / 2 - half), 3);
  expect(candidates[4][`${measure} 95 % high`]).toBeCloseTo(Math.min(1, (a + b) / 2 + half), 3);
  expect(results[4].intervals[measure][0]).toBe(candidates[4][`${measure} 95 % low`]);
  for (const shard of ['1/2', '2/2']) {
    const { code, stderr } = await shop.shoal('sweep', 'sweep.json', '--out', `shard-${shard[0]}`, '--shard', shard);
    expect(stderr).toContain(`9 trials finished. Shard ${shard[0]} of 2 is complete.`);
    expect(code).toBe(0);
  }
  const joined = await shop.shoal('sweep', 'sweep.json', '--out', 'joined', '--merge', 'shard-1', 'shard-2');
  expect(joined.code).toBe(0);
  expect(bytes('joined')).toEqual(bytes('whole'));
  // A missing directory leaves nothing behind, and one that is named twice counts once.
  const part = await shop.inProcess('sweep', 'sweep.json', '--out', 'absent', '--merge', 'shard-1', 'shard-7');
  expect(part.stderr).toContain('shard-7/journal.jsonl: cannot be read');
  expect(existsSync(shop.path('absent'))).toBe(false);
  const twice = ['--merge', 'shard-1', 'shard-2', 'shard-1'];
  expect((await shop.shoal('sweep', 'sweep.json', '--out', 'absent', ...twice)).code).toBe(0);
  expect(readFileSync(shop.path('absent/journal.jsonl'), 'utf8').split('\n').length).toBe(1 + 18 + 1);
});

test('a study may read nothing outside its folder, and tells all its problems', async () => {
  shop.write('outside.json', study({ kind: 'grid' }, { scenario: '../school.json' }));
  const outside = await shop.shoal('sweep', 'outside.json', '--out', 'outside');
  expect(outside.stderr).toContain("scenario must be a plain path inside the study's folder");
  shop.write(
    'wrong.json',
    study({ kind: 'grid' }, { seeds: 0, measures: [{ kind: 'metric', name: 'a', metric: 'b' }] }),
  );
  const wrong = await shop.shoal('sweep', 'wrong.json', '--out', 'wrong');
  expect(wrong.stderr).toContain('seeds must be ≥ 1');
  expect(wrong.stderr).toContain('measures[0].metric must be one of');
  expect([outside.code, wrong.code]).toEqual([2, 2]);
  expect([existsSync(shop.path('outside')), existsSync(shop.path('wrong'))]).toEqual([false, false]);
});

test('a study that is read as a scenario is named as such, and the other way round', async () => {
  shop.write('itself.json', study({ kind: 'grid' }, { scenario: 'itself.json' }));
  for (const [text, ...args] of [
    ['sweep.json: is a study, expected a scenario. Run it with "shoal sweep FILE', 'run', 'sweep.json'],
    ['school.json: is a scenario, expected a study. Write a study with', 'sweep', 'school.json', '--out', 'kinds'],
    ['itself.json: is a study, expected a scenario', 'sweep', 'itself.json', '--out', 'kinds'],
    ["missing required argument 'STUDY'", 'sweep'],
  ]) {
    const { code, stderr } = await shop.inProcess(...args);
    expect(stderr).toContain(text);
    expect(stderr.split('\n')).toHaveLength(2);
    expect(code).toBe(2);
  }
});

test('init --study writes a study that can be read', async () => {
  for (const folder of ['studies/first', 'a study']) mkdirSync(shop.path(folder), { recursive: true });
  const both = await shop.shoal('init', 'a study/study.json', '--study');
  expect(both.stdout).toBe(
    "a study/study.json: written, and a study/scenario.json, which it varies. Try it: shoal search 'a study/study.json' --out studies/first-2\n",
  );
  expect((await shop.inProcess('validate', 'a study/scenario.json')).code).toBe(0);
  await shop.shoal('init');
  const { stdout } = await shop.shoal('init', '--study');
  expect(stdout).toContain('study.json: written. Try it: shoal search study.json --out studies/first-2');
  const running = shop.start(['search', 'study.json', '--out', 'first']);
  while (!existsSync(shop.path('first/journal.jsonl'))) await wait(20);
  running.process.kill('SIGINT');
  expect((await running.ended).code).toBe(130);
});
