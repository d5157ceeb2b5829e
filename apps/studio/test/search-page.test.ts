import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { wrongIn } from './axe-in.ts';
import { openQuiet } from './open-page.ts';
import { folderOf, runInNode, scenario, study } from './search-files.ts';

const text = JSON.stringify(study);

/** Waits until the run of a trial is shown. @returns its name and its scenario */
async function openedTrial(page: Page): Promise<{ name: string; weight: number; seed: number }> {
  await page.waitForFunction(() => {
    const { scenario, status } = window.shoal.stage.state.value;
    return scenario.startsWith('Trial ') && status === 'ready';
  });
  return page.evaluate(() => {
    const { scenario, plan, seed } = window.shoal.stage.state.value;
    return { name: scenario, weight: plan?.species[0].rules.alignment.weight ?? 0, seed };
  });
}

test('a study that is run in the page has the trials of the command, and its best run comes to the same state', async () => {
  const page = await openQuiet({ query: '?scenario=two-fish', width: 900, height: 640, sharpness: 0.25 });
  await page.getByRole('button', { name: 'Scenes' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Study results' }).focus();
  await page.keyboard.press('Enter');
  const folder = folderOf({ 'study.json': text, 'few.json': scenario });
  await page.getByLabel('Files of a study').setInputFiles([join(folder, 'study.json'), join(folder, 'few.json')]);
  await page.getByText('0 of 32 runs').waitFor();
  const run = page.locator('.study-tools .main');
  await run.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => run.textContent()).toBe('Stop');
  await page.keyboard.press('Enter');
  await expect.poll(() => run.textContent()).toMatch(/^(Run|Continue)$/);
  await page.keyboard.press('Enter');
  await page.getByText('32 of 32 runs, 16 candidates, method: genetic').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save journal' }).click(),
  ]);
  const { journal, hashes } = runInNode(text);
  expect((await readFile(await file.path(), 'utf8')).split('\n').sort()).toEqual(journal.split('\n').sort());
  expect(await wrongIn(page, '.search')).toEqual([]);

  const first = page.locator('.study-table tbody button').first();
  const [, candidate, seed] =
    /candidate (\d+) with seed (\d+)/.exec((await first.getAttribute('aria-label')) ?? '') ?? [];
  await first.focus();
  await page.keyboard.press('Enter');
  expect((await openedTrial(page)).seed).toBe(Number(seed));
  await page.getByRole('button', { name: 'Go to the end' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(`The final state is the same as in the study: ${hashes.get(`${candidate} ${seed}`)}.`).waitFor();
  await page.getByRole('button', { name: 'Back to the results' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('32 of 32 runs').waitFor();
  // The best candidates are shown side by side, and can be chosen for a blind study.
  await page.getByRole('button', { name: 'Compare the best' }).click();
  await page.waitForFunction(() => {
    const shown = window.shoal.shown();
    return shown.length === 2 && shown.every(({ state }) => state.value.status === 'ready');
  });
  const weights = await page.evaluate(() =>
    window.shoal.shown().map(({ state }) => state.value.plan?.species[0].rules.alignment.weight),
  );
  expect(weights[0]).not.toBe(weights[1]);
  await page.getByRole('button', { name: 'Blind study' }).click();
  expect(await page.locator('.study-setup input:checked').count()).toBe(2);
  expect(await page.locator('.study-setup label', { hasText: 'Candidate' }).count()).toBe(5);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.locator('.search').waitFor({ state: 'detached' });
});

test('a folder dropped on a phone shows its candidates; a dot opens its run', async () => {
  const page = await openQuiet({ query: '?scenario=two-fish', width: 390, height: 844, sharpness: 0.25 });
  const { journal, hashes } = runInNode(text);
  const folder = folderOf({ 'inputs/study.json': text, 'inputs/few.json': scenario, 'journal.jsonl': journal });
  const tools = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await tools.send('Input.dispatchDragEvent', { type, x: 200, y: 300, data });
  await page.getByText('32 of 32 runs, 16 candidates').waitFor();
  expect(new URL(page.url()).searchParams.has('search')).toBe(true);
  expect(await page.locator('.study-table tbody tr').count()).toBeGreaterThan(10);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await wrongIn(page, '.search')).toEqual([]);
  // Hovering a row marks its dot, which opens the same candidate.
  const row = page.locator('.study-table tbody tr').nth(2);
  const candidate = await row.locator('th').textContent();
  await row.locator('button').first().focus();
  const plot = page.locator('.dot-plot').first();
  const [x, y] = await plot
    .locator('.halo')
    .evaluate((halo) => ['cx', 'cy'].map((key) => Number(halo.getAttribute(key))));
  await plot.click({ position: { x, y } });
  const { name, seed } = await openedTrial(page);
  expect(name).toMatch(/^Trial \d+$/);
  await page.getByText(`${name}: candidate ${candidate}, seed ${seed}.`).waitFor();
  expect(hashes.has(`${candidate} ${seed}`)).toBe(true);
  expect(new URL(page.url()).searchParams.has('search')).toBe(false);
  await page.goBack();
  await page.waitForFunction(() => window.shoal.stage.state.value.scenario === 'two-fish');
});

test('Back from a run leads to the table, and its address survives a reload, with its label', async () => {
  const page = await openQuiet({ query: '?scenario=two-fish', width: 900, height: 640, sharpness: 0.25 });
  const { journal } = runInNode(text);
  const folder = folderOf({ 'inputs/study.json': text, 'inputs/few.json': scenario, 'journal.jsonl': journal });
  await page.getByRole('button', { name: 'Scenes' }).click();
  await page.getByRole('button', { name: 'Study results' }).click();
  await page.getByLabel('Folder of a study').setInputFiles(folder);
  await page.getByText('32 of 32 runs').waitFor();
  const first = page.locator('.study-table tbody button').first();
  const [label] = /candidate \d+ with seed \d+/.exec((await first.getAttribute('aria-label')) ?? '') ?? [''];
  await first.focus();
  await page.keyboard.press('Enter');
  const run = await openedTrial(page);
  // The scene has the focus, so the space bar pauses it.
  await page.keyboard.press('Space');
  expect(await page.evaluate(() => window.shoal.stage.state.value.playing)).toBe(false);
  await page.waitForFunction(() => location.hash.length > 100);
  const address = page.url();
  expect(new URL(address).searchParams.has('search')).toBe(false);

  await page.goBack();
  await page.getByText('32 of 32 runs').waitFor();
  expect(new URL(page.url()).searchParams.has('search')).toBe(true);
  await page.waitForFunction(() => window.shoal.stage.state.value.scenario === 'two-fish');
  await page.goForward();
  expect(await openedTrial(page)).toEqual(run);
  expect(page.url()).toBe(address);

  const shown = `Few, ${label.replace(' with', ',')}`;
  expect(await page.locator('.scene-name').textContent()).toBe(shown);
  await page.reload();
  await expect.poll(() => page.locator('.scene-name').textContent()).toBe(shown);
  expect(await page.title()).toContain(shown);
  expect(page.url()).toBe(address);
  // Another person sees the same run.
  const other = await openQuiet({ query: new URL(address).search + new URL(address).hash, sharpness: 0.25 });
  await expect.poll(() => other.locator('.scene-name').textContent()).toBe(shown);
  expect(
    await other.evaluate(() => {
      const { plan, seed } = window.shoal.stage.state.value;
      return { weight: plan?.species[0].rules.alignment.weight, seed };
    }),
  ).toEqual({ weight: run.weight, seed: run.seed });
});
