import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { parseScenarioJson, Simulation } from 'shoal';
import {
  documentOfCandidate,
  nextPopulation,
  type Population,
  populationDocument,
  readPopulationText,
} from 'shoal/search';
import { expect, test } from 'vitest';
import { wrongIn } from './axe-in.ts';
import { openQuiet } from './open-page.ts';

/** Few fish and long steps, so that a generation forms quickly. */
const scene = {
  version: 1,
  name: 'Few',
  simulation: { step: 0.1 },
  species: [{ name: 'fish', count: 30, start: { kind: 'sphere', radius: 5 } }],
};

/** Opens the page with a scene of few fish. */
async function openFew(options: { width?: number; height?: number } = {}): Promise<Page> {
  const page = await openQuiet({ query: '?scenario=two-fish', sharpness: 0.25, ...options });
  await page.evaluate((text) => {
    window.shoal.stage.dispatch({ type: 'pause' });
    // The diagram is drawn faster.
    window.shoal.stage.dispatch({ type: 'look', value: 'diagram' });
    window.shoal.stage.dispatch({ type: 'open', scenario: 'few', text });
  }, JSON.stringify(scene));
  await page.waitForFunction(() => window.shoal.stage.simulation?.plan.file === 'few');
  return page;
}

async function breed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Scenes' }).click();
  await page.getByRole('button', { name: 'Breed', exact: true }).click();
  await formed(page, 1);
}

async function formed(page: Page, generation: number): Promise<void> {
  await page.getByRole('heading', { name: `Generation ${generation}`, exact: true }).waitFor();
  await page.waitForFunction(() => !document.querySelector('.forming') && window.shoal.shown().length === 9);
}

/** The population as it is saved. */
async function saved(page: Page): Promise<Population> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('few-population.json');
  return readPopulationText(await readFile(await file.path(), 'utf8'), 'few-population.json');
}

const points = ({ members }: Population): number[][] => members.map(({ point }) => [...point]);

test('schools are chosen, bred, undone, kept, saved, and opened as edits, by keys alone', async () => {
  const page = await openFew({ width: 720, height: 480 });
  await page.getByRole('button', { name: 'Scenes' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Breed', exact: true }).focus();
  await page.keyboard.press('Enter');
  await formed(page, 1);
  expect(new URL(page.url()).searchParams.get('breed')).toBe('1');
  const first = await saved(page);
  // Node computes the same state from the saved population.
  const shown = await page.evaluate(() => {
    const { simulation } = window.shoal.shown()[4];
    return { step: simulation?.school.step ?? 0, hash: simulation?.stateHash() };
  });
  expect(shown.step).toBeGreaterThanOrEqual(200);
  const headless = new Simulation(parseScenarioJson(documentOfCandidate(first, first.members[4].point)));
  headless.step(shown.step);
  expect(headless.stateHash()).toBe(shown.hash);

  expect(await page.getByRole('button', { name: 'Breed', exact: true }).isDisabled()).toBe(true);
  await page.keyboard.press('3');
  await page.keyboard.press('5');
  await page.keyboard.press('7');
  await page.keyboard.press('7');
  expect(await page.locator('.school-choice[aria-pressed=true]').count()).toBe(2);
  expect(await page.getByText('2 chosen.').count()).toBe(1);
  expect(await wrongIn(page, '.breed')).toEqual([]);
  await page.keyboard.press('b');
  await formed(page, 2);
  const second = await saved(page);
  expect(points(second)).toEqual(points(nextPopulation(first, [2, 4])));
  await page.keyboard.press('Backspace');
  await formed(page, 1);
  expect(points(await saved(page))).toEqual(points(first));
  expect(await page.locator('.school-choice[aria-pressed=true]').count()).toBe(2);

  await page.getByRole('button', { name: 'School 1', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.getByText('3 chosen, 1 kept.').count()).toBe(1);
  await page.keyboard.press('b');
  await formed(page, 2);
  const kept = await saved(page);
  expect(kept.members[0]).toEqual({ point: first.members[0].point, isKept: true });

  await page.getByRole('button', { name: 'Open school 6' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.breed').waitFor({ state: 'detached' });
  const weight = await page.evaluate(() => window.shoal.stage.state.value.plan?.species[0].rules.alignment.weight);
  const winner = parseScenarioJson(documentOfCandidate(kept, kept.members[5].point));
  expect(weight).toBe(winner.species[0].rules.alignment.weight);
  expect(new URL(page.url()).searchParams.has('breed')).toBe(false);
  await page.keyboard.press('Control+z');
  expect(await page.evaluate(() => window.shoal.stage.state.value.plan?.species[0].rules.alignment.weight)).toBe(2);
});

test('picking the most polarised schools raises polarisation', async () => {
  const page = await openFew();
  await breed(page);
  const orders = (): Promise<number[]> =>
    page.evaluate(() =>
      window.shoal.shown().map(({ simulation }) => {
        const { vx, vy, vz, count } = simulation?.school ?? { vx: [], vy: [], vz: [], count: 0 };
        const sum = [0, 0, 0];
        for (let i = 0; i < count; i++) {
          const speed = Math.hypot(vx[i], vy[i], vz[i]) || 1;
          for (const [axis, v] of [vx[i], vy[i], vz[i]].entries()) sum[axis] += v / speed / count;
        }
        return Math.hypot(...sum);
      }),
    );
  const mean = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;
  const before = await orders();
  let now = before;
  for (let generation = 2; generation <= 6; generation++) {
    const best = [...now.keys()].sort((one, other) => now[other] - now[one]).slice(0, 3);
    for (const index of best) await page.keyboard.press(String(index + 1));
    await page.keyboard.press('b');
    await formed(page, generation);
    now = await orders();
  }
  expect(mean(now)).toBeGreaterThan(mean(before) + 0.1);
});

test('on a phone all nine are seen and tapped; Back closes them, and a saved population is opened again', async () => {
  const page = await openFew({ width: 390, height: 844 });
  await breed(page);
  for (let number = 1; number <= 9; number++) {
    const box = await page.getByRole('button', { name: `School ${number}`, exact: true }).boundingBox();
    expect(box?.width).toBeGreaterThan(150);
    expect(box?.height).toBeGreaterThan(100);
  }
  await page.getByRole('button', { name: 'School 9', exact: true }).click();
  const small = await page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('.breed-body .word')].filter((one) => one.offsetHeight < 40).length,
  );
  expect(small).toBe(0);
  expect(await wrongIn(page, '.breed')).toEqual([]);
  const first = await saved(page);
  await page.goBack();
  await page.locator('.breed').waitFor({ state: 'detached' });

  const text = JSON.stringify({ ...populationDocument(first), generation: 12 });
  await page
    .getByLabel('Scenario file')
    .setInputFiles({ name: 'saved.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await formed(page, 12);
  expect(points(await saved(page))).toEqual(points(first));
  await page.getByLabel('Population file').setInputFiles({
    name: 'bad.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text.replace('"generation":12', '"generation":-1')),
  });
  await page.getByText('bad.json: generation must be ≥ 1, got -1.').waitFor();
  await page.getByRole('button', { name: 'School 2', exact: true }).click();
  await page.getByRole('button', { name: 'Open school 2' }).click();
  await page.waitForFunction(() => window.shoal.stage.state.value.scenario === 'Bred school');
});
