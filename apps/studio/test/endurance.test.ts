import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frames, launch, open } from './open-page.ts';

/** Seconds of use; long on demand. */
const seconds = process.env.SHOAL_LONG ? 600 : 12;

declare global {
  interface Window {
    /** How many things of each kind the graphics card holds for the page. */
    readonly held: Record<string, number>;
  }
}

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Counts what is made on the graphics card and what is freed again. Runs in the page before anything else. */
function countGraphics(): void {
  const held: Record<string, number> = {};
  Object.defineProperty(window, 'held', { value: held });
  const prototype = WebGL2RenderingContext.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const kind of ['Buffer', 'Texture', 'Program', 'Framebuffer', 'Renderbuffer', 'VertexArray']) {
    held[kind] = 0;
    const [make, free] = [prototype[`create${kind}`], prototype[`delete${kind}`]];
    prototype[`create${kind}`] = function (...args) {
      held[kind]++;
      return make.apply(this, args);
    };
    prototype[`delete${kind}`] = function (...args) {
      if (args[0]) held[kind]--;
      return free.apply(this, args);
    };
  }
}

/** The same numbers every time, so that what goes wrong can be repeated. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const keys = ['d', 'n', 'm', 'f', 'h', 'h', 'v', 'r', '.', ' ', '?', 'Escape', 'Control+z', 'Control+y'];
const scenes = ['school-1000', 'mill', 'rocks', 'two-fish', 'reef-100', 'starlings'];
const sizes = [
  [480, 270],
  [390, 500],
  [640, 360],
];

/** One thing that a viewer may do. */
async function doSomething(page: Page, roll: (sides: number) => number): Promise<void> {
  switch (roll(6)) {
    case 0: {
      const scenario = scenes[roll(scenes.length)];
      await page.evaluate((name) => window.shoal.stage.dispatch({ type: 'open', scenario: name }), scenario);
      await ready(page);
      break;
    }
    case 1: {
      const [width, height] = sizes[roll(sizes.length)];
      await page.setViewportSize({ width, height });
      break;
    }
    case 2: {
      const value = roll(5);
      await page.evaluate((weight) => {
        const { stage } = window.shoal;
        if (stage.state.value.plan)
          stage.dispatch({ type: 'set', path: 'species[0].rules.cohesion.weight', value: weight });
        stage.dispatch({ type: 'settle' });
      }, value);
      break;
    }
    case 3: {
      const page2 = ['Scenes', 'Panels'][roll(2)];
      const button = page.getByRole('button', { name: page2 });
      if (await button.isVisible()) await button.click({ timeout: 2000 }).catch(() => {});
      break;
    }
    default:
      await page.keyboard.press(keys[roll(keys.length)]);
  }
  await frames(page, 2);
}

const ready = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => window.shoal.stage.state.value.status === 'ready');

/** Back to where everything began, with nothing left to do. */
async function measure(page: Page, session: CDPSession): Promise<{ megabytes: number; held: Record<string, number> }> {
  await page.setViewportSize({ width: 480, height: 270 });
  await page.evaluate(() => {
    const { stage } = window.shoal;
    stage.dispatch({ type: 'look', value: 'water' });
    stage.dispatch({ type: 'open', scenario: 'mill' });
  });
  await ready(page);
  await page.keyboard.press('n');
  await page.evaluate(() => window.shoal.stage.dispatch({ type: 'choose', fish: undefined }));
  await page.evaluate(() => window.shoal.stage.dispatch({ type: 'play' }));
  await frames(page, 5);
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { megabytes: usedSize / 1e6, held: await page.evaluate(() => ({ ...window.held })) };
}

test(`after ${seconds} s of anything at all, nothing is left behind`, {
  timeout: 1000 * (seconds * 3 + 120),
}, async () => {
  const { page, complaints } = await open(browser, {
    width: 480,
    height: 270,
    query: '?scenario=mill',
    before: countGraphics,
  });
  const session = await page.context().newCDPSession(page);
  const roll = dice(7);
  // What is made once and kept is made now: every scene in every look.
  for (const scenario of scenes) {
    for (const look of ['diagram', 'water'] as const) {
      await page.evaluate(
        ([name, value]) => {
          window.shoal.stage.dispatch({ type: 'look', value });
          window.shoal.stage.dispatch({ type: 'open', scenario: name });
        },
        [scenario, look] as const,
      );
      await ready(page);
      await page.keyboard.press('n');
      await frames(page, 2);
    }
  }
  for (let once = 0; once < 20; once++) await doSomething(page, roll);
  const before = await measure(page, session);
  const until = Date.now() + 1000 * seconds;
  let done = 0;
  for (; Date.now() < until; done++) await doSomething(page, roll);
  const after = await measure(page, session);
  await page.close();
  console.info(
    `${done} things done: ${before.megabytes.toFixed(1)} MB → ${after.megabytes.toFixed(1)} MB, on the graphics card ${JSON.stringify(before.held)} → ${JSON.stringify(after.held)}`,
  );
  expect(done).toBeGreaterThan(seconds / 2);
  expect(after.held).toEqual(before.held);
  expect(after.megabytes - before.megabytes).toBeLessThan(4);
  expect(complaints).toEqual([]);
});
