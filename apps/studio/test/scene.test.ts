import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { still } from './awaited-states.ts';
import { differentPixels, frames, hash, openQuiet, picture, positions, unfold } from './open-page.ts';

const step = (page: Page): Promise<number> => page.evaluate(() => window.shoal.stage.simulation?.school.step ?? -1);

async function pause(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pause' }).click();
  await still(page);
}

describe('the living scene', () => {
  test('opens on the great bait ball, isolated from other sites, with name, play and a few words', async () => {
    const page = await openQuiet({ query: '', drawn: true });
    expect(await page.evaluate(() => window.shoal.stage.state.value.scenario)).toBe('great-bait-ball');
    // The school has formed, with thousands of fish, even without a GPU.
    expect(await page.evaluate(() => window.shoal.stage.simulation?.school.count)).toBeGreaterThanOrEqual(3000);
    expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true);
    expect(await page.evaluate(() => Object.isFrozen(window.shoal))).toBe(true);
    await expect.poll(() => page.getByRole('heading', { name: 'Shoal' }).isVisible()).toBe(true);
    const words = await page.getByRole('navigation').getByRole('button').allTextContents();
    expect(words).toEqual(['', 'Tour', 'Scenes', 'Settings', 'Add', 'Timeline']);
    expect(await page.getByRole('button', { name: 'Pause' }).isVisible()).toBe(true);
    expect(await page.getByRole('complementary').count()).toBe(0);
  });

  test('fish move: in the state and on the screen', async () => {
    const page = await openQuiet({ drawn: true });
    const [before, seen] = [await positions(page), await picture(page)];
    await page.waitForFunction(
      (from) => (window.shoal.stage.simulation?.school.step ?? 0) > from + 6,
      await step(page),
    );
    const [after, seenLater] = [await positions(page), await picture(page)];
    expect(before).toHaveLength(3000);
    expect(after.filter((value, at) => value !== before[at]).length).toBeGreaterThan(2500);
    expect(await differentPixels(page, seen, seenLater)).toBeGreaterThan(200);
  });

  test('a pause stops them: in the state and on the screen', async () => {
    const page = await openQuiet({ drawn: true });
    await pause(page);
    const [before, seen] = [await positions(page), await picture(page)];
    await frames(page, 6);
    expect(await positions(page)).toEqual(before);
    expect(await differentPixels(page, seen, await picture(page))).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('application').click({ position: { x: 320, y: 120 } });
    await page.keyboard.press('Space');
    await expect.poll(() => positions(page)).not.toEqual(before);
  });

  test('a step is one step, and can be seen', async () => {
    const page = await openQuiet({ drawn: true });
    await pause(page);
    const before = await step(page);
    const seen = await picture(page);
    await page.getByRole('application').click({ position: { x: 320, y: 120 } });
    await page.keyboard.press('.');
    await frames(page, 4);
    expect(await step(page)).toBe(before + 1);
    for (let more = 0; more < 8; more++) await page.keyboard.press('.');
    await frames(page, 4);
    expect(await step(page)).toBe(before + 9);
    expect(await differentPixels(page, seen, await picture(page))).toBeGreaterThan(50);
  });

  test('a reset goes back to the start, to the bit; another seed is another start', async () => {
    const page = await openQuiet();
    await pause(page);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.keyboard.press('r');
    const start = await hash(page);
    expect(await step(page)).toBe(0);
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => step(page)).toBeGreaterThan(10);
    expect(await hash(page)).not.toBe(start);
    await pause(page);
    await page.keyboard.press('r');
    expect(await hash(page)).toBe(start);
    await page.getByRole('button', { name: 'New random start' }).click();
    expect(await hash(page)).not.toBe(start);
    await page.getByRole('textbox', { name: 'Seed' }).fill('7');
    await page.getByRole('textbox', { name: 'Seed' }).press('Enter');
    expect(await hash(page)).toBe(start);
  });

  test('the diagram is white with black cones, and comes back to water', async () => {
    const page = await openQuiet({ drawn: true });
    await pause(page);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await unfold(page, 'Appearance');
    await still(page);
    const water = await picture(page);
    await page.keyboard.press('d');
    const diagram = await picture(page);
    expect(await differentPixels(page, water, diagram)).toBeGreaterThan(640 * 360 * 0.8);
    await page.getByRole('combobox', { name: 'Style' }).selectOption('Water');
    expect(await differentPixels(page, water, await picture(page))).toBe(0);
  });

  test('H hides everything but the scene, and brings it back', async () => {
    const page = await openQuiet();
    const bar = page.getByRole('navigation');
    await page.keyboard.press('h');
    expect(await bar.isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Shoal' }).isVisible()).toBe(false);
    await page.keyboard.press('H');
    expect(await bar.isVisible()).toBe(true);
  });

  test('dragging turns the camera and the wheel brings it closer, in a pause too', async () => {
    const page = await openQuiet({ drawn: true });
    await pause(page);
    const before = await picture(page);
    await page.mouse.move(320, 180);
    await page.mouse.down();
    await page.mouse.move(420, 200, { steps: 5 });
    await page.mouse.up();
    await still(page);
    const turned = await picture(page);
    expect(await differentPixels(page, before, turned)).toBeGreaterThan(2000);
    await page.mouse.wheel(0, -400);
    await frames(page, 2);
    await still(page);
    const closer = await picture(page);
    expect(await differentPixels(page, turned, closer)).toBeGreaterThan(2000);
    // The camera stops gliding.
    const stirring = async (): Promise<number> => differentPixels(page, await picture(page), await picture(page));
    await expect.poll(stirring, { timeout: 60_000 }).toBe(0);
  });

  test('V, a button and a double click bring the whole school back after a zoom, from wherever it went', async () => {
    const page = await openQuiet({ query: '?scenario=thesis-demo', drawn: true });
    await pause(page);
    // From the start, however far the scene had come before it was paused.
    await page.keyboard.press('r');
    await still(page);
    const back = page.getByRole('button', { name: 'Show whole school' });
    expect(await back.isVisible()).toBe(false);
    const before = await picture(page);
    for (const leave of [
      () => page.keyboard.press('v'),
      () => back.click(),
      () => page.getByRole('application').dblclick({ position: { x: 320, y: 60 } }),
    ]) {
      await page.mouse.move(420, 200);
      for (let notch = 0; notch < 12; notch++) await page.mouse.wheel(0, -400);
      await frames(page, 2);
      await still(page);
      expect(await differentPixels(page, before, await picture(page))).toBeGreaterThan(5000);
      expect(await back.isVisible()).toBe(true);
      // The key is named on the button, for users of the keyboard.
      expect(await back.locator('kbd').isVisible()).toBe(true);
      await leave();
      // A double click may also have selected a fish. The test is about the position of the camera.
      await page.keyboard.press('Escape');
      await still(page);
      expect(await differentPixels(page, before, await picture(page))).toBe(0);
      expect(await back.isVisible()).toBe(false);
    }
  });

  test('after H a hint says how to get back, for a while; a tap of a finger brings the words back', async () => {
    const page = await openQuiet();
    const hint = page.getByText('Press H to show the controls', { exact: true });
    expect(await hint.isVisible()).toBe(false);
    // Waited for from before, because it goes away by itself.
    const isSaid = hint.waitFor();
    await page.keyboard.press('h');
    await isSaid;
    await hint.waitFor({ state: 'hidden' });
    const bar = page.getByRole('navigation');
    expect(await bar.isVisible()).toBe(false);
    await page.getByRole('application').dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true });
    expect(await bar.isVisible()).toBe(true);
  });

  test.each(['shark', 'bait-ball', 'feeding', 'gate', 'perching', 'stampede', 'diver', 'corridor'])(
    'characters, food, paths, ground and hunters: %s is drawn in both looks',
    async (scenario) => {
      const page = await openQuiet({ query: `?scenario=${scenario}`, drawn: true });
      await frames(page, 4);
      await pause(page);
      const water = await picture(page);
      await page.keyboard.press('d');
      const diagram = await picture(page);
      expect(await differentPixels(page, water, diagram)).toBeGreaterThan(640 * 360 * 0.5);
    },
  );
});
