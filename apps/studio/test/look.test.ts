import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { differentPixels, frames, openQuiet, picture, pixelsBetween, unfold } from './open-page.ts';

/** Large enough to see a single fish. */
const large = { width: 1280, height: 800, sharpness: 1 };

/** A scene in a pause, with the section Look open. */
async function openLook(scenario: string, size = {}): Promise<Page> {
  const page = await openQuiet({ query: `?scenario=${scenario}`, quality: 'auto', drawn: true, ...size });
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await unfold(page, 'Appearance');
  return page;
}

/** Mean red, green and blue of a picture, 0 to 255. */
function meanColour(page: Page, png: Buffer): Promise<number[]> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('No 2D canvas.');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const sums = [0, 0, 0];
    for (let at = 0; at < data.length; at += 4) for (let k = 0; k < 3; k++) sums[k] += data[at + k];
    return sums.map((sum) => (4 * sum) / data.length);
  }, png.toString('base64'));
}

describe('the look', () => {
  test('the light of day is blue, dusk is violet and warm, the deep is almost black', async () => {
    const page = await openLook('school-1000');
    await page.getByRole('combobox', { name: 'Quality' }).selectOption('High');
    const colours: Record<string, number[]> = {};
    for (const light of ['Dusk', 'Deep', 'Day']) {
      await page.getByRole('combobox', { name: 'Lighting' }).selectOption(light);
      colours[light] = await meanColour(page, await picture(page));
    }
    const [red, green, blue] = colours.Day;
    expect(blue).toBeGreaterThan(red + 25);
    expect(green).toBeGreaterThan(red + 15);
    expect(colours.Dusk[0]).toBeGreaterThan(colours.Dusk[1] + 10);
    expect(colours.Dusk[2]).toBeGreaterThan(colours.Dusk[1]);
    expect(Math.max(...colours.Deep)).toBeLessThan(60);
    // The diagram has no light to choose.
    await page.keyboard.press('d');
    expect(await page.getByRole('combobox', { name: 'Lighting' }).isVisible()).toBe(false);
  });

  test('sheep stand on grass under a sky, which turns red at dusk', async () => {
    const page = await openLook('gate');
    const seen = async () => {
      const png = await picture(page);
      const grass = await pixelsBetween(page, png, [40, 70, 0], [140, 150, 70]);
      const sky = await pixelsBetween(page, png, [60, 130, 190], [235, 242, 255]);
      const red = await pixelsBetween(page, png, [180, 90, 70], [255, 200, 190]);
      return { grass, sky, red };
    };
    // The code of the meadow is loaded with the first scene that needs it.
    await expect.poll(async () => (await seen()).grass.count, { timeout: 60_000 }).toBeGreaterThan(20_000);
    const { grass, sky, red } = await seen();
    expect(sky.count).toBeGreaterThan(2000);
    expect(sky.y).toBeLessThan(grass.y - 0.2);
    expect(await page.getByRole('combobox', { name: 'Style' }).locator('option').allTextContents()).toEqual([
      'Land',
      'Diagram',
    ]);
    const light = page.getByRole('combobox', { name: 'Lighting' });
    expect(await light.locator('option').allTextContents()).toEqual(['Day', 'Dusk', 'Night']);
    await light.selectOption('Dusk');
    const dusk = await seen();
    expect(dusk.red.count).toBeGreaterThan(red.count + 2000);
    expect(dusk.sky.count).toBeLessThan(0.2 * sky.count);
  });

  test('quality changes the picture and says in words what automatic has chosen', async () => {
    const page = await openLook('school-1000');
    const quality = page.getByRole('combobox', { name: 'Quality' });
    const words = page.getByText(/^Current quality: (low|medium|high)\.$/);
    expect(await words.isVisible()).toBe(true);
    await quality.selectOption('High');
    expect(await words.isVisible()).toBe(false);
    const high = await picture(page);
    await quality.selectOption('Low');
    const low = await picture(page);
    expect(await differentPixels(page, high, low)).toBeGreaterThan(2000);
    await quality.selectOption('High');
    expect(await differentPixels(page, high, await picture(page))).toBe(0);
  });

  test('a species can be drawn as another fish while it swims', async () => {
    const page = await openLook('two-fish', large);
    const before = await picture(page);
    await unfold(page, 'Species');
    await page.getByRole('combobox', { name: '3D model' }).selectOption('Tang');
    await frames(page, 2);
    expect(await differentPixels(page, before, await picture(page))).toBeGreaterThan(100);
  });

  test('hunters have a red rim where they are marked', async () => {
    const page = await openLook('two-fish', large);
    const at = (positions: readonly number[][]) => ({
      kind: 'list',
      positions,
      velocities: positions.map(() => [1, 0, 0]),
    });
    const hunt = {
      version: 1,
      species: [
        { name: 'herring', start: at([[1, 0, 0]]) },
        { name: 'shark', hunts: ['herring'], start: at([[0, 0, 0]]), body: { length: 3 } },
      ],
    };
    await page.evaluate(
      (text) => window.shoal.stage.dispatch({ type: 'open', scenario: 'hunt', text }),
      JSON.stringify(hunt),
    );
    await page.waitForFunction(() => window.shoal.stage.simulation?.plan.file === 'hunt');
    const red = async (): Promise<number> =>
      (await pixelsBetween(page, await picture(page), [150, 0, 0], [255, 110, 110])).count;
    expect(await red()).toBe(0);
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'overlay', name: 'hunters', shown: true }));
    expect(await red()).toBeGreaterThan(50);
  });

  test('the reef takes at most 20 draw calls', async () => {
    const page = await openQuiet({ query: '?scenario=reef', drawn: true });
    await page.waitForFunction(() => window.shoal.stage.simulation !== undefined);
    await page.keyboard.press('Space');
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'quality', value: 'high' }));
    // Counted where they are made: whatever draws, draws with these.
    const calls = await page.evaluate(async () => {
      // By picture: two may be drawn meanwhile.
      const counted = new Map<unknown, number>();
      const drawing = WebGL2RenderingContext.prototype;
      const names = ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced'] as const;
      const own = names.map((name) => drawing[name]);
      names.forEach((name, k) => {
        drawing[name] = function (this: WebGL2RenderingContext, ...given: unknown[]) {
          const { currentTime } = document.timeline;
          counted.set(currentTime, (counted.get(currentTime) ?? 0) + 1);
          return (own[k] as (...all: unknown[]) => void).apply(this, given);
        };
      });
      window.shoal.stage.dispatch({ type: 'mood', value: 'dusk' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      names.forEach((name, k) => {
        (drawing as unknown as Record<string, unknown>)[name] = own[k];
      });
      return Math.max(...counted.values());
    });
    expect(calls).toBeGreaterThan(6);
    expect(calls).toBeLessThanOrEqual(20);
  });
});
