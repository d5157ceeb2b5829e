import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { frames, type OpenPage, open, shown, theBrowser } from './open-page.ts';

let browser: Browser;
let opened: OpenPage | undefined;

beforeAll(async () => {
  browser = await theBrowser();
});

afterEach(async () => {
  await opened?.leave();
  expect(opened?.complaints, 'errors and warnings in the console').toEqual([]);
  opened = undefined;
});

async function openPage(): Promise<Page> {
  opened = await open(browser, { query: '?scenario=two-fish' });
  return opened.page;
}

const openScene = async (page: Page, scenario: string): Promise<void> => {
  await page.evaluate((name) => window.shoal.stage.dispatch({ type: 'open', scenario: name }), scenario);
  await named(page, scenario);
};

const named = (page: Page, scenario: string): Promise<unknown> =>
  page.waitForFunction((name) => {
    const { status, scenario } = window.shoal.stage.state.value;
    return status === 'ready' && scenario === name;
  }, scenario);

const weight = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => window.shoal.stage.state.value.plan?.species[0].rules.cohesion.weight);

const search = (page: Page): string => new URL(page.url()).search;

describe('Back and Forward', () => {
  test('lead through the scenes, with their edits; the title names the scene', async () => {
    const page = await openPage();
    expect(await page.title()).toBe('Two fish – Shoal');
    const set = { type: 'set', path: 'species[0].rules.cohesion.weight', value: 7 } as const;
    await page.evaluate((action) => window.shoal.stage.dispatch(action), set);
    await openScene(page, 'thesis-demo');
    expect(search(page)).toBe('?scenario=thesis-demo');
    expect(await page.title()).not.toContain('Two fish');
    await page.goBack();
    await named(page, 'two-fish');
    expect(search(page)).toBe('?scenario=two-fish');
    expect(await page.title()).toBe('Two fish – Shoal');
    await expect.poll(() => weight(page)).toBe(7);
    await page.goForward();
    await named(page, 'thesis-demo');
    expect(await weight(page)).not.toBe(7);
  });

  test('lead to a file that was dropped, and past one that cannot be opened', async () => {
    const page = await openPage();
    const own = JSON.stringify({ version: 1, name: 'My own', species: [{ name: 'minnow', count: 30 }] });
    await page.evaluate((text) => window.shoal.stage.dispatch({ type: 'open', scenario: 'own.json', text }), own);
    await named(page, 'own.json');
    expect(await page.title()).toBe('My own – Shoal');
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'open', scenario: 'bad.json', text: '{' }));
    await named(page, 'own.json');
    await page.goBack();
    await named(page, 'two-fish');
    await page.goForward();
    await named(page, 'own.json');
    expect(await page.evaluate(() => window.shoal.stage.simulation?.school.count)).toBe(30);
  });

  test('reach scenes of an earlier load of the page', async () => {
    const page = await openPage();
    await openScene(page, 'thesis-demo');
    await page.reload();
    await page.waitForFunction(() => window.shoal?.stage.state.value.status === 'ready');
    await named(page, 'thesis-demo');
    await frames(page, 3);
    await page.goBack();
    await named(page, 'two-fish');
  });

  test.each([
    ['tour', 't', '.tour'],
    ['comparison', 'b', '.compare'],
  ])('close the %s and open it again', async (_name, key, mode) => {
    const page = await openPage();
    await openScene(page, 'thesis-demo');
    await page.keyboard.press(key);
    await shown(page);
    await page.goBack();
    await expect.poll(() => page.locator(mode).count()).toBe(0);
    expect(search(page)).toBe('?scenario=thesis-demo');
    await page.goForward();
    await shown(page);
    // A mode that is closed and opened again is one entry; two presses make only one entry.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect.poll(() => search(page)).toBe('?scenario=thesis-demo');
    await page.keyboard.press(key);
    await shown(page);
    await page.goBack();
    await expect.poll(() => page.locator(mode).count()).toBe(0);
    await page.goForward();
    await shown(page);
    // Closed with a key, the mode is left as by Back: the next Back leads to the previous scene.
    await page.keyboard.press('Escape');
    await expect.poll(() => search(page)).toBe('?scenario=thesis-demo');
    await page.goBack();
    await named(page, 'two-fish');
  });
});
