import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseScenarioJson } from 'shoal';
import { checkedLine } from 'shoal/search';
import { describe, expect, test } from 'vitest';
import type { Claim, Statement } from '../src/reproduce/claim.ts';
import { pictureBox } from '../src/reproduce/histogram.ts';
import { RunJournal } from '../src/reproduce/journal.ts';
import { claimPoints, judge, type Run } from '../src/reproduce/judge.ts';
import { runClaimTrial } from '../src/reproduce/run-trial.ts';
import type { ClaimTrial } from '../src/reproduce/trials.ts';
import { verdictSentence } from '../src/reproduce/verdict.ts';
import { studentP } from '../src/reproduce/welch.ts';
import { workshop } from './run-shoal.ts';

const shop = workshop();

const scenario = {
  version: 1,
  dimensions: 2,
  world: { min: [0, 0, 0], max: [3, 3, 1] },
  simulation: { step: 1 },
  species: [
    {
      name: 'particle',
      count: 30,
      motion: { maxSpeed: 0.03 },
      heading: { model: 'vicsek', noiseSize: 1 },
      rules: { bounds: { form: 'wrap' } },
    },
  ],
};

const claim = {
  version: 1,
  title: 'A small claim',
  paper: { citation: 'Author 2000 <b>', doi: '10.1000/1', figure: 'Figure 1' },
  equations: ['a < b'],
  deviations: ['none'],
  seeds: 3,
  conditions: [
    {
      name: 'noise',
      scenario: 'scenario.json',
      vary: { symbol: 'η', values: [0.1, 3, 6.283185307179586], paths: { 'species[0].heading.noiseSize': 0 } },
      warmUp: 50,
      seconds: 100,
      interval: 2,
      quick: true,
    },
  ],
  statements: [
    { says: 'falls', kind: 'order', test: 'falls', condition: 'noise', measure: 'polarisation' },
    {
      ...{ says: 'limit', kind: 'exact limit', test: 'value', condition: 'noise', measure: 'polarisation' },
      ...{ at: 6.283185307179586, published: 0.1618, tolerance: 0.02 },
    },
  ],
  quick: { seeds: 2, time: 0.5, tolerance: 2 },
};

function write(name: string, changes: object = {}): string {
  mkdirSync(shop.path(name), { recursive: true });
  shop.write(`${name}/claim.json`, { ...claim, ...changes });
  shop.write(`${name}/scenario.json`, scenario);
  return shop.path(name);
}

const page = (out: string): string => readFileSync(join(shop.path(out), 'page.html'), 'utf8');

describe('shoal reproduce', () => {
  test('runs a claim, writes the page, and reuses finished runs', async () => {
    const folder = write('small');
    const first = await shop.shoal('reproduce', folder, '--out', shop.path('out'));
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('Reproduced: all 2 statements hold.');
    const html = page('out');
    expect(html).toContain('Reproduced: all 2 statements hold.');
    expect(html).toContain('Author 2000 &lt;b&gt;');
    expect(html).toContain('<path class="mean"');
    // The school at the first and the last value.
    expect(html.match(/<svg [^>]*aria-label="noise, η = [^"]*: 30 tracks"/g)).toHaveLength(2);
    const scene = parseScenarioJson(JSON.parse(readFileSync(shop.path('out/scenes/2.json'), 'utf8')));
    expect(scene.seed).toBe(1);
    expect(scene.scenario).toMatchObject({ species: [{ count: 30, heading: { noiseSize: 6.283185307179586 } }] });
    const runs = shop.path('out/runs.jsonl');
    const lines = readFileSync(runs, 'utf8').trim().split('\n');
    expect(lines.length).toBe(9);
    // As if the process had ended within a line.
    writeFileSync(runs, `${lines.slice(0, 4).join('\n')}\n${lines[4].slice(0, 30)}`);
    const second = await shop.shoal('reproduce', folder, '--out', shop.path('out'), '--save');
    expect(second.stdout).toBe(first.stdout);
    const again = readFileSync(runs, 'utf8').trim().split('\n');
    const hashes = (all: readonly string[]): string[] =>
      all.map((line) => /"stateHash":"(\w+)"/.exec(line)?.[1] ?? '').sort();
    expect(hashes(again).filter((hash) => hash !== '')).toEqual(hashes(lines));
    expect(JSON.parse(readFileSync(join(folder, 'verdict.json'), 'utf8'))).toMatchObject({
      verdict: 'reproduced',
      runs: 9,
    });
  });

  test('writes a notebook that repeats the means from a table of the runs', async () => {
    const folder = write('noted', { title: 'A "quoted" claim' });
    const out = shop.path('notes');
    expect((await shop.shoal('reproduce', folder, '--out', out)).code).toBe(0);
    const [head, ...rows] = readFileSync(join(out, 'runs.csv'), 'utf8').trimEnd().split('\n');
    expect(head).toBe('condition,at,seed,measure,mean,firstHalf,secondHalf');
    expect(rows).toHaveLength(9);
    expect(rows[4]).toMatch(/^noise,3,2,polarisation,0\.\d+,0\.\d+,0\.\d+$/);
    const { nbformat, cells } = JSON.parse(readFileSync(join(out, 'notebook.ipynb'), 'utf8'));
    expect(nbformat).toBe(4);
    expect(cells[0].source.join('')).toContain('Reproduced: all 2 statements hold.');
    const python = process.env.SHOAL_PYTHON ?? 'python3';
    if (spawnSync(python, ['-c', 'import pandas']).status !== 0) return;
    const code = cells.flatMap((cell: { cell_type: string; source: string[] }) =>
      cell.cell_type === 'code' ? [cell.source.join('')] : [],
    );
    const show = 'print(means[["mean", "low", "high"]].to_json(orient="values"), published.to_json(orient="values"))';
    const { stdout, stderr, status } = spawnSync(python, ['-c', [code[0], code[1], show].join('\n')], { cwd: out });
    expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' });
    const [means, published] = String(stdout)
      .trim()
      .split(' ')
      .map((text) => JSON.parse(text));
    const own = rows.slice(3, 6).map((row) => Number(row.split(',')[4]));
    const mean = own.reduce((sum, x) => sum + x / 3, 0);
    const spread = Math.sqrt(own.reduce((sum, x) => sum + (x - mean) ** 2 / 2, 0));
    expect(means[1][0]).toBeCloseTo(mean, 9);
    expect(means[1][2] - means[1][0]).toBeCloseTo((4.303 * spread) / Math.sqrt(3), 9);
    expect(published).toEqual([['noise', 6.2831853072, 'polarisation', 0.1618, 0.02]]);
    if (spawnSync(python, ['-c', 'import matplotlib']).status !== 0) return;
    const save = 'plt.savefig("runs.png")\nlines = [len(one.get_xdata()) for one in axes.get_lines()]\nprint(lines)';
    const drawn = spawnSync(python, ['-c', [code[0], code[1], code[2], save].join('\n')], {
      ...{ cwd: out, encoding: 'utf8' as const },
      env: { ...process.env, MPLBACKEND: 'Agg' },
    });
    // Runs as dots, means as a line, and the published value.
    expect(drawn).toMatchObject({ status: 0, stderr: '', stdout: '[9, 3, 1]\n' });
    expect(readFileSync(join(out, 'runs.png')).subarray(1, 4).toString()).toBe('PNG');
  });

  test('text of a claim is no link, tag, formula or command in the notebook, and no formula in the table', async () => {
    const folder = write('hostile', {
      title: '<img src=x onerror=alert(1)> [a](javascript:alert(1))',
      paper: { ...claim.paper, citation: 'A\n# B & $\\href{javascript:alert(1)}{x}$', figure: '`x` <b>' },
      equations: ['x = 1\n# no heading'],
      deviations: ['one\n\n<script>alert(1)</script>'],
      conditions: claim.conditions.map((one) => ({ ...one, name: '=1+1' })),
      statements: claim.statements.map((one) => ({ ...one, condition: '=1+1' })),
    });
    const out = shop.path('hostile-out');
    const { stderr } = await shop.shoal('reproduce', folder, '--quick', '--out', out);
    expect(stderr).not.toContain('must');
    const { cells } = JSON.parse(readFileSync(join(out, 'notebook.ipynb'), 'utf8'));
    const [head, , , , , last] = cells.map(({ source }: { source: string[] }) => source.join(''));
    expect(head).toContain('# \\<img src=x onerror=alert(1)\\> \\[a\\](javascript:alert(1))\n');
    // Formulas are read before anything is escaped, but not within code.
    expect(head).toContain('\n`A # B & $\\href{javascript:alert(1)}{x}$`, \\`x\\` \\<b\\>.');
    expect(last).toContain('\n    x = 1 # no heading\n');
    expect(last).toContain('- one \\<script\\>alert(1)\\</script\\>');
    const [, row] = readFileSync(join(out, 'runs.csv'), 'utf8').split('\n');
    expect(row).toMatch(/^'=1\+1,/);
    const page = readFileSync(join(out, 'page.html'), 'utf8');
    expect(page).not.toMatch(/<img src=x|<script>alert/);
  });

  test('the notebook of a quick check has its tolerances, its command and its warning', async () => {
    const [falls, limit] = claim.statements;
    const vary = { ...noise.vary, unit: 'rad' };
    const folder = write('jotted', { conditions: [{ ...noise, vary }], statements: [falls, limit] });
    const out = shop.path('jots');
    await shop.shoal('reproduce', folder, '--quick', '--out', out);
    const { cells } = JSON.parse(readFileSync(join(out, 'notebook.ipynb'), 'utf8'));
    const text = cells.flatMap(({ source }: { source: string[] }) => source).join('\n');
    expect(page('jots')).toContain('± 0.04');
    expect(text).toContain(String.raw`\"tolerance\":0.04`);
    expect(text).toContain('It is not a verdict on the paper.');
    expect(text).toContain('`shoal reproduce jotted --quick --out DIR`');
    expect(text).toContain(String.raw`across = json.loads("{\"noise\":\"η, rad\"}")`);
    // Two points of a quick check are not joined across values that it did not run.
    expect(text).toContain('mean(), "o")');
    expect(page('jots')).not.toContain('<path class="mean"');
  });

  test('the pictures show what each kind of statement asks for', async () => {
    const fixed = (name: string, noiseSize: number) => {
      const { vary, ...rest } = noise;
      return { ...rest, name, set: { 'species[0].heading.noiseSize': noiseSize } };
    };
    const base = { kind: 'order', condition: 'calm', measure: 'polarisation' };
    const folder = write('marked', {
      conditions: [fixed('calm', 0.1), fixed('wild', 6)],
      statements: [
        { ...base, says: 'above', test: 'bound', above: 0.5 },
        { ...base, says: 'below', test: 'bound', condition: 'wild', below: 0.5 },
        { ...base, says: 'three times', test: 'ratio', than: 'wild', published: 3, tolerance: 1 },
      ],
    });
    await shop.shoal('reproduce', folder, '--out', shop.path('marks'));
    const [calm = '', wild = ''] = page('marks').match(/<figure>[\s\S]*?<\/figure>/g) ?? [];
    for (const [picture, lines] of [
      [calm, 2],
      [wild, 1],
    ] as const) {
      expect(picture.match(/<line class="paper"/g)).toHaveLength(lines);
      expect(picture.match(/<rect class="room"/g)).toHaveLength(lines);
    }
    expect(calm).toContain('Compared with wild.');
    // The bound of the calm school is open at its top, that of the wild one at its bottom.
    const yOf = (picture: string, what: string) => Number(new RegExp(`${what}="([\\d.]+)"`).exec(picture)?.[1]);
    expect(yOf(calm, '<rect class="room"[^>]* y')).toBe(12);
    expect(yOf(wild, '<rect class="room"[^>]* y')).toBeCloseTo(yOf(wild, '<line class="paper"[^>]* y1'), 9);
  });

  test('a picture has room for the longest number of its axis', () => {
    const axis = { min: 0.8997, max: 0.8998, ticks: [0.89975], decimals: 5 };
    expect(pictureBox(axis).left).toBeGreaterThan(7 * 8.9 + 8);
  });

  test('a statement that fails is shown, and the exit code is 1', async () => {
    const [falls, limit] = claim.statements;
    const folder = write('wrong', { statements: [falls, { ...limit, published: 0.5 }] });
    const { code, stdout } = await shop.shoal('reproduce', folder, '--out', shop.path('failed'));
    expect(code).toBe(1);
    expect(stdout).toContain('Not reproduced: 1 of 2 statements fails.');
    expect(page('failed')).toContain('<span class="fails">fails</span>');
  });

  test('the docs state the last verdict of each, and each verdict is of its claim as it stands', async () => {
    const { allClaims } = await import('../src/reproduce/find-claims.ts');
    const docs = readFileSync(new URL('../../../docs/reproductions.md', import.meta.url), 'utf8');
    const stated = [...docs.matchAll(/^\| `([\w-]+)` +\| [^|]+ \| (reproduced|not reproduced|not settled)\b/gm)];
    const saved = allClaims().map(({ id, folder, hash }) => {
      const { verdict, claim } = JSON.parse(readFileSync(join(folder, 'verdict.json'), 'utf8'));
      expect(claim, `${id} has changed since its verdict`).toBe(hash);
      return [id, verdict];
    });
    expect(stated.map(([, id, verdict]) => [id, verdict])).toEqual(saved);
  });

  test('lists all, and a quick check of all agrees with their verdicts', async () => {
    const list = await shop.shoal('reproduce');
    expect(list.code).toBe(0);
    for (const id of ['vicsek-1995', 'dewi-kadita', 'couzin-2002', 'strombom-2011', 'cavagna-2010', 'marras-2015'])
      expect(list.stdout).toContain(id);
    const { allClaims } = await import('../src/reproduce/find-claims.ts');
    const out = shop.path('all');
    const { code, stdout, stderr } = await shop.shoal('reproduce', 'all', '--quick', '--out', out);
    expect(stderr, stdout).toBe('');
    const read = (folder: string) => JSON.parse(readFileSync(join(folder, 'verdict.json'), 'utf8'));
    const saved = allClaims().map(({ id, folder }) => ({ ...read(folder), quick: read(join(out, id)).statements }));
    // Every statement of a quick check has the verdict of the full one, but a quick check judges no settling.
    for (const { statements, quick } of saved)
      for (const { says, verdict } of quick) {
        const full = statements.find((one: { says: string }) => one.says === says).verdict;
        expect(verdict, says).toBe(full === 'unsettled' ? 'holds' : full);
      }
    expect(stdout).toMatch(/^fails +Speeding dominates turning\. +> 1 +0\.9\d+$/m);
    expect(code).toBe(saved.every(({ verdict }) => verdict !== 'not reproduced') ? 0 : 1);
  }, 400_000);

  const [noise] = claim.conditions;
  const limit = claim.statements[1];
  const differ = { ...limit, test: 'differ', by: 0 };
  const many = Array.from({ length: 101 }, (_, k) => k);

  const broken: readonly [what: string, changes: { name?: string } & Record<string, unknown>, message: string][] = [
    ['no such claim', { name: 'vicsek-1996' }, 'expected the name of a reproduction'],
    [
      'an unknown measure',
      { statements: [{ ...claim.statements[0], measure: 'order' }] },
      'statements[0].measure must be one of',
    ],
    [
      'a value that is not run',
      { statements: [{ ...claim.statements[1], at: 2 }] },
      'statements[0].at must be one of 0.1, 3,',
    ],
    [
      'a path outside',
      { conditions: [{ ...claim.conditions[0], scenario: '../x.json' }] },
      'conditions[0].scenario must be',
    ],
    [
      'a wrong path',
      { conditions: [{ ...claim.conditions[0], set: { 'species[9].x': 1 } }] },
      '"species[9].x" must be the path',
    ],
    [
      'a fall over two values',
      { conditions: [{ ...noise, vary: { ...noise.vary, values: [0.1, 3] } }] },
      'statements[0].condition must be a condition that has `vary` with at least 3 values',
    ],
    [
      'a difference at a value that the other condition lacks',
      {
        conditions: [noise, { ...noise, name: 'less', vary: { ...noise.vary, values: [0.2, 3] } }],
        statements: [{ ...limit, test: 'differ', than: 'less', at: 0.1, by: 0 }],
      },
      'statements[0].at must be one of 0.2, 3, got 0.1',
    ],
    [
      'a ratio to a condition that it lacks',
      { statements: [{ ...limit, test: 'ratio', than: 'none' }] },
      'statements[0].than must be one of noise',
    ],
    [
      'a p above 1',
      { conditions: [noise, { ...noise, name: 'b' }], statements: [{ ...differ, than: 'b', p: 2 }] },
      'statements[0].p must be a number from 0 to 1',
    ],
    [
      'a difference with one seed',
      { seeds: 1, conditions: [noise, { ...noise, name: 'b' }], statements: [{ ...differ, than: 'b' }] },
      'seeds must be at least 2',
    ],
    [
      'a histogram of frames together',
      { statements: [{ ...limit, test: 'histogram', measure: 'meanCorrelationLength', published: [1, 1], to: 1 }] },
      'statements[0].measure must be a measure of single frames',
    ],
    [
      'a histogram of nothing',
      { statements: [{ ...limit, test: 'histogram', published: [0, 0], to: 1 }] },
      'statements[0].published must be not all 0',
    ],
    [
      'a histogram with a negative bin',
      { statements: [{ ...limit, test: 'histogram', published: [1, -1], to: 1 }] },
      'statements[0].published[1] must be a number from 0',
    ],
    ['no statements', { statements: [] }, 'statements must be a list that is not empty'],
    ['no conditions', { conditions: [] }, 'conditions must be a list that is not empty'],
    ['a name given twice', { conditions: [noise, noise] }, 'conditions[1].name must be a name that no other'],
    ['half a seed', { seeds: 2.5 }, 'seeds must be a whole number'],
    ['jerkiness', { statements: [{ ...limit, measure: 'jerkiness' }] }, 'statements[0].measure must be one of'],
    [
      'a quick value that is none',
      { conditions: [{ ...noise, quick: [2] }] },
      'conditions[0].quick[0] must be one of its',
    ],
    [
      'an edge half-way to a value that is not run',
      { statements: [{ ...limit, test: 'edge', direction: 'up', threshold: { halfway: [0.1, 2] } }] },
      'statements[0].threshold.halfway[1] must be one of 0.1, 3, 6.28',
    ],
    [
      'an edge without a threshold',
      { statements: [{ ...limit, test: 'edge', direction: 'up' }] },
      'statements[0].threshold must be a number',
    ],
    ['an interval below the step', { conditions: [{ ...noise, interval: 0.5 }] }, 'interval must be at least the step'],
    [
      'too many measurements',
      {
        conditions: [{ ...noise, seconds: 1e6, interval: 0.9, set: { 'simulation.step': 0.5 }, vary: undefined }],
        statements: [{ ...limit, at: undefined }],
      },
      'seconds must be at most 1000000 intervals',
    ],
    [
      'too many runs',
      {
        seeds: 1000,
        conditions: [{ ...noise, vary: { ...noise.vary, values: many } }],
        statements: [{ ...limit, at: 1 }],
      },
      'needs 101000 runs, expected at most 100000',
    ],
    [
      'a scenario that cannot be run',
      { conditions: [{ ...noise, set: { 'species[0].count': -1 } }] },
      'species[0].count',
    ],
    [
      'a lower bound that is a text',
      { statements: [{ ...limit, test: 'bound', below: 1, above: '0' }] },
      'statements[0].above',
    ],
  ];

  test.each(broken)('refuses %s', async (what, { name, ...changes }, message) => {
    const folder = name ?? write(what.replaceAll(' ', '-'), changes);
    const { code, stderr } = await shop.inProcess('reproduce', folder);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });

  test('the page shows the saved figures of an independent program', async () => {
    const folder = write('with-oracle', {});
    writeFileSync(join(folder, 'oracle.mjs'), 'export const figures = () => [];\n// Two lines.\n');
    writeFileSync(join(folder, 'oracle.json'), '[null, [0.4567, 2]]');
    const out = join(folder, 'out');
    await shop.shoal('reproduce', folder, '--quick', '--out', out);
    const page = readFileSync(join(out, 'page.html'), 'utf8');
    expect(page).toContain('an independent program of 2 lines');
    expect(page).toContain('0.457, 2');
    writeFileSync(join(folder, 'oracle.json'), '[null]');
    const { code, stderr } = await shop.inProcess('reproduce', folder, '--quick');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('oracle.json: must be a list with null or a list of numbers for each of 2'),
    });
  });

  test('a quick check gives no verdict, and names what it checked and the last full one', async () => {
    const [falls, limit] = claim.statements;
    const quick = { ...noise, quick: [6.283185307179586] };
    const folder = write('glance', { statements: [falls, { ...limit, published: 0.5 }], conditions: [quick] });
    const out = shop.path('glances');
    const checked = 'Quick check: 1 of 2 statements checked, 1 fails. Last full verdict: ';
    const before = await shop.shoal('reproduce', folder, '--quick', '--out', out);
    expect(before).toMatchObject({ code: 1, stderr: '', stdout: expect.stringContaining(`${checked}none.`) });
    expect((await shop.shoal('reproduce', folder, '--save')).code).toBe(1);
    const { stdout } = await shop.shoal('reproduce', folder, '--quick', '--out', out);
    const sentence = `${checked}not reproduced, 1 of 2 statements fails.`;
    expect(stdout).toContain(`${sentence}\n`);
    expect(page('glances')).toContain(`<b>${sentence}</b>`);
    const found = JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8'));
    expect(found).toMatchObject({ verdict: null, quick: true, sentence, statements: [{ verdict: 'fails' }] });
    write('glance', { conditions: [quick] });
    const after = await shop.shoal('reproduce', folder, '--quick', '--out', out);
    expect(after.code).toBe(0);
    expect(after.stdout).toMatch(/1 of 2 statements checked, all hold\..*The claim has changed since\.\n/);
  });

  test('a quick check that judges nothing is refused', async () => {
    const folder = write('no-quick', { conditions: [{ ...noise, quick: false }] });
    const { code, stderr } = await shop.inProcess('reproduce', folder, '--quick');
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('judges none of its statements') });
  });

  test('replaces no file that is not its own, and none of the claim', async () => {
    const folder = write('kept');
    for (const name of ['page.html', 'verdict.json', 'notebook.ipynb', 'runs.csv']) {
      mkdirSync(shop.path(`has-${name}`), { recursive: true });
      writeFileSync(join(shop.path(`has-${name}`), name), 'mine');
      const { code, stderr } = await shop.inProcess('reproduce', folder, '--out', shop.path(`has-${name}`));
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('is not a ') });
      expect(readFileSync(join(shop.path(`has-${name}`), name), 'utf8')).toBe('mine');
    }
    const { code, stderr } = await shop.inProcess('reproduce', folder, '--out', folder);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('is a file of the claim') });
  });

  test('writes into no directory of another result', async () => {
    const folder = write('lodger');
    const small = shop.write('lodger-scene.json', scenario);
    await shop.shoal('run', small, '--steps', '1', '--out', shop.path('has-run'));
    const swept = shop.write('lodger-study.json', {
      ...{ version: 1, name: 'lodger', scenario: 'lodger-scene.json', seeds: 1, warmUp: 0, seconds: 2 },
      vary: [{ kind: 'range', name: 'noise', paths: ['species[0].heading.noiseSize'], min: 0, max: 1 }],
      measures: [{ kind: 'metric', name: 'order', metric: 'polarisation' }],
      method: { kind: 'random', trials: 1 },
    });
    expect((await shop.shoal('sweep', swept, '--out', shop.path('has-study'))).code).toBe(0);
    mkdirSync(shop.path('has-scenes/scenes'), { recursive: true });
    for (const name of ['has-run', 'has-study', 'has-scenes'])
      for (const force of [[], ['--force']]) {
        const names = readdirSync(shop.path(name));
        const { code, stderr } = await shop.inProcess('reproduce', folder, '--out', shop.path(name), ...force);
        expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('and no reproduction, expected') });
        expect(readdirSync(shop.path(name))).toEqual(names);
      }
    await shop.shoal('reproduce', folder, '--quick', '--out', shop.path('has-lodger'));
    writeFileSync(shop.path('has-lodger/notes.txt'), 'mine');
    expect((await shop.shoal('reproduce', folder, '--quick', '--out', shop.path('has-lodger'))).code).toBe(0);
    const { code, stderr } = await shop.inProcess('reproduce', write('next'), '--out', shop.path('has-lodger'));
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('already holds the reproduction "lodger", expected'),
    });
  });

  test('the list says which claim has changed since its verdict', async () => {
    for (const [name, claimHash] of [
      ['old', 'f00d'],
      ['wrong', 5],
    ] as const) {
      const folder = `listed-${name}/reproductions/one`;
      mkdirSync(shop.path(folder), { recursive: true });
      shop.write(`${folder}/claim.json`, claim);
      shop.write(`${folder}/scenario.json`, scenario);
      const sentence = name === 'old' ? 'Reproduced: all 2 statements hold.' : 7;
      shop.write(`${folder}/verdict.json`, { sentence, seconds: 3, claim: claimHash });
    }
    const { findClaim } = await import('../src/reproduce/find-claims.ts');
    const old = findClaim(shop.path('listed-old/reproductions/one'));
    const { claimTable: listOf } = await import('../src/reproduce/find-claims.ts');
    expect(listOf([old])).toMatch(/all 2 statements hold\.\s+The claim has changed since\./);
    shop.write('listed-old/reproductions/one/verdict.json', { sentence: 'Good.', seconds: 3, claim: old.hash });
    expect(listOf([old])).not.toContain('changed');
    const wrong = findClaim(shop.path('listed-wrong/reproductions/one'));
    expect(() => listOf([wrong])).toThrow('must have a text `sentence`');
  });

  test('runs also measure metrics on request', () => {
    const measures = ['neighbourTurnover', 'shapeLength', 'squaredPolarisation'];
    const times = { warmUp: 5, seconds: 20, interval: 2 };
    const { means } = runClaimTrial({
      condition: '',
      at: null,
      seed: 1,
      document: scenario,
      ...times,
      measures,
      isShown: false,
      key: '',
    });
    expect(means.map((mean) => mean > 0)).toEqual([true, true, true]);
  });

  test('the journal takes only whole lines with a value for each measure', () => {
    const path = shop.path('journal.jsonl');
    const line = { key: 'a', means: [null, 1], firstHalves: [2, 1], secondHalves: [2, 1], stateHash: '', took: 1 };
    const written = [line, { ...line, key: 'b', took: '1' }, { ...line, key: 'c' }].map((one) =>
      checkedLine('reproduction', JSON.stringify(one)),
    );
    // The third line is changed by hand.
    writeFileSync(path, written.with(2, written[2].replace('[null,1]', '[null,3]')).join('\n'));
    const journal = new RunJournal(path);
    const trial = (key: string, measures: number): ClaimTrial =>
      ({ key, measures: Array.from({ length: measures }, () => 'speed') }) as unknown as ClaimTrial;
    expect(journal.of(trial('a', 2))?.means).toEqual([Number.NaN, 1]);
    expect(journal.of(trial('a', 3))).toBeUndefined();
    expect(journal.of(trial('b', 2))).toBeUndefined();
    expect(journal.of(trial('c', 2))).toBeUndefined();
  });
});

describe('judgements', () => {
  const base = { says: '', kind: 'data', condition: 'c', measure: 'polarisation' } as const;

  function verdictsOf(statement: Statement, points: Record<number, [mean: number, drift?: number][]>): string {
    const runs = Object.entries(points).flatMap(([at, seeds]) =>
      seeds.map(([mean, drift = 0], k): Run => {
        const trial = {
          condition: 'c',
          at: Number(at),
          seed: k,
          measures: ['polarisation'],
        } as unknown as Run['trial'];
        const outcome = { means: [mean], firstHalves: [mean - drift / 2], secondHalves: [mean + drift / 2] };
        return { trial, outcome: { ...outcome, stateHash: '', took: 0 } };
      }),
    );
    return judge({ statements: [statement] } as unknown as Claim, claimPoints(runs))
      .map(({ verdict, measured }) => `${verdict} ${measured}`)
      .join();
  }

  test('a value holds within its tolerance, and only once it has settled', () => {
    const value = { ...base, test: 'value', at: 1, published: 0.5, tolerance: 0.02 } as const;
    expect(verdictsOf(value, { 1: [[0.5], [0.52]] })).toBe('holds 0.51');
    expect(verdictsOf(value, { 1: [[0.53], [0.54]] })).toBe('fails 0.535');
    expect(
      verdictsOf(value, {
        1: [
          [0.5, 0.1],
          [0.5, 0.1],
        ],
      }),
    ).toBe('unsettled 0.5');
  });

  test('an edge is where the means cross the threshold', () => {
    const edge = { ...base, test: 'edge', threshold: 0.5, direction: 'up', published: 2, tolerance: 1 } as const;
    expect(verdictsOf(edge, { 0: [[0.1]], 2: [[0.4]], 4: [[0.8]] })).toBe('holds 2.5');
    expect(verdictsOf(edge, { 0: [[0.1]], 2: [[0.2]], 4: [[0.3]] })).toBe('fails no crossing');
    expect(verdictsOf({ ...edge, published: 4 }, { 0: [[0.1]], 2: [[0.4]], 4: [[0.8]] })).toBe('fails 2.5');
    // Half-way between 0.4 and 0.8.
    const halfway = { ...edge, threshold: { halfway: [2, 6] }, published: 3, tolerance: 0.1 } as const;
    expect(verdictsOf(halfway, { 2: [[0.4]], 4: [[0.8]], 6: [[0.8]] })).toBe('holds 3');
    expect(verdictsOf(halfway, { 2: [[0.4]], 4: [[0.5]], 6: [[0.8]] })).toBe('fails 4.67');
  });

  test('a histogram holds within its distance, of all seeds together', () => {
    const published = [1, 1, 2] as const;
    const statement = { ...base, test: 'histogram', at: 1, published, to: 3, tolerance: 0.2 } as const;
    // Shares of frames below 1 and 2 of each seed; published 0.25 and 0.5.
    const judged = (...seeds: [number, number][]): string => {
      const runs = seeds.map(([one, two], k): Run => {
        const measures = ['polarisation', 'polarisation<1', 'polarisation<2'];
        const means = [2, one, two];
        const trial = { condition: 'c', at: 1, seed: k + 1, measures } as unknown as Run['trial'];
        return { trial, outcome: { means, firstHalves: means, secondHalves: means, stateHash: '', took: 0 } };
      });
      const [{ verdict, measured, interval }] = judge(
        { statements: [statement] } as unknown as Claim,
        claimPoints(runs),
      );
      return `${verdict} ${measured}, ${interval}`;
    };
    expect(judged([0.25, 0.5], [0.25, 0.5])).toBe('holds 0, single runs: 0 to 0');
    // Too low and too high by 0.2: the mean is exact.
    expect(judged([0.05, 0.5], [0.45, 0.5])).toBe('holds 0, single runs: 0.2 to 0.2');
    expect(judged([0.45, 0.4], [0.45, 0.6])).toBe('holds 0.2, single runs: 0.3 to 0.3');
    expect(judged([0.45, 0.6], [0.45, 0.7])).toBe('fails 0.35, single runs: 0.3 to 0.4');
  });

  test('means fall unless one rises beyond chance', () => {
    const falls = { ...base, test: 'falls' } as const;
    expect(verdictsOf(falls, { 0: [[0.9], [0.8]], 1: [[0.5], [0.6]], 2: [[0.52], [0.6]] })).toMatch(/^holds/);
    expect(verdictsOf(falls, { 0: [[0.9], [0.9]], 1: [[0.5], [0.5]], 2: [[0.6], [0.61]] })).toMatch(/^fails/);
  });

  test('a share counts seeds', () => {
    const share = { ...base, test: 'share', at: 1, above: 0.6, share: 0.9 } as const;
    const seeds = (high: number): [number][] => Array.from({ length: 10 }, (_, k) => [k < high ? 0.8 : 0.1]);
    expect(verdictsOf(share, { 1: seeds(9) })).toBe('holds 9 of 10 seeds');
    expect(verdictsOf(share, { 1: seeds(8) })).toBe('fails 8 of 10 seeds');
  });

  const drifting = (means: number[], drift: number): [number, number][] => means.map((mean) => [mean, drift]);

  test('a drift that chance explains is none', () => {
    const value = { ...base, test: 'value', at: 1, published: 0.5, tolerance: 0.02 } as const;
    const drifts = (list: number[]): [number, number][] => list.map((drift) => [0.5, drift]);
    // The mean drift is 0.03, its interval ± 3.18 × 0.048 ÷ 2.
    expect(verdictsOf(value, { 1: drifts([0.06, -0.02, 0.08, 0]) })).toBe('holds 0.5');
    expect(verdictsOf(value, { 1: drifts([0.06, 0.05, 0.07, 0.06]) })).toBe('unsettled 0.5');
  });

  test('edges and shares hold only where the means around them have settled', () => {
    const edge = { ...base, test: 'edge', threshold: 0.5, direction: 'up', published: 2, tolerance: 1 } as const;
    expect(verdictsOf(edge, { 0: [[0.1, 9]], 2: [[0.4]], 4: [[0.8]] })).toBe('holds 2.5');
    expect(verdictsOf(edge, { 0: [[0.1]], 2: [[0.4, 0.2]], 4: [[0.8]] })).toBe('unsettled 2.5');
    const share = { ...base, test: 'share', at: 1, above: 0.6, share: 0.9 } as const;
    expect(verdictsOf(share, { 1: drifting([0.8, 0.8], 0.1) })).toBe('holds 2 of 2 seeds');
    expect(verdictsOf(share, { 1: drifting([0.8, 0.8], 0.3) })).toBe('unsettled 2 of 2 seeds');
  });

  test('a difference has an interval by Student and Welch, and rests on means that have settled', () => {
    const differ = { ...base, test: 'differ', than: 'd', by: 0.05 } as const;
    const judged = (drift: number, changes: Partial<Statement> = {}) => {
      const point = (condition: string, values: number[]) =>
        values.map((mean, k): Run => {
          const trial = { condition, at: null, seed: k, measures: ['polarisation'] } as unknown as Run['trial'];
          const halves = { firstHalves: [mean - drift / 2], secondHalves: [mean + drift / 2] };
          return { trial, outcome: { means: [mean], ...halves, stateHash: '', took: 0 } };
        });
      const runs = [...point('c', [0.8, 0.9, 1]), ...point('d', [0.5, 0.6, 0.7])];
      return judge({ statements: [{ ...differ, ...changes }] } as unknown as Claim, claimPoints(runs))[0];
    };
    // Both deviations are 0.1: 4 degrees of freedom, t = 2.776, so 0.3 ± 2.776 × 0.1 √(2/3).
    expect(judged(0)).toMatchObject({ verdict: 'holds', interval: 'difference 0.07334 to 0.5267' });
    expect(judged(0.4)).toMatchObject({ verdict: 'unsettled' });
    // t = 0.3 / 0.0816 = 3.674.
    const strict = { interval: 'difference 0.07334 to 0.5267, p = 0.0213' };
    expect(judged(0, { p: 0.05 })).toMatchObject({ verdict: 'holds', tolerance: 'p ≤ 0.05', ...strict });
    expect(judged(0, { p: 0.01 })).toMatchObject({ verdict: 'fails', ...strict });
    // 0.9 / 0.6 = 1.5.
    const ratio = { test: 'ratio', published: 1.55, tolerance: 0.06 } as const;
    expect(judged(0, ratio)).toMatchObject({ verdict: 'holds', measured: '1.5: 0.9 / 0.6' });
    expect(judged(0, { ...ratio, tolerance: 0.04 })).toMatchObject({ verdict: 'fails' });
    expect(judged(0.1, ratio)).toMatchObject({ verdict: 'unsettled' });
  });

  test('p of Student is that of its tables', () => {
    // Two-sided 5 % and 1 % points.
    for (const [t, degrees, p] of [
      [12.706, 1, 0.05],
      [4.303, 2, 0.05],
      [2.776, 4, 0.05],
      [2.8609, 19, 0.01],
      [2.5783, 2000, 0.01],
    ])
      expect(studentP(t, degrees)).toBeCloseTo(p, 4);
    expect(studentP(0, 5)).toBe(1);
    expect(studentP(Number.POSITIVE_INFINITY, 5)).toBeCloseTo(0, 9);
    // Between whole degrees it falls from 1 to 2 degrees.
    expect(studentP(3, 1.5)).toBeLessThan(studentP(3, 1));
    expect(studentP(3, 1.5)).toBeGreaterThan(studentP(3, 2));
  });

  test('a full run judges every statement', () => {
    const falls = { ...base, test: 'falls' } as const;
    expect(verdictsOf(falls, { 0: [[0.9]], 1: [[0.5]] })).toMatch(/^holds 0\.9, 0\.5/);
  });

  test('the sentence says how many fail', () => {
    const all = (...verdicts: string[]) => verdicts.map((verdict) => ({ verdict }) as never);
    expect(verdictSentence(all('holds', 'fails', 'fails'))).toBe('Not reproduced: 2 of 3 statements fail.');
    expect(verdictSentence(all('holds', 'unsettled'))).toContain('Not settled: 1 of 2');
    expect(verdictSentence(all('holds'))).toBe('Reproduced: the statement holds.');
  });
});
