import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { launch, open, openQuiet, theBrowser, unfold, unfoldRules } from './open-page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await theBrowser();
});

const sizes = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
] as const;

/** Elements that cover others, or are outside the page, as sentences. */
async function troubles(page: Page): Promise<string[]> {
  return [...(await overlaps(page)), ...(await crowdedLines(page)), ...(await cutTexts(page))];
}

/** Boxes of text and panels that overlap, or are outside the page. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const parts = [...document.querySelectorAll<HTMLElement>('header h1, header p, nav, aside')]
      .filter((part) => part.checkVisibility() && part.textContent !== '')
      .map((part) => {
        // The box of the text itself, because a block is as wide as its parent.
        const range = document.createRange();
        range.selectNodeContents(part);
        const box = part.matches('h1, p') ? range.getBoundingClientRect() : part.getBoundingClientRect();
        return { name: part.tagName, box };
      });
    for (const { name, box } of parts) {
      if (box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) {
        found.push(`${name} leaves the page`);
      }
    }
    for (const [i, one] of parts.entries()) {
      for (const other of parts.slice(i + 1)) {
        const [a, b] = [one.box, other.box];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 0.5 && down > 0.5) found.push(`${one.name} and ${other.name} overlap`);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
    return found;
  });
}

/** Lines of panels whose parts overlap or are cut. */
function crowdedLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const line of document.querySelectorAll<HTMLElement>(
      'aside .line, aside summary, aside .action-row:not(.actions *), aside .reading',
    )) {
      if (!line.checkVisibility()) continue;
      const children = [...line.children].filter((child) => child.checkVisibility());
      for (const [i, child] of children.entries()) {
        const box = child.getBoundingClientRect();
        const next = children[i + 1]?.getBoundingClientRect();
        if (next && box.right > next.left + 0.5) found.push(`"${line.textContent}": parts overlap`);
      }
    }
    return found;
  });
}

/** Texts of panels that are wider than their place, and options that are wider than their select. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('aside *')].filter((part) => part.checkVisibility());
    const cut = parts.filter(
      (part) => part instanceof HTMLElement && part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1,
    );
    const measure = document.createElement('canvas').getContext('2d');
    const arrow = 18;
    const options = parts.flatMap((part) => {
      if (!(part instanceof HTMLSelectElement) || !measure) return [];
      const { font, paddingLeft, paddingRight } = getComputedStyle(part);
      measure.font = font;
      const room = part.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - arrow;
      return [...part.options].filter(({ hidden, text }) => !hidden && measure.measureText(text).width > room);
    });
    const texts = cut.filter((part) => !part.matches('input, canvas')).map(({ textContent }) => textContent);
    return [...texts, ...options.map(({ text }) => text)].map((text) => `"${text}" is cut`);
  });
}

describe.each(sizes)('at $width × $height', ({ width, height }) => {
  test('nothing overlaps, with panels shut, with scenes and with everything unfolded, and every control has a name', async () => {
    const { page, complaints, leave } = await open(browser, { width, height, query: '?scenario=two-fish' });
    // A small picture, because drawing a large one repeatedly would take longer than the rest of the test.
    await page.keyboard.press('Space');
    expect(await troubles(page)).toEqual([]);
    await page.getByRole('button', { name: 'Scenes' }).click();
    await page
      .locator('aside.sheet:not(.strip)')
      .evaluate((aside) => Promise.all(aside.getAnimations().map((motion) => motion.finished)));
    expect(await troubles(page)).toEqual([]);
    // Numbers with a space or without a comma, except years.
    const told = await page.locator('aside .scene :not(:has(*))').allTextContents();
    expect(told).toContain('A school of 1,000');
    expect(told.filter((text) => /\d\s\d{3}\b|\d{5}|\b(?!(19|20)\d\d)\d{4}/.test(text))).toEqual([]);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await unfold(page);
    await unfoldRules(page);
    for (const form of await page.locator('.rule').getByRole('combobox').all()) {
      const forms = await form.locator('option').count();
      await form.selectOption({ index: forms - 1 });
    }
    expect(await troubles(page)).toEqual([]);
    expect(await nameless(page)).toEqual([]);
    await page.getByRole('button', { name: 'Basic', exact: true }).click();
    await page.locator('.basic').waitFor();
    expect(await cutTexts(page)).toEqual([]);
    // The next test gets the page as it is.
    await page.getByRole('button', { name: 'All', exact: true }).click();
    expect(complaints).toEqual([]);
    await leave();
  });
});

/** Controls without a name, as HTML. What is inside a picture needs none: the picture has it. */
function nameless(page: Page): Promise<string[]> {
  return page.locator('button, input, select, summary, canvas, output').evaluateAll((controls) =>
    controls
      .filter((control) => !control.closest('[role=img][aria-label]'))
      .filter((control) => !(control.getAttribute('aria-label') || control.textContent?.trim()))
      .map((control) => control.outerHTML),
  );
}

test.each([320, 390])('on a phone %i wide the bar is whole, and opens a timeline above it', async (width) => {
  const { page, leave } = await open(browser, { width, height: 640, query: '?scenario=two-fish' });
  const boxOf = async (selector: string) => (await page.locator(selector).boundingBox()) ?? { x: -1, y: -1, width: 0 };
  await page.getByRole('button', { name: 'Timeline' }).click();
  const timeline = page.locator('body > .timeline');
  await timeline.waitFor();
  // With the fields of a shot.
  await page.getByRole('button', { name: 'Keep this view as a shot' }).click();
  await page.getByRole('group', { name: 'Selected shot' }).waitFor();
  for (const button of await page.locator('.bar > button:visible, .timeline button').all()) {
    const box = await button.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(box?.height).toBeGreaterThanOrEqual(40);
  }
  const { y } = await boxOf('.bar');
  const { y: above, width: wide } = await boxOf('body > .timeline');
  expect(above).toBeLessThan(y - 40);
  expect(wide).toBeGreaterThan(width - 40);
  // A sheet takes the space of both.
  await page.getByRole('button', { name: 'Scenes' }).click();
  await timeline.waitFor({ state: 'hidden' });
  await leave();
});

test('on a phone the panel is a sheet at the bottom with three heights', async () => {
  const { page, leave } = await open(browser, { width: 390, height: 844, query: '?scenario=two-fish' });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const sheet = page.locator('aside.sheet:not(.strip)');
  const handle = page.getByRole('button', { name: 'Height of the sheet' });
  const heights = new Set<number>();
  for (let press = 0; press < 3; press++) {
    const box = await sheet.boundingBox();
    expect(box?.x).toBe(0);
    expect(box?.width).toBe(390);
    heights.add(Math.round(box?.height ?? 0));
    await handle.click();
  }
  expect(heights.size).toBe(3);
  await leave();
});

test('on a phone the gallery has the focus in its search, and closes when a scene opens', async () => {
  const page = await openQuiet({ width: 390, height: 844, query: '?scenario=two-fish' });
  await page.getByRole('button', { name: 'Scenes' }).click();
  const gallery = page.getByRole('complementary', { name: 'Scenes' });
  await gallery.waitFor();
  await page.keyboard.type('arch');
  expect(await page.getByRole('searchbox', { name: 'Search scenes' }).inputValue()).toBe('arch');
  await page.locator('[data-scenario=arch]').click();
  await gallery.waitFor({ state: 'hidden' });
});

test.each([
  // A laptop at a zoom of 200 %, and a tablet.
  { width: 720, height: 450 },
  { width: 820, height: 1180 },
])('at $width × $height no panel covers the bar', async ({ width, height }) => {
  const page = await openQuiet({ width, height, query: '?scenario=two-fish', drawn: false });
  const bar = page.getByRole('navigation', { name: 'Scene' });
  for (const name of ['Settings', 'Scenes']) {
    await bar.getByRole('button', { name, exact: true }).click();
    const sheet = page.getByRole('complementary', { name });
    await sheet.waitFor();
    await sheet.evaluate((aside) => Promise.all(aside.getAnimations().map((motion) => motion.finished)));
    const [over, under] = [await sheet.boundingBox(), await bar.boundingBox()];
    expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0);
  }
});

test.each([390, 320])('on a phone %f wide, what floats above the bar overlaps nothing', async (width) => {
  const page = await openQuiet({ width, height: 700, query: '?scenario=ring', drawn: false });
  await page.keyboard.press('Space');
  await page.mouse.move(150, 200);
  await page.mouse.down();
  await page.mouse.move(200, 230, { steps: 3 });
  await page.mouse.up();
  await page.evaluate(() => window.shoal.stage.dispatch({ type: 'select', object: 'obstacles[0]' }));
  const bar = page.getByRole('navigation', { name: 'Scene' });
  const floating = [
    bar.getByRole('button', { name: 'Show whole school' }),
    bar.getByRole('group', { name: 'Handles' }),
  ];
  const timeline = page.getByRole('region', { name: 'Timeline' });
  for (const others of [[bar], [bar, timeline]]) {
    if (others.includes(timeline)) await bar.getByRole('button', { name: 'Timeline', exact: true }).click();
    const boxes = [];
    for (const one of [...floating, ...others]) {
      await one.waitFor();
      const box = await one.boundingBox();
      if (box) boxes.push(box);
    }
    expect(boxes).toHaveLength(2 + others.length);
    for (const [k, one] of boxes.entries()) {
      expect(one.x).toBeGreaterThanOrEqual(0);
      expect(one.x + one.width).toBeLessThanOrEqual(width);
      for (const other of boxes.slice(k + 1)) {
        const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
        const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
        expect(Math.min(across, down)).toBeLessThanOrEqual(0);
      }
    }
  }
});

test.each([
  [1280, 800],
  [390, 844],
])(
  'at %i × %i the invitation is a low strip that does not cover the bar or the school above',
  async (width, height) => {
    const page = await openQuiet({ width, height, query: '?scenario=two-fish', firstVisit: true, drawn: false });
    const strip = await page.getByRole('region', { name: 'Invitation to the tour' }).boundingBox();
    const bar = await page.getByRole('navigation', { name: 'Scene' }).boundingBox();
    if (!strip || !bar) throw new Error('Not shown.');
    expect(strip.y).toBeGreaterThan(0.8 * height);
    expect(strip.x + strip.width).toBeLessThanOrEqual(width);
    expect(strip.x >= bar.x + bar.width || strip.y + strip.height <= bar.y).toBe(true);
  },
);

test('in a tiny window the menu cuts no words', async () => {
  const page = await openQuiet({ width: 320, height: 480, query: '?scenario=school-1000', drawn: false });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const cut = await page
    .getByRole('menuitem')
    .evaluateAll((items) =>
      items.filter((item) => item.scrollWidth > item.clientWidth + 1).map(({ textContent }) => textContent),
    );
  expect(cut).toEqual([]);
});

test('the names of page and scene can be read before a bright surface', async () => {
  const page = await openQuiet({ query: '?scenario=two-fish', drawn: false });
  const colours = await page.evaluate(() => {
    const of = (selector: string, property: 'color' | 'backgroundColor'): number[] =>
      (getComputedStyle(document.querySelector(selector) as Element)[property].match(/[\d.]+/g) ?? []).map(Number);
    return { plate: of('header', 'backgroundColor'), texts: [of('header h1', 'color'), of('.scene-name', 'color')] };
  });
  const [opacity] = colours.plate.slice(3);
  for (const behind of [0, 255]) {
    const plate = colours.plate.slice(0, 3).map((x) => x * opacity + behind * (1 - opacity));
    for (const text of colours.texts) expect(contrast(plate, text)).toBeGreaterThan(4.5);
  }
});

/** Contrast of two colours as WCAG 2 defines it. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const light = (colour: readonly number[]): number =>
    colour
      .slice(0, 3)
      .map((x) => (x / 255 <= 0.04045 ? x / 255 / 12.92 : ((x / 255 + 0.055) / 1.055) ** 2.4))
      .reduce((sum, x, k) => sum + x * [0.2126, 0.7152, 0.0722][k], 0.05);
  const [a, b] = [light(one), light(other)];
  return Math.max(a, b) / Math.min(a, b);
}

test('without WebGL the page says so', async () => {
  const plain = await launch(['--disable-3d-apis']);
  const { page } = await open(plain, { query: '?scenario=two-fish' });
  expect(await page.getByRole('alert').textContent()).toContain('WebGL');
  await plain.close();
});
