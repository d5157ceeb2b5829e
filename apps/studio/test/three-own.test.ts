import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { differentPixels, frames, launch, pixelsBetween } from './open-page.ts';
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

/** Two fish, one of each species; `pick` takes parts of the picture, from the left and from the top. */
const program = `
import { parseScenario, Simulation } from 'shoal';
import { openGpu } from 'shoal/gpu';
import { SchoolView } from 'shoal/three';
import { GpuSchoolView, NodeSchoolView } from 'shoal/three-gpu';
import { Color, DirectionalLight, HemisphereLight, PerspectiveCamera, Raycaster, Scene, Vector2, WebGLRenderer } from 'three';
import { WebGPURenderer } from 'three/webgpu';

const fishAt = (name, shape, x) => ({
  name,
  body: { length: 2, shape },
  start: { kind: 'list', positions: [[x, 0.7, 0]], velocities: [[1, 0, 0.5]] },
});
const species = [fishAt('left', 'sardine', -2), fishAt('right', 'tang', 2)];
const plan = parseScenario({ version: 1, world: { min: [-9, -9, -9], max: [9, 9, 9] }, species });
const camera = new PerspectiveCamera(45, innerWidth / innerHeight, 0.1, 100);
camera.position.z = 9;
camera.updateMatrixWorld();
const raycaster = new Raycaster();
const warnings = [];
console.warn = (text) => warnings.push(text);
let shown;

async function open(kind, readBack) {
  shown?.renderer.domElement.remove();
  const gpu = kind === 'gpu' ? await openGpu({ gpu: navigator.gpu, readBack }) : undefined;
  const renderer = kind === 'gl' ? new WebGLRenderer() : new WebGPURenderer({ device: gpu?.device });
  await renderer.init?.();
  renderer.setSize(innerWidth, innerHeight);
  document.body.append(renderer.domElement);
  const simulation = new Simulation(plan, gpu ? { engine: gpu } : {});
  const views = { gl: SchoolView, node: NodeSchoolView, gpu: GpuSchoolView };
  const view = new views[kind](simulation, ...(gpu ? [renderer] : []));
  const scene = new Scene().add(view, new HemisphereLight('white', '#808080', 3), new DirectionalLight('white', 2));
  scene.background = new Color('black');
  shown = { renderer, view, scene };
  await simulation.run(1);
  for (let k = 0; k < 3; k++) {
    view.update(1 / 60, camera, innerHeight);
    renderer.render(scene, camera);
    await new Promise(requestAnimationFrame);
  }
}

function pick(x, y) {
  raycaster.setFromCamera(new Vector2(2 * x - 1, 1 - 2 * y), camera);
  return raycaster.intersectObject(shown.scene).map(({ fish, instanceId }) => [fish, instanceId]);
}

globalThis.school = { open, pick, warnings };
`;

/** What the program offers. */
declare const school: {
  readonly warnings: string[];
  open(kind: 'gl' | 'node' | 'gpu', readBack: boolean): Promise<void>;
  pick(x: number, y: number): [fish: number, instanceId: number][];
};

test('a ray through the pixels of a fish finds it, drawn by WebGL or from the GPU', async () => {
  served = await servePage(browser, folderOf('three-pick', program));
  const { page } = served;
  await page.waitForFunction(() => 'school' in window);
  for (const kind of ['gl', 'node', 'gpu'] as const) {
    await page.evaluate((wanted) => school.open(wanted, true), kind);
    for (const [fish, from, to] of [
      [0, 0, 0.5],
      [1, 0.5, 1],
    ]) {
      const clip = { x: 480 * from, y: 0, width: 240, height: 270 };
      const { count, x, y } = await pixelsBetween(page, await page.screenshot({ clip }), [40, 40, 40], [255, 255, 255]);
      expect(count, `pixels of fish ${fish} by ${kind}`).toBeGreaterThan(150);
      const spot = [from + x * (to - from), y] as const;
      expect(await page.evaluate(([right, down]) => school.pick(right, down), spot)).toEqual([[fish, fish]]);
    }
    expect(await page.evaluate(() => [school.pick(0.5, 0.5), school.pick(0.05, 0.9)])).toEqual([[], []]);
  }
  expect(await page.evaluate(() => school.warnings)).toEqual([]);
  // Positions that stay on the device.
  await page.evaluate(() => school.open('gpu', false));
  expect(await page.evaluate(() => [school.pick(0.3, 0.4), school.pick(0.5, 0.5)])).toEqual([[], []]);
  const warnings = await page.evaluate(() => school.warnings);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('readBack: true');
});

test("examples/own-model.html: fish of one's own model are seen in their colours, and move", async () => {
  served = await servePage(browser, fileURLToPath(new URL('../../../examples/', import.meta.url)), 'own-model.html');
  const { page } = served;
  await page.locator('canvas').waitFor();
  await frames(page, 3);
  const one = await page.screenshot();
  const orange = await pixelsBetween(page, one, [150, 60, 0], [255, 170, 80]);
  const white = await pixelsBetween(page, one, [200, 200, 200], [255, 255, 255]);
  expect(orange.count).toBeGreaterThan(500);
  expect(white.count).toBeGreaterThan(100);
  await frames(page, 6);
  expect(await differentPixels(page, one, await page.screenshot())).toBeGreaterThan(300);
});
