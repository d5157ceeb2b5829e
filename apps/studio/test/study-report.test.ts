import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wrongIn } from './axe-in.ts';
import { patience, theBrowser } from './open-page.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'shoal-report-'));
const launcher = path.join(import.meta.dirname, '../../../packages/cli/bin/shoal.js');

const study = {
  version: 1,
  scenario: 'school.json',
  vary: ['alignment', 'cohesion', 'separation'].map((name) => ({
    kind: 'range',
    name,
    paths: [`species[0].rules.${name}.weight`],
    min: 0.1,
    max: 10,
    scale: 'log',
  })),
  seconds: 1,
  measures: [
    { kind: 'metric', name: 'order', metric: 'polarisation' },
    { kind: 'metric', name: 'spacing', metric: 'nearestNeighbour' },
  ],
  objectives: [
    { kind: 'maximise', measure: 'order' },
    { kind: 'minimise', measure: 'spacing' },
  ],
  method: { kind: 'latin-hypercube', trials: 40 },
};

let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  writeFileSync(
    path.join(folder, 'school.json'),
    JSON.stringify({ version: 1, name: 'A school', species: [{ name: 'fish', count: 20 }] }),
  );
  writeFileSync(path.join(folder, 'study.json'), JSON.stringify(study));
  for (const args of [
    ['sweep', 'study.json', '--out', 'first'],
    ['report', 'first'],
  ])
    execFileSync(process.execPath, [launcher, ...args], { cwd: folder, stdio: 'pipe' });
  const context = await (await theBrowser()).newContext({ offline: true, viewport: { width: 1200, height: 900 } });
  context.setDefaultTimeout(patience);
  page = await context.newPage();
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) complaints.push(request.url());
  });
  await page.goto(pathToFileURL(path.join(folder, 'first/report.html')).href);
});

afterAll(async () => {
  await page.context().close();
  rmSync(folder, { recursive: true, force: true });
});

test.each(['light', 'dark'] as const)('a report opens offline, and its %s page is accessible', async (colorScheme) => {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true;
  });
  expect(await page.locator('figure').count()).toBeGreaterThan(8);
  expect(await wrongIn(page, 'html')).toEqual([]);
  // The checker ignores text in pictures.
  expect(await page.evaluate(faintTexts)).toEqual([]);
  expect(complaints).toEqual([]);
});

/** Texts in pictures whose contrast with the page is below 4.5. */
function faintTexts(): string[] {
  const luminance = (colour: string): number => {
    const [r, g, b] = (colour.match(/[\d.]+/g) ?? []).map((channel) => {
      const c = Number(channel) / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = luminance(getComputedStyle(document.body).backgroundColor);
  return [...document.querySelectorAll('svg text')].flatMap((text) => {
    const own = luminance(getComputedStyle(text).fill);
    const contrast = (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05);
    return contrast < 4.5 ? [`${text.textContent} ${contrast.toFixed(1)}`] : [];
  });
}

test('lines of candidates are kept by dragging along an axis, and by keyboard', async () => {
  const kept = async (): Promise<number> =>
    Number.parseInt((await page.locator('.controls output').textContent()) ?? '', 10);
  const picture = page.locator('figure.parallel svg');
  await picture.scrollIntoViewIfNeeded();
  expect(await kept()).toBe(40);
  const box = await picture.boundingBox();
  if (!box) throw new Error('no picture');
  const scale = box.width / 900;
  await page.mouse.move(box.x + 60 * scale, box.y + 200 * scale);
  await page.mouse.down();
  await page.mouse.move(box.x + 60 * scale, box.y + 340 * scale, { steps: 3 });
  await page.mouse.up();
  const below = await kept();
  expect(below).toBeGreaterThan(8);
  expect(below).toBeLessThan(32);
  await page.getByRole('button', { name: 'Show all' }).press('Enter');
  expect(await kept()).toBe(40);
  await page.getByLabel('Keep').selectOption('order');
  await page.getByRole('slider', { name: 'from' }).press('End');
  expect(await kept()).toBe(1);
  expect(await page.locator('figure.parallel .lines path:not(.off)').count()).toBe(1);
});

test('the pointer reads values from the history', async () => {
  const picture = page.locator('figure.chart svg').first();
  await picture.hover();
  expect(await page.locator('figure.chart output').first().textContent()).toMatch(/^candidate (19|20|21): [−-]?\d/);
});
