import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { whenAt } from './awaited-states.ts';
import { wrongIn } from './axe-in.ts';
import { hash, open, theBrowser } from './open-page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await theBrowser();
});

const stepNow = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => window.shoal.stage.simulation?.school.step);

/** Waits until no seek is in progress. */
const arrive = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !window.shoal.stage.playback.seeks, undefined, { timeout: 60_000 });

test('the card shows why a fish turned before it was chosen, and a click goes there', async () => {
  const { page, complaints, leave } = await open(browser, {
    width: 1000,
    height: 720,
    query: '?scenario=shark',
    paused: true,
  });
  await page.evaluate(() => {
    const { stage } = window.shoal;
    stage.dispatch({ type: 'engine', value: { threads: 1 } });
    stage.dispatch({ type: 'reset' });
    stage.simulation?.step(100);
    // Replayed in the worker too.
    stage.dispatch({ type: 'set', path: 'species[0].rules.alignment.weight', value: 6 });
    stage.dispatch({ type: 'seek', step: 240, onward: true });
  });
  await arrive(page);
  const before = await hash(page);
  await page.keyboard.press('n');
  const card = page.getByRole('complementary', { name: 'Selected fish' });
  // The charts show the 4 s before it was chosen, and so does its trail.
  const acceleration = card.getByRole('img', { name: 'Acceleration over the last 10 s' }).locator('path');
  const points = async (): Promise<number> => (await acceleration.getAttribute('d'))?.split('L').length ?? 0;
  await expect.poll(points, { timeout: 60_000 }).toBeGreaterThan(75);
  await expect.poll(() => page.evaluate(() => window.shoal.stage.watch.path.length)).toBeGreaterThan(75);
  await card.getByText('Why did it turn?').click();
  const chart = card.getByRole('slider', { name: 'Moment' });
  await chart.waitFor();
  const note = card.locator('.recorded');
  await expect.poll(() => note.textContent(), { timeout: 60_000 }).toBe('');
  expect(await card.locator('.bands path').count()).toBeGreaterThan(2);
  expect(await hash(page), 'looking changes nothing').toBe(before);

  // At the edited moment and after it, the worker's values are those that the card shows there.
  const box = await chart.boundingBox();
  if (!box) throw new Error('There is no chart.');
  const [from, to] = [await chart.getAttribute('aria-valuemin'), await chart.getAttribute('aria-valuemax')].map(Number);
  const sentence = card.locator('.sentence');
  const marked = card.locator('.marks text');
  for (let fraction = 0.2; fraction < 0.5; fraction += 0.03) {
    await page.mouse.move(box.x + fraction * box.width, box.y + box.height / 2);
    expect(await sentence.textContent(), 'the time under the chart').toContain(`At ${await marked.textContent()} `);
  }
  for (const fraction of [0.2, 0.5]) {
    const [x, y] = [box.x + fraction * box.width, box.y + box.height / 2];
    await page.mouse.move(x, y);
    const said = await sentence.textContent();
    expect(said).toMatch(/^At \d+\.\d s (the rules|it was) pulled /);
    await page.mouse.click(x, y);
    await arrive(page);
    // The plot takes 204 of 288 parts of the width.
    const time = from + ((fraction * 288) / 204) * (to - from);
    const step = await stepNow(page);
    expect(Math.abs((step ?? 0) / 60 - time)).toBeLessThan(0.06);
    await page.mouse.move(x, box.y - 20);
    await expect.poll(() => sentence.textContent()).toBe(said);
  }
  expect(Number(await chart.getAttribute('aria-valuemax')), 'the chart stays').toBe(to);

  const was = (await stepNow(page)) ?? 0;
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await arrive(page);
  await expect.poll(() => stepNow(page)).toBe(was - 6);
  expect(await chart.getAttribute('aria-valuetext')).toBe(await sentence.textContent());
  expect(await wrongIn(page, '.card')).toEqual([]);
  await leave();
  expect(complaints).toEqual([]);
});

test('a click while the scene plays goes to the moment that was read under the pointer', async () => {
  const { page, complaints, leave } = await open(browser, {
    width: 1000,
    height: 720,
    query: '?scenario=two-fish',
    paused: true,
  });
  await page.keyboard.press('n');
  const card = page.getByRole('complementary', { name: 'Selected fish' });
  await card.getByText('Why did it turn?').click();
  const chart = card.getByRole('slider', { name: 'Moment' });
  await chart.waitFor();
  // Slowly from then on, because a third of the chart must remain that is not played yet.
  const isSlow = whenAt(page, 6 * 60, { type: 'speed', value: 0.2 });
  await page.evaluate(() => window.shoal.stage.dispatch({ type: 'play' }));
  await isSlow;
  const box = await chart.boundingBox();
  if (!box) throw new Error('There is no chart.');
  const [x, y] = [box.x + 0.3 * box.width, box.y + box.height / 2];
  // Over what is not played yet, and over the legend, the sentence goes on with the run, and a click does nothing.
  for (const fraction of [0.7, 0.9]) {
    await page.mouse.move(box.x + fraction * box.width, y);
    const said = Number(await chart.getAttribute('aria-valuenow'));
    await page.mouse.click(box.x + fraction * box.width, y);
    await expect.poll(async () => Number(await chart.getAttribute('aria-valuenow'))).toBeGreaterThan(said);
    expect(await card.locator('.sentence').textContent()).toMatch(/^At /);
    expect(await page.evaluate(() => window.shoal.stage.state.value.playing)).toBe(true);
  }
  await page.mouse.move(x, y);
  const read = Number(await chart.getAttribute('aria-valuenow'));
  const until = ((await stepNow(page)) ?? 0) + 90;
  await page.waitForFunction((step) => (window.shoal.stage.simulation?.school.step ?? 0) > step, until);
  await page.mouse.click(x, y);
  await arrive(page);
  expect(Math.abs(((await stepNow(page)) ?? 0) / 60 - read)).toBeLessThan(0.11);
  expect(await page.evaluate(() => window.shoal.stage.state.value.playing)).toBe(false);
  await leave();
  expect(complaints).toEqual([]);
});
