import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { still } from './awaited-states.ts';
import { differentPixels, frames, launch, open, patience, picture, unfold } from './open-page.ts';
import { folderOf, type ServedPage, servePage } from './serve-page.ts';

/** Each look takes two pictures. */
const patient = { timeout: 60_000, interval: 400 };

let browser: Browser;
let served: ServedPage | undefined;
/** The page of the program below. All tests of the program share it. */
let programPage: ServedPage | undefined;

beforeAll(async () => {
  browser = await launch();
});

afterAll(async () => {
  await programPage?.close();
  await browser.close();
});

afterEach(async () => {
  const complaints = [...(served?.complaints ?? []), ...(programPage?.complaints.splice(0) ?? [])];
  await served?.close();
  served = undefined;
  expect(complaints, 'errors and warnings in the console').toEqual([]);
});

/** Opens a school in WebGL or on the GPU and draws it picture by picture. Counts uploads and read-backs. */
const program = `
import { parseScenario, Simulation } from 'shoal';
import { openGpu } from 'shoal/gpu';
import { SchoolView } from 'shoal/three';
import { GpuSchoolView } from 'shoal/three-gpu';
import { Color, DirectionalLight, HemisphereLight, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { WebGPURenderer } from 'three/webgpu';

const bytes = { sent: 0, back: 0 };
const count = (prototype, method, add) => {
  const own = prototype[method];
  prototype[method] = function (...given) {
    add(...given);
    return own.apply(this, given);
  };
};
count(GPUQueue.prototype, 'writeBuffer', (buffer, at, data, from, size) => {
  bytes.sent += size === undefined ? data.byteLength : size * (data.BYTES_PER_ELEMENT ?? 1);
});
count(GPUQueue.prototype, 'writeTexture', (to, data) => { bytes.sent += data.byteLength; });
count(GPUDevice.prototype, 'createBuffer', ({ size, mappedAtCreation }) => { if (mappedAtCreation) bytes.sent += size; });
count(GPUBuffer.prototype, 'mapAsync', function () { bytes.back++; });
count(GPUCommandEncoder.prototype, 'copyBufferToBuffer', () => { bytes.back++; });

const camera = new PerspectiveCamera(45, innerWidth / innerHeight, 0.1, 500);
const shapes = ['sardine', 'tang', 'tuna', 'shark', 'starling', 'sheep'];
let shown;

async function open(kind, fish, magnify = 3) {
  shown?.renderer.domElement.remove();
  const edge = 3 * Math.cbrt((fish || 60) / 60);
  const species = shapes.map((shape) => ({ name: shape, count: fish / 6, body: { shape } }));
  const plan = parseScenario({ version: 1, world: { min: [-edge, -edge / 2, -edge], max: [edge, edge / 2, edge] }, species });
  const gpu = kind === 'gpu' ? await openGpu({ gpu: navigator.gpu, readBack: false }) : undefined;
  const renderer = gpu ? new WebGPURenderer({ device: gpu.device }) : new WebGLRenderer();
  if (gpu) await renderer.init();
  const simulation = new Simulation(plan, gpu ? { engine: gpu } : {});
  const view = gpu ? new GpuSchoolView(simulation, renderer, { magnify }) : new SchoolView(simulation, { magnify });
  const scene = new Scene().add(view, new DirectionalLight('white', 3), new HemisphereLight('#cfeaff', '#403830', 2));
  scene.background = new Color('#12506b');
  renderer.setSize(innerWidth, innerHeight);
  document.body.append(renderer.domElement);
  camera.position.set(0, 0, 2.4 * edge);
  camera.rotation.set(0, 0, 0);
  shown = { gpu, renderer, simulation, view, scene };
}

function draw(seconds) {
  const { renderer, view, scene } = shown;
  const seen = view.update(seconds, camera, renderer.domElement.height);
  renderer.render(scene, camera);
  return seen;
}

async function pictures(number) {
  for (let k = 0; k < number; k++) {
    await shown.simulation.run(1);
    draw(1 / 60);
  }
  await shown.gpu?.device.queue.onSubmittedWorkDone();
}

/** Number of fish drawn from each list, read back only for this test. */
async function drawn() {
  const { device } = shown.gpu;
  const { draws } = shown.view.buffers;
  const copy = device.createBuffer({ size: draws.size, usage: 9 });
  const encoder = device.createCommandEncoder();
  encoder.copyBufferToBuffer(draws, 0, copy, 0, draws.size);
  device.queue.submit([encoder.finish()]);
  await copy.mapAsync(1);
  const words = new Uint32Array(copy.getMappedRange().slice(0));
  copy.destroy();
  return Array.from({ length: words.length / 5 }, (_, list) => words[5 * list + 1]);
}

globalThis.school = { bytes, camera, open, draw, pictures, drawn, shown: () => shown };
`;

interface PageTools {
  readonly bytes: { sent: number; back: number };
  readonly camera: { rotation: { set(x: number, y: number, z: number): void }; position: { z: number } };
  readonly shown: () => {
    readonly gpu: { readonly device: { destroy(): void } };
    readonly simulation: {
      readonly engine: { readonly name: string };
      readonly school: { readonly step: number };
      run(steps: number): Promise<number>;
    };
    readonly view: { readonly visible: boolean };
  };
  open(kind: 'gl' | 'gpu', fish: number, magnify?: number): Promise<void>;
  draw(seconds: number): boolean;
  pictures(count: number): Promise<void>;
  drawn(): Promise<number[]>;
}
/** The functions that the program offers. */
declare const school: PageTools;

async function openProgram(): Promise<ServedPage['page']> {
  programPage ??= await servePage(browser, folderOf('gpu-drawing', program));
  await programPage.page.waitForFunction(() => 'school' in window);
  return programPage.page;
}

/** The program in the documentation that draws in this way. */
function programOfTheDocs(): string {
  const text = readFileSync(new URL('../../../docs/three.md', import.meta.url), 'utf8');
  const programs = [...text.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code);
  return programs.find((code) => code.includes('new GpuSchoolView')) ?? '';
}

function shortFolder(): string {
  const lines = programOfTheDocs();
  expect(lines.trim().split('\n').length).toBeLessThanOrEqual(20);
  return folderOf('docs-three-gpu', lines);
}

describe('a school drawn from the buffers of the GPU that steps it', () => {
  test.each([
    ['the program of docs/three.md, of at most 20 lines', shortFolder, 'three.html'],
    ['examples/gpu.html', () => fileURLToPath(new URL('../../../examples/', import.meta.url)), 'gpu.html'],
  ])('%s: fish are seen and move', async (_, root, name) => {
    served = await servePage(browser, root(), name);
    const { page } = served;
    await page.locator('canvas').waitFor();
    const blank = await page.screenshot();
    await expect.poll(async () => differentPixels(page, blank, await page.screenshot()), patient).toBeGreaterThan(400);
    const one = await page.screenshot();
    await frames(page, 10);
    await expect.poll(async () => differentPixels(page, one, await page.screenshot()), patient).toBeGreaterThan(150);
  });

  test('bodies, beats and coats are those of WebGL, of every shape', async () => {
    const page = await openProgram();
    const seen = async (kind: 'gl' | 'gpu', magnify: number, steps: number): Promise<Buffer> => {
      await page.evaluate(([one, by]) => school.open(one, 60, by), [kind, magnify] as const);
      await page.evaluate((many) => school.pictures(many), steps);
      return await page.screenshot();
    };
    const card = await seen('gpu', 4, 12);
    const web = await seen('gl', 4, 12);
    const none = await seen('gl', 1e-6, 1);
    const fish = await differentPixels(page, none, web);
    const apart = await differentPixels(page, card, web);
    const later = await seen('gl', 4, 20);
    const moved = await differentPixels(page, web, later);
    console.info(`${fish} pixels of fish, ${apart} differ; ${moved} after eight more steps`);
    expect(fish).toBeGreaterThan(20_000);
    expect(apart).toBeLessThan(0.02 * fish);
    // The comparison can see differences: eight steps later the pictures differ much more.
    expect(moved).toBeGreaterThan(4 * apart);
  });

  test('in a picture nothing of the fish comes back, and what is sent does not grow with them', async () => {
    const page = await openProgram();
    const cost = (fish: number): Promise<{ sent: number; back: number }> =>
      page.evaluate(async (many) => {
        const { bytes, open, pictures } = school;
        await open('gpu', many, 1);
        await pictures(3);
        Object.assign(bytes, { sent: 0, back: 0 });
        await pictures(3);
        return { ...bytes };
      }, fish);
    const few = await cost(300);
    const many = await cost(3000);
    console.info(`3 pictures: ${few.sent} bytes sent for 300 fish, ${many.sent} for 3000`);
    expect(few.sent).toBeGreaterThan(0);
    expect(many).toEqual({ sent: few.sent, back: 0 });
  });

  test('fish out of sight are not drawn, and distant bodies are plain', async () => {
    const page = await openProgram();
    await page.evaluate(() => school.open('gpu', 600));
    const seenFrom = (turn: number, away?: number): Promise<number[]> =>
      page.evaluate(
        async ([angle, z]) => {
          const { camera, pictures, drawn } = school;
          camera.rotation.set(0, angle, 0);
          if (z) camera.position.z = z;
          await pictures(1);
          return await drawn();
        },
        [turn, away] as const,
      );
    const sum = (counts: number[]): number => counts.reduce((a, b) => a + b, 0);
    const levels = (counts: number[]): number[] =>
      [0, 1, 2, 3].map((k) => sum(counts.filter((_, list) => list % 4 === k)));
    const all = await seenFrom(0, 30);
    expect(all).toHaveLength(24);
    expect(sum(all)).toBe(600);
    const some = sum(await seenFrom(0.65));
    expect(some).toBeGreaterThan(20);
    expect(some).toBeLessThan(580);
    expect(sum(await seenFrom(Math.PI))).toBe(0);
    expect(levels(await seenFrom(0, 8))[0]).toBeGreaterThan(100);
    const [near, middle, far, specks] = levels(await seenFrom(0, 250));
    expect([near, middle]).toEqual([0, 0]);
    expect(far + specks).toBe(600);
    expect(specks).toBeGreaterThan(100);
  });

  test('a school without fish is drawn without complaint', async () => {
    const page = await openProgram();
    await page.evaluate(async () => {
      await school.open('gpu', 0);
      await school.pictures(2);
    });
    const counts = await page.evaluate(() => school.drawn());
    expect(new Set(counts)).toEqual(new Set([0]));
  });

  test('after its device is lost the CPU continues, and nothing is drawn from old buffers', async () => {
    const page = await openProgram();
    const after = await page.evaluate(async () => {
      const { open, pictures, draw, shown } = school;
      await open('gpu', 120);
      await pictures(3);
      const { gpu, simulation, view } = shown();
      gpu.device.destroy();
      const said = await simulation.run(1).then(
        () => '',
        (error: Error) => error.message,
      );
      await simulation.run(2);
      return {
        said,
        engine: simulation.engine.name,
        step: simulation.school.step,
        seen: draw(1 / 60),
        shown: view.visible,
      };
    });
    expect(after).toMatchObject({ engine: 'cpu', step: 5, seen: false, shown: false });
    expect(after.said).toMatch(/GPU was lost/);
  });
});

declare global {
  interface Window {
    /** Number of read-backs from the GPU. */
    maps: number;
  }
}

describe('the page on the GPU', () => {
  const fish = 'canvas.fish:not([hidden])';

  /** Number of pixels that the fish canvas adds to the picture below it. */
  async function pixelsOfFish(page: Page): Promise<number> {
    const seen = await page.screenshot();
    return differentPixels(
      page,
      seen,
      await page.screenshot({ style: 'canvas.fish { visibility: hidden !important; }' }),
    );
  }

  test('draws the fish there too, in either look, and without it as before', async () => {
    const opened = await open(browser, { query: '?scenario=shark&engine=gpu', drawn: true });
    const { page } = opened;
    served = { ...opened, close: () => page.close() };
    // The scene is paused as soon as it may be drawn on the GPU. It must still be drawn there.
    await page.locator('canvas.fish').waitFor({ state: 'attached', timeout: 60_000 });
    await page.keyboard.press(' ');
    await page.locator(fish).waitFor({ timeout: 60_000 });
    await page.waitForFunction(
      () => !window.shoal.stage.state.value.playing && !window.shoal.stage.simulation?.running,
    );
    await expect.poll(() => pixelsOfFish(page), patient).toBeGreaterThan(1000);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await unfold(page);
    // The view makes room for the panel.
    await still(page);
    await page.getByRole('button', { name: 'Save image' }).click();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    ]);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    const file = readFileSync(await saved.path());
    // Its edges are smooth, so pixels differ. The picture must be brighter at fish than beside them.
    const [onFish, beside] = await brightness(page, file, await picture(page));
    expect(onFish, 'a saved picture has them too').toBeGreaterThan(beside + 10);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'look', value: 'diagram' }));
    await expect.poll(() => pixelsOfFish(page), patient).toBeGreaterThan(1000);
    // Colours that are computed here are drawn here.
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'colouring', value: 'heading' }));
    await expect.poll(() => page.locator(fish).count()).toBe(0);
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'colouring', value: 'species' }));
    await page.locator(fish).waitFor();
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'engine', value: { on: 'cpu' } }));
    await page.keyboard.press(' ');
    await expect.poll(() => page.locator('canvas.fish').count(), { timeout: 60_000 }).toBe(0);
    const one = await page.screenshot();
    await expect.poll(async () => differentPixels(page, one, await page.screenshot()), patient).toBeGreaterThan(100);
  });

  test('nothing is read back, except for a selected fish', async () => {
    const opened = await open(browser, {
      drawn: true,
      query: '?scenario=two-fish&engine=gpu',
      before: () => {
        const { mapAsync } = GPUBuffer.prototype;
        window.maps = 0;
        GPUBuffer.prototype.mapAsync = function (...given) {
          window.maps++;
          return mapAsync.apply(this, given);
        };
      },
    });
    const { page } = opened;
    served = { ...opened, close: () => page.close() };
    await page.locator(fish).waitFor({ timeout: 60_000 });
    const steps = (): Promise<number> => page.evaluate(() => window.shoal.stage.simulation?.school.step ?? 0);
    /** Buffers read back during at least these steps, and the steps that were made meanwhile. */
    const mapsIn = async (more: number): Promise<{ maps: number; made: number }> => {
      const [from, maps] = await page.evaluate(() => [window.shoal.stage.simulation?.school.step ?? 0, window.maps]);
      await expect.poll(steps, { timeout: patience }).toBeGreaterThanOrEqual(from + more);
      const [to, later] = await page.evaluate(() => [window.shoal.stage.simulation?.school.step ?? 0, window.maps]);
      return { maps: later - maps, made: to - from };
    };
    await mapsIn(4);
    // A state is stored every thirty steps. Otherwise each run would read one back.
    const { maps, made } = await mapsIn(24);
    expect(maps).toBeLessThanOrEqual(2 + made / 24);
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'choose', fish: 'liveliest' }));
    await expect.poll(() => page.evaluate(() => window.shoal.stage.state.value.chosen)).toBeDefined();
    await mapsIn(4);
    expect((await mapsIn(20)).maps).toBeGreaterThanOrEqual(3);
  });

  test('a page of less than a pixel is drawn without complaint', async () => {
    const opened = await open(browser, { query: '?scenario=two-fish&engine=gpu', drawn: true });
    const { page } = opened;
    served = { ...opened, close: () => page.close() };
    await page.locator(fish).waitFor({ timeout: 60_000 });
    await page.setViewportSize({ width: 1, height: 1 });
    await frames(page, 10);
  });
});

/** Mean brightness of an image, 0 to 255, at the bright fish of another image, and 40 pixels beside them. */
function brightness(page: Page, image: Buffer, shown: Buffer): Promise<readonly [number, number]> {
  return page.evaluate(
    async (files) => {
      const [of, where] = await Promise.all(
        files.map(async (file) => {
          const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes]));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext(
            '2d',
          ) as OffscreenCanvasRenderingContext2D;
          context.drawImage(bitmap, 0, 0);
          return context.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      const light = ({ data }: ImageData, index: number): number =>
        (data[4 * index] + data[4 * index + 1] + data[4 * index + 2]) / 3;
      const sums = [0, 0];
      let count = 0;
      for (let index = 40; index < where.width * where.height; index++) {
        if (light(where, index) < 165) continue;
        count++;
        sums[0] += light(of, index);
        sums[1] += light(of, index - 40);
      }
      return [sums[0] / count, sums[1] / count] as const;
    },
    [image.toString('base64'), shown.toString('base64')],
  );
}
