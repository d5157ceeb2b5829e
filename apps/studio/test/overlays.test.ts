import type { Browser, Page } from 'playwright-core';
import { parseScenario } from 'shoal';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { objectsOf } from '../src/stage/edits/scene-objects.ts';
import { overlayRows } from '../src/stage/state/overlay.ts';
import { isDrawnAsPoint } from '../src/viewport/interact/handling.ts';
import { still } from './awaited-states.ts';
import { differentPixels, frames, hash, type OpenPage, open, picture, theBrowser, unfold } from './open-page.ts';
import { spentBy } from './thread-time.ts';

let browser: Browser;
let opened: OpenPage;

beforeAll(async () => {
  browser = await theBrowser();
});

afterEach(async () => {
  await opened?.leave();
  expect(opened.complaints, 'errors and warnings in the console').toEqual([]);
});

/** A scene paused after this many steps, with the section of overlays open. */
async function openOverlays(scenario: string, steps: number, width = 760): Promise<Page> {
  opened = await open(browser, { width, height: 460, query: `?scenario=${scenario}`, drawn: true, paused: true });
  const { page } = opened;
  // Fields of obstacles take some time.
  await page.waitForFunction(() => window.shoal.stage.state.value.status === 'ready');
  await page.evaluate((count) => {
    const { stage } = window.shoal;
    for (let k = 0; k < count; k++) stage.dispatch({ type: 'step' });
  }, steps);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await unfold(page, 'Overlays');
  await still(page);
  return page;
}

const toggle = (page: Page, title: string): Promise<void> =>
  page.getByRole('switch', { name: title, exact: true }).click();

describe('each overlay', () => {
  /** Shows one overlay in both looks. */
  async function expectSeen(page: Page, title: string, pixels: number): Promise<void> {
    for (const look of ['water', 'diagram'] as const) {
      await page.evaluate((value) => window.shoal.stage.dispatch({ type: 'look', value }), look);
      const before = await picture(page);
      const state = await hash(page);
      await toggle(page, title);
      expect(await differentPixels(page, before, await picture(page)), `${title}, ${look}`).toBeGreaterThan(pixels);
      await toggle(page, title);
      expect(await differentPixels(page, before, await picture(page)), `${title}, ${look}`).toBeLessThan(5);
      expect(await hash(page)).toBe(state);
    }
  }

  test('of a school changes the picture, in both looks, and goes away again', async () => {
    const page = await openOverlays('thesis-demo', 60);
    for (const [title, pixels] of [
      ['Axes', 30],
      ['Grid cells', 500],
      ['Octree cells', 500],
    ] as const)
      await expectSeen(page, title, pixels);
    await page.keyboard.press('n');
    // Its trail is computed.
    await page.waitForFunction(() => window.shoal.stage.watch.path.length > 15);
    for (const [title, pixels] of [
      ['Neighbourhoods', 200],
      ['Neighbours', 60],
    ] as const)
      await expectSeen(page, title, pixels);
  });

  test.each([
    ['Predators', 'bait-ball', 260, 100],
    ['Wireframes', 'rocks', 0, 500],
    ['Current streaks', 'vortex', 600, 500],
  ])('%s changes the picture, in both looks, and goes away again', async (title, scenario, steps, pixels) => {
    await expectSeen(await openOverlays(scenario, steps), title, pixels);
  });

  test('the world box, paths and gates are there in the diagram; in the water they come when asked for', async () => {
    const page = await openOverlays('gate', 0);
    const box = page.getByRole('switch', { name: 'World box and paths', exact: true });
    const isShown: boolean[] = [];
    for (const look of ['water', 'diagram', 'water'] as const) {
      await page.evaluate((value) => window.shoal.stage.dispatch({ type: 'look', value }), look);
      isShown.push(await box.isChecked());
      const before = await picture(page);
      await box.click();
      expect(await differentPixels(page, before, await picture(page)), look).toBeGreaterThan(100);
      await box.click();
      expect(await differentPixels(page, before, await picture(page)), look).toBeLessThan(5);
    }
    expect(isShown).toEqual([false, true, false]);
    // Each look keeps its own choice.
    await box.click();
    await page.keyboard.press('d');
    await page.keyboard.press('d');
    expect(await box.isChecked()).toBe(true);
  });

  test('a gate that is not drawn cannot be clicked; a diver can', () => {
    const plan = parseScenario({
      version: 1,
      gates: [{ name: 'a', at: [0, 0, 0], facing: [1, 0, 0], radius: 1 }],
      characters: [{ name: 'diver', points: [[2, 0, 0]] }],
      obstacles: [{ shape: { kind: 'sphere', radius: 1 }, at: [0, 0, 0] }],
      species: [{ name: 'fish', goals: [{ at: [1, 1, 1], reach: 0, onArrival: 'stop' }] }],
    });
    const clickable = (guided: boolean): string[] =>
      objectsOf(plan)
        .filter((thing) => isDrawnAsPoint(thing, guided))
        .map(({ path }) => path);
    expect(clickable(false)).toEqual(['characters[0]']);
    expect(clickable(true)).toEqual(['characters[0]', 'species[0].goals[0]', 'gates[0]']);
  });

  test('has a switch with its name and a line of help', async () => {
    const page = await openOverlays('two-fish', 0);
    for (const { title, help } of overlayRows) {
      expect(await page.getByRole('switch', { name: title, exact: true }).isVisible()).toBe(true);
      expect(await page.getByText(help, { exact: true }).isVisible()).toBe(true);
    }
  });

  test('says what it needs, where that is missing', async () => {
    const page = await openOverlays('thesis-demo', 0);
    const notes = page.locator('.note:not([hidden])');
    expect(await notes.count()).toBe(0);
    for (const title of ['Neighbourhoods', 'Neighbours', 'Predators', 'Wireframes']) await toggle(page, title);
    expect(await notes.allTextContents()).toEqual([
      'Select a fish first: click it or press N.',
      'Select a fish first: lines between all fish are drawn only up to 200 fish.',
      'This scene has no predators.',
      'This scene has no obstacles.',
    ]);
    await page.keyboard.press('n');
    expect(await notes.count()).toBe(2);
  });

  test('of neighbours shows those of all fish where there are few', async () => {
    const page = await openOverlays('perching', 60);
    expect(await page.evaluate(() => window.shoal.stage.simulation?.school.count)).toBeLessThanOrEqual(200);
    const before = await picture(page);
    await toggle(page, 'Neighbours');
    expect(await differentPixels(page, before, await picture(page))).toBeGreaterThan(30);
  });
});

test('the colour of a fish tells its speed, heading or group, in both looks, and is that of its species again', async () => {
  const page = await openOverlays('thesis-demo', 60);
  const select = page.getByRole('combobox', { name: 'Fish colour' });
  for (const look of ['water', 'diagram'] as const) {
    await page.evaluate((value) => window.shoal.stage.dispatch({ type: 'look', value }), look);
    const before = await picture(page);
    for (const word of ['Speed', 'Heading', 'Group']) {
      await select.selectOption({ label: word });
      expect(await differentPixels(page, before, await picture(page)), `${word}, ${look}`).toBeGreaterThan(100);
      await select.selectOption({ label: 'Species' });
      expect(await differentPixels(page, before, await picture(page)), `${word}, ${look}`).toBeLessThan(5);
    }
  }
});

test('the colour of a fish tells a trait, which scenes without it do not offer', async () => {
  const page = await openOverlays('evolving', 2);
  const select = page.getByRole('combobox', { name: 'Fish colour' });
  const offered = () => select.locator('option:not([hidden])').allTextContents();
  const usual = ['Species', 'Speed', 'Heading', 'Group'];
  expect(await offered()).toEqual([
    ...usual,
    ...['separation', 'alignment', 'cohesion', 'flee'].map((rule) => `Trait: ${rule}`),
  ]);
  const before = await picture(page);
  await select.selectOption({ label: 'Trait: cohesion' });
  expect(await differentPixels(page, before, await picture(page))).toBeGreaterThan(500);
  await page
    .getByText('The factor by which each fish multiplies the weight of cohesion. Left: -2. Right: 2.')
    .waitFor();
  const text = JSON.stringify({ version: 1, species: [{ name: 'a', count: 40 }] });
  await page.evaluate((value) => window.shoal.stage.dispatch({ type: 'open', scenario: 'plain', text: value }), text);
  await page.getByText('Each fish has the colour of its species.').waitFor();
  expect(await offered()).toEqual(usual);
});

// Each picture takes seconds without a GPU.
test('with 50 000 fish and everything shown the page goes on', { timeout: 600_000 }, async () => {
  const page = await openOverlays('two-fish', 0);
  await page.evaluate(() => {
    const text = JSON.stringify({
      version: 1,
      world: { min: [0, 0, 0], max: [150, 150, 150] },
      species: [{ name: 'krill', count: 50_000 }],
    });
    window.shoal.stage.dispatch({ type: 'open', scenario: 'many', text });
  });
  await expect
    .poll(() => page.evaluate(() => window.shoal.stage.simulation?.school.count), { timeout: 60_000 })
    .toBe(50_000);
  // Processor time of two frames with all overlays, relative to two without, so that other programs do not matter.
  const spent = await spentBy(page);
  const cost = async (): Promise<number> => {
    const from = await spent();
    await page.evaluate(async () => {
      window.shoal.stage.dispatch({ type: 'play' });
      for (let k = 0; k < 2; k++) await new Promise(requestAnimationFrame);
      window.shoal.stage.dispatch({ type: 'pause' });
    });
    await frames(page, 1);
    return (await spent()) - from;
  };
  await frames(page, 2);
  const without = await cost();
  // All switches at once, because the page would draw everything between any two of them.
  await page.evaluate(() => {
    const { stage } = window.shoal;
    for (const name of ['grid', 'octree', 'neighbours', 'axes'] as const)
      stage.dispatch({ type: 'overlay', name, shown: true });
    stage.dispatch({ type: 'colouring', value: 'group' });
  });
  await page.keyboard.press('n');
  await frames(page, 2);
  expect(await page.locator('.note:not([hidden])').allTextContents()).toEqual([
    'At most 4,000 cells are drawn, the fullest first.',
    'At most 4,000 cells are drawn, the fullest first.',
  ]);
  // Only a long one is repeated, because other programs can lengthen it.
  const first = await cost();
  expect(first < 4 * without ? first : await cost()).toBeLessThan(4 * without);
});
