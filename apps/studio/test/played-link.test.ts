import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo, still, whenAt } from './awaited-states.ts';
import { differentPixels, frames, openQuiet, picture, unfold } from './open-page.ts';

const pyramid = 'v -3 0 -3\nv 3 0 -3\nv 3 0 3\nv -3 0 3\nv 0 6 0\nf 1 2 3 4\nf 2 1 5\nf 3 2 5\nf 4 3 5\nf 1 4 5\n';

interface Screen {
  readonly width: number;
  readonly height: number;
  /** Whether the user asks for reduced motion: the camera then does not glide. */
  readonly calm: boolean;
}

/** Opens a page with a fresh profile. */
async function openPage(screen: Screen, query: string, paused = false): Promise<Page> {
  // With a script of its own, the page is new, and so is its storage.
  const page = await openQuiet({
    ...screen,
    query,
    paused,
    drawn: true,
    between: 60,
    before: () => localStorage.removeItem('none'),
  });
  await page.waitForFunction(() => window.shoal.stage.state.value.status === 'ready');
  return page;
}

/** Waits for the trail of the chosen fish: the seconds before it was chosen are computed. */
async function trailed(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { watch, simulation, state } = window.shoal.stage;
    const since = (simulation?.school.time ?? 0) - state.value.markings.trailSeconds;
    return (watch.path[0]?.time ?? Number.POSITIVE_INFINITY) <= since;
  });
}

async function copyLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await unfold(page, 'Save and share');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  const { search, hash } = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  return search + hash;
}

const hashLater = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { simulation } = window.shoal.stage;
    simulation?.step(100);
    return simulation?.stateHash() ?? '';
  });

async function pictureOf(screen: Screen, link: string, step: number) {
  const page = await openPage(screen, link);
  await page.waitForFunction((wanted) => {
    const { playback, state, simulation } = window.shoal.stage;
    return !playback.seeks && simulation?.school.step === wanted && state.value.chosen === 7;
  }, step);
  await trailed(page);
  await still(page);
  return { page, seen: await picture(page) };
}

// An ordinary window, and a phone, on which the camera stops at once.
test.each([
  { width: 800, height: 500, calm: false },
  { width: 390, height: 844, calm: true },
])('a link to a scene that has played shows the same picture, at $width × $height', async (screen) => {
  const { width, height } = screen;
  const page = await openPage(screen, '?scenario=shark', true);
  await goTo(page, 60);
  const added = page.waitForFunction(() => {
    const { plan, pending } = window.shoal.stage.state.value;
    return plan?.obstacles.length === 1 && !pending;
  });
  await page.evaluate((text) => {
    const bytes = new TextEncoder().encode(text);
    window.shoal.stage.dispatch({ type: 'mesh', file: 'pyramid.obj', bytes, at: [0, 0, 0] });
  }, pyramid);
  await added;
  await page.evaluate(() => {
    const { stage } = window.shoal;
    stage.dispatch({ type: 'mood', value: 'dusk' });
    // The arrows that move it are not in the link.
    stage.dispatch({ type: 'select', object: undefined });
  });
  await page.locator('canvas').first().focus();
  for (let k = 0; k < 4; k++) await page.keyboard.press('ArrowLeft');
  const isPaused = whenAt(page, 60 + 4 * 60, { type: 'pause' });
  await page.evaluate(() => window.shoal.stage.dispatch({ type: 'play' }));
  await isPaused;
  await page.evaluate(() => {
    const { stage } = window.shoal;
    stage.dispatch({ type: 'choose', fish: 7 });
    // The frame of the canvas that has the focus is not in the link either.
    (document.activeElement as HTMLElement).blur();
  });
  await page.waitForFunction(() => window.shoal.stage.state.value.chosen === 7);
  await trailed(page);
  await still(page);
  const step = await page.evaluate(() => window.shoal.stage.simulation?.school.step ?? 0);
  const before = await picture(page);
  // In a pause, nothing changes.
  await frames(page, 3);
  expect(await differentPixels(page, before, await picture(page))).toBe(0);
  const link = await copyLink(page);

  const { page: other, seen } = await pictureOf(screen, link, step);
  const { page: third, seen: again } = await pictureOf(screen, link, step);
  const noise = await differentPixels(other, seen, again);
  const different = await differentPixels(other, before, seen);
  console.info(`${width} × ${height}: ${different} pixels differ; between two pages of the link ${noise}.`);
  expect(different).toBeLessThan(noise + 0.001 * width * height);
  const hashes = await Promise.all([page, other, third].map(hashLater));
  expect(new Set(hashes).size).toBe(1);
});
