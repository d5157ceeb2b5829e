import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from './open-page.ts';
import { folderOf, type ServedPage, servePage } from './serve-page.ts';

/* The player of `shoal export --to vat` for three.js, beside the library's own view of the same simulation. */

const launcher = fileURLToPath(new URL('../../../packages/cli/bin/shoal.js', import.meta.url));

/** Animals that turn, in steps of 50 ms; the export has a frame every two. */
const scenario = {
  version: 1,
  seed: 4,
  simulation: { step: 0.05 },
  world: { min: [0, 0, 0], max: [8, 4, 6] },
  species: [
    { name: 'sardine', count: 40, body: { length: 0.6, shape: 'sardine' } },
    { name: 'tuna', count: 6, body: { length: 1.2, shape: 'tuna' } },
  ],
};

const program = `
import { parseScenario, Simulation } from 'shoal';
import { SchoolView } from 'shoal/three';
import { Color, HemisphereLight, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { loadSchool } from './player.js';

const [width, height] = [960, 540];
const renderer = new WebGLRenderer({ alpha: true, antialias: false, preserveDrawingBuffer: true });
renderer.setPixelRatio(1);
renderer.setSize(width, height);
document.body.append(renderer.domElement);
const camera = new PerspectiveCamera(42, width / height, 0.1, 100);
camera.position.set(4, 3, 13);
camera.lookAt(4, 2, 3);

/** Which pixels an object covers, 0 or 1. */
function silhouetteOf(object) {
  const scene = new Scene().add(object, new HemisphereLight());
  renderer.setClearColor(new Color(0), 0);
  renderer.render(scene, camera);
  const gl = renderer.getContext();
  const bytes = new Uint8Array(4 * width * height);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
  return Uint8Array.from({ length: width * height }, (_, k) => (bytes[4 * k + 3] > 0 ? 1 : 0));
}

const simulation = new Simulation(parseScenario(${JSON.stringify(scenario)}), { threads: 1 });
// Views draw headings of the last state: with nearly a step carried over, positions are of that time too.
simulation.advance(0.049999);
const view = new SchoolView(simulation, { detail: 1e6 });
const school = await loadSchool('./school/');
const rigid = await loadSchool('./rigid/');
let steps = 0;

/** Pixels of the view after some steps, and those that differ in the player, some seconds later, and without tail beats. */
globalThis.compare = async (count) => {
  await simulation.run(count - steps);
  steps = count;
  view.update(0, camera, height);
  const own = silhouetteOf(view);
  const covered = own.reduce((sum, one) => sum + one, 0);
  const time = simulation.shownTime;
  const differing = (one, seconds) => {
    one.setTime(time + seconds);
    return silhouetteOf(one.object).reduce((sum, pixel, k) => sum + (pixel === own[k] ? 0 : 1), 0) / covered;
  };
  const [same, later, earlier] = [0, 0.1, -0.1].map((seconds) => differing(school, seconds));
  return { time, covered, same, later, earlier, stiff: differing(rigid, 0) };
};
globalThis.tryBroken = async () => {
  try {
    await loadSchool('./broken/');
  } catch (error) {
    return error.message;
  }
};
`;

/** The functions that the program offers. */
declare const compare: (
  steps: number,
) => Promise<Readonly<Record<'time' | 'covered' | 'same' | 'later' | 'earlier' | 'stiff', number>>>;
declare const tryBroken: () => Promise<string | undefined>;

let browser: Browser;
let served: ServedPage;

beforeAll(async () => {
  const root = folderOf('vat-three', program);
  rmSync(`${root}public`, { recursive: true, force: true });
  mkdirSync(`${root}public`);
  writeFileSync(`${root}scene.json`, JSON.stringify(scenario));
  const args = ['export', `${root}scene.json`, '--to', 'vat', '--fps', '10', '--seconds', '3'];
  execFileSync(process.execPath, [launcher, ...args, '--out', `${root}public/school`]);
  copyFileSync(`${root}public/school/school.js`, `${root}player.js`);
  for (const other of ['rigid', 'broken'])
    cpSync(`${root}public/school`, `${root}public/${other}`, { recursive: true });
  const about = JSON.parse(readFileSync(`${root}public/school/school.json`, 'utf8'));
  const still = { ...about, trajectory: { ...about.trajectory, amplitude: 0 } };
  writeFileSync(`${root}public/rigid/school.json`, JSON.stringify(still));
  // A picture of 8 bits, as an editor would save it.
  writeFileSync(`${root}public/broken/trajectory-fine.png`, pngOfOnePixel);
  browser = await launch();
  served = await servePage(browser, root);
  await served.page.waitForFunction(() => 'compare' in globalThis);
});

afterAll(async () => {
  await served?.close();
  await browser.close();
});

const pngOfOnePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('covers the pixels that the view covers, in frames and between them', async () => {
  for (const [steps, most] of [
    [8, 0.02],
    // Half-way between two frames: the animals turn sharply within 0.1 s.
    [13, 0.15],
    [20, 0.02],
  ]) {
    const found = await served.page.evaluate((count) => compare(count), steps);
    console.info(JSON.stringify(found));
    expect(found.covered).toBeGreaterThan(5000);
    expect(found.same).toBeLessThan(most);
    // In other frames, or without a tail beat, animals are elsewhere.
    for (const wrong of [found.later, found.earlier, found.stiff]) expect(wrong).toBeGreaterThan(0.15);
  }
  expect(served.complaints).toEqual([]);
});

test('refuses a texture that lost its bits', async () => {
  expect(await served.page.evaluate(() => tryBroken())).toMatch(
    /broken\/trajectory-fine\.png: not a PNG with 16 bits a channel\. Give the PNG that shoal export wrote, unchanged\.$/,
  );
});
