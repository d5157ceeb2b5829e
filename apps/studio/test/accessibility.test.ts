import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { frames, open, theBrowser } from './open-page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await theBrowser();
});

/** What a checker finds wrong with the page as it stands, in a line each. */
async function wrong(page: Page): Promise<string[]> {
  // Elements that slide in are judged at rest.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => `${id}: ${target} ${html.slice(0, 160)}`),
  );
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Every state of the page that a viewer can bring about with a press or two. */
const states: readonly (readonly [name: string, bring: (page: Page) => Promise<void>])[] = [
  ['the bare scene', async (page) => page.keyboard.press('h')],
  ['the scene with its words', async () => {}],
  ['scenes', async (page) => page.getByRole('button', { name: 'Scenes' }).click()],
  [
    'panels with everything unfolded',
    async (page) => {
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      await page.evaluate(() => {
        for (const folded of document.querySelectorAll('details')) folded.open = true;
      });
    },
  ],
  ['the keys', async (page) => page.keyboard.press('?')],
  ['a chosen fish', async (page) => page.keyboard.press('n')],
  [
    'charts',
    async (page) => {
      await page.keyboard.press('g');
      await page.locator('.strip canvas').first().waitFor();
    },
  ],
  [
    'the tour',
    async (page) => {
      await page.keyboard.press('t');
      await page.locator('.tour-card').waitFor();
    },
  ],
  [
    'two schools side by side',
    async (page) => {
      await page.keyboard.press('b');
      await page.locator('.compare-bar').waitFor();
    },
  ],
  [
    'the dialog of a film',
    async (page) => {
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      await page.evaluate(() => {
        for (const folded of document.querySelectorAll('details')) folded.open = true;
      });
      await page.getByRole('button', { name: 'Export video', exact: true }).click();
    },
  ],
];

/** Each look, scheme and width is in the first two; all pairs on demand. */
const sights = [
  { look: 'water', colorScheme: 'dark', width: 1280 },
  { look: 'diagram', colorScheme: 'light', width: 390 },
  { look: 'water', colorScheme: 'light', width: 390 },
  { look: 'diagram', colorScheme: 'dark', width: 1280 },
] as const;

describe.each(sights.slice(0, process.env.SHOAL_LONG ? 4 : 2))(
  'in $look, $colorScheme, $width wide',
  ({ look, colorScheme, width }) => {
    test('a checker of accessibility finds nothing', async () => {
      const found: string[] = [];
      const { page, complaints, leave } = await open(browser, { width, height: 720, query: '?scenario=rocks' });
      await page.emulateMedia({ colorScheme });
      await page.keyboard.press('Space');
      for (const [name, bring] of states) {
        await page.evaluate((wanted) => window.shoal.stage.dispatch({ type: 'look', value: wanted }), look);
        await bring(page);
        await frames(page, 2);
        for (const line of await wrong(page)) found.push(`${name}: ${line}`);
        if (name === 'the bare scene') await page.keyboard.press('h');
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
      }
      await leave();
      expect(found).toEqual([]);
      expect(complaints).toEqual([]);
    });
  },
);

test('everything is reached by Tab, and where the focus is can be seen', async () => {
  const { page, leave } = await open(browser, { width: 1280, height: 720 });
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const wanted = await page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true;
    const controls = [...document.querySelectorAll<HTMLElement>('button, input, select, summary, a[href]')].filter(
      (one) => one.checkVisibility() && !one.matches(':disabled') && !one.closest('dialog'),
    );
    controls.forEach((control, index) => {
      control.dataset.at = String(index);
    });
    return controls.length;
  });
  const reached = new Set<string>();
  const unseen: string[] = [];
  for (let press = 0; press < wanted + 10; press++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || focused.dataset.at === undefined) return undefined;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
      const shows = (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      return { at: focused.dataset.at, shows, html: focused.outerHTML.slice(0, 120) };
    });
    if (!at) continue;
    reached.add(at.at);
    if (!at.shows) unseen.push(at.html);
  }
  await leave();
  expect(unseen).toEqual([]);
  expect(reached.size).toBe(wanted);
});

test('with reduced motion panels do not slide', async () => {
  const { page, leave } = await open(browser);
  const pace = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ease').trim());
  expect(await pace()).toMatch(/^(180ms|\.18s) ease-out$/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await pace()).toMatch(/^0m?s$/);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await leave();
});
