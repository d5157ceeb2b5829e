import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { checkedLine, journalHeadLine } from 'shoal/search';
import { beforeAll, expect, test } from 'vitest';
import { lockFolder } from '../src/recording/folder-lock.ts';
import { readJournal } from '../src/study/journal.ts';
import { workshop } from './run-shoal.ts';
import { school } from './scenes.ts';
import { study } from './studies.ts';

/* Directories of studies that were changed, and studies without a result. */

const shop = workshop();
shop.write('school.json', school(8));
shop.write('sweep.json', study({ kind: 'grid', levels: 2 }, { seeds: 1, seconds: 0.1 }));

beforeAll(async () => {
  const { code, stderr } = await shop.shoal(
    'sweep',
    'sweep.json',
    '--out',
    'done',
    '--threads',
    '1',
    '--format',
    'csv',
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

function copied(name: string): string {
  cpSync(shop.path('done'), shop.path(name), { recursive: true });
  return shop.path(name);
}

async function refused(text: RegExp | string, ...args: string[]): Promise<void> {
  const { code, stderr } = await shop.inProcess(...args);
  expect(stderr).toMatch(text);
  expect(code).toBe(2);
}

test('symbolic links in the directory are refused, and nothing is written through them', async () => {
  const folder = copied('linked');
  mkdirSync(shop.path('elsewhere'));
  rmSync(`${folder}/best`, { recursive: true });
  symlinkSync(shop.path('elsewhere'), `${folder}/best`);
  await refused(/linked\/best: is a symbolic link/, 'sweep', 'sweep.json', '--out', 'linked', '--resume');
  expect(readdirSync(shop.path('elsewhere'))).toEqual([]);
  mkdirSync(shop.path('fresh'));
  symlinkSync(shop.path('elsewhere'), shop.path('fresh/inputs'));
  await refused(/fresh\/inputs: is a symbolic link/, 'sweep', 'sweep.json', '--out', 'fresh');
  expect(readdirSync(shop.path('elsewhere'))).toEqual([]);
});

test('a user\'s own folder "inputs" is left as it is', async () => {
  mkdirSync(shop.path('own/inputs'), { recursive: true });
  shop.write('own/inputs/study.json', 'my notes');
  await refused(/own\/inputs\/study\.json: exists already and is another file/, 'sweep', 'sweep.json', '--out', 'own');
  expect(readdirSync(shop.path('own'), { recursive: true }).sort()).toEqual(['inputs', 'inputs/study.json']);
  expect(readFileSync(shop.path('own/inputs/study.json'), 'utf8')).toBe('my notes');
});

test('a file that a scenario needs cannot have the name of one of the best trials', async () => {
  shop.write('1.json', { positions: [[1, 2, 3]], velocities: [[0, 0, 1]] });
  const start = { kind: 'file', file: '1.json' };
  shop.write('started.json', { version: 1, species: [{ name: 'fish', count: 1, start }] });
  shop.write('ranked.json', { ...(study({ kind: 'grid', levels: 2 }) as object), scenario: 'started.json' });
  await refused(
    /its scenario names the file "1\.json", expected another name/,
    'sweep',
    'ranked.json',
    '--out',
    'ranked',
  );
});

test('a journal that cannot be written to ends the study in one line, and can be continued', async () => {
  shop.write('many.json', study({ kind: 'grid', levels: 60 }, { seeds: 1, seconds: 0.1 }));
  const full = shop.shell('ulimit -f 8; trap "" XFSZ; $shoal sweep many.json --out full --threads 1');
  expect(full).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^shoal: full\/\S+: writing stopped: .* Make room and run again\. The same command with --resume continues the study\.\n$/,
    ),
  });
  expect((await shop.shoal('sweep', 'many.json', '--out', 'full', '--resume')).code).toBe(0);
});

test('inputs that changed since the study began are named', async () => {
  const folder = copied('changed');
  writeFileSync(`${folder}/inputs/school.json`, JSON.stringify(school(9)));
  const named = /changed\/inputs\/school\.json: changed since the study began/;
  await refused(named, 'sweep', 'sweep.json', '--out', 'changed', '--resume');
  await refused(named, 'rerun', 'changed', '--trial', '0');
  const own = 'changed/inputs/study.json';
  await refused(/or another number of trials \(school\.json differs\)/, 'sweep', own, '--out', 'changed', '--resume');
});

test('a measure of a journal that was changed by hand is refused by all that read it', async () => {
  const journal = `${copied('edited')}/journal.jsonl`;
  const whole = readFileSync(journal, 'utf8');
  const [, , line] = whole.split('\n');
  const [value] = JSON.parse(line).measures;
  writeFileSync(journal, whole.replace(line, line.replace(`[${value}]`, `[${value / 2}]`)));
  for (const args of [
    ['sweep', 'sweep.json', '--out', 'edited', '--resume'],
    ['sweep', 'sweep.json', '--out', 'joined', '--merge', 'edited'],
    ['report', 'edited'],
    ['rerun', 'edited', '--trial', '0'],
    ['rerun', 'edited', '--best'],
    ['archive', 'edited'],
  ])
    await refused(/edited\/journal\.jsonl: line 3 was changed after it was written, .* Restore the file, or/, ...args);
  expect(existsSync(shop.path('joined'))).toBe(false);
  // The trial of a line that was removed is run again.
  writeFileSync(journal, whole.replace(`${line}\n`, ''));
  const { code } = await shop.shoal('sweep', 'sweep.json', '--out', 'edited', '--resume', '--format', 'csv');
  expect(code).toBe(0);
  for (const name of ['candidates.csv', 'trials.csv', 'summary.json'])
    expect(readFileSync(shop.path(`edited/${name}`), 'utf8')).toBe(readFileSync(shop.path(`done/${name}`), 'utf8'));
});

test('journal lines of another length, without a number, of another study or against another line are named', async () => {
  const journal = `${copied('odd')}/journal.jsonl`;
  const whole = readFileSync(journal, 'utf8');
  const [head, line] = whole.split('\n');
  const { study: hash } = JSON.parse(head);
  const { key, measures, stateHash } = JSON.parse(line);
  const resume = ['sweep', 'sweep.json', '--out', 'odd', '--resume'];
  const entry = (fields: object, owner = hash): string => checkedLine(owner, JSON.stringify(fields));
  for (const [added, text] of [
    [
      entry({ key: 'a', measures: [1, 2], stateHash }),
      /line 6 has 2 measures, expected 1 as in the study\. Restore the file/,
    ],
    [
      entry({ key, measures: [measures[0] / 2], stateHash }),
      /line 6 contradicts an earlier line about trial [0-9a-f]{32}/,
    ],
    [entry({ key, measures: null }), /line 6 contradicts an earlier line/],
    [entry({ key: 'a', measures, stateHash, seconds: 'x' }), /line 6 must be a journal entry/],
    [entry({ key: 'a', measures, stateHash }, 'other'), /line 6 was changed after it was written/],
    [JSON.stringify({ key: 'a', measures, stateHash }), /line 6 was changed after it was written/],
  ] as const) {
    writeFileSync(journal, `${whole}${added}\n`);
    await refused(text, ...resume);
  }
  // The same outcome again is not a contradiction. An empty journal is one that has not begun.
  writeFileSync(journal, `${whole}${line}\n`);
  expect(readJournal(journal).outcomes.size).toBe(4);
  const wrong = entry({ key, measures: [measures[0] / 2], stateHash });
  writeFileSync(journal, whole.replace(line, wrong));
  const again = await shop.inProcess('rerun', 'odd', '--trial', '0');
  expect(again.stdout).toContain(`, but the journal has ${measures[0] / 2}\n`);
  expect(again.stdout).toContain('the same as in the journal, but its measures differ.');
  expect(again.code).toBe(1);
  await refused(/--merge: odd has a different outcome/, ...resume.with(3, 'done'), '--merge', 'odd');
});

test('a shard is continued as itself only', async () => {
  const folder = copied('shard');
  const journal = `${folder}/journal.jsonl`;
  const [first, ...lines] = readFileSync(journal, 'utf8').split('\n');
  const { check, ...head } = JSON.parse(first);
  const resume = ['sweep', 'sweep.json', '--out', 'shard', '--resume'];
  const write = (text: string): void => writeFileSync(journal, [text, ...lines].join('\n'));
  write(JSON.stringify({ ...head, shard: '1/3', check }));
  await refused(/line 1 was changed after it was written, .* Restore the file, or start again/, ...resume);
  write(journalHeadLine({ ...head, ...{ shard: '1/3' } }));
  await refused(
    /shard: holds shard 1\/3 of the sweep, got --shard 2\/3\. Continue it with/,
    ...resume,
    '--shard',
    '2/3',
  );
  await refused(/got no --shard\. Continue it with --shard 1\/3, or join all shards with --merge/, ...resume);
  await refused(/done: holds the whole sweep, got --shard 1\/3/, ...resume.with(3, 'done'), '--shard', '1/3');
});

test('a study without a valid candidate says what is wrong with the first', async () => {
  // Each value makes a valid scenario by itself, but not both together.
  const vary = [
    { kind: 'choices', name: 'low', paths: ['species[0].reproduction.min'], values: [2] },
    { kind: 'choices', name: 'start', paths: ['species[0].reproduction.start'], values: [1] },
  ];
  const reproduction = { traits: ['alignment'], start: 3 };
  shop.write('traits.json', { version: 1, species: [{ name: 'fish', count: 4, reproduction }] });
  shop.write('none.json', study({ kind: 'grid' }, { vary, scenario: 'traits.json', seeds: 1, seconds: 0.1 }));
  const { code, stderr } = await shop.shoal('sweep', 'none.json', '--out', 'none', '--threads', '1');
  expect(stderr).toContain(
    'none.json: none of its 1 candidates makes a valid scenario. The first one (low 2, start 1):',
  );
  expect(stderr).toContain(
    'species[0].reproduction.start must be from reproduction.min to reproduction.max, 2 to 4, got 1.',
  );
  expect(code).toBe(2);
});

test('a lock counts only while the process that wrote it runs', async () => {
  if (!existsSync('/proc/self/stat')) return;
  const folder = shop.path('locks');
  mkdirSync(folder);
  const other = spawn('sleep', ['60']);
  const lock = `${folder}/.lock-${encodeURIComponent(hostname())}-${other.pid}`;
  try {
    writeFileSync(lock, '');
    await expect(lockFolder(folder)).rejects.toThrow('is recording a run here');
    // Started at another time, so the id was used again.
    writeFileSync(lock, '1');
    (await lockFolder(folder))();
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    other.kill();
  }
  // A process that has ended and whose parent does not ask for its exit code. It disappears when its parent is no
  // longer bash, which asks.
  const untilSleeping = "bash -c 'until grep -q sleep /proc/$PPID/comm; do sleep 0.02; done'";
  const parent = spawn('bash', ['-c', `${untilSleeping} & echo $!; exec sleep 60`]);
  try {
    const [pid] = await once(parent.stdout.setEncoding('utf8'), 'data');
    const stat = `/proc/${pid.trim()}/stat`;
    for (let k = 0; k < 500 && !/\) Z/.test(readFileSync(stat, 'latin1')); k++) await wait(20);
    writeFileSync(lock.replace(/\d+$/, pid.trim()), '');
    (await lockFolder(folder))();
  } finally {
    parent.kill();
  }
});

test('tables as CSV and JSON lines have the choices themselves', async () => {
  const csv = readFileSync(shop.path('done/candidates.csv'), 'utf8').split('\n');
  expect(csv[0]).toBe('candidate,seeds,alignment,cohesion,loss,violation,order');
  expect(csv).toHaveLength(6);
  expect(existsSync(shop.path('done/candidates.parquet'))).toBe(false);
  const { code } = await shop.shoal('sweep', 'sweep.json', '--out', 'done', '--resume', '--format', 'jsonl');
  expect(code).toBe(0);
  const [first] = readFileSync(shop.path('done/trials.jsonl'), 'utf8').split('\n');
  expect(JSON.parse(first)).toMatchObject({ trial: 0, candidate: 0, seed: 1, cohesion: 0 });
});

test('rerun --best: new seeds beside the value of the search', async () => {
  const { code, stdout, stderr } = await shop.shoal('rerun', 'done', '--best', '--seeds', '5', '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { seeds, measures, candidate } = JSON.parse(stdout);
  expect(seeds).toEqual([2, 3, 4, 5, 6]);
  const { order } = measures;
  const summary = JSON.parse(readFileSync(shop.path('done/summary.json'), 'utf8'));
  expect([candidate, order.search]).toEqual([summary.best[0].candidate, summary.best[0].measures.order]);
  expect(order.runs).toBe(5);
  expect(order.low).toBeLessThan(order.mean);
  expect(order.high).toBeGreaterThan(order.mean);
  await refused(/rerun needs --trial N or --best/, 'rerun', 'done');
  await refused(/--seeds belongs to --best/, 'rerun', 'done', '--trial', '0', '--seeds', '5');
});

test('a page takes the place of a page only', async () => {
  appendFileSync(shop.path('mine.html'), '<p>mine');
  await refused(
    'mine.html: exists already and is not a page written by Shoal; replace it with --force, or name another file for --out.',
    ...['report', 'done', '--no-tracks', '--out', 'mine.html'],
  );
  await refused(/school\.json: is the scenario/, 'run', 'school.json', '--steps', '0', '--save-state', 'school.json');
  await refused(/sweep\.json: exists already/, 'run', 'school.json', '--steps', '0', '--save-state', 'sweep.json');
});
