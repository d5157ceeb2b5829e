import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Judge, judgedStudy } from './judged-study.ts';
import { workshop } from './run-shoal.ts';
import { school } from './scenes.ts';

const shop = workshop();
shop.write('school.json', school(12));
const weight = (name: string) => ({
  kind: 'range',
  name,
  paths: [`species[0].rules.${name}.weight`],
  min: 0,
  max: 4,
});
const study = (method: object, change: object = {}): object => ({
  version: 1,
  name: 'A study',
  scenario: 'school.json',
  vary: ['alignment', 'cohesion', 'separation'].map(weight),
  seconds: 0.5,
  measures: [
    { kind: 'metric', name: 'order', metric: 'polarisation' },
    { kind: 'metric', name: 'spacing', metric: 'nearestNeighbour' },
  ],
  objectives: [{ kind: 'maximise', measure: 'order' }],
  method,
  ...change,
});

/** Order follows alignment, and a little cohesion; spacing follows separation. */
const plain: Judge = ([alignment, cohesion, separation], { seed }) => [
  0.2 * alignment + 0.05 * cohesion + 0.001 * seed,
  separation - 0.1 * alignment,
];

const file = (name: string): string => readFileSync(shop.path(`${name}/report.html`), 'utf8');
/** The contents of a page. */
const page = (name: string): string => file(name).replace(/^.*<main>|<\/main>.*$/gs, '');

async function reportOf(name: string, document: object, judge: Judge = plain, most?: number): Promise<string> {
  shop.write(`${name}.json`, document);
  await judgedStudy(shop.folder, `${name}.json`, judge, most);
  expect(await shop.inProcess('report', name, '--no-tracks')).toEqual({
    code: 0,
    stdout: `${name}/report.html: written.\n`,
    stderr: '',
  });
  expect(file(name)).toContain(`default-src 'none'`);
  expect(file(name)).not.toMatch(/(src|href)\s*=|url\(|@import|https?:/i);
  expect(page(name)).not.toMatch(/NaN|undefined|Infinity/);
  return page(name);
}

test('a search that was run: the best, its tracks, and commands that work', async () => {
  shop.write('real.json', study({ kind: 'cma-es', trials: 12 }, { seeds: 2 }));
  expect((await shop.shoal('search', 'real.json', '--out', 'real')).code).toBe(0);
  expect(await shop.inProcess('report', 'real')).toMatchObject({ code: 0, stderr: '' });
  const html = page('real');
  const summary = JSON.parse(readFileSync(shop.path('real/summary.json'), 'utf8'));
  const [{ candidate, measures }] = summary.best;
  expect(html).toContain(
    `Of 12 candidates, number ${candidate} is the best: order ${Number(measures.order.toPrecision(3))}, computed from the means over 2 seeds (`,
  );
  expect(html).toMatch(/24 trials were run in [\d.]+ s of computing time, by cma-es\./);
  // The page names the commit that made the trials, not the one that wrote the page.
  const { versions, ...rest } = JSON.parse(readFileSync(shop.path('real/provenance.json'), 'utf8'));
  shop.write('real/provenance.json', { ...rest, versions: { ...versions, shoal: '0.0.7', commit: 'c0ffee' } });
  expect(await shop.inProcess('report', 'real', '--no-tracks')).toMatchObject({ code: 0, stderr: '' });
  expect(page('real')).toContain('Shoal 0.0.7, commit c0ffee. ');
  // All 12 fish in both views.
  expect(html.match(/class="track"/g)).toHaveLength(24);
  expect(html).toContain('It ended in the recorded state, bit for bit.');
  const [, trial = ''] = html.match(/shoal rerun real --trial (\d+)\nshoal rerun real --best\n?</) ?? [];
  const [, hash = ''] = html.match(/with the hash <code>(\w+)/) ?? [];
  expect((await shop.inProcess('rerun', 'real', '--trial', trial)).stdout).toContain(`State hash ${hash}: the same`);
  const [, command = ''] = html.match(/<pre tabindex="0">(shoal run [^\n]*)/) ?? [];
  // The run of the best candidate lasts as long as its trial, and ends in the same state.
  expect((await shop.inProcess(...command.split(' ').slice(1))).stdout).toContain(hash);
  expect(html).toContain('shoal search real/inputs/study.json --out real-again');
});

test('what matters: shares of variance of a sweep, and the effects of a Morris design', async () => {
  const sobol = await reportOf('sobol', study({ kind: 'sobol', trials: 128 }));
  // Var(0.2 a) / (Var(0.2 a) + Var(0.05 c)) = 16 / 17.
  const [, share = ''] =
    sobol.match(/Alignment explains the largest share of the variance of order by itself, (\d+) %/) ?? [];
  expect(Math.abs(Number(share) - 94)).toBeLessThan(6);
  expect(sobol).toContain('this estimates Sobol&#39;s first-order index');
  for (const title of [
    'Order of each candidate',
    'Order, mean over each coefficient',
    'Spacing, mean over each coefficient',
  ])
    expect(sobol).toContain(`<b>${title}</b>`);
  expect(sobol).toContain('<b>Order over alignment and cohesion</b>');
  const morris = await reportOf('morris', study({ kind: 'morris', trajectories: 8 }, { objectives: [] }));
  expect(morris).toContain(
    'from one end of its range to the other, order changes by 0.8 on average (95 % interval 0.8 to 0.8)',
  );
  expect(morris).toContain('none is the best');
  expect(morris).not.toContain('<h2>The best candidate</h2>');
  const searched = await reportOf('genetic', study({ kind: 'genetic', trials: 60, population: 10 }));
  expect(searched).toContain('not the whole ranges');
});

test('several objectives have a front; MAP-Elites has a map', async () => {
  const objectives = [
    { kind: 'maximise', measure: 'order' },
    { kind: 'minimise', measure: 'spacing' },
  ];
  const tradeOff: Judge = ([alignment]) => [alignment, alignment * alignment];
  const front = await reportOf(
    'front',
    study({ kind: 'nsga-2', trials: 60, population: 12 }, { objectives }),
    tradeOff,
  );
  // The search evaluates some points more than once; each is listed once.
  const [, members = ''] = front.match(/The Pareto front has (\d+) of 60 candidates: order from/) ?? [];
  expect(Number(members)).toBeGreaterThan(40);
  expect(front).toContain('<b>Hypervolume of the front</b>');
  expect(front).toContain('<h2>A balanced candidate</h2>');
  expect(front.match(/<g class="front">.*?<\/g>/s)?.[0].match(/<circle/g)).toHaveLength(Number(members));
  const features = [
    { measure: 'order', min: 0, max: 1, cells: 4 },
    { measure: 'spacing', min: 0, max: 4, cells: 4 },
  ];
  const map = await reportOf('map', study({ kind: 'map-elites', trials: 150, features }));
  const [, filled = ''] = map.match(/(\d+) of 16 cells of the map are filled/) ?? [];
  expect(Number(filled)).toBeGreaterThan(8);
  const [picture = ''] = map.match(/<b>The best candidate in each cell<\/b>.*?<\/svg>/s) ?? [];
  expect(picture.match(/<title>Candidate/g)).toHaveLength(Number(filled));
});

describe('incomplete studies', () => {
  test('an interrupted study gives a page of the trials so far', async () => {
    const document = study({ kind: 'particle-swarm', trials: 60, population: 20 }, { seeds: 2 });
    const html = await reportOf('broken-off', document, plain, 55);
    expect(html).toContain('class="notice"');
    expect(html).toContain('55 of 120 trials were run');
    // 20 of the first generation, 7 of the second with both seeds, one with the first.
    expect(html).toContain('Of 28 candidates');
    expect(html).toContain('shoal search broken-off/inputs/study.json --out broken-off --resume');
    expect(html).toMatch(/shoal rerun broken-off --trial \d+ --save best.json\nshoal run best.json/);
    const none = await reportOf('begun', document, plain, 0);
    expect(none).toContain('No trial has finished yet.');
  });

  test('a shard has its trials, and joined shards are the whole', async () => {
    shop.write('sweep.json', study({ kind: 'grid', levels: 2 }));
    await shop.shoal('sweep', 'sweep.json', '--out', 'part-1', '--shard', '1/2');
    await shop.shoal('sweep', 'sweep.json', '--out', 'joined', '--merge', 'part-1');
    for (const folder of ['part-1', 'joined']) expect((await shop.inProcess('report', folder)).code).toBe(0);
    expect(page('part-1')).toContain('4 of 8 trials were run');
    expect(page('joined')).toContain('8 trials were run in');
    expect(page('joined')).not.toContain('class="notice"');
  });

  test('candidates that make no scenario or break a constraint are counted and never the best', async () => {
    const judge: Judge = (values, trial) =>
      trial.candidate % 5 === 0 ? undefined : plain([...values.slice(0, 2), trial.candidate % 5 === 1 ? 9 : 1], trial);
    const html = await reportOf(
      'constrained',
      study({ kind: 'random', trials: 50 }, { constraints: [{ measure: 'spacing', max: 2 }] }),
      judge,
    );
    expect(html).toContain('20 candidates broke a constraint or gave no valid scenario.');
    const all = await reportOf(
      'none-left',
      study({ kind: 'random', trials: 10 }, { constraints: [{ measure: 'spacing', max: -9 }] }),
    );
    expect(all).toContain('None of 10 candidates satisfies all constraints.');
    await reportOf('impossible', study({ kind: 'random', trials: 10 }), () => undefined);
    await reportOf('single', study({ kind: 'random', trials: 1 }));
    await reportOf('flat', study({ kind: 'cma-es', trials: 20 }), () => [0.5, Number.NaN]);
  });

  test('a folder that is neither, a damaged one and wrong options are refused, and nothing is written', async () => {
    const refused = async (text: string, ...args: string[]): Promise<void> => {
      const { code, stderr } = await shop.inProcess('report', ...args);
      expect(stderr).toContain(text);
      expect(code).toBe(2);
    };
    await refused(': holds no run (no summary.json) and no study (no journal.jsonl)', '.');
    await refused(
      '--map: the study varies no "hunger", expected two of alignment, cohesion, separation.',
      'sobol',
      '--map',
      'alignment,hunger',
    );
    await refused(
      '--map must be two names of coefficients, as in alignment,cohesion, got "alignment".',
      'sobol',
      '--map',
      'alignment',
    );
    await refused('--data draws a line into the chart of a study that varies one', 'sobol', '--data', 'tracks.csv');
    const journal = readFileSync(shop.path('sobol/journal.jsonl'), 'utf8');
    await refused('is a file of the study, which --out must not overwrite', 'sobol', '--out', 'sobol/journal.jsonl');
    expect(readFileSync(shop.path('sobol/journal.jsonl'), 'utf8')).toBe(journal);
    appendFileSync(shop.path('sobol/journal.jsonl'), 'nonsense\n');
    await refused('must be a journal entry', 'sobol', '--out', 'other.html');
    expect(existsSync(shop.path('other.html'))).toBe(false);
  });
});

test('names of others are text, choices are named, and chosen maps are drawn', async () => {
  const vary = [
    { ...weight('alignment'), name: '<img src=x>' },
    { kind: 'choices', name: 'kind', paths: ['species[0].rules.alignment.form'], values: ['mean', 'heading'] },
    { kind: 'range', name: 'count', paths: ['species[0].count'], min: 1, max: 5, whole: true },
  ];
  shop.write('named.json', study({ kind: 'random', trials: 40 }, { vary, name: '</style><script>alert(1)</script>' }));
  await judgedStudy(shop.folder, 'named.json', ([a, , count]) => [a + count, count]);
  expect(await shop.inProcess('report', 'named', '--no-tracks', '--map', 'kind,count')).toMatchObject({ code: 0 });
  const html = page('named');
  expect(file('named').match(/<script/g)).toHaveLength(
    1 + (html.match(/<script type="application\/json">/g)?.length ?? 0),
  );
  expect(html).not.toMatch(/<img|<script>alert/);
  expect(html).toContain('<b>Order over kind and count</b>');
  expect(html).toContain('heading');
});

test('axes and tables have units, logarithmic axes have logarithmic marks, and choices keep their names', async () => {
  const vary = [
    { ...weight('alignment'), min: 0.5, max: 4, scale: 'log' },
    {
      kind: 'choices',
      name: 'form',
      paths: ['species[0].rules.alignment.form'],
      values: ['linear-decay', 'mean', 'match', 'heading'],
    },
    { kind: 'range', name: 'top speed', paths: ['species[0].motion.maxSpeed'], min: 1, max: 4 },
  ];
  const objectives = [{ kind: 'minimise', measure: 'spacing' }];
  const html = await reportOf('units', study({ kind: 'sobol', trials: 64 }, { vary, objectives }), ([a, , s]) => [
    s,
    a,
  ]);
  const [effects = ''] = html.match(/<b>Spacing, mean over each coefficient<\/b>.*?<\/figure>/s) ?? [];
  expect(effects).toContain('<b>Spacing, mean over each coefficient</b> <span class="unit">m</span>');
  expect(effects).toContain('Alignment has a logarithmic axis.');
  for (const title of ['alignment, m/s²', 'form', 'top speed, m/s']) expect(effects).toContain(`>${title}</text>`);
  // 0.5, 0.6, … 1, 2, 3, 4; the distance from 1 to 2 is the same as from 2 to 4.
  const marks = [...effects.matchAll(/class="mark" d="M([\d.]+)/g)].map(([, x]) => Number(x));
  expect(marks).toHaveLength(9);
  expect(marks[6] - marks[5]).toBeCloseTo(marks[8] - marks[6], 0);
  for (const form of ['linear-decay', 'mean', 'match', 'heading'])
    expect(effects).toMatch(new RegExp(`rotate\\(-35\\)"[^>]*>${form}<`));
  expect(html).toContain('<th class="number">Mean spacing, m</th>');
  expect(html).toContain('alignment, m/s²<br><span class="path">species[0].rules.alignment.weight</span>');
  expect(html).toMatch(/is the best: spacing 0\.\d+ m, with alignment 0\.\d+ m\/s²/);
});

test('5000 candidates fit in 1.5 MB, and the page says what it leaves out', async () => {
  const objectives = [
    { kind: 'maximise', measure: 'order' },
    { kind: 'maximise', measure: 'spacing' },
  ];
  const html = await reportOf('many', study({ kind: 'random', trials: 5000 }, { objectives }), ([a, c, s]) => [
    Math.cos(a) + c,
    Math.sin(a) + s,
  ]);
  expect(statSync(shop.path('many/report.html')).size).toBeLessThan(1_000_000);
  expect(html).toContain('3000 of 5000 candidates are drawn.');
  expect(html).toContain('400 of 5000 candidates are drawn, including all of the best.');
});

test('a sweep of one coefficient: the mean of each value, with its interval over the seeds', async () => {
  const document = study({ kind: 'grid', levels: 4 }, { vary: [weight('alignment')], objectives: [], seeds: 5 });
  // Over the seeds 1 to 5 the mean is 0.04 more and the standard deviation 0.025 √2.5: half the interval is 2.776 of
  // its standard errors.
  const html = await reportOf('swept', document, ([alignment], { seed }) => [(alignment + 0.25 * seed - 0.35) / 10, 1]);
  expect(html).toContain('bands are 95 % intervals over the seeds');
  expect(html).toContain('<td>1.33</td><td class="number">0.173</td><td class="number">0.124 to 0.222</td>');
  expect(html.match(/<circle [^>]*><title>alignment [\d.]+: mean [^<]*, 5 seeds/g)).toHaveLength(8);
  // A single coefficient has nothing to be compared with.
  for (const section of ['A share is the part of the variance', 'What matters', 'All candidates'])
    expect(html).not.toContain(section);
  expect(html).toContain('<b>Order over alignment</b>');
  // Both axes have titles, and the values of the design are marked.
  expect(html).toMatch(
    /<text class="axis" x="[^>]*>alignment(, [^<]*)?<\/text>\n<text class="axis" transform="[^>]*>order</,
  );
  const [, link = ''] = html.match(/data-name="Order-over-alignment.svg" data-svg="([^"]*)"/) ?? [];
  const svg = decodeURIComponent(link);
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" .*<\/svg>\n$/s);
  expect(svg).not.toContain('var(');
  expect(svg).toContain('>1.33</text>');

  // The value of tracks: four animals swim to the right and two to the left, so the polarisation is 1/3.
  const rows = Array.from(
    { length: 60 },
    (_, k) => `${Math.floor(k / 6)},${k % 6},${(k % 6 < 4 ? 1 : -1) * Math.floor(k / 6)},${k % 6},${k % 2}`,
  );
  shop.write('tracks.csv', ['frame,id,x,y,z', ...rows].join('\n'));
  const args = ['report', 'swept', '--no-tracks', '--data', 'tracks.csv', '--fps', '30'];
  expect(await shop.inProcess(...args)).toMatchObject({ code: 0, stderr: '' });
  const marked = page('swept');
  expect(marked).toContain('The tracks have 0.333');
  expect(marked).toMatch(/<path class="animals" [^>]*><text class="axis" [^>]*>tracks 0\.333</);
  expect(marked).toContain('No interval: order, with fewer than 20 values. Measure longer.');
  expect(marked).not.toContain('positions');
  // The other measure of the study is the nearest neighbour, √2 m in the tracks.
  expect(marked.match(/<path class="animals"/g)).toHaveLength(2);
  const lossy = rows.filter((_, k) => k % 18 !== 8);
  shop.write('tracks.csv', ['frame,id,x,y,z', ...lossy].join('\n'));
  expect(await shop.inProcess(...args)).toMatchObject({ code: 0, stderr: '' });
  expect(page('swept')).toMatch(/Warning: \d+ of \d+ positions \([\d.]+ %\) are missing in frames with other animals/);
  const flat = rows.map((row) => row.replace(/,\d$/, ''));
  shop.write('flat.csv', ['frame,id,x,y', ...flat].join('\n'));
  const other = await shop.inProcess('report', 'swept', '--data', 'flat.csv', '--fps', '30', '--no-tracks');
  expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining('The scenario is 3D and the tracks are 2D') });
});

test('options of studies are refused for a run', async () => {
  await shop.shoal('run', 'school.json', '--steps', '5', '--out', 'run');
  for (const option of [['--map', 'alignment,cohesion'], ['--data', 'tracks.csv'], ['--no-tracks']])
    expect(await shop.inProcess('report', 'run', ...option)).toMatchObject({
      code: 2,
      stderr: `shoal: ${option[0]} belongs to the report of a study, but run holds a run. Leave it out.\n`,
    });
});
