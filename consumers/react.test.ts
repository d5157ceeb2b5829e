import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { glbOf, gltfOf, tetrahedron } from '../packages/shoal/test/meshes/write-meshes.ts';
import { blocksIn } from './docs-blocks.ts';
import { ownBin, Project, run } from './project.ts';
import { closeBrowser, openPage, type Site, serveFolder } from './site.ts';

/* The packed packages in a page with React: shoal-react with the versions of React, react-three-fiber and three.js that are
   installed here, bundled by esbuild. */

const root = fileURLToPath(new URL('..', import.meta.url));
/** Keeps the WebGL contexts that the page makes. */
const watch = `const make = HTMLCanvasElement.prototype.getContext;
globalThis.contexts = [];
HTMLCanvasElement.prototype.getContext = function (...args) {
  const context = make.apply(this, args);
  if (args[0] === 'webgl2') contexts.push(context);
  return context;
};`;
const html = `<!doctype html><title>School</title><body><script>${watch}</script><script type="module" src="./app.js"></script>`;
const rounds = process.env.SHOAL_LONG ? 200 : 8;

/** Bundles a program for a development build of React. */
async function bundle(program: string, outfile: string): Promise<void> {
  const args = [program, '--bundle', '--format=esm', '--jsx=automatic', `--outfile=${outfile}`];
  await run(project.folder, ownBin('esbuild'), [...args, '--define:process.env.NODE_ENV="development"']);
}

let project: Project;
let site: Site;
let page: Page;
let reported: string[];

beforeAll(async () => {
  project = await Project.unpacked(inject('library'), {
    'site/index.html': html,
    'app.tsx': await readFile(path.join(root, 'consumers/react/app.tsx'), 'utf8'),
  });
  await project.unpack('shoal-react', inject('react'));
  await mkdir(path.join(project.folder, 'node_modules/@react-three'), { recursive: true });
  for (const name of ['react', 'react-dom', 'three', '@react-three/fiber'])
    await symlink(path.join(root, 'node_modules', name), path.join(project.folder, 'node_modules', name));
  await bundle('app.tsx', 'site/app.js');
  site = await serveFolder(path.join(project.folder, 'site'));
  ({ page, reported } = await openPage(site.address));
});

afterEach(async () => {
  await page.evaluate('hide()');
  const expected = /React DevTools|THREE.Clock|Context Lost/;
  expect(reported.splice(0).filter((line) => !expected.test(line))).toEqual([]);
});

afterAll(async () => {
  await closeBrowser();
  await site[Symbol.asyncDispose]();
  await project[Symbol.asyncDispose]();
});

interface Seen {
  readonly renders: number;
  readonly ready: number;
  readonly errors: string[];
  readonly fallbacks: number;
  readonly clicks: number[];
  readonly catches: number;
  readonly listened: number;
  readonly passed: number;
  readonly near: number;
  readonly suspended: number;
  readonly followed: number[];
}

const seen = (): Promise<Seen> => page.evaluate('structuredClone(seen)');
/** An expression about the simulation of the scene on the page. */
const of = <T>(expression: string): Promise<T> =>
  page.evaluate(`(({ simulation, view }) => (${expression}))(look().shoal)`);
const until = async (expression: string): Promise<void> =>
  void (await page.waitForFunction(expression, undefined, { timeout: 60_000 }));

async function show(name: string, isStrict = true): Promise<void> {
  const { ready } = await seen();
  await page.evaluate(`show('${name}', ${isStrict})`);
  await until(`seen.ready > ${ready}`);
}

describe('a school in a scene of react-three-fiber', () => {
  test('changed numbers are edits of the next step; nothing but the component that has them is rendered', async () => {
    await show('sliders', false);
    await until('look().shoal.simulation.school.step > 20');
    await of('globalThis.first = simulation');
    await page.evaluate('change({ weight: 3.5 })');
    await until('look().shoal.simulation.plan.species[0].rules.cohesion.weight === 3.5');
    expect(await of<boolean>('simulation === first')).toBe(true);
  });

  test('10 000 fish swim without a render', async () => {
    await show('many', false);
    await until('look().shoal.simulation.school.step > 2');
    const { renders } = await seen();
    await until('look().shoal.simulation.school.step > 6');
    expect((await seen()).renders).toBe(renders);
  });

  test('another count or school carries the fish on', async () => {
    await show('sliders');
    await until('look().shoal.simulation.school.step > 10');
    await page.evaluate('change({ paused: 1 })');
    await of('globalThis.places = [...simulation.school.x.slice(0, 100)]');
    await page.evaluate('change({ count: 120, second: 1 })');
    await until('look().shoal.simulation.school.count === 170');
    expect(await of('[...simulation.school.x.slice(0, 100)].every((x, i) => Math.abs(x - places[i]) < 0.5)')).toBe(
      true,
    );
  });

  test('another seed starts again', async () => {
    await show('sliders');
    await until('look().shoal.simulation.school.step > 30');
    await page.evaluate('change({ seed: 8 })');
    await until('look().shoal.simulation.seed === 8');
    expect(await of<number>('simulation.school.step')).toBeLessThan(30);
  });

  test('a ref adds and removes fish', async () => {
    await show('sliders');
    await page.evaluate('globalThis.born = look().school.spawn(5)');
    await until('look().shoal.simulation.school.count === 205');
    await page.evaluate('look().school.remove(born)');
    await until('look().shoal.simulation.school.count === 200');
  });

  test('a click on a fish reaches its school', async () => {
    await show('sliders');
    await until('look().shoal.simulation.school.step > 5');
    await page.evaluate('change({ paused: 1 })');
    const canvas = await page.locator('canvas').boundingBox();
    for (let x = 40; x < 280 && (await seen()).clicks.length === 0; x += 4)
      await page.mouse.click((canvas?.x ?? 0) + x, (canvas?.y ?? 0) + 100);
    const [fish] = (await seen()).clicks;
    expect(fish).toBeGreaterThanOrEqual(0);
    expect(fish).toBeLessThan(210);
  });

  test('hunters catch: props, hooks and gates hear of it once', async () => {
    await show('hunt');
    await until('seen.catches >= 3 && seen.passed >= 3');
    const { catches, listened, near, followed } = await seen();
    expect(Math.abs(listened - catches)).toBeLessThanOrEqual(1);
    expect(near).toBeGreaterThan(0);
    expect(Math.hypot(...followed)).toBeGreaterThan(0);
  });

  test('obstacles of any mesh: it suspends at first, and no fish is ever inside', async () => {
    await show('obstacles');
    expect((await seen()).suspended).toBeGreaterThan(0);
    // StrictMode takes the scene away once more when it is revealed.
    await until('look().shoal?.simulation?.school.step > 60');
    const { least, poses } = await of<{ least: number; poses: number[][] }>(`{
      least: Math.min(...Array.from({ length: simulation.school.count }, (_, i) =>
        simulation.obstacles.clearance(simulation.school.x[i], simulation.school.y[i], simulation.school.z[i]))),
      poses: simulation.plan.obstacles.map(({ at, rotationDeg }) => [...at, ...rotationDeg]),
    }`);
    expect(least).toBeGreaterThan(0);
    // The first stands at the middle with its mesh beside it; the second moves up and down.
    expect(poses[0]).toEqual([0, 0, 0, 0, 0, 0]);
    expect(poses[1][0]).toBeCloseTo(-4, 5);
    expect(poses[1].slice(3)).toEqual([0.3, 0.4, 0.5].map((angle) => expect.closeTo((angle * 180) / Math.PI, 4)));
    const height = poses[1][1];
    await until(`Math.abs(look().shoal.simulation.plan.obstacles[1].at[1] - ${height}) > 0.5`);
    expect(await of<number>('simulation.plan.species[0].goals.length')).toBe(3);
  });

  test('with frames on demand, what changes is shown, and a pause ends', async () => {
    await show('demand');
    await until('look().shoal.simulation.school.step > 3');
    await page.evaluate('change({ paused: 1, weight: 2 })');
    await until('look().shoal.simulation.nextPlan.species[0].rules.cohesion.weight === 2');
    await page.evaluate('change({ count: 150 })');
    await until('look().shoal.simulation.school.count === 150');
    const step = await of<number>('simulation.school.step');
    await page.waitForTimeout(200);
    expect(await of<number>('simulation.school.step')).toBe(step);
    await page.evaluate('change({ paused: 0 })');
    await until(`look().shoal.simulation.school.step > ${step} + 3`);
  });

  test('an obstacle is there once its model is loaded; one without a mesh is none', async () => {
    await show('late');
    await until('look().shoal.simulation.school.step > 3');
    expect(await of<number>('simulation.plan.obstacles.length')).toBe(0);
    await page.evaluate('load()');
    await until('look().shoal.simulation.plan.obstacles.length === 1');
    expect((await seen()).errors).toEqual([]);
  });

  test('a wrong value reaches the error boundary, or the listener', async () => {
    await show('sliders');
    await page.evaluate('change({ hears: 1 })');
    await page.evaluate('change({ weight: -1000000000 })');
    await until('seen.errors.length > 0');
    expect((await seen()).errors[0]).toMatch(/cohesion\.weight/);
    expect(await of<boolean>('simulation.isDisposed')).toBe(false);
    await page.evaluate('change({ hears: 0, weight: -2000000000 })');
    await until('document.querySelectorAll("canvas").length === 0');
    reported.length = 0;
  });

  test('threads start and stop with it; two canvases have a scene each', async () => {
    await show('threads');
    await until('look().shoal.simulation.school.step > 10');
    expect(await of<number>('simulation.engine.threads')).toBe(2);
    expect(page.workers()).toHaveLength(2);
    await page.evaluate('hide()');
    await expect.poll(() => page.workers().length).toBe(0);
    expect((await seen()).fallbacks).toBe(0);
    await page.evaluate("show('two')");
    await until('document.querySelectorAll("canvas").length === 2');
  });

  test('mounted and unmounted again and again it leaves nothing', async () => {
    const session = await page.context().newCDPSession(page);
    const heap = async (): Promise<number> => {
      await session.send('HeapProfiler.collectGarbage');
      return page.evaluate('performance.memory.usedJSHeapSize / 1e6');
    };
    const again = async (): Promise<void> => {
      await show('threads');
      await page.evaluate('hide()');
      await until('contexts.every((one) => one.isContextLost())');
    };
    for (let round = 0; round < rounds / 2; round++) await again();
    const before = await heap();
    for (let round = 0; round < rounds / 2; round++) await again();
    expect((await heap()) - before).toBeLessThan(3);
    await expect.poll(() => page.workers().length).toBe(0);
  });

  test('under water', async () => {
    await show('water');
    await until('look().shoal.simulation.school.step > 5');
    expect(await of<boolean>('view.parent.constructor.name.includes("WaterScene")')).toBe(true);
  });
});

test('examples/react: a slider for each force changes the school', async () => {
  const example = path.join(root, 'examples/react');
  const [html, program] = await Promise.all(
    ['index.html', 'app.tsx'].map((name) => readFile(path.join(example, name), 'utf8')),
  );
  expect(program.split('\n').length).toBeLessThanOrEqual(60);
  await project.write({ 'example/index.html': html.replace('app.tsx', 'app.js'), 'simulator.tsx': program });
  await bundle('simulator.tsx', 'example/app.js');
  await using served = await serveFolder(path.join(project.folder, 'example'));
  const { page: shown } = await openPage(served.address);
  const canvas = shown.locator('canvas');
  const size = async (): Promise<number> => (await canvas.screenshot()).length;
  await shown.locator('input[name=fish]').fill('1');
  await expect.poll(size).toBeGreaterThan(5000);
  const withOne = await size();
  await shown.locator('input[name=fish]').fill('2000');
  // A picture of two thousand fish takes many more bytes than one of a single fish.
  await expect.poll(size, { timeout: 30_000 }).toBeGreaterThan(2 * withOne);
  await shown.close();
});

test('the components of the documentation are type-checked, and swim', async () => {
  const components = blocksIn('component').map(({ code }, index) => ({ code, name: `component-${index}` }));
  const app = `import { Canvas } from '@react-three/fiber';
import { createRoot } from 'react-dom/client';
import { School, Shoal } from 'shoal-react';
import { Aquarium } from './${components[0].name}.tsx';
import { Clownfish } from './${components[1].name}.tsx';
import { Pikes } from './${components[2].name}.tsx';
import { Pond } from './${components[3].name}.tsx';

const prey = <><Clownfish /><School name="sardine" /><Pikes onCatch={() => undefined} /></>;
const all = <><Aquarium /><Canvas><Shoal>{prey}</Shoal></Canvas><Pond /></>;
createRoot(document.body.appendChild(document.createElement('div'))).render(all);
`;
  await project.write({
    'readme.tsx': app,
    'readme/index.html': html,
    ...Object.fromEntries(components.map(({ code, name }) => [`${name}.tsx`, code])),
  });
  const { json, binary } = gltfOf(tetrahedron);
  Object.assign(json.accessors[0], { min: [0, 0, 0], max: [1, 2, 3] });
  await mkdir(path.join(project.folder, 'readme'), { recursive: true });
  await writeFile(path.join(project.folder, 'readme/clown.glb'), glbOf({ json, binary }));
  await symlink(path.join(root, 'node_modules/@types'), path.join(project.folder, 'node_modules/@types'));
  await run(project.folder, ownBin('tsc'), [
    ...['--strict', '--noEmit', '--skipLibCheck', '--jsx', 'react-jsx', '--target', 'es2023', '--lib', 'es2023,dom'],
    ...['--module', 'esnext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions', '--types', 'react'],
    'readme.tsx',
  ]);
  await bundle('readme.tsx', 'readme/app.js');
  await using served = await serveFolder(path.join(project.folder, 'readme'));
  const { page: shown, reported: said } = await openPage(served.address);
  await shown.waitForFunction('contexts.length >= 3');
  await shown.waitForTimeout(1500);
  expect(said.filter((line) => !/React DevTools|THREE.Clock/.test(line))).toEqual([]);
  await shown.close();
});
