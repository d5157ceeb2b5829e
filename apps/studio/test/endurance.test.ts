import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OverlayName, overlayRows } from '../src/stage/state/overlay.ts';
import { frames, launch, open, shown } from './open-page.ts';

/** Number of things that a user does; more in the long tests. */
const things = process.env.SHOAL_LONG ? 1000 : 8;

declare global {
  interface Window {
    /** Numbers of objects of each kind that the page has on the GPU. */
    readonly held: () => Record<string, number>;
  }
}

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Counts objects that are made on the GPU, and those that are freed or lost. Runs in the page before its own code. */
function countGraphics(): void {
  const kinds = ['Buffer', 'Texture', 'Program', 'Framebuffer', 'Renderbuffer', 'VertexArray'];
  // Weak references: counting must not keep objects alive.
  const contexts: { readonly of: WeakRef<WebGL2RenderingContext>; readonly own: Record<string, number> }[] = [];
  const count = (context: WebGL2RenderingContext, kind: string, more: number): void => {
    let known = contexts.find(({ of }) => of.deref() === context);
    if (!known) {
      known = { of: new WeakRef(context), own: {} };
      contexts.push(known);
    }
    known.own[kind] = (known.own[kind] ?? 0) + more;
  };
  const held = (): Record<string, number> => {
    const all = contexts.filter(({ of }) => of.deref()?.isContextLost() === false);
    return Object.fromEntries(kinds.map((kind) => [kind, all.reduce((sum, { own }) => sum + (own[kind] ?? 0), 0)]));
  };
  Object.defineProperty(window, 'held', { value: held });
  const prototype = WebGL2RenderingContext.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const kind of kinds) {
    const [make, free] = [prototype[`create${kind}`], prototype[`delete${kind}`]];
    prototype[`create${kind}`] = function (this: WebGL2RenderingContext, ...args) {
      count(this, kind, 1);
      return make.apply(this, args);
    };
    prototype[`delete${kind}`] = function (this: WebGL2RenderingContext, ...args) {
      if (args[0]) count(this, kind, -1);
      return free.apply(this, args);
    };
  }
}

/** The same random numbers every time, so that a failure can be repeated. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const keys = [...'dnmfcgshhvrxl.,? ', 'Escape', 'Delete', 'Control+z', 'Control+y'];
const scenes = ['school-1000', 'mill', 'rocks', 'two-fish', 'reef-100', 'starlings'];
const sizes = [
  [480, 270],
  [390, 500],
  [640, 360],
];

/** An action of a user. */
async function doSomething(page: Page, roll: (sides: number) => number): Promise<void> {
  switch (roll(8)) {
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
        stage.dispatch({ type: 'commit' });
      }, value);
      break;
    }
    case 3: {
      const page2 = ['Scenes', 'Settings'][roll(2)];
      const button = page.getByRole('button', { name: page2, exact: true });
      if (await button.isVisible()) await button.click({ timeout: 2000 }).catch(() => {});
      break;
    }
    case 4: {
      const { name } = overlayRows[roll(overlayRows.length)];
      await overlay(page, name, roll(2) === 0);
      break;
    }
    case 5:
      if (roll(4) === 0) await lookElsewhere(page, roll(2) === 0 ? 't' : 'b');
      break;
    default:
      await page.keyboard.press(keys[roll(keys.length)]);
  }
  await frames(page, 2);
}

function overlay(page: Page, name: OverlayName, isShown: boolean): Promise<void> {
  return page.evaluate(([name, shown]) => window.shoal.stage.dispatch({ type: 'overlay', name, shown }), [
    name,
    isShown,
  ] as const);
}

/** Opens and closes the tour or the comparison. */
async function lookElsewhere(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await shown(page);
  await frames(page, 3);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => window.shoal.shown().includes(window.shoal.stage));
}

const ready = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => window.shoal.stage.state.value.status === 'ready');

/**
 * Loads and makes everything that is made on first use: every scene in every look, tour, comparison, diver and startle.
 */
async function warmUp(page: Page): Promise<void> {
  for (const scenario of process.env.SHOAL_LONG ? scenes : ['rocks', 'reef-100', 'mill']) {
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
      for (const { name } of overlayRows) await overlay(page, name, true);
      await frames(page, 2);
    }
  }
  for (const key of 'tb') await lookElsewhere(page, key);
  for (const key of 'xxsvvcc') {
    await page.keyboard.press(key);
    await frames(page, 3);
  }
}

/** Returns to the initial state, with no work left. */
async function measure(page: Page, session: CDPSession): Promise<{ megabytes: number; held: Record<string, number> }> {
  await page.setViewportSize({ width: 480, height: 270 });
  await page.evaluate(() => {
    const { stage } = window.shoal;
    stage.dispatch({ type: 'look', value: 'water' });
    // These buffers grow with their contents.
    stage.dispatch({ type: 'charts', value: { shown: false } });
    stage.dispatch({ type: 'open', scenario: 'mill' });
  });
  await ready(page);
  await page.keyboard.press('n');
  await page.evaluate(() => window.shoal.stage.dispatch({ type: 'choose', fish: undefined }));
  for (const { name } of overlayRows) await overlay(page, name, false);
  await page.evaluate(() => window.shoal.stage.dispatch({ type: 'play' }));
  await frames(page, 5);
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { megabytes: usedSize / 1e6, held: await page.evaluate(() => window.held()) };
}

test(`after ${things} things of any kind, nothing is left behind`, {
  // Scenes are drawn and meshes baked in software: on a busy machine this takes minutes.
  timeout: 1000 * (things * 3 + 360),
}, async () => {
  const { page, complaints } = await open(browser, {
    drawn: true,
    width: 480,
    height: 270,
    query: '?scenario=mill',
    before: countGraphics,
  });
  const session = await page.context().newCDPSession(page);
  const roll = dice(7);
  await warmUp(page);
  for (let once = 0; once < 20; once++) await doSomething(page, roll);
  const before = await measure(page, session);
  for (let done = 0; done < things; done++) await doSomething(page, roll);
  const after = await measure(page, session);
  await page.close();
  console.info(
    `${things} things done: ${before.megabytes.toFixed(1)} MB → ${after.megabytes.toFixed(1)} MB, on the GPU ${JSON.stringify(before.held)} → ${JSON.stringify(after.held)}`,
  );
  for (const [kind, count] of Object.entries(after.held)) expect(count, kind).toBeLessThanOrEqual(before.held[kind]);
  // Code that was used often has been compiled again, eventually all of it: 3 MB in 900 objects.
  expect(after.megabytes - before.megabytes).toBeLessThan(process.env.SHOAL_LONG ? 8 : 4);
  expect(complaints).toEqual([]);
});
