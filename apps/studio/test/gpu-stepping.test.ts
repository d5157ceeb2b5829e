import type { Browser, Page } from 'playwright-core';
import { parseScenarioJson, Simulation } from 'shoal';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { whenAt } from './awaited-states.ts';
import {
  differentPixels,
  launch,
  type OpenOptions,
  type OpenPage,
  open,
  picture,
  positions,
  unfold,
} from './open-page.ts';

let browser: Browser;
let opened: OpenPage;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
afterEach(async () => {
  expect(opened.complaints, 'errors and warnings in the console').toEqual([]);
  await opened.leave();
});

/** Without a GPU a software adapter is used, which first compiles its programs. */
const patient = { timeout: 60_000 };

const scene = {
  version: 1,
  name: 'Small',
  seed: 5,
  world: { min: [0, 0, 0], max: [20, 20, 20] },
  species: [{ name: 'fish', count: 80, start: { kind: 'sphere', radius: 4, speed: 2 } }],
};

declare global {
  interface Window {
    device?: GPUDevice;
  }
}

/** Stores the device that the page opens. */
function keepDevice(): void {
  const { requestDevice } = GPUAdapter.prototype;
  GPUAdapter.prototype.requestDevice = async function (descriptor) {
    window.device = await requestDevice.call(this, descriptor);
    return window.device;
  };
}

async function show(document: typeof scene, options: OpenOptions = {}): Promise<Page> {
  opened = await open(browser, {
    width: 800,
    height: 450,
    drawn: true,
    ...options,
    query: `?scenario=two-fish&${options.query}`,
  });
  const { page } = opened;
  await change(page, document);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await unfold(page, 'Performance');
  return page;
}

async function change(page: Page, document: typeof scene): Promise<void> {
  await page.evaluate(
    (text) => window.shoal.stage.dispatch({ type: 'open', scenario: 'own', text }),
    JSON.stringify(document),
  );
  await page.waitForFunction((name) => window.shoal.stage.state.value.plan?.name === name, document.name);
}

const choiceOf = (page: Page) => page.getByRole('combobox', { name: 'Compute on' });
const runsOn = async (page: Page, text: string): Promise<void> =>
  expect.poll(() => page.locator('.running').textContent(), patient).toBe(text);
/** On a real GPU or a software one. */
const onGpu = async (page: Page): Promise<void> =>
  expect.poll(() => page.locator('.running').textContent(), patient).toMatch(/^Runs on (the GPU|a GPU emulated)/);
const stepOf = (page: Page): Promise<number> => page.evaluate(() => window.shoal.stage.simulation?.school.step ?? -1);
const atRest = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const { simulation, playback } = window.shoal.stage;
    return !simulation?.running && simulation?.engine.isFresh !== false && !playback.seeks;
  });

const farthest = (one: readonly number[], other: readonly number[]): number =>
  Math.max(...one.map((value, i) => Math.abs(value - other[i])));

/** Waits until this many more steps were made. */
async function swim(page: Page, steps: number): Promise<void> {
  const from = await stepOf(page);
  await expect.poll(() => stepOf(page), patient).toBeGreaterThanOrEqual(from + steps);
}

async function goTo(page: Page, step: number): Promise<number[]> {
  await page.evaluate((wanted) => window.shoal.stage.dispatch({ type: 'seek', step: wanted }), step);
  await expect.poll(() => page.evaluate(() => window.shoal.stage.playback.played.value.step), patient).toBe(step);
  await atRest(page);
  expect(await stepOf(page)).toBe(step);
  return positions(page);
}

test('is chosen while the scene plays, takes edits, and goes back and on', async () => {
  const page = await show(scene, { paused: true });
  // Slowly, because the engines differ more with each step, and preparing the GPU takes long on a busy machine.
  await page.evaluate(() => {
    const { stage } = window.shoal;
    stage.dispatch({ type: 'speed', value: 0.02 });
    stage.dispatch({ type: 'play' });
  });
  await expect.poll(() => choiceOf(page).locator('option[value=gpu]').isEnabled()).toBe(true);
  await choiceOf(page).selectOption('GPU');
  await onGpu(page);
  expect(new URL(page.url()).searchParams.get('engine')).toBe('gpu');
  const before = await picture(page);
  const isPaused = whenAt(page, (await stepOf(page)) + 20, { type: 'pause' });
  await page.evaluate(() => window.shoal.stage.dispatch({ type: 'speed', value: 1 }));
  await isPaused;
  await atRest(page);
  expect(await differentPixels(page, before, await picture(page))).toBeGreaterThan(100);
  const step = await stepOf(page);
  const plain = new Simulation(parseScenarioJson(scene));
  plain.step(step);
  const { x, y, z } = plain.school;
  const apart = farthest([...x, ...y, ...z], await positions(page));
  expect(apart).toBeLessThan(0.01);
  expect(apart, 'rounding on another engine').toBeGreaterThan(0);

  await page.keyboard.press('n');
  await expect.poll(() => page.evaluate(() => window.shoal.stage.watch.report?.id)).toBe(0);
  await page.keyboard.press('.');
  await expect.poll(() => stepOf(page), patient).toBe(step + 1);
  await atRest(page);
  const next = await positions(page);
  await goTo(page, step - 10);
  const again = await goTo(page, step + 1);
  // The CPU had made some of the steps that were made again.
  expect(farthest(next, again)).toBeLessThan(0.01);
  await goTo(page, step - 5);
  expect(await goTo(page, step + 1)).toEqual(again);
  await onGpu(page);

  await page.evaluate(() =>
    window.shoal.stage.dispatch({ type: 'set', path: 'species[0].motion', value: { minSpeed: 0.1, maxSpeed: 0.5 } }),
  );
  await page.keyboard.press('.');
  await expect.poll(() => stepOf(page), patient).toBe(step + 2);
  await atRest(page);
  const speeds = await page.evaluate(() => {
    const { vx, vy, vz } = window.shoal.stage.simulation?.school ?? {};
    return vx && vy && vz ? Array.from(vx, (v, i) => Math.hypot(v, vy[i], vz[i])) : [];
  });
  expect(Math.max(...speeds)).toBeLessThan(0.501);

  await page.evaluate(() => window.shoal.stage.dispatch({ type: 'set', path: 'species[0].count', value: 100 }));
  await page.keyboard.press(' ');
  await swim(page, 3);
  expect(await page.evaluate(() => window.shoal.stage.simulation?.school.count)).toBe(100);
  await onGpu(page);
  await choiceOf(page).selectOption('One thread');
  await runsOn(page, 'Runs on one thread. Kernel: SIMD.');
  await swim(page, 3);
});

test('a scene that it cannot run goes on without it; a lost one is replaced, and can be chosen again', async () => {
  const page = await show(scene, { query: 'engine=gpu', before: keepDevice, drawn: false });
  await onGpu(page);
  await change(page, {
    ...scene,
    name: 'Many near',
    species: scene.species.map((one) => ({ ...one, rules: { cohesion: { nearest: 65 } } })),
  });
  const said = page.getByText(
    'The GPU cannot run this scene, so the CPU does. Not supported on the GPU: more than 64 nearest flockmates (species[0].rules.cohesion.nearest is 65',
  );
  await expect.poll(() => said.count()).toBe(2);
  await expect.poll(() => page.locator('.running').textContent(), patient).toBe('Runs on one thread. Kernel: SIMD.');
  expect(await choiceOf(page).inputValue()).toBe('gpu');
  await swim(page, 5);

  await change(page, scene);
  await onGpu(page);
  expect(await said.locator('visible=true').count()).toBe(0);
  await swim(page, 5);

  // Fish drawn from GPU memory are read back only on demand.
  const isFresh = (): Promise<boolean | undefined> =>
    page.evaluate(() => window.shoal.stage.simulation?.engine.isFresh);
  await page.evaluate(() => window.shoal.stage.dispatch({ type: 'drawn-on-gpu', value: true }));
  await expect.poll(isFresh, patient).toBe(false);
  await page.keyboard.press('n');
  await expect.poll(() => page.evaluate(() => window.shoal.stage.watch.report?.id), patient).toBe(0);
  await page.evaluate(() => window.shoal.stage.dispatch({ type: 'choose', fish: undefined }));
  await expect.poll(isFresh, patient).toBe(false);
  await page.evaluate(() => window.shoal.stage.dispatch({ type: 'pause' }));
  await expect.poll(isFresh, patient).toBe(true);
  await page.evaluate(() => {
    window.shoal.stage.dispatch({ type: 'drawn-on-gpu', value: false });
    window.shoal.stage.dispatch({ type: 'play' });
  });

  await page.evaluate(() => window.device?.destroy());
  await expect
    .poll(() => page.getByRole('alert').allTextContents(), patient)
    .toContainEqual(expect.stringMatching(/^The GPU was lost \([^)]*\)\. The CPU has taken over\./));
  await runsOn(page, 'Runs on one thread. Kernel: SIMD.');
  await swim(page, 5);
  await choiceOf(page).selectOption('GPU');
  await onGpu(page);
  await swim(page, 5);
});

test('one that is lost while its fish are drawn from it is told, and the CPU steps and WebGL draws them', async () => {
  const page = await show(scene, { query: 'engine=gpu', before: keepDevice });
  await onGpu(page);
  await page.locator('canvas.fish:not([hidden])').waitFor(patient);
  await swim(page, 5);
  await page.evaluate(() => window.device?.destroy());
  await expect
    .poll(() => page.getByRole('alert').allTextContents(), patient)
    .toContainEqual(expect.stringMatching(/^The GPU was lost \([^)]*\)\. The CPU has taken over\./));
  await expect.poll(() => page.locator('canvas.fish').count(), patient).toBe(0);
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await swim(page, 5);
  const seen = await picture(page);
  await expect.poll(async () => differentPixels(page, seen, await picture(page)), patient).toBeGreaterThan(100);
});

test('one that is lost in a pause is told at once, and the fish stay where they are and are drawn without it', async () => {
  const page = await show(scene, { query: 'engine=gpu', before: keepDevice });
  await onGpu(page);
  const fish = page.locator('canvas.fish');
  await page.locator('canvas.fish:not([hidden])').waitFor(patient);
  await swim(page, 60);
  await page.getByRole('button', { name: 'Pause' }).click();
  await atRest(page);
  const before = await positions(page);
  await page.evaluate(() => window.device?.destroy());
  await expect
    .poll(() => page.getByRole('alert').allTextContents(), patient)
    .toContainEqual(expect.stringMatching(/^The GPU was lost \([^)]*\)\. The CPU has taken over\./));
  await runsOn(page, 'Runs on one thread. Kernel: SIMD.');
  await expect.poll(() => fish.count()).toBe(0);
  expect(await positions(page)).toEqual(before);
  const seen = await picture(page);
  await goTo(page, 0);
  await expect.poll(async () => differentPixels(page, seen, await picture(page)), patient).toBeGreaterThan(100);
});

test('says so if it is a software adapter', async () => {
  const page = await show(scene, {
    query: 'engine=gpu',
    drawn: false,
    before: () => Object.defineProperty(GPUAdapterInfo.prototype, 'isFallbackAdapter', { get: () => true }),
  });
  await runsOn(page, 'Runs on a GPU emulated in software, because no real one was found. The CPU is faster.');
});

test.each([
  [
    'no WebGPU',
    /^This browser has no WebGPU/,
    () => Object.defineProperty(Navigator.prototype, 'gpu', { get: () => undefined }),
  ],
  [
    'a WebGPU that throws',
    /^The browser found no GPU/,
    () => {
      GPU.prototype.requestAdapter = () => {
        throw new Error('Blocked.');
      };
    },
  ],
] as const)('where there is %s it cannot be chosen, and a sentence says what to do', async (_, why, before) => {
  const page = await show(scene, { query: 'engine=gpu', before, drawn: false });
  await runsOn(page, 'Runs on one thread. Kernel: SIMD.');
  expect(await choiceOf(page).inputValue()).toBe('auto');
  expect(await choiceOf(page).locator('option[value=gpu]').isDisabled()).toBe(true);
  expect(await page.locator('.no-gpu').textContent()).toMatch(why);
  await swim(page, 5);
});
