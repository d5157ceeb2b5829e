import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { differentPixels, frames, launch } from './open-page.ts';
import { folderOf, type ServedPage, servePage } from './serve-page.ts';
import { median, threadWatch, timed } from './thread-time.ts';

let browser: Browser;
let served: ServedPage;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

afterEach(async () => {
  await served.close();
  expect(served.complaints, 'errors and warnings in the console').toEqual([]);
});

function programOfTheDocs(): string {
  const text = readFileSync(new URL('../../../docs/three.md', import.meta.url), 'utf8');
  return /```js\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
}

describe("a school in a three.js scene of one's own", () => {
  test.each([
    ['examples/three.html', () => fileURLToPath(new URL('../../../examples/', import.meta.url))],
    ['the program of docs/three.md', () => folderOf('docs-three', programOfTheDocs())],
  ])('%s: fish are seen in its light, and move', async (_, root) => {
    served = await servePage(browser, root());
    const { page } = served;
    await page.locator('canvas').waitFor();
    await frames(page, 12);
    const one = await page.screenshot();
    await expect.poll(async () => differentPixels(page, one, await page.screenshot())).toBeGreaterThan(150);
  });
});

/**
 * Draws pictures that take only time of the page's own thread, because nothing is rasterised. Places as many objects as
 * there are fish.
 */
const pictures = `
import { parseScenario, Simulation } from 'shoal';
import { SchoolView } from 'shoal/three';
import { DirectionalLight, Matrix4, PerspectiveCamera, Quaternion, Scene, Vector3, WebGLRenderer } from 'three';

const renderer = new WebGLRenderer();
const gl = renderer.getContext();
gl.drawElementsInstanced = () => {};
const camera = new PerspectiveCamera(45, 16 / 9, 0.1, 1000);
const [matrix, at, turn, size] = [new Matrix4(), new Vector3(), new Quaternion(), new Vector3(1, 1, 1)];
let fish, scene, places;

function open(count) {
  fish?.dispose();
  const edge = 40 * Math.cbrt(count / 400);
  const world = { min: [0, 0, 0], max: [edge, edge, edge] };
  const species = ['sardine', 'tang'].map((name) => ({ name, count: count / 2 }));
  const simulation = new Simulation(parseScenario({ version: 1, world, species }));
  simulation.step(2);
  fish = new SchoolView(simulation);
  scene = new Scene().add(fish, new DirectionalLight());
  places = new Float32Array(16 * count);
  camera.position.set(edge / 2, edge / 2, 1.4 * edge);
}

/** @returns number of draw calls of a picture */
function draw(times) {
  for (let round = 0; round < times; round++) {
    fish.update(1 / 60, camera, 720);
    renderer.render(scene, camera);
  }
  return renderer.info.render.calls;
}

function place(times) {
  for (let round = 0; round < times; round++)
    for (let i = 0; 16 * i < places.length; i++) {
      at.set(i, i / 2, 1);
      turn.set(0, Math.sin(i), 0, Math.cos(i));
      matrix.compose(at, turn, size).toArray(places, 16 * i);
    }
}

globalThis.cost = { open, draw, place };
`;

/** The functions that the program offers. */
declare const cost: { open(count: number): void; draw(times: number): number; place(times: number): void };

/** Milliseconds for composing a thousand matrices with three.js on an idle core of an AMD EPYC. */
const placing = 0.028;

describe('a picture costs the main thread little', () => {
  test.each([
    [10_000, 4],
    [50_000, 10],
  ])('%i fish at most %i ms on an idle core, in six draw calls at most', async (count, bar) => {
    served = await servePage(browser, folderOf('cost-three', pictures));
    const { page } = served;
    await page.waitForFunction(() => 'cost' in globalThis);
    await page.evaluate((fish) => cost.open(fish), count);
    const watch = await threadWatch(page);
    const ratios: number[] = [];
    let calls = 0;
    // Placing objects is measured in between: a slow moment of the thread affects both.
    for (let round = 0; round < 9; round++) {
      const placed = await timed(watch, () => page.evaluate(() => cost.place(20)));
      const drawn = await timed(watch, async () => {
        calls = await page.evaluate(() => cost.draw(5));
      });
      ratios.push((drawn / placed) * 4);
    }
    // In the first rounds code is compiled.
    const milliseconds = median(ratios.slice(2)) * placing * (count / 1000);
    console.info(`${count} fish: ${milliseconds.toFixed(2)} ms on an idle core, ${calls} draw calls`);
    expect(milliseconds).toBeLessThan(bar);
    expect(calls).toBeLessThanOrEqual(6);
  });
});
