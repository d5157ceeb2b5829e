import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
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
import { figureFrom, SchoolView } from 'shoal/three';
import { GpuSchoolView, NodeSchoolView } from 'shoal/three-gpu';
import { BoxGeometry, Color, DirectionalLight, HemisphereLight, MeshStandardMaterial, PerspectiveCamera, Raycaster, Scene, Vector2, WebGLRenderer } from 'three';
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

async function open(kind, readBack, options = {}) {
  shown?.renderer.domElement.remove();
  const gpu = kind === 'gpu' ? await openGpu({ gpu: navigator.gpu, readBack }) : undefined;
  const renderer = kind === 'gl' ? new WebGLRenderer() : new WebGPURenderer({ device: gpu?.device });
  await renderer.init?.();
  renderer.setSize(innerWidth, innerHeight);
  document.body.append(renderer.domElement);
  const simulation = new Simulation(plan, gpu ? { engine: gpu } : {});
  const views = { gl: SchoolView, node: NodeSchoolView, gpu: GpuSchoolView };
  const view = new views[kind](simulation, ...(gpu ? [renderer, options] : [options]));
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

/** Red boxes instead of fish; those of a CPU simulation show a tint too. */
async function openBoxes(kind) {
  const material = new MeshStandardMaterial({ color: '#ff0000' });
  await open(kind, true, { figure: figureFrom(new BoxGeometry(1, 1, 3, 1, 1, 8), { material }) });
}

function tint(colours) {
  shown.view.tints = Uint32Array.from(colours);
  shown.view.update(0, camera, innerHeight);
  shown.renderer.render(shown.scene, camera);
}

/** The code and text of the error that is thrown if three.js draws with WebGL although WebGPU was expected. */
async function fallBack(kind) {
  const renderer = new WebGPURenderer({ forceWebGL: true });
  await renderer.init();
  renderer.setSize(64, 64);
  const engine = kind === 'gpu' ? await openGpu({ gpu: navigator.gpu }) : undefined;
  const simulation = new Simulation(plan, { engine });
  try {
    const view = kind === 'gpu' ? new GpuSchoolView(simulation, renderer) : new NodeSchoolView(simulation);
    view.update(1 / 60, camera, 64);
    renderer.render(new Scene().add(view), camera);
  } catch ({ code, message }) {
    return { code, message };
  } finally {
    renderer.dispose();
    simulation.dispose();
  }
}

globalThis.school = { open, openBoxes, tint, pick, fallBack, warnings };
`;

const kinds = ['gl', 'node', 'gpu'] as const;
type Kind = (typeof kinds)[number];

/** The functions that the program offers. */
declare const school: {
  readonly warnings: string[];
  open(kind: Kind, readBack: boolean): Promise<void>;
  openBoxes(kind: Kind): Promise<void>;
  tint(colours: number[]): void;
  fallBack(kind: 'node' | 'gpu'): Promise<{ readonly code: string; readonly message: string } | undefined>;
  pick(x: number, y: number): [fish: number, instanceId: number][];
};

const open = async (): Promise<Page> => {
  served = await servePage(browser, folderOf('three-own', program));
  await served.page.waitForFunction(() => 'school' in window);
  return served.page;
};

test('the three views of a school look alike, and a ray through the pixels of a fish finds it', async () => {
  const page = await open();
  let first: Buffer | undefined;
  for (const kind of kinds) {
    await page.evaluate((wanted) => school.open(wanted, true), kind);
    first ??= await page.screenshot();
    expect(await differentPixels(page, first, await page.screenshot()), kind).toBeLessThan(250);
    for (const [fish, from, to] of [
      [0, 0, 0.5],
      [1, 0.5, 1],
    ]) {
      const clip = { x: 480 * from, y: 0, width: 240, height: 270 };
      const { count, x, y } = await pixelsBetween(page, await page.screenshot({ clip }), [30, 30, 20], [255, 255, 255]);
      expect(count, `pixels of fish ${fish} by ${kind}`).toBeGreaterThan(150);
      const spot = [from + x * (to - from), y] as const;
      expect(await page.evaluate(([right, down]) => school.pick(right, down), spot)).toEqual([[fish, fish]]);
    }
    expect(await page.evaluate(() => [school.pick(0.5, 0.5), school.pick(0.05, 0.9)])).toEqual([[], []]);
  }
  expect(await page.evaluate(() => school.warnings)).toEqual([]);
  // Positions that stay on the device.
  await page.evaluate(() => school.open('gpu', false));
  expect(await page.evaluate(() => [school.pick(0.35, 0.4), school.pick(0.65, 0.4)])).toEqual([[], []]);
  const warnings = await page.evaluate(() => school.warnings);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('readBack: true');
});

test('where WebGPURenderer draws with WebGL, views that need WebGPU say so and name the one to use', async () => {
  const page = await open();
  const thrown = await page.evaluate(async () => [await school.fallBack('node'), await school.fallBack('gpu')]);
  expect(thrown.map((one) => one?.code)).toEqual(['argument', 'argument']);
  expect(thrown[0]?.message).toBe(
    "NodeSchoolView needs three's WebGPURenderer with WebGPU. This one has fallen back to WebGL, because the page may not use a GPU. Use SchoolView with WebGLRenderer.",
  );
  expect(thrown[1]?.message).toMatch(
    /must share one GPU device: .* This renderer has fallen back to WebGL, .*: use SchoolView with WebGLRenderer\.$/,
  );
});

test("a model of one's own keeps its material in all three views, and takes tints", async () => {
  const page = await open();
  const red = async (): Promise<number> =>
    (await pixelsBetween(page, await page.screenshot(), [60, 0, 0], [255, 40, 40])).count;
  for (const kind of kinds) {
    await page.evaluate((wanted) => school.openBoxes(wanted), kind);
    const both = await red();
    expect(both, kind).toBeGreaterThan(1000);
    if (kind === 'gpu') continue;
    // The second fish turns blue.
    await page.evaluate(() => school.tint([0, 0xffff0000]));
    await frames(page, 2);
    expect(Math.abs((await red()) / both - 0.5), kind).toBeLessThan(0.15);
    const blue = await pixelsBetween(page, await page.screenshot(), [0, 0, 60], [40, 40, 255]);
    expect(blue.count, kind).toBeGreaterThan(400);
  }
  expect(await page.evaluate(() => school.warnings)).toEqual([]);
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
  await expect.poll(async () => differentPixels(page, one, await page.screenshot())).toBeGreaterThan(300);
});

/** An underwater scene with the settings of the studio, and with three.js's defaults and tone mapping. */
const waterProgram = `
import { parseScenario, Simulation } from 'shoal';
import { WaterScene } from 'shoal/three';
import { ACESFilmicToneMapping, ColorManagement, LinearSRGBColorSpace, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { EffectComposer } from 'three/addons/postprocessing/EffectComposer.js';
import { OutputPass } from 'three/addons/postprocessing/OutputPass.js';
import { RenderPass } from 'three/addons/postprocessing/RenderPass.js';

const plan = parseScenario({
  version: 1,
  world: { min: [-9, -4, -9], max: [9, 4, 9] },
  obstacles: [{ shape: { kind: 'rock', radius: 2 }, at: [-4, -1, 0] }],
  food: [{ at: [3, 0, 3], amount: 10 }],
  species: [{ name: 'sardine', count: 200 }, { name: 'tang', count: 30 }],
});
const camera = new PerspectiveCamera(50, innerWidth / innerHeight, 0.1, 200);
camera.position.set(2, 1, 19);
let renderer;

globalThis.water = (kind, quality) => {
  renderer?.domElement.remove();
  ColorManagement.enabled = kind !== 'studio';
  renderer = new WebGLRenderer();
  if (kind === 'studio') renderer.outputColorSpace = LinearSRGBColorSpace;
  if (kind === 'managed') renderer.toneMapping = ACESFilmicToneMapping;
  renderer.setSize(innerWidth, innerHeight);
  document.body.append(renderer.domElement);
  const water = new WaterScene(new Simulation(plan), { quality });
  if (quality !== 'high') water.marks = [];
  const scene = new Scene().add(water);
  water.update(3, 0, camera, innerHeight);
  if (kind !== 'composer') return renderer.render(scene, camera);
  const composer = new EffectComposer(renderer);
  for (const pass of [new RenderPass(scene, camera), new OutputPass()]) composer.addPass(pass);
  composer.render();
};
`;

/** The functions that the program offers. */
declare const water: (kind: 'studio' | 'managed' | 'composer', quality: 'low' | 'high') => void;

test('WaterScene looks as in the studio where three manages colours, maps tones, or processes the picture', async () => {
  served = await servePage(browser, folderOf('three-water', waterProgram));
  const { page } = served;
  await page.waitForFunction(() => 'water' in window);
  const shoot = async (...asked: Parameters<typeof water>): Promise<Buffer> => {
    await page.evaluate(([kind, quality]) => water(kind, quality), asked);
    return page.screenshot();
  };
  const studio = await shoot('studio', 'high');
  expect(await differentPixels(page, studio, await shoot('managed', 'high'))).toBeLessThan(50);
  // Without shafts, motes and lines, which are transparent and therefore blended in another colour space there.
  const plain = await shoot('studio', 'low');
  expect(await differentPixels(page, plain, await shoot('composer', 'low'))).toBeLessThan(500);
  expect(await differentPixels(page, studio, plain)).toBeGreaterThan(1000);
});
