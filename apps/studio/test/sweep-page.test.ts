import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { wrongIn } from './axe-in.ts';
import { hash, open, theBrowser } from './open-page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await theBrowser();
});

/** Few fish and long steps, so that a run is short. */
const scene = {
  version: 1,
  simulation: { step: 0.1 },
  species: [{ name: 'fish', count: 60, start: { kind: 'sphere', radius: 3 } }],
};

test('the effect of a value is shown below its slider, and a click sets the value', async () => {
  const { page, complaints, leave } = await open(browser, { width: 900, height: 760 });
  await page.evaluate((text) => {
    const { stage } = window.shoal;
    stage.dispatch({ type: 'pause' });
    stage.dispatch({ type: 'open', scenario: 'few', text });
  }, JSON.stringify(scene));
  await page.waitForFunction(() => window.shoal.stage.simulation?.plan.file === 'few');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.locator('.rule[data-rule=alignment] summary').click();
  const before = await hash(page);
  const row = page.locator('.rule[data-rule=alignment] .row').filter({ hasText: 'Weight' });
  await row.hover();
  await row.getByRole('button', { name: 'Alignment weight: show the effect of this setting' }).click();
  const note = row.locator('.effect-note');
  await expect
    .poll(() => note.textContent(), { timeout: 100_000 })
    .toMatch(/^Each value: (a run of 60 fish, or the mean of 2|mean of 2 runs of 60 fish), measured for \d+ s/);
  const chart = row.getByRole('img');
  const words = (await chart.getAttribute('aria-label')) ?? '';
  const orders = [...words.matchAll(/at ([\d.]+) m\/s² ([\d.]+) and ([\d.]+)/g)].map((found) =>
    found.slice(1).map(Number),
  );
  expect(orders.map(([value]) => value)).toEqual([0, 1.25, 2.5, 3.75, 5, 6.25, 7.5, 8.75, 10]);
  // Without alignment, fish swim in different directions.
  expect(orders[8][1]).toBeGreaterThan(orders[0][1] + 0.3);
  expect(await row.locator('path.mean').count()).toBe(2);
  expect(await hash(page), 'the scene itself is as it was').toBe(before);

  const box = await chart.boundingBox();
  if (!box) throw new Error('There is no chart.');
  // The plot begins at 22 of 288 parts of the width, and takes 188 of them.
  await page.mouse.click(box.x + ((22 + 0.75 * 188) / 288) * box.width, box.y + box.height / 2);
  const weight = await page.evaluate(() => window.shoal.stage.state.value.plan?.species[0].rules.alignment?.weight);
  expect(weight).toBeGreaterThan(7.2);
  expect(weight).toBeLessThan(7.8);
  expect(await row.locator('input[type=text]').inputValue()).toBe(String(weight));
  expect(await row.locator('line.value').count(), 'the value is marked').toBe(1);

  expect(await wrongIn(page, '.rule[data-rule=alignment]')).toEqual([]);

  // Another chart replaces it, and says why it stays empty.
  await page.getByRole('switch', { name: 'Cohesion, on or off' }).uncheck();
  await page.locator('.rule[data-rule=cohesion] summary').click();
  const radius = page.locator('.rule[data-rule=cohesion] .row').filter({ hasText: 'Radius' });
  await radius.getByRole('button', { name: 'Radius', exact: true }).click();
  await radius.getByRole('button', { name: 'Show the effect of this setting', exact: true }).click();
  expect(await page.locator('.row-chart:visible').count()).toBe(1);
  await expect.poll(() => radius.locator('.effect-note').textContent()).toMatch(/^The rule is off/);
  await leave();
  expect(complaints).toEqual([]);
});

test('the basic settings offer it for the strength of a rule', async () => {
  const { page, leave } = await open(browser, {
    width: 900,
    height: 760,
    query: '?scenario=two-fish',
    firstVisit: true,
  });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const row = page.locator('.basic .row').filter({ hasText: 'Separation' });
  await row.getByRole('button', { name: 'Separation', exact: true }).click();
  await row.getByRole('button', { name: 'Show the effect of this setting', exact: true }).click();
  await row.locator('.effect-note').filter({ hasText: 'fish' }).waitFor();
  await leave();
});
