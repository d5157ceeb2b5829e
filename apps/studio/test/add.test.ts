import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { keepMessages } from './awaited-states.ts';
import { frames, type OpenPage, open, theBrowser, unfold } from './open-page.ts';

let browser: Browser;
let opened: OpenPage;

beforeAll(async () => {
  browser = await theBrowser();
});

afterEach(async () => {
  await opened.leave();
  expect(opened.complaints, 'errors and warnings in the console').toEqual([]);
});

const species = (page: Page): Promise<(readonly [string, number])[] | undefined> =>
  page.evaluate(() => window.shoal.stage.state.value.plan?.species.map(({ name, count }) => [name, count] as const));
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('the menu of what can be added', () => {
  test('is used by keys; what it adds is said, with Undo, and then the invitation comes back', async () => {
    opened = await open(browser, { query: '?scenario=two-fish', firstVisit: true, width: 1000, height: 600 });
    const { page } = opened;
    const before = await species(page);
    const menu = page.getByRole('menu', { name: 'Add to the scene' });
    await page.keyboard.press('a');
    await menu.waitFor();
    expect(await focused(page)).toBe('Shark');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('Rock');
    await page.keyboard.press('g');
    expect(await focused(page)).toBe('Goal');
    await page.keyboard.press('Escape');
    expect(await menu.isVisible()).toBe(false);
    expect(await focused(page)).toBe('Add');

    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const toast = page.locator('.toast');
    await toast.getByText('Added a shark.').waitFor();
    await keepMessages(page);
    expect(await toast.textContent()).toContain('When it attacks, a red line leads to its prey');
    expect(await species(page)).toEqual([...(before ?? []), ['shark', 1]]);
    // The scene has the focus, so the space bar does not open the menu again.
    const plays = () => page.evaluate(() => window.shoal.stage.state.value.playing);
    const played = await plays();
    await page.keyboard.press('Space');
    expect(await plays()).toBe(!played);
    expect(await menu.isVisible()).toBe(false);
    await page.keyboard.press('Space');
    await toast.getByRole('button', { name: 'Undo' }).click();
    await toast.getByText('Undone: added a shark.').waitFor();
    expect(await species(page)).toEqual(before);
    await toast.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => species(page)).toHaveLength(2);
    // Undo names the edit that it undoes.
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    expect(await page.locator('.sheet').getByRole('button', { name: 'Undo' }).getAttribute('title')).toBe(
      'Undo: Added a shark (Ctrl+Z)',
    );
    // A small edit shows no message. It hides older messages, whose button would undo a different edit.
    await page.evaluate(() =>
      window.shoal.stage.dispatch({ type: 'set', path: 'species[0].rules.cohesion.weight', value: 3 }),
    );
    expect(await toast.isVisible()).toBe(false);
    // The invitation waited for the message.
    await page.getByRole('button', { name: 'Take the tour' }).waitFor();
  });

  test('on a phone it stands in the page, and its keys do not move the selected object', async () => {
    opened = await open(browser, { query: '?scenario=two-species', width: 390, height: 700 });
    const { page } = opened;
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Anchovy × 10' }).click();
    await page.locator('.toast').getByText('Added 10 fish (anchovy).').waitFor();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Food' }).click();
    const at = () => page.evaluate(() => window.shoal.stage.state.value.plan?.food[0].at);
    const place = await at();
    expect(place).toBeDefined();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const box = await page.getByRole('menu').boundingBox();
    expect(box).toMatchObject({ x: 0, width: 390 });
    expect(box?.y).toBeGreaterThan(0);
    expect(await page.getByRole('menu').evaluate((menu) => menu.scrollWidth <= menu.clientWidth)).toBe(true);
    await page.keyboard.press('ArrowRight');
    expect(await at()).toEqual(place);
    await page.mouse.click(200, 30);
    expect(await page.getByRole('menu').isVisible()).toBe(false);
  });
});

describe('the settings', () => {
  test('open on those that most people want; all are one press away, remembered, and searched', async () => {
    opened = await open(browser, { query: '?scenario=two-fish', firstVisit: true, width: 1000, height: 640 });
    const { page } = opened;
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const sheet = page.locator('.sheet:not(.strip)');
    await sheet.getByRole('textbox', { name: 'Separation weight' }).waitFor();
    const controls = sheet.locator('.body .row:visible');
    expect(await controls.count()).toBeGreaterThanOrEqual(8);
    expect(await controls.count()).toBeLessThanOrEqual(12);
    await sheet.getByRole('textbox', { name: 'Cohesion weight' }).fill('4');
    await page.keyboard.press('Enter');
    const rules = () => page.evaluate(() => window.shoal.stage.state.value.plan?.species[0].rules);
    expect(await rules()).toMatchObject({ cohesion: { weight: 4, enabled: true } });
    expect(await sheet.getByRole('switch', { name: 'Fish avoid obstacles' }).count()).toBe(0);

    const search = sheet.getByRole('searchbox', { name: 'Find a setting' });
    // The click leaves the focus in the field, where typed letters are not shortcuts.
    await search.click();
    await page.keyboard.type('predator catch');
    expect(await search.inputValue()).toBe('predator catch');
    await sheet.getByText('No setting matches.').waitFor();
    await search.fill('alignment weight');
    const found = sheet.locator('.body .row:visible');
    await expect.poll(() => found.count()).toBeLessThan(8);
    expect(await sheet.getByRole('textbox', { name: 'Alignment weight' }).isVisible()).toBe(true);
    expect(await sheet.getByRole('textbox', { name: 'World width' }).isVisible()).toBe(false);
    // The streaks of currents, by the words that a visitor has for them.
    for (const word of ['current', 'flow', 'river', 'stream', 'water', 'streaks']) {
      await search.fill(word);
      expect(await sheet.getByRole('switch', { name: 'Current streaks', exact: true }).isVisible(), word).toBe(true);
    }
    await search.press('Escape');
    expect(await sheet.isVisible()).toBe(true);
    expect(await sheet.getByRole('textbox', { name: 'Separation weight' }).isVisible()).toBe(true);

    await sheet.getByRole('button', { name: 'All', exact: true }).click();
    await sheet.locator('.section').first().waitFor();
    // The sections are as before the search.
    expect(await sheet.locator('[data-section=World]').getAttribute('open')).toBeNull();
    await page.reload();
    await page.waitForFunction(() => window.shoal?.stage.state.value.status === 'ready');
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await unfold(page, 'World');
    expect(await sheet.getByRole('textbox', { name: 'World width' }).isVisible()).toBe(true);
  });
});

test('a dialog has one main action, at its end; Enter leads to it, Escape leads back', async () => {
  opened = await open(browser, { query: '?scenario=two-fish', width: 1000, height: 640 });
  const { page } = opened;
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await unfold(page, 'Save and share');
  for (const name of ['Export video', 'Export positions']) {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name });
    await dialog.waitFor();
    expect(await dialog.locator('.main').allTextContents()).toEqual(['Export']);
    expect(await dialog.getByRole('button').last().textContent()).toBe('Export');
    expect(await focused(page)).toBe('Export');
    const field = dialog.getByRole('textbox').last();
    await field.fill('none');
    await page.keyboard.press('Enter');
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
    await field.fill('5');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('Export');
    await page.keyboard.press('Escape');
    await frames(page, 1);
    expect(await dialog.isVisible()).toBe(false);
    expect(await focused(page)).toBe(name);
  }
});
