import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { version } from 'shoal/scenario';
import { describe, expect, test } from 'vitest';
import { saying, withSite } from './queue-site.ts';
import { hasNoRedis } from './redis.ts';
import { workshop } from './run-shoal.ts';
import { school } from './scenes.ts';
import { study, tablesOf } from './studies.ts';

const shop = workshop();
const light = `
export default {
  name: 'light',
  effect: 'Swims up to the light.',
  parameters: { weight: 4, depth: { default: 20, min: 1, max: 1000, unit: 'm' } },
  steer(out, i, { depth }, { school, world }) {
    out[0] = out[2] = 0;
    out[1] = Math.min(1, (world.max[1] - school.y[i]) / depth);
  },
};
`;
const dark = light.replace('Math.min(1', 'Math.min(0.5');
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const depth = { kind: 'range', name: 'depth', paths: ['species[0].rules.light.depth'], min: 1, max: 40 };
const change = {
  scenario: 'lit.json',
  vary: [depth],
  measures: [{ kind: 'metric', name: 'height', metric: 'centroidY', take: 'last' }],
  objectives: [{ kind: 'maximise', measure: 'height' }],
};
shop.write('lit.json', school(12, { species: [{ name: 'fish', count: 12, rules: { light: { depth: 5 } } }] }));
shop.write('sweep.json', study({ kind: 'grid', levels: 3 }, change));
shop.write('search.json', study({ kind: 'genetic', trials: 8, population: 4 }, change));
shop.write('light.mjs', light);

const read = (name: string) => JSON.parse(readFileSync(shop.path(name), 'utf8').split('\n')[0]);
const fails = async (text: string, ...args: string[]): Promise<void> => {
  const { code, stderr } = await shop.shoal(...args);
  expect(stderr).toContain(text);
  expect(code).toBe(2);
};

describe('--rules of a study', () => {
  test('gives the same tables on one and two threads, and the rule acts', async () => {
    for (const [out, threads] of [
      ['one', '1'],
      ['two', '2'],
    ]) {
      const run = await shop.shoal('search', 'search.json', '--out', out, '--rules', 'light.mjs', '--threads', threads);
      expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 0, stderr: '' });
    }
    expect(tablesOf(shop, 'two')).toEqual(tablesOf(shop, 'one'));
    const sweep = ['sweep', 'sweep.json', '--rules', 'light.mjs', '--format', 'csv', '--out', 'swept'];
    expect(await shop.shoal(...sweep)).toMatchObject({ code: 0, stderr: '' });
    const heights = readFileSync(shop.path('swept/candidates.csv'), 'utf8').trim().split('\n').slice(1);
    expect(new Set(heights.map((row) => row.split(',').at(-1))).size).toBe(3);
  });

  test('is recorded with module and hash, versions, inputs and host', async () => {
    const rules = [{ file: 'light.mjs', sha256: hashOf(light), names: ['light'] }];
    expect(read('swept/journal.jsonl').rules).toEqual(rules);
    expect(readFileSync(shop.path('swept/inputs/rules/light.mjs'), 'utf8')).toBe(light);
    const provenance = JSON.parse(readFileSync(shop.path('swept/provenance.json'), 'utf8'));
    expect(provenance.rules).toEqual(rules);
    expect(provenance.versions).toMatchObject({ shoal: version, node: process.versions.node });
    expect(provenance.inputs['lit.json']).toBe(hashOf(readFileSync(shop.path('lit.json'), 'utf8')));
    expect(provenance.inputs['study.json']).toBe(hashOf(readFileSync(shop.path('sweep.json'), 'utf8')));
    expect(provenance.host.processors).toBeGreaterThan(0);
  });

  test('is needed again to run trials, and not to draw the report', async () => {
    const again = await shop.shoal('rerun', 'swept', '--trial', '3', '--rules', 'light.mjs');
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toContain('the same as in the journal');
    const best = ['rerun', 'swept', '--best', '--seeds', '2', '--threads', '1', '--rules', 'light.mjs'];
    expect((await shop.shoal(...best)).code).toBe(0);
    const what = `swept: began with light.mjs (SHA-256 ${hashOf(light).slice(0, 12)}…), got no rules of your own.`;
    await fails(`${what} Give --rules`, 'rerun', 'swept', '--trial', '3');
    // Reading a study does not execute its code.
    expect(await shop.shoal('report', 'swept')).toMatchObject({ code: 0, stderr: '' });
    await fails('--rules FILE', 'sweep', 'sweep.json', '--out', 'none');
    expect(await shop.shoal('validate', 'sweep.json', '--rules', 'light.mjs')).toMatchObject({ code: 0, stderr: '' });
  });

  test('cannot change when a study is continued: both modules are named with their hashes', async () => {
    shop.write('light.mjs', dark);
    const [was, got] = [light, dark].map((text) => `light.mjs (SHA-256 ${hashOf(text).slice(0, 12)}…)`);
    const resume = ['sweep', 'sweep.json', '--out', 'swept', '--resume'];
    await fails(`swept: began with ${was}, got ${got}. Give --rules`, ...resume, '--rules', 'light.mjs');
    await fails('give the module that exports it: --rules FILE', ...resume);
    await fails(`began with ${was}, got ${got}`, 'rerun', 'swept', '--trial', '3', '--rules', 'light.mjs');
    const copy = ['--rules', 'swept/inputs/rules/light.mjs'];
    expect((await shop.shoal(...resume, ...copy)).code).toBe(0);
    shop.write('swept/inputs/rules/light.mjs', dark);
    await fails('swept/inputs/rules/light.mjs: changed since the study began', 'report', 'swept', '--force');
  });
});

test.skipIf(hasNoRedis)(
  'workers run a study with --rules only if they have the same modules, by their hash',
  withSite(shop, async (site) => {
    shop.write('light.mjs', light);
    shop.write('other.mjs', dark);
    const [none, other] = [site.worker(), site.worker('--rules', 'other.mjs')];
    await Promise.all([none, other].map((worker) => saying(worker, 'waiting for studies')));
    const sweep = site.shoal('sweep', 'sweep.json', '--out', 'queued', '--queue', '--rules', 'light.mjs');
    const needs = `it needs light.mjs (SHA-256 ${hashOf(light).slice(0, 12)}…), this worker has`;
    await Promise.all([
      saying(none, `${needs} no rules of your own. Start it with --rules`),
      saying(other, `${needs} other.mjs (SHA-256 ${hashOf(dark).slice(0, 12)}…)`),
    ]);
    shop.write('more.mjs', light.replace("'light'", "'more'"));
    const able = site.worker('--once', '--rules', 'more.mjs', '--rules', 'light.mjs');
    expect(await sweep).toMatchObject({ code: 0 });
    expect((await able.ended).stderr).toContain('6 trials of "Test school" finished here');
    const plain = await shop.shoal('sweep', 'sweep.json', '--out', 'unqueued', '--rules', 'light.mjs');
    expect(plain.code).toBe(0);
    expect(tablesOf(shop, 'queued')).toEqual(tablesOf(shop, 'unqueued'));
  }),
  180_000,
);
