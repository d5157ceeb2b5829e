import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differentPixels, launch, open, picture, positions, unfold } from './open-page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Takes the context of the page's canvas away. */
async function loseContext(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const canvas = document.querySelector('canvas');
    const extension = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    if (!canvas || !extension) throw new Error('The context cannot be taken away.');
    const lost = new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve, { once: true }));
    extension.loseContext();
    await lost;
  });
}

/** Gives it back: while it is lost, its extensions are not found. Runs in the page before its own code. */
function holdExtension(): void {
  const { getContext } = HTMLCanvasElement.prototype;
  let lose: WEBGL_lose_context | null | undefined;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...asked: [string]) {
    const context: RenderingContext | null = getContext.apply(this, asked);
    if (this.isConnected && context instanceof WebGL2RenderingContext)
      lose ??= context.getExtension('WEBGL_lose_context');
    return context;
  } as typeof getContext;
  window.addEventListener('restore', () => lose?.restoreContext());
}

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'The browser has stopped drawing' });

test('a picture that stays lost is told with a way on, and the scene pauses; after a reload it is there', async () => {
  const { page, complaints } = await open(browser, {
    query: '?scenario=two-fish',
    drawn: true,
    before: holdExtension,
  });
  const edit = { type: 'set', path: 'species[0].rules.cohesion.weight', value: 7 } as const;
  await page.evaluate((action) => window.shoal.stage.dispatch(action), edit);
  await loseContext(page);
  await failure(page).waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Pause', exact: true }).count()).toBe(0);
  // If it comes back late, the scene goes on.
  await page.evaluate(() => window.dispatchEvent(new Event('restore')));
  await failure(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await loseContext(page);
  await failure(page).getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(() => window.shoal?.stage.state.value.plan?.species[0].rules.cohesion.weight === 7);
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await page.close();
  expect(complaints).toEqual([]);
});

test('a video or an image of a lost picture is not saved empty', async () => {
  const { page } = await open(browser, { query: '?scenario=two-fish', drawn: true, width: 900, height: 560 });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  // No dialog of the browser asks for a file.
  await page.evaluate(() => Object.defineProperty(window, 'showSaveFilePicker', { value: undefined, writable: true }));
  await unfold(page, 'Save and share');
  await page.getByRole('button', { name: 'Export video' }).click();
  // The film has a canvas of its own.
  await page.evaluate(() => {
    const { drawElements } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.drawElements = function (...what) {
      if (!(this.canvas as HTMLCanvasElement).isConnected) this.getExtension('WEBGL_lose_context')?.loseContext();
      drawElements.apply(this, what);
    };
  });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const problem = page.getByRole('dialog').getByRole('alert');
  await expect.poll(() => problem.textContent(), { timeout: 60_000 }).toContain('The browser has stopped drawing');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Save image' }).click();
  await loseContext(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => problem.last().textContent()).toContain('The browser has stopped drawing');
  await page.close();
});

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
    const from = await page.evaluate(() => window.shoal.stage.simulation?.school.step ?? 0);
    await page.keyboard.press('Space');
    await page.waitForFunction((step) => (window.shoal.stage.simulation?.school.step ?? 0) > step + 8, from);
    await page.keyboard.press('Space');
    expect(await positions(page)).not.toEqual(there);
    expect(await differentPixels(page, before, await picture(page))).toBeGreaterThan(200);
    await page.close();
    expect(complaints).toEqual([]);
  },
);
