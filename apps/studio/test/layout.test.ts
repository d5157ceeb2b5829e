import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { launch, open, theBrowser, unfold, unfoldRules } from './open-page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await theBrowser();
});

const sizes = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
] as const;

/** What lies over something else, or outside the page, as sentences. */
function troubles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const parts = [...document.querySelectorAll<HTMLElement>('header h1, header p, nav, aside')]
      .filter((part) => part.checkVisibility() && part.textContent !== '')
      .map((part) => {
        // The box of the text itself: a block is as wide as its parent.
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
    for (const line of document.querySelectorAll<HTMLElement>(
      'aside .line, aside summary, aside .action-row, aside .reading',
    )) {
      if (!line.checkVisibility()) continue;
      const children = [...line.children].filter((child) => child.checkVisibility());
      for (const [i, child] of children.entries()) {
        const box = child.getBoundingClientRect();
        const next = children[i + 1]?.getBoundingClientRect();
        if (next && box.right > next.left + 0.5) found.push(`"${line.textContent}": parts overlap`);
        if (child.scrollWidth > child.clientWidth + 1 && child.matches('button'))
          found.push(`"${child.textContent}" is cut`);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
    return found;
  });
}

describe.each(sizes)('at $width × $height', ({ width, height }) => {
  test('nothing overlaps, with panels shut, with scenes and with everything unfolded, and every control has a name', async () => {
    const { page, complaints, leave } = await open(browser, { width, height, query: '?scenario=two-fish' });
    // Drawing a large picture again and again takes longer than all that follows.
    await page.keyboard.press('Space');
    expect(await troubles(page)).toEqual([]);
    await page.getByRole('button', { name: 'Scenes' }).click();
    await page
      .locator('aside.sheet:not(.strip)')
      .evaluate((aside) => Promise.all(aside.getAnimations().map((motion) => motion.finished)));
    expect(await troubles(page)).toEqual([]);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await unfold(page);
    await unfoldRules(page);
    for (const form of await page.locator('.rule').getByRole('combobox').all()) {
      const forms = await form.locator('option').count();
      await form.selectOption({ index: forms - 1 });
    }
    expect(await troubles(page)).toEqual([]);
    expect(await nameless(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await leave();
  });
});

/** Controls without a name, as HTML. */
function nameless(page: Page): Promise<string[]> {
  return page
    .locator('button, input, select, summary, canvas, output')
    .evaluateAll((controls) =>
      controls
        .filter((control) => !(control.getAttribute('aria-label') || control.textContent?.trim()))
        .map((control) => control.outerHTML),
    );
}

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

test('without WebGL the page says so', async () => {
  const plain = await launch(['--disable-3d-apis']);
  const { page } = await open(plain, { query: '?scenario=two-fish' });
  expect(await page.getByRole('alert').textContent()).toContain('WebGL');
  await plain.close();
});
