import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { planOfCandidate, readStudy, runTrial, StudySearch } from 'shoal/search';
import { describe, expect, test } from 'vitest';
import { loadStudy } from '../src/study/load-study.ts';

const folder = fileURLToPath(new URL('../../../studies/', import.meta.url));
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));

describe('studies/', () => {
  test.each(names)('%s is a study, and the first trial of a shorter one measures what it names', async (name) => {
    const { study } = await loadStudy(join(folder, name));
    const json = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const short = readStudy({ ...json, seconds: 1, warmUp: 0, interval: 0 }, study.scenario);
    const [{ point, seed }] = new StudySearch(short).round;
    const plan = planOfCandidate(short, point);
    expect(plan && runTrial(short, plan, seed).measures.every(Number.isFinite)).toBe(true);
  });

  test('every scene belongs to a study', () => {
    const used = names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).scenario);
    const scenes = readdirSync(join(folder, 'scenes')).map((name) => `scenes/${name}`);
    expect([...new Set(used)].sort()).toEqual(scenes.sort());
  });
});
