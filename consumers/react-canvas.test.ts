import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectNothingLeft, ReactPage } from './react-page.ts';

/* Schools in canvases of react-three-fiber that do not draw continuously. */

let react: ReactPage;
let page: Page;

beforeAll(async () => {
  react = await ReactPage.open('canvases');
  page = react.page;
});

afterEach(() => react.expectQuiet());

afterAll(async () => {
  await react[Symbol.asyncDispose]();
});

/** three.js also frees the resources of the lost context. */
const ofLostContext = /object does not belong to this context/;
const time = (): Promise<number> => react.of('simulation.school.time');
const picture = async (): Promise<string> =>
  (await page.locator('canvas').screenshot({ timeout: 90_000 })).toString('base64');

async function loseContext(): Promise<void> {
  await page.evaluate(`globalThis.heard = [];
    for (const kind of ['webglcontextlost', 'webglcontextrestored'])
      document.querySelector('canvas').addEventListener(kind, () => heard.push(kind));
    globalThis.lost = contexts.at(-1).getExtension('WEBGL_lose_context');
    lost.loseContext();`);
  await react.until('heard.length === 1');
}

async function restoreContext(): Promise<void> {
  await page.evaluate('lost.restoreContext()');
  await react.until('heard.length === 2');
}

test('in a portal the school belongs to the scene of the portal', async () => {
  await react.show('portal');
  await react.until('look().shoal?.simulation?.school.step > 10 && shown.pixels > 20');
  const scene = '(() => { let one = view; while (one.parent) one = one.parent; return one.name; })()';
  expect(await react.of<string>(scene)).toBe('portal');
  expect(await react.of<number>('simulation.plan.obstacles.length')).toBe(1);
});

describe('frameloop="never"', () => {
  /** Shows a scene, and draws until it is there. StrictMode would make it again when it is revealed. */
  async function show(name: string): Promise<void> {
    const { ready } = await react.seen();
    await page.evaluate(`show('${name}', false)`);
    await react.until(`document.querySelector('canvas') && (advance(0), seen.ready > ${ready})`);
    await react.until('(advance(0), look().shoal?.view)');
  }

  test('fish swim as far as the program advances', async () => {
    await show('never');
    const before = await time();
    await page.waitForTimeout(300);
    expect(await time()).toBe(before);
    const seconds = await page.evaluate<number>('shown.seconds');
    await page.evaluate('for (let k = 1; k <= 60; k++) advance(k / 30)');
    expect(await time()).toBeCloseTo(before + 2, 5);
    expect((await page.evaluate<number>('shown.seconds')) - seconds).toBeCloseTo(2, 5);
  });

  test.each(['never', 'neverInWater'])('a lost and restored context draws the same picture (%s)', async (name) => {
    await show(name);
    // Few frames, because without a GPU a frame of water takes long, and a screenshot waits for all frames.
    await page.evaluate('for (let k = 1; k <= 10; k++) advance(k / 10)');
    const before = await picture();
    await loseContext();
    await page.evaluate('advance(1)');
    await restoreContext();
    await page.evaluate('advance(1)');
    expect(await picture()).toBe(before);
    await page.evaluate('for (let k = 11; k <= 16; k++) advance(k / 10)');
    expect(await picture()).not.toBe(before);
    await react.expectQuiet(ofLostContext);
  });
});

describe('frameloop="demand"', () => {
  test('asks for frames while the fish swim, and after a lost context', async () => {
    await react.show('demand');
    await react.until('look().shoal.simulation.school.step > 20');
    await page.evaluate('change({ paused: 1 })');
    // The pause has come when some pictures show the same step.
    await page.evaluate(`(async () => {
      for (let [equal, last] = [0, -1]; equal < 10; ) {
        await new Promise(requestAnimationFrame);
        const { step } = look().shoal.simulation.school;
        equal = step === last ? equal + 1 : 0;
        last = step;
      }
    })()`);
    const [before, time] = [await picture(), await react.of<number>('simulation.school.step')];
    await loseContext();
    await restoreContext();
    await expect.poll(picture).toBe(before);
    expect(await react.of<number>('simulation.school.step')).toBe(time);
    await page.evaluate('change({ paused: 0 })');
    await react.until(`look().shoal.simulation.school.step > ${time} + 3`);
    await react.expectQuiet(ofLostContext);
  });
});

test('several canvases have a scene each; one goes, the others swim on', async () => {
  await react.show('several');
  // A canvas that has not been mounted yet, or is being mounted again, has none.
  const apis = 'shown.apis.filter(Boolean)';
  const all = (expression: string): string => `${apis}.every(({ simulation }) => ${expression})`;
  await react.until(`${apis}.length === 4 && ${all('simulation?.school.step > 5')}`);
  await expect
    .poll(() => page.evaluate(`${apis}.map(({ simulation }) => simulation?.school.count)`), { timeout: 30_000 })
    .toEqual([100, 101, 102, 103]);
  expect(await page.evaluate(`new Set(${apis}.map(({ view }) => view)).size`)).toBe(4);
  await page.evaluate(`globalThis.gone = ${apis}[3].simulation; change({ count: 3 })`);
  await react.until('gone.isDisposed');
  const [now] = await page.evaluate<number[]>(`${apis}.map(({ simulation }) => simulation.school.step)`);
  await react.until(`${apis}.length === 3 && ${all(`simulation?.school.step > ${now} + 5`)}`);
  expect(await page.evaluate('document.querySelectorAll("canvas").length')).toBe(3);
});

test.each([
  ['static', 'thousand', 1],
  ['moving', 'thousandMoving', 1000],
])('a thousand %s obstacles of one shape have one field', async (_, name, bodies) => {
  await react.show(name, false);
  await react.until('look().shoal?.simulation?.school.step > 10');
  expect(await react.of('simulation.plan.obstacles.length')).toBe(1000);
  expect(await react.of('simulation.obstacles.bodies.length')).toBe(bodies);
  expect(await react.of('new Set(simulation.obstacles.bodies.map(({ field }) => field)).size')).toBe(1);
  await page.evaluate('change({ weight: 2 })');
  await react.until('look().shoal.simulation.plan.species[0].rules.cohesion.weight === 2');
  await page.evaluate('change({ fish: 120 })');
  await react.until('look().shoal.simulation.school.count === 120');
  if (bodies === 1) return;
  await page.evaluate('change({ x: 2 })');
  await react.until('look().shoal.simulation.plan.obstacles.every(({ at }, k) => at[0] === (k % 10) - 2.5)');
});

test.each(['tiny', 'tinyInWater'])('%s: mounted and unmounted many times it leaves nothing', async (name) => {
  await expectNothingLeft(page, async () => {
    await react.show(name);
    await page.evaluate('hide()');
  });
});

test('with the GPU engine it leaves no buffer, and the device stays that of the program', async () => {
  for (let round = 0; round < 5; round++) {
    await react.show('tinyOnGpu');
    await react.until('look().shoal?.simulation?.school.step > 2');
    await page.evaluate('hide()');
  }
  expect(await page.evaluate('buffersMade')).toBeGreaterThan(20);
  await react.until('buffers.size === 0');
  expect(await page.evaluate('devices')).toBe(1);
});
