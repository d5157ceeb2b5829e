// States of a page that tests wait for, so that their results do not depend on how fast the machine is.

import type { Page } from 'playwright-core';
import type { Action } from '../src/stage/state/action.ts';

/** Waits until the cameras stand still and the paused scenes are drawn at their last step. */
export function still(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const seen = (): string => {
      const { poses, shown } = window.shoal;
      const cameras = poses().map(({ position, target, aspect }) =>
        [...position.toArray(), ...target.toArray(), aspect].map((x) => x.toFixed(4)),
      );
      return JSON.stringify([cameras, shown().map(({ simulation }) => simulation?.shownTime)]);
    };
    for (let equal = 0, last = seen(); equal < 5; ) {
      await new Promise(requestAnimationFrame);
      const now = seen();
      equal = now === last ? equal + 1 : 0;
      last = now;
    }
  });
}

/** Goes to a step, also to one that was not played yet, and pauses there. */
export async function goTo(page: Page, step: number): Promise<void> {
  await page.evaluate((wanted) => window.shoal.stage.dispatch({ type: 'seek', step: wanted, onward: true }), step);
  await page.waitForFunction((wanted) => {
    const { playback } = window.shoal.stage;
    return !playback.seeks && playback.played.value.step === wanted;
  }, step);
}

/**
 * Dispatches an action in the picture in which a playing scene reaches this step. The page does it, because a test may be
 * late. @returns when it is done
 */
export function whenAt(page: Page, step: number, action: Action): Promise<void> {
  return page.evaluate(
    ([wanted, then]) =>
      new Promise<void>((resolve) => {
        const { stage } = window.shoal;
        let isDone = false;
        stage.playback.played.subscribe((played) => {
          if (isDone || played.step < wanted) return;
          isDone = true;
          stage.dispatch(then);
          resolve();
        });
      }),
    [step, action] as const,
  );
}

/** Draws this many pictures, and then none until `window.pictures.go()`: what is seen only for a moment stays. */
export function drawOnly(page: Page, count: number): Promise<void> {
  return page.evaluate(async (wanted) => {
    window.pictures?.go();
    for (let k = 0; k < wanted; k++) await new Promise(requestAnimationFrame);
    window.pictures?.stop();
  }, count);
}

/** Messages that are shown now do not go away by themselves, however long the test takes to read them. */
export function keepMessages(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const timer of window.late) clearTimeout(timer);
  });
}
