import { journalHeadLine } from 'shoal/search';
import { expect, test } from 'vitest';
import { openStudy } from '../src/modes/search/opened-study.ts';
import { recognise } from '../src/modes/search/recognise.ts';
import { axisEnds, studyColumns } from '../src/modes/search/study-column.ts';
import { StudyProgress } from '../src/modes/search/study-progress.ts';
import type { GivenFile } from '../src/scenes/given-file.ts';
import type { Catalogue } from '../src/stage/state/catalogue.ts';
import { runInNode, scenario, study } from './search-files.ts';

const catalogue: Catalogue = {
  entries: [{ name: 'reef', title: 'Reef', description: '' }],
  read: (file) => Promise.resolve(file === 'reef.json' ? scenario : ''),
};
const given = (files: Readonly<Record<string, string>>): GivenFile[] =>
  Object.entries(files).map(([path, text]) => ({ path, file: new File([text], path.split('/').at(-1) ?? '') }));
const text = JSON.stringify(study);

async function opened(files: Readonly<Record<string, string>>): Promise<StudyProgress> {
  const known = await recognise(given(files));
  if (known?.kind !== 'study') throw new Error(`no study: ${known?.kind}`);
  const { study: read, outcomes } = await openStudy(known, catalogue);
  const progress = new StudyProgress(read, outcomes);
  await progress.advance(() => true);
  return progress;
}

test('a folder is replayed from its journal; half a journal leaves the rest to run', async () => {
  const { journal, hashes } = runInNode(text);
  const inputs = { 'out/inputs/study.json': text, 'out/inputs/few.json': scenario, 'out/best/1.json': scenario };
  const whole = await opened({ ...inputs, 'out/journal.jsonl': journal });
  expect(whole.search.isDone).toBe(true);
  expect(whole.missing).toEqual([]);
  expect(whole.finished).toHaveLength(whole.total);
  for (const { trial, outcome } of whole.finished)
    expect(outcome?.stateHash).toBe(hashes.get(`${trial.candidate} ${trial.seed}`));
  // The charts draw the candidates of the search.
  expect(whole.rows()).toMatchObject(
    whole.search.candidates.map(({ index, losses, measures }) => ({ index, losses, measures })),
  );

  const lines = journal.split('\n');
  // The process ended while it was writing the last line.
  const half = await opened({
    ...inputs,
    'out/journal.jsonl': [...lines.slice(0, 6), lines[6].slice(0, 20)].join('\n'),
  });
  expect(half.finished).toHaveLength(5);
  expect(half.missing).toHaveLength(11);
  const known = new Map(
    lines.slice(1, -1).map((line) => {
      const { key, check, ...outcome } = JSON.parse(line);
      return [key as string, outcome];
    }),
  );
  while (!half.search.isDone) {
    for (const { key } of half.missing) half.add(key, known.get(key));
    await half.advance(() => true);
  }
  expect(half.journal(JSON.parse(lines[0]).study).split('\n').sort()).toEqual(lines.sort());
});

test('a scenario may have the name of its study, as chosen files have no folders', async () => {
  const named = JSON.stringify({ ...study, scenario: 'scenes/few.json' });
  const files = ['few.json', 'few.json'].map((path, k) => ({ path, file: new File([[named, scenario][k]], path) }));
  for (const chosen of [files, files.toReversed()]) {
    const known = await recognise(chosen);
    if (known?.kind !== 'study') throw new Error(`no study: ${known?.kind}`);
    expect((await openStudy(known, catalogue)).study.name).toBe(study.name);
  }
  const alone = await recognise(files.slice(0, 1));
  await expect(alone?.kind === 'study' && openStudy(alone, catalogue)).rejects.toThrow(
    'few.json: names the scenario "scenes/few.json". Open that file together with the study.',
  );
});

test('a scenario is found beside the study, by its name, or among the scenes of the page', async () => {
  expect((await opened({ 'study.json': text, 'few.json': scenario })).missing).toHaveLength(16);
  expect((await opened({ 'a/s.json': text, 'b/few.json': scenario })).missing).toHaveLength(16);
  const ofPage = JSON.stringify({ ...study, scenario: 'scenes/reef.json' });
  expect((await opened({ 's.json': ofPage })).missing).toHaveLength(16);
});

test('what cannot be used is refused, with where and why', async () => {
  const refusal = (files: Readonly<Record<string, string>>): Promise<string> =>
    opened(files).then(
      () => 'opened',
      (error: Error) => error.message,
    );
  const both = { 'study.json': text, 'few.json': scenario };
  const { journal } = runInNode(text);
  const [head] = journal.split('\n');
  expect(await refusal({ 'study.json': text })).toBe(
    'study.json: names the scenario "few.json". Open that file together with the study.',
  );
  expect(await refusal({ 'journal.jsonl': `${head}\n` })).toMatch(
    /^journal\.jsonl: a journal alone does not contain the study\. Drop the study's whole folder, or the journal together with study\.json and the scenario from the study's folder “inputs”/,
  );
  expect(await refusal({ ...both, 'journal.jsonl': `${head}\n{"key":7}\n` })).toBe(
    'journal.jsonl: line 2 must be a journal entry, got something else.',
  );
  const edited = journal.replace(/"measures":\[0\.\d/, '"measures":[0.0');
  expect(await refusal({ ...both, 'journal.jsonl': edited })).toMatch(
    /^journal\.jsonl: line 2 was changed after it was written/,
  );
  expect(await refusal({ ...both, 'journal.jsonl': `${journalHeadLine({ study: 'a' })}\n` })).toMatch(
    /^journal\.jsonl: belongs to another study/,
  );
  expect(await refusal({ ...both, 'journal.jsonl': '{"shoal":"9.9.9","study":""}\n' })).toMatch(
    /^journal\.jsonl: was written by shoal 9\.9\.9; this page is/,
  );
  const many = JSON.stringify({ ...study, method: { kind: 'sobol', trials: 100_000 } });
  expect(await refusal({ ...both, 'study.json': many })).toMatch(
    /^study\.json: has 200,000 runs; a page shows at most/,
  );
  const levels = JSON.stringify({ ...study, method: { kind: 'grid', levels: 400 } });
  expect(await refusal({ ...both, 'study.json': levels })).toMatch(/^study\.json: has 320,000 runs/);
  const wrong = JSON.stringify({ ...study, seconds: -1, seeds: 0 });
  expect(await refusal({ ...both, 'study.json': wrong })).toMatch(
    /^study\.json: seconds must be ≥ 0\.001 s, got -1\.\n/,
  );
  expect(await refusal({ 'few.json': scenario, 'x.jsonl': 'no\n' })).toBe('no study: undefined');
  const huge = scenario.replace('"count":20', '"count":9000000');
  expect(await refusal({ 'study.json': text, 'few.json': huge })).toMatch(/^few\.json must take at most about/);
  expect(await refusal({ 'x.json': '{"population":1,"members":[]}' })).toBe('no study: population');
});

test('axes of coefficients have units, names of choices, and round numbers on a log scale', async () => {
  const [alignment, cohesion] = study.vary;
  const form = {
    kind: 'choices',
    name: 'form',
    paths: ['species[0].rules.alignment.form'],
    values: ['mean', 'heading'],
  };
  const { study: read } = await opened({
    'study.json': JSON.stringify({ ...study, vary: [alignment, cohesion, form] }),
    'few.json': scenario,
  });
  const [, , ...columns] = studyColumns(read);
  expect(columns.map(({ name }) => name)).toEqual(['alignment, m/s²', 'cohesion, m/s²', 'form']);
  expect(columns.map(({ ticks, label }) => ticks?.map(label))).toEqual([
    ['0.1', '1', '10'],
    undefined,
    ['mean', 'heading'],
  ]);
});

test('axes end at round numbers around their values', () => {
  expect(axisEnds([0.13, 0.91])).toEqual([0, 1]);
  expect(axisEnds([3, 3])).toEqual([1.5, 4.5]);
  expect(axisEnds([])).toEqual([0, 1]);
  for (const values of [
    [-7, 12],
    [1e-9, 3e-9],
    [99, 101],
    [0, 1e6],
  ]) {
    const [low, high] = axisEnds(values);
    expect(low).toBeLessThanOrEqual(values[0]);
    expect(high).toBeGreaterThanOrEqual(values[1]);
    expect(high - low).toBeLessThanOrEqual(4.1 * (values[1] - values[0]));
  }
});
