import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseScenarioJson, version } from 'shoal';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { bibtexOf, worksNamedIn } from '../src/publish/cite/citations.ts';
import { references } from '../src/publish/cite/references.ts';
import { versions } from '../src/recording/summary.ts';
import { workshop } from './run-shoal.ts';
import { school } from './scenes.ts';

const shop = workshop();
const repository = new URL('../../../', import.meta.url);

test('cite prints what a scenario uses, and nothing that it does not use', async () => {
  shop.write('school.json', school(5));
  const { code, stdout, stderr } = await shop.inProcess('cite', 'school.json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(`  version = {${version}},`);
  const { commit } = versions();
  if (commit !== undefined) expect(stdout).toContain(`  note = {commit ${commit}},`);
  expect(stdout).toMatch(
    /% rule separation, .*\n@inproceedings\{reynolds1987,\n(.*\n)*? {2}doi = \{10\.1145\/37401\.37406\},\n\}/,
  );
  expect(stdout).toMatch(/% preset improved, .*form linear-decay of rule separation.*\n@thesis\{vetemaa2020,/);
  expect(stdout).not.toMatch(/@online\{aron|reynolds1999/);
  shop.write('aron.json', school(5, { preset: 'aron' }));
  expect((await shop.inProcess('cite', 'aron.json')).stdout).toMatch(/% preset aron, .*\n@online\{aron,/);
  // Every entry is closed, and no key is used twice.
  const keys = [...stdout.matchAll(/^@\w+\{(\w+),$/gm)].map(([, key]) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(stdout.match(/^\}$/gm)).toHaveLength(keys.length);
});

test('cite names the heading model of a species and its choices, not its preset', async () => {
  const entriesOf = async (heading: object, not = /preset|No reference/): Promise<string> => {
    shop.write('heading.json', { version: 1, dimensions: 2, species: [{ name: 'fish', count: 5, heading }] });
    const { code, stdout, stderr } = await shop.inProcess('cite', 'heading.json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toMatch(not);
    return [...stdout.matchAll(/^% (.+)\n@\w+\{(\w+),/gm)].map(([, what, key]) => `${key}: ${what}`).join('; ');
  };
  expect(await entriesOf({ model: 'dorsogna' })).toBe('shoal: the simulation; dorsogna2006: heading model dorsogna');
  expect(await entriesOf({ model: 'jhawar' })).toContain('jhawar2020: heading model jhawar');
  expect(await entriesOf({ model: 'couzin', noise: 'vector', turn: 'nlerp' })).toBe(
    'shoal: the simulation; couzin2002: heading model couzin; herho2026: noise vector, turn nlerp',
  );
  const named = await entriesOf({ model: 'couzin', preset: 'herho-2026-torus' }, /No reference/);
  expect(named).toContain('herho2026: preset herho-2026-torus, ');
  expect(await entriesOf({ model: 'strombom' })).toContain('strombom2011: heading model strombom');
  expect(await entriesOf({ model: 'sheep' })).toContain('strombom2014: heading model sheep');
  expect(await entriesOf({ model: 'vicsek' })).toContain('vicsek1995: heading model vicsek');
});

test('cite reads the scenario of a study, of a run, and of the directory of a study', async () => {
  shop.write('cited.json', school(5));
  shop.write('sweep.json', {
    version: 1,
    scenario: 'cited.json',
    vary: [{ kind: 'range', name: 'a', paths: ['species[0].rules.alignment.radius'], min: 1, max: 2 }],
    ...{ seeds: 2, seconds: 0.1, interval: 0.05, method: { kind: 'grid', levels: 2 } },
    measures: [{ kind: 'metric', name: 'order', metric: 'polarisation' }],
  });
  const { stdout } = await shop.inProcess('cite', 'cited.json');
  expect(stdout).toContain('@thesis{vetemaa2020,');
  expect(await shop.inProcess('cite', 'sweep.json')).toEqual({ code: 0, stdout, stderr: '' });
  await shop.inProcess('run', 'cited.json', '--steps', '1', '--out', 'cited');
  await shop.inProcess('run', 'cited.json', '--steps', '1', '--seeds', '1,2', '--out', 'cited-seeds');
  expect((await shop.shoal('sweep', 'sweep.json', '--out', 'swept')).code).toBe(0);
  for (const folder of ['cited', 'cited-seeds', 'swept'])
    expect(await shop.inProcess('cite', folder)).toEqual({ code: 0, stdout, stderr: '' });
  expect(await shop.inProcess('cite', 'cited/inputs/nothing.json')).toMatchObject({ code: 2, stdout: '' });
  expect((await shop.inProcess('cite', '.')).stderr).toContain('holds no inputs of a run or a study');
});

test('cite names the paper of a reproduction, by its name and from its results', async () => {
  const { code, stdout, stderr } = await shop.inProcess('cite', 'katz-2011');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(`% the simulation, reproduction katz-2011\n@software{shoal,`);
  expect(stdout).toMatch(/% reproduction katz-2011\n@article\{katz2011,\n/);
  // The sources of each of its conditions.
  expect(stdout).toMatch(/preset improved[\s\S]*heading model couzin/);
  expect((await shop.shoal('reproduce', 'vicsek-1995', '--quick', '--out', 'vicsek')).code).toBe(0);
  const { stdout: vicsek } = await shop.inProcess('cite', 'vicsek-1995');
  expect(await shop.inProcess('cite', 'vicsek')).toEqual({ code: 0, stdout: vicsek, stderr: '' });
  const page = readFileSync(shop.path('vicsek/page.html'), 'utf8');
  expect(page).toContain(`<pre>${vicsek.replaceAll("'", '&#39;')}</pre>`);
  const { commit } = versions();
  if (commit !== undefined) expect(page).toContain(`note = {commit ${commit}}`);
  expect((await shop.inProcess('cite', 'vicsek-1996')).code).toBe(2);
});

test('every reference has what BibLaTeX needs of its type', () => {
  const needed = {
    article: ['author', 'title', 'journal', 'year'],
    inproceedings: ['author', 'title', 'booktitle', 'year'],
    thesis: ['author', 'title', 'type', 'institution', 'year'],
    online: ['author', 'title'],
    misc: ['title'],
  };
  for (const { key, type, fields } of references) {
    expect(Object.keys(fields), key).toEqual(expect.arrayContaining(needed[type]));
    if (type === 'online') expect(fields.url ?? fields.doi, key).toBeDefined();
  }
  expect(new Set(references.map(({ key }) => key)).size).toBe(references.length);
});

test('cite takes a paper that it does not know from the claim', () => {
  const plan = parseScenarioJson(school(5));
  const paper = { citation: 'A. Author, Of fish, 2001', doi: '10.1000/1', what: 'reproduction own' };
  expect(bibtexOf([plan], undefined, paper)).toContain(
    '% reproduction own\n@misc{paper,\n  title = {A. Author, Of fish, 2001},\n  doi = {10.1000/1},\n}',
  );
});

test('text of a claim or a rule cannot end its place in the list of works', () => {
  const plan = parseScenarioJson(school(5));
  const citation = 'A {B} 50 % of x_1 & y} @misc{x, ~\\input{y}\nC';
  const text = bibtexOf([plan], undefined, { citation, doi: '10.1000/a}b', what: 'reproduction x\n@misc{y,' });
  expect(text).toContain(
    '  title = {A \\textbraceleft{}B\\textbraceright{} 50 \\% of x\\_1 \\& y\\textbraceright{} @misc\\textbraceleft{}x, \\textasciitilde{}\\textbackslash{}input\\textbraceleft{}y\\textbraceright{} C},\n  doi = {10.1000/a%7Db},\n',
  );
  expect(text).toContain('% reproduction x (at)misc{y,\n@misc{paper,');
  // Braces are balanced in each entry, and no line but the first begins one.
  for (const entry of text.split('\n\n')) {
    const body = entry
      .split('\n')
      .filter((line) => !line.startsWith('%'))
      .join('\n');
    expect(body.split('{').length).toBe(body.split('}').length);
  }
});

test('a work without a year states none, since biber takes only dates', async () => {
  for (const preset of ['aron', 'parker']) {
    const { stdout } = await shop.inProcess('cite', shop.write('dated.json', { ...school(5), preset }));
    expect(stdout).toContain('@online{');
    expect(stdout).not.toContain('n.d.');
  }
  expect(worksNamedIn('Parker')[0]).toContain('Parker, Conrad (n.d.)');
});

test('cite --out writes a file, once', async () => {
  shop.write('school.json', school(5));
  expect((await shop.inProcess('cite', 'school.json', '--out', 'cite.bib')).stdout).toBe('cite.bib: written.\n');
  const again = await shop.inProcess('cite', 'school.json', '--out', 'cite.bib');
  expect(again).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('cite.bib: exists already; replace it with --force'),
  });
  expect((await shop.inProcess('cite', 'school.json', '--out', 'school.json', '--force')).code).toBe(2);
});

test('CITATION.cff is of this version', () => {
  const citation = parse(readFileSync(new URL('CITATION.cff', repository), 'utf8'));
  expect(citation).toMatchObject({ 'cff-version': '1.2.0', title: 'Shoal', version, license: 'MIT' });
  expect(citation.authors).toEqual([{ name: 'The Shoal authors' }]);
});

test('the summary of a run tells of its inputs, its source and its machine', async () => {
  shop.write('school.json', school(5));
  await shop.shoal('run', 'school.json', '--steps', '2', '--out', 'run');
  const { inputs, host, versions } = JSON.parse(readFileSync(shop.path('run/summary.json'), 'utf8'));
  const scenario = readFileSync(shop.path('run/inputs/scenario.json'));
  expect(inputs).toEqual({ 'inputs/scenario.json': createHash('sha256').update(scenario).digest('hex') });
  expect(host).toMatchObject({
    platform: process.platform,
    architecture: process.arch,
    processors: expect.any(Number),
  });
  if (versions.commit !== undefined) expect(versions.commit).toMatch(/^[0-9a-f]{40}$/);
});
