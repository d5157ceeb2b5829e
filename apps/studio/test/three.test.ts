import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { differentPixels, frames, launch } from './open-page.ts';
import { folderOf, type ServedPage, servePage } from './serve-page.ts';

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
    await frames(page, 20);
    expect(await differentPixels(page, one, await page.screenshot())).toBeGreaterThan(150);
  });
});

/** Times what a picture costs the page's own thread: nothing is rasterised. */
const timing = `
import { parseScenario, Simulation } from 'shoal';
import { SchoolView } from 'shoal/three';
import { DirectionalLight, PerspectiveCamera, Scene, WebGLRenderer } from 'three';

const renderer = new WebGLRenderer();
const gl = renderer.getContext();
gl.drawElementsInstanced = () => {};
const camera = new PerspectiveCamera(45, 16 / 9, 0.1, 1000);

globalThis.costOf = (count) => {
  const edge = 40 * Math.cbrt(count / 400);
  const world = { min: [0, 0, 0], max: [edge, edge, edge] };
  const species = ['sardine', 'tang'].map((name) => ({ name, count: count / 2 }));
  const simulation = new Simulation(parseScenario({ version: 1, world, species }));
  simulation.step(2);
  const fish = new SchoolView(simulation);
  const scene = new Scene().add(fish, new DirectionalLight());
  camera.position.set(edge / 2, edge / 2, 1.4 * edge);
  let best = Infinity;
  for (let round = 0; round < 80; round++) {
    const start = performance.now();
    fish.update(1 / 60, camera, 720);
    renderer.render(scene, camera);
    best = Math.min(best, performance.now() - start);
  }
  fish.dispose();
  return { best, calls: renderer.info.render.calls };
};
`;

describe('a picture costs the main thread little', () => {
  test('10 000 fish at most 4 ms, 50 000 at most 10 ms, in six draw calls at most', async () => {
    served = await servePage(browser, folderOf('cost-three', timing));
    const { page } = served;
    await page.waitForFunction(() => 'costOf' in globalThis);
    for (const [count, bar] of [
      [10_000, 4],
      [50_000, 10],
    ]) {
      const { best, calls } = await page.evaluate(
        (fish) => (globalThis as unknown as { costOf(count: number): { best: number; calls: number } }).costOf(fish),
        count,
      );
      console.info(`${count} fish: ${best.toFixed(2)} ms, ${calls} draw calls`);
      // The best of many: the tests share the machine.
      expect(best).toBeLessThan(bar);
      expect(calls).toBeLessThanOrEqual(6);
    }
  });
});
