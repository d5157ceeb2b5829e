import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differentPixels, frames, launch, open, picture, positions } from './open-page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test.each(['water', 'diagram'] as const)(
  'a GPU that goes away and comes back draws the same picture: %s',
  async (look) => {
    const { page, complaints } = await open(browser, { drawn: true });
    await page.keyboard.press('Space');
    await page.evaluate((value) => window.shoal.stage.dispatch({ type: 'look', value }), look);
    const before = await picture(page);
    await page.evaluate(async () => {
      const canvas = document.querySelector('canvas');
      const extension = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
      if (!canvas || !extension) throw new Error('The context cannot be taken away.');
      const told = (name: string): Promise<unknown> =>
        new Promise((resolve) => canvas.addEventListener(name, resolve, { once: true }));
      const lost = told('webglcontextlost');
      extension.loseContext();
      await lost;
      await new Promise(requestAnimationFrame);
      const restored = told('webglcontextrestored');
      extension.restoreContext();
      await restored;
    });
    expect(await differentPixels(page, before, await picture(page))).toBeLessThan(50);
    const there = await positions(page);
    await page.keyboard.press('Space');
    await frames(page, 5);
    await page.keyboard.press('Space');
    expect(await positions(page)).not.toEqual(there);
    expect(await differentPixels(page, before, await picture(page))).toBeGreaterThan(200);
    await page.close();
    expect(complaints).toEqual([]);
  },
);
