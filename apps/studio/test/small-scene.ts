import type { Page } from 'playwright-core';
import { goTo, whenAt } from './awaited-states.ts';
import { frames, openQuiet } from './open-page.ts';

/** Without a GPU, pictures take some time. */
export const patient = { timeout: 60_000 };

export const small = {
  version: 1,
  name: 'Small',
  world: { min: [0, 0, 0], max: [20, 20, 20] },
  field: { radius: 3, spacing: 0.8 },
  species: [{ name: 'fish', count: 60, start: { kind: 'sphere', radius: 4, speed: 2 } }],
};

/** Opens a scene of the test, paused. */
export async function show(document: object, drawn = true): Promise<Page> {
  const page = await openQuiet({ query: '?scenario=two-fish', width: 800, height: 450, drawn });
  await page.evaluate((text) => {
    const { stage } = window.shoal;
    stage.dispatch({ type: 'open', scenario: 'Small', text });
    stage.dispatch({ type: 'pause' });
  }, JSON.stringify(document));
  await page.waitForFunction(() => window.shoal.stage.state.value.plan?.name === 'Small');
  await frames(page, 3);
  return page;
}

export const state = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(
    (keys) =>
      keys.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], window.shoal.stage),
    path,
  ) as Promise<T>;
export const obstacles = (
  page: Page,
): Promise<{ name: string; at: number[]; rotationDeg: number[]; ownField: boolean }[]> =>
  state(page, 'state.value.plan.obstacles');
export const selectedPath = (page: Page): Promise<string | undefined> => state(page, 'state.value.selectedPath');
export const steps = (page: Page): Promise<number> => state(page, 'simulation.school.step');

export const idle = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const { baking, pending } = window.shoal.stage.state.value;
    return baking === undefined && pending === undefined;
  });

/** Plays the scene for this many steps, and those of the last picture, then pauses it. */
export async function play(page: Page, count: number): Promise<void> {
  const isPaused = whenAt(page, (await steps(page)) + count, { type: 'pause' });
  await page.keyboard.press('Space');
  await isPaused;
  await frames(page, 2);
}

/** Goes on by this many steps, to the step. */
export async function goOn(page: Page, count: number): Promise<void> {
  await goTo(page, (await steps(page)) + count);
  await frames(page, 2);
}
