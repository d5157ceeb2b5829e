import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { glbOf, gltfOf, tetrahedron } from '../packages/shoal/test/meshes/write-meshes.ts';
import { blocksIn } from './docs-blocks.ts';
import { run } from './project.ts';
import { bundleReact, checkReact, expectNothingLeft, ReactPage, reactHtml, watch } from './react-page.ts';
import { openPage, serveFolder } from './site.ts';

/* The packed packages in a page with React. */

const root = fileURLToPath(new URL('..', import.meta.url));

let react: ReactPage;
let page: Page;

beforeAll(async () => {
  react = await ReactPage.open('app');
  page = react.page;
});

afterEach(() => react.expectQuiet());

afterAll(async () => {
  await react[Symbol.asyncDispose]();
});

describe('a school in a scene of react-three-fiber', () => {
  test('changed numbers are edits of the running simulation', async () => {
    await react.show('sliders', false);
    await react.until('look().shoal.simulation.school.step > 20');
    await react.of('globalThis.first = simulation');
    await page.evaluate('change({ weight: 3.5 })');
    await react.until('look().shoal.simulation.plan.species[0].rules.cohesion.weight === 3.5');
    expect(await react.of<boolean>('simulation === first')).toBe(true);
  });

  test('another count or school carries the fish on', async () => {
    await react.show('sliders');
    await react.until('look().shoal.simulation.school.step > 10');
    await page.evaluate('change({ paused: 1 })');
    await react.of('globalThis.places = [...simulation.school.x.slice(0, 100)]');
    await page.evaluate('change({ count: 120, second: 1 })');
    await react.until('look().shoal.simulation.school.count === 170');
    expect(
      await react.of('[...simulation.school.x.slice(0, 100)].every((x, i) => Math.abs(x - places[i]) < 0.5)'),
    ).toBe(true);
  });

  test('another seed starts again', async () => {
    await react.show('sliders');
    await react.until('look().shoal.simulation.school.step > 30');
    await page.evaluate('change({ seed: 8 })');
    await react.until('look().shoal.simulation.seed === 8');
    expect(await react.of<number>('simulation.school.step')).toBeLessThan(30);
  });

  test('a ref adds and removes fish', async () => {
    await react.show('sliders');
    await page.evaluate('globalThis.born = look().school.spawn(5)');
    await react.until('look().shoal.simulation.school.count === 205');
    await page.evaluate('look().school.remove(born)');
    await react.until('look().shoal.simulation.school.count === 200');
  });

  test('a click on a fish reaches its school', async () => {
    await react.show('sliders');
    await react.until('look().shoal.simulation.school.step > 5');
    await page.evaluate('change({ paused: 1 })');
    const canvas = await page.locator('canvas').boundingBox();
    for (let x = 40; x < 280 && (await react.seen()).clicks.length === 0; x += 4)
      await page.mouse.click((canvas?.x ?? 0) + x, (canvas?.y ?? 0) + 100);
    const [fish] = (await react.seen()).clicks;
    expect(fish).toBeGreaterThanOrEqual(0);
    expect(fish).toBeLessThan(210);
  });

  test('hunters catch: props, hooks and gates hear of it once', async () => {
    await react.show('hunt');
    await react.until('seen.catches >= 3 && seen.passed >= 3');
    const { catches, listened, near, strangers, followed } = await react.seen();
    expect(Math.abs(listened - catches)).toBeLessThanOrEqual(1);
    expect(near).toBeGreaterThan(0);
    // No school with this name is mounted.
    expect(strangers).toBe(0);
    expect(Math.hypot(...followed)).toBeGreaterThan(0);
  });

  test('obstacles of any mesh: it suspends at first, and no fish is ever inside', async () => {
    await react.show('obstacles');
    expect((await react.seen()).suspended).toBeGreaterThan(0);
    // StrictMode unmounts the scene once more when it is revealed.
    await react.until('look().shoal?.simulation?.school.step > 60');
    const { least, poses } = await react.of<{ least: number; poses: number[][] }>(`{
      least: Math.min(...Array.from({ length: simulation.school.count }, (_, i) =>
        simulation.obstacles.clearance(simulation.school.x[i], simulation.school.y[i], simulation.school.z[i]))),
      poses: simulation.plan.obstacles.map(({ at, rotationDeg }) => [...at, ...rotationDeg]),
    }`);
    expect(least).toBeGreaterThan(0);
    // The first one is in the middle, with its mesh next to it; the second one moves up and down.
    expect(poses[0]).toEqual([0, 0, 0, 0, 0, 0]);
    expect(poses[1][0]).toBeCloseTo(-4, 5);
    expect(poses[1].slice(3)).toEqual([0.3, 0.4, 0.5].map((angle) => expect.closeTo((angle * 180) / Math.PI, 4)));
    const height = poses[1][1];
    await react.until(`Math.abs(look().shoal.simulation.plan.obstacles[1].at[1] - ${height}) > 0.5`);
    expect(await react.of<number>('simulation.plan.species[0].goals.length')).toBe(3);
  });

  test('with frames on demand, what changes is shown, and a pause ends', async () => {
    await react.show('demand');
    await react.until('look().shoal.simulation.school.step > 3');
    await page.evaluate('change({ paused: 1, weight: 2 })');
    await react.until('look().shoal.simulation.nextPlan.species[0].rules.cohesion.weight === 2');
    await page.evaluate('change({ count: 150 })');
    await react.until('look().shoal.simulation.school.count === 150');
    const step = await react.of<number>('simulation.school.step');
    await page.waitForTimeout(200);
    expect(await react.of<number>('simulation.school.step')).toBe(step);
    await page.evaluate('change({ paused: 0 })');
    await react.until(`look().shoal.simulation.school.step > ${step} + 3`);
  });

  test('an obstacle is there once its model is loaded; one without a mesh is none', async () => {
    await react.show('late');
    await react.until('look().shoal.simulation.school.step > 3');
    expect(await react.of<number>('simulation.plan.obstacles.length')).toBe(0);
    await page.evaluate('load()');
    await react.until('look().shoal.simulation.plan.obstacles.length === 1');
    expect((await react.seen()).errors).toEqual([]);
  });

  test('a wrong value reaches the error boundary, or the listener', async () => {
    await react.show('sliders');
    await page.evaluate('change({ hears: 1 })');
    await page.evaluate('change({ weight: -1000000000 })');
    await react.until('seen.errors.length > 0');
    expect((await react.seen()).errors[0]).toMatch(
      /^ScenarioError: <School name="sardine">: rules\.cohesion\.weight must/,
    );
    expect(await react.of<boolean>('simulation.isDisposed')).toBe(false);
    await page.evaluate('change({ hears: 0, weight: -2000000000 })');
    await react.until('document.querySelectorAll("canvas").length === 0');
    react.forget();
  });

  test('threads start and stop with it', async () => {
    await react.show('threads');
    await react.until('look().shoal.simulation.school.step > 10');
    expect(await react.of<number>('simulation.engine.threads')).toBe(2);
    expect(page.workers()).toHaveLength(2);
    await page.evaluate('hide()');
    await expect.poll(() => page.workers().length).toBe(0);
    expect((await react.seen()).fallbacks).toBe(0);
  });

  const landChunks = (): Promise<number> =>
    page.evaluate(`Promise.all(performance.getEntriesByType('resource')
      .filter(({ name }) => name.includes('/chunks/'))
      .map(async ({ name }) => (await (await fetch(name, { cache: 'force-cache' })).text())))
      .then((texts) => texts.filter((text) => /LandSurroundings = class/.test(text)).length)`);

  test('under water, without the code of sky and land', async () => {
    await react.show('water');
    await react.until('look().shoal.simulation.school.step > 5');
    expect(await react.of<string[]>('view.parent.children.map((one) => one.constructor.name)')).toEqual([
      expect.stringContaining('SchoolView'),
      expect.stringContaining('WaterSurroundings'),
    ]);
    expect(
      await react.of<boolean>('view.parent.children[1].children.some((one) => one.isLineSegments && one.visible)'),
    ).toBe(true);
    expect(await landChunks()).toBe(0);
  });

  test('birds are in the air, whose code is loaded then, while the scene suspends', async () => {
    const { suspended } = await react.seen();
    await react.show('birds');
    expect((await react.seen()).suspended).toBeGreaterThan(suspended);
    await react.until('look().shoal?.simulation?.school.step > 3');
    expect(await react.of<string[]>('view.parent.children.map((one) => one.constructor.name)')).toEqual([
      expect.stringContaining('SchoolView'),
      expect.stringContaining('LandSurroundings'),
    ]);
    expect(await landChunks()).toBe(1);
  });
});

describe('examples/react', () => {
  const read = (name: string): Promise<string> => readFile(path.join(root, 'examples/react', name), 'utf8');

  /** Replacements in the text of the program. */
  type Probe = readonly [text: string, replacement: string];
  const withRef: Probe = ['<Shoal ', '<Shoal ref={(api) => void (globalThis.shoal = api)} '];

  /** Opens the example in a page. @param lines additional lines before its program */
  async function openExample(probes: readonly Probe[], lines: string): Promise<Page & AsyncDisposable> {
    const [html, program] = await Promise.all(['index.html', 'app.tsx'].map(read));
    const text = probes.reduce((before, [part, replacement]) => {
      expect(before.split(part), part).toHaveLength(2);
      return before.replace(part, replacement);
    }, `${lines}\n${program}`);
    await react.project.write({
      'example/index.html': html.replace('app.tsx', 'app.js').replace('<body>', `<body><script>${watch}</script>`),
      'simulator.tsx': text,
    });
    await bundleReact(react.project, 'simulator.tsx', 'example/app.js');
    const served = await serveFolder(path.join(react.project.folder, 'example'));
    const { page: shown } = await openPage(served.address);
    return Object.assign(shown, {
      async [Symbol.asyncDispose]() {
        await shown.close();
        await served[Symbol.asyncDispose]();
      },
    });
  }

  let shown: Page & AsyncDisposable;

  beforeAll(async () => {
    shown = await openExample(
      [withRef, ["createRoot(document.body.appendChild(document.createElement('div'))).render(", 'mount(']],
      `let root;
function mount(all) {
  globalThis.hide = () => root.unmount();
  globalThis.show = () => {
    document.body.replaceChildren();
    root = createRoot(document.body.appendChild(document.createElement('div')));
    root.render(all);
  };
  show();
}`,
    );
  });

  afterAll(() => shown?.[Symbol.asyncDispose]());

  test('in 60 lines, a slider for each force changes the school', async () => {
    expect((await read('app.tsx')).trimEnd().split('\n').length).toBeLessThanOrEqual(60);
    const canvas = shown.locator('canvas');
    const size = async (): Promise<number> => (await canvas.screenshot()).length;
    await shown.locator('input[name=fish]').fill('1');
    await expect.poll(size).toBeGreaterThan(5000);
    const withOne = await size();
    await shown.locator('input[name=fish]').fill('2000');
    // The picture of two thousand fish has many more bytes than that of a single fish.
    await expect.poll(size, { timeout: 30_000 }).toBeGreaterThan(2 * withOne);
  });

  test('under StrictMode, mounted and unmounted many times it leaves no memory, worker, context or device', async () => {
    await shown.locator('input[name=fish]').fill('500');
    await shown.evaluate('hide()');
    await expectNothingLeft(shown, async () => {
      await shown.evaluate('show()');
      await shown.waitForFunction('globalThis.shoal?.simulation?.school.step > 3', undefined, { timeout: 60_000 });
      await shown.evaluate('hide()');
    });
    expect(await shown.evaluate('devices')).toBe(0);
  });

  test('10 000 fish swim without a render; a slider reaches their next step, and the canvas is not rendered', async () => {
    /** The probes of the test, which the example does not have. */
    const probes: readonly Probe[] = [
      ['fish: 500', 'fish: 10_000'],
      // Aron's neighbourhood of 10 m would give thousands of neighbours in the small sphere.
      ['[-15, -15, -15], max: [15, 15, 15]', '[-45, -45, -45], max: [45, 45, 45]'],
      ['StrictMode, ', 'StrictMode, Profiler, '],
      ['<Fish />', '<Profiler id="school" onRender={count}><Fish /></Profiler>'],
      ['<Canvas ', '<Profiler id="canvas" onRender={count}><Canvas '],
      ['</Canvas>', '</Canvas></Profiler>'],
      withRef,
    ];
    await using shown = await openExample(
      probes,
      'const renders = (globalThis.renders = { school: 0, canvas: 0 });\nconst count = (id) => void renders[id]++;',
    );
    const steps = (more: number): Promise<unknown> =>
      shown.waitForFunction(`globalThis.shoal?.simulation?.school.step > ${more}`, undefined, { timeout: 60_000 });
    const told = (): Promise<unknown> =>
      shown.evaluate('[shoal.simulation.school.count, renders.school, renders.canvas]');
    await steps(3);
    const [fish, school, canvas] = (await told()) as number[];
    expect([fish, school > 0, canvas > 0]).toEqual([10_000, true, true]);
    await steps((await shown.evaluate<number>('shoal.simulation.school.step')) + 5);
    expect(await told()).toEqual([fish, school, canvas]);

    // The weight with which the steps of each later call are made.
    await shown.evaluate(`{
      globalThis.weights = [];
      const { simulation } = shoal;
      const weightOf = ({ species }) => species[0].rules.cohesion.weight;
      const advance = simulation.advance.bind(simulation);
      simulation.advance = (seconds) => {
        weights.push(weightOf(simulation.nextPlan));
        return advance(seconds);
      };
      const slider = document.querySelector('input[name=cohesion]');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(slider, '3');
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    }`);
    await shown.waitForFunction('shoal.simulation.plan.species[0].rules.cohesion.weight === 3');
    expect(await shown.evaluate('weights[0]')).toBe(3);
    expect(await told()).toEqual([fish, school + 1, canvas]);
  });
});

test('a server renders an empty canvas', async () => {
  await react.project.write({
    'server.mjs': `import { Canvas } from '@react-three/fiber';
import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { Goal, Obstacle, School, Shoal, Water } from 'shoal-react';

const school = h(School, { name: 'sardine' }, h(Goal, { position: [1, 2, 3] }));
console.log(renderToString(h(Canvas, null, h(Shoal, null, school, h(Obstacle, null, h('mesh')), h(Water)))));
`,
  });
  const { stdout } = await run(react.project.folder, process.execPath, ['server.mjs']);
  expect(stdout).toMatch(/^<div[^>]*><div[^>]*><canvas[^>]*><\/canvas><\/div><\/div>\n$/);
});

test('the components of the documentation are type-checked, and swim', async () => {
  const components = blocksIn('component')
    // react-element.test.ts opens that of the tag.
    .filter(({ page }) => page !== 'packages/element/README.md')
    .map(({ code }, index) => ({ code, name: `component-${index}` }));
  const app = `import { Canvas } from '@react-three/fiber';
import { createRoot } from 'react-dom/client';
import { School, Shoal } from 'shoal-react';
import { Aquarium } from './${components[0].name}.tsx';
import { Reef } from './${components[1].name}.tsx';
import { Clownfish } from './${components[2].name}.tsx';
import { Pikes } from './${components[3].name}.tsx';
import { Pond } from './${components[4].name}.tsx';

const prey = <><Clownfish /><School name="sardine" /><Pikes onCatch={() => undefined} /></>;
const all = <><Aquarium /><Canvas><Reef /><Shoal>{prey}</Shoal></Canvas><Pond /></>;
createRoot(document.body.appendChild(document.createElement('div'))).render(all);
`;
  await react.project.write({
    'readme.tsx': app,
    'readme/index.html': reactHtml,
    ...Object.fromEntries(components.map(({ code, name }) => [`${name}.tsx`, code])),
  });
  const { json, binary } = gltfOf(tetrahedron);
  Object.assign(json.accessors[0], { min: [0, 0, 0], max: [1, 2, 3] });
  await mkdir(path.join(react.project.folder, 'readme'), { recursive: true });
  for (const model of ['clown.glb', 'wreck.glb'])
    await writeFile(path.join(react.project.folder, 'readme', model), glbOf({ json, binary }));
  await checkReact(react.project, 'readme.tsx');
  await bundleReact(react.project, 'readme.tsx', 'readme/app.js');
  await using served = await serveFolder(path.join(react.project.folder, 'readme'));
  const { page: shown, reported: said } = await openPage(served.address);
  await shown.waitForFunction('contexts.length >= 3');
  await shown.waitForTimeout(1500);
  expect(said.filter((line) => !/React DevTools|THREE.Clock/.test(line))).toEqual([]);
  await shown.close();
});
