import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from './open-page.ts';
import { folderOf, type ServedPage, servePage } from './serve-page.ts';

let browser: Browser;
let served: ServedPage;

beforeAll(async () => {
  browser = await launch();
});

afterAll(async () => {
  await served.close();
  await browser.close();
});

/** A dense school whose innermost fish is red and all others are blue; counts red pixels. */
const program = `
import { parseScenario, Simulation } from 'shoal';
import { DiagramScene, WaterScene } from 'shoal/three';
import { PerspectiveCamera, Scene, WebGLRenderer } from 'three';

const renderer = new WebGLRenderer({ preserveDrawingBuffer: true });
renderer.setSize(320, 200);
const gl = renderer.getContext();
const start = { kind: 'box', min: [-4, -4, -4], max: [4, 4, 4] };
const plan = parseScenario({ version: 1, world: { min: [-5, -5, -5], max: [5, 5, 5] }, species: [{ name: 'sardine', count: 1500, start }] });
const simulation = new Simulation(plan);
const { count, x, y, z } = simulation.school;
let inner = 0;
for (let i = 1; i < count; i++) if (Math.hypot(x[i], y[i], z[i]) < Math.hypot(x[inner], y[inner], z[inner])) inner = i;
const colours = new Uint32Array(count).fill(0xffff0000);
colours[inner] = 0xff0000ff;
const camera = new PerspectiveCamera(32, 1.6, 0.1, 100);
camera.position.set(0, 0, 14);

globalThis.redPixels = (look, width) => {
  const school = look === 'water' ? new WaterScene(simulation, { quality: 'low' }) : new DiagramScene(simulation);
  school.marks = [];
  school.fish.magnify = 2;
  school.fish.followed.set(x[inner], y[inner], z[inner], width);
  school.tint(colours);
  school.update(0, 0, camera, 200);
  renderer.render(new Scene().add(school), camera);
  const pixels = new Uint8Array(4 * 320 * 200);
  gl.readPixels(0, 0, 320, 200, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  school.dispose();
  let red = 0;
  for (let at = 0; at < pixels.length; at += 4) if (pixels[at] > 25 + Math.max(pixels[at + 1], pixels[at + 2])) red++;
  return red;
};
`;

test.each(['water', 'diagram'])(
  '%s: fish in front of a followed one are thinned out, so that it is seen',
  async (look) => {
    served ??= await servePage(browser, folderOf('followed', program));
    const { page } = served;
    await page.waitForFunction(() => 'redPixels' in globalThis);
    const [hidden, free] = await page.evaluate(
      (name) =>
        [0, 1.5].map((width) =>
          (globalThis as unknown as { redPixels(look: string, width: number): number }).redPixels(name, width),
        ),
      look,
    );
    console.info(`${look}: ${hidden} pixels of the fish are seen through the school, ${free} if it is followed`);
    expect(free).toBeGreaterThan(25);
    expect(free).toBeGreaterThan(2 * hidden);
    expect(served.complaints).toEqual([]);
  },
);
