import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { frames, open, openQuiet, shown, theBrowser } from './open-page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await theBrowser();
});

/** The problems that an accessibility checker finds in the current page, one line each. */
async function wrong(page: Page): Promise<string[]> {
  // Elements that slide in are checked after they have stopped.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
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

/** Every state of the page that a user can reach with one or two presses. */
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
  [
    'what can be added',
    async (page) => {
      await page.keyboard.press('a');
      await page.getByRole('menu').waitFor();
    },
  ],
  [
    'what was added',
    async (page) => {
      await page.keyboard.press('a');
      await page.getByRole('menuitem', { name: 'Goal' }).click();
      await page.locator('.toast').waitFor();
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
      await unfold(page);
      await page.getByRole('button', { name: 'Export video', exact: true }).click();
      await page.getByRole('dialog', { name: 'Export video' }).waitFor();
    },
  ],
  [
    'the dialog of an export',
    async (page) => {
      const button = page.getByRole('button', { name: 'Export…', exact: true });
      if (!(await button.isVisible())) await page.getByRole('button', { name: 'Settings', exact: true }).click();
      await button.click();
      await page.getByRole('dialog', { name: 'Export', exact: true }).waitFor();
      await unfold(page);
    },
  ],
  [
    'basic settings',
    async (page) => {
      const basic = page.getByRole('button', { name: 'Basic', exact: true });
      // The dialog may leave these parts open.
      if (!(await basic.isVisible())) await page.getByRole('button', { name: 'Settings', exact: true }).click();
      await basic.click();
    },
  ],
  [
    'a shot on the timeline',
    async (page) => {
      await page.keyboard.press('k');
      await page.getByRole('group', { name: 'Selected shot' }).waitFor();
    },
  ],
];

async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true;
  });
}

/** The first two rows contain each look, theme and width; with SHOAL_LONG=1, all pairs are tested. */
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
      // The checker looks at 15 states, each of which takes 10 s on a busy machine.
    }, 300_000);
  },
);

test('everything is reached by Tab, and where the focus is can be seen', async () => {
  const { page, leave } = await open(browser, { width: 1280, height: 720, query: '?scenario=two-fish' });
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

describe('the focus', () => {
  /** What has the focus: its text or name. */
  const focused = async (page: Page): Promise<string> => {
    await frames(page, 2);
    return page.evaluate(() => {
      const { activeElement: one } = document;
      return one?.localName === 'canvas' ? 'scene' : (one?.ariaLabel ?? one?.textContent ?? '');
    });
  };
  const part = {
    panel: '.sheet:not(.strip)',
    charts: '.sheet.strip',
    card: '.card',
    timeline: '.timeline',
  } as const;
  const opener = (page: Page, name: string) =>
    name === 'scene'
      ? page.locator('canvas').first()
      : page.getByRole('navigation').getByRole('button', { name, exact: true });

  test.each<[keyof typeof part, string, string, string]>([
    ['panel', 'Settings', 'Enter', 'Escape'],
    ['panel', 'Scenes', 'Enter', 'Enter'],
    ['charts', 'Scenes', 'g', 'Escape'],
    ['charts', 'scene', 'g', 'Enter'],
    ['card', 'Tour', 'n', 'Enter'],
    ['card', 'scene', 'n', 'Escape'],
    ['timeline', 'Timeline', 'Enter', 'l'],
  ])('leads from the %s back to "%s" (opened with %s, closed with %s)', async (name, from, open, close) => {
    const page = await openQuiet({ query: '?scenario=two-fish', width: 1000 });
    await opener(page, from).focus();
    await page.keyboard.press(open);
    const inside = page.locator(`body > ${part[name]} ${name === 'timeline' ? 'button' : '.close'}`).first();
    await inside.waitFor();
    await inside.focus();
    await page.keyboard.press(close);
    await inside.waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe(from);
  });

  test.each<[keyof typeof part, string, string, string]>([
    ['panel', 'Settings', 'click', 'scene'],
    ['panel', 'Settings', 'Enter', 'Settings'],
    ['charts', 'scene', 'g', 'scene'],
    ['card', 'Tour', 'n', 'Tour'],
  ])('leads from the %s opened from "%s" by %s to "%s" after a click on its ×', async (name, from, how, to) => {
    const page = await openQuiet({ query: '?scenario=two-fish', width: 1000 });
    if (how === 'click') await opener(page, from).click();
    else {
      await opener(page, from).focus();
      await page.keyboard.press(how);
    }
    const close = page.locator(`body > ${part[name]} .close`);
    await close.click();
    await close.waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe(to);
    if (to !== 'scene') return;
    await page.keyboard.press(' ');
    expect(await page.evaluate(() => window.shoal.stage.state.value.playing)).toBe(false);
  });

  test('leads from what was opened without it to the scene', async () => {
    const page = await openQuiet({ query: '?scenario=two-fish' });
    await page.keyboard.press('b');
    await shown(page);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.body.classList.contains('in-mode'));
    expect(await focused(page)).toBe('scene');
  });

  test('goes into the list of keys, and back', async () => {
    const page = await openQuiet({ query: '?scenario=two-fish' });
    await opener(page, 'Tour').focus();
    await page.keyboard.press('?');
    expect(await focused(page)).toBe('Keys');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Close');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('Tour');
  });

  test('leads from the invitation to the scene after a click', async () => {
    const page = await openQuiet({ query: '?scenario=two-fish', firstVisit: true, width: 1000 });
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await focused(page)).toBe('scene');
  });

  test('is in what Escape closes first', async () => {
    const page = await openQuiet({ query: '?scenario=two-fish', firstVisit: true, width: 1000 });
    const invitation = page.getByRole('region', { name: 'Invitation to the tour' });
    await opener(page, 'Scenes').focus();
    await page.keyboard.press('Enter');
    await page.locator(`${part.panel} .close`).focus();
    await page.keyboard.press('Escape');
    expect(await page.locator(part.panel).isVisible()).toBe(false);
    expect(await invitation.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await invitation.count()).toBe(0);
  });
});

test('with reduced motion panels do not slide', async () => {
  const { page, leave } = await open(browser, { query: '?scenario=two-fish' });
  const pace = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ease').trim());
  expect(await pace()).toMatch(/^(180ms|\.18s) ease-out$/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await pace()).toMatch(/^0m?s$/);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await leave();
});

/**
 * Texts with a contrast below 4.5 to 1 with what is drawn behind them, including the look behind transparent panels.
 */
function faint(page: Page, selector: string, behind: readonly number[]): Promise<string[]> {
  return page.evaluate(
    ([wanted, ground]) => {
      type Colour = readonly [red: number, green: number, blue: number, alpha: number];
      const numbersOf = (text: string): Colour => {
        const [red, green, blue, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
        return [red, green, blue, alpha];
      };
      const over = ([r, g, b, a]: Colour, below: readonly number[]): number[] =>
        [r, g, b].map((value, k) => value * a + below[k] * (1 - a));
      const light = (colour: readonly number[]): number => {
        const [r, g, b] = colour.map((value) =>
          value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const found: string[] = [];
      for (const one of document.querySelectorAll<HTMLElement>(wanted)) {
        if (!one.checkVisibility() || !one.textContent?.trim()) continue;
        const chain: HTMLElement[] = [];
        for (let at: HTMLElement | null = one; at; at = at.parentElement) chain.unshift(at);
        let back: number[] = [...ground];
        let opacity = 1;
        for (const element of chain.filter((ancestor) => ancestor !== document.body)) {
          const style = getComputedStyle(element);
          opacity *= Number(style.opacity);
          if (style.backgroundColor !== 'rgba(0, 0, 0, 0)') back = over(numbersOf(style.backgroundColor), back);
        }
        const [r, g, b, a] = numbersOf(getComputedStyle(one).color);
        const [first, second] = [light(over([r, g, b, a * opacity], back)), light(back)];
        const contrast = (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
        if (contrast < 4.5) found.push(`${one.textContent.trim().slice(0, 30)}: ${contrast.toFixed(2)}`);
      }
      return found;
    },
    [selector, behind] as const,
  );
}

/** The lightest and the darkest colour behind panels. */
const grounds = { light: [255, 255, 255], dark: [6, 40, 59] };

test.each(['light', 'dark'] as const)('labels of rules and of charts can be read in the %s theme', async (theme) => {
  const { page, leave } = await open(browser, {
    width: 1280,
    height: 720,
    query: '?scenario=waypoints',
    before: () => {
      const texts: string[] = [];
      const { fillText } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
        if (/^[A-Z]/.test(text)) texts.push(`${this.fillStyle}`);
        fillText.call(this, text, ...rest);
      };
      Object.assign(window, { drawnTexts: texts });
    },
  });
  await page.evaluate((value) => window.shoal.stage.dispatch({ type: 'theme', value }), theme);
  const labels =
    '.rule .name, .rule .now, .part .label, .part output, .part p, .trials .label, .story, .formula, .side-name';
  const found: string[] = [];
  const look = async (where: string): Promise<void> => {
    for (const ground of Object.values(grounds))
      for (const line of await faint(page, labels, ground)) found.push(`${where}: ${line}`);
  };
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.evaluate(() =>
    window.shoal.stage.dispatch({ type: 'set', path: 'species[0].rules.wander.enabled', value: false }),
  );
  await page.keyboard.press('n');
  await frames(page, 4);
  expect(await page.locator('.rule.off').count()).toBeGreaterThan(0);
  await look('panel and card');
  await page.keyboard.press('t');
  await page.locator('.tour-card').waitFor();
  await look('tour');
  await page.keyboard.press('Escape');
  await page.keyboard.press('b');
  await page.locator('.compare-bar').waitFor();
  const inks = (): Promise<string[]> =>
    page.evaluate(() => [...new Set((window as unknown as { drawnTexts: string[] }).drawnTexts)]);
  await expect.poll(async () => (await inks()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(await inks()).toEqual([theme === 'light' ? '#15212a' : '#eaf4f4']);
  await leave();
  expect(found).toEqual([]);
});

test('a rule has one colour, wherever it stands in the list of rules', async () => {
  const seen: string[] = [];
  for (const scenario of ['torus', 'leader', 'two-species']) {
    const { page, leave } = await open(browser, { query: `?scenario=${scenario}` });
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.keyboard.press('n');
    await frames(page, 3);
    for (const selector of ['.rule[data-rule=goal]', '.part[data-rule=goal] .bar-row'])
      seen.push(
        ...(await page
          .locator(selector)
          .evaluateAll((all) => all.map((one) => getComputedStyle(one).getPropertyValue('--rule')))),
      );
    await leave();
  }
  expect(seen.length).toBeGreaterThan(2);
  expect(new Set(seen)).toEqual(new Set(['#AA33FF']));
});
