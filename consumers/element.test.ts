import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../packages/element/package.json' with { type: 'json' };
import type { ShoalSchoolElement } from '../packages/element/src/shoal-school.ts';
import { blocksIn } from './docs-blocks.ts';
import { pack, run } from './project.ts';
import { closeBrowser, openPage, type Site, serveFolder } from './site.ts';

/* The packed element in plain pages, without headers and without a bundler. */

let folder: string;
let site: Site;
const script = '<script type="module" src="./package/dist/cdn/shoal-element.js"></script>';

const shark = {
  version: 1,
  world: { min: [-6, -3, -6], max: [6, 3, 6] },
  obstacles: [{ shape: { kind: 'rock', radius: 1.5 }, at: [0, -2.5, 0] }],
  species: [
    { name: 'sardine', count: 60, body: { length: 0.6 } },
    {
      name: 'shark',
      count: 2,
      hunts: ['sardine'],
      body: { length: 2 },
      rules: { hunt: { rest: 0.2, attack: 30, onset: 0.2, catchDistance: 3, onCatch: 'respawn' } },
    },
  ],
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shoal-element-'));
  const tarball = await pack('element', folder);
  await run(folder, 'tar', ['-xzf', tarball]);
  await write({
    'shark.json': JSON.stringify(shark),
    'text.json': 'no JSON',
    'wrong.json': JSON.stringify({ version: 1, species: [{ name: 'fish', count: -3 }] }),
  });
  site = await serveFolder(folder, {});
});

afterAll(async () => {
  await closeBrowser();
  await site?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
}

/** Opens a page with this body. */
async function open(body: string): Promise<Page & AsyncDisposable> {
  await write({ 'index.html': `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">${body}${script}` });
  const { page } = await openPage('about:blank');
  await page.addInitScript(countResources);
  await page.goto(site.address);
  return Object.assign(page, { [Symbol.asyncDispose]: () => page.close() });
}

/** Counts what a page holds, in `held`. */
function countResources(): void {
  const held = { contexts: 0, workers: 0, intervals: 0, frames: 0 };
  Object.assign(globalThis, { held });
  const original = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: never[]) {
    const context = (original as (...all: never[]) => object | null).apply(this, args);
    if (context && 'getExtension' in context) {
      held.contexts++;
      this.addEventListener('webglcontextlost', () => held.contexts--, { once: true });
    }
    return context;
  } as never;
  const request = globalThis.requestAnimationFrame;
  globalThis.requestAnimationFrame = (callback) => {
    held.frames++;
    return request(callback);
  };
  globalThis.setInterval = new Proxy(globalThis.setInterval, {
    apply: (target, self, args) => {
      held.intervals++;
      return Reflect.apply(target, self, args);
    },
  });
  globalThis.Worker = new Proxy(globalThis.Worker, {
    construct: (target, args) => {
      held.workers++;
      return Reflect.construct(target, args);
    },
  });
}

/** Waits until fish are drawn. @param selector of the element */
async function loaded(page: Page, selector = 'shoal-school'): Promise<void> {
  const found = (one: string): boolean => Boolean(document.querySelector<ShoalSchoolElement>(one)?.simulation);
  await page.waitForFunction(found, selector, { timeout: 30_000 });
}

const stepOf = (page: Page, selector = 'shoal-school'): Promise<number> =>
  page.evaluate((one) => document.querySelector<ShoalSchoolElement>(one)?.simulation?.school.step ?? -1, selector);

/** Waits until a simulation has made steps. */
async function swims(page: Page, selector = 'shoal-school', steps = 3): Promise<void> {
  const first = await stepOf(page, selector);
  const beyond = ([one, last]: readonly [string, number]): boolean =>
    (document.querySelector<ShoalSchoolElement>(one)?.simulation?.school.step ?? -1) > last;
  await page.waitForFunction(beyond, [selector, first + steps] as const, { timeout: 30_000 });
}

/** Colours of the picture, each as one number, in a coarse raster. */
async function coloursOf(page: Page, selector = 'shoal-school'): Promise<number[]> {
  const png = (await page.locator(selector).first().screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data: pixels = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {};
    return Array.from(
      { length: pixels.length / 4 },
      (_, k) => (pixels[4 * k] << 16) | (pixels[4 * k + 1] << 8) | pixels[4 * k + 2],
    );
  }, png);
}

const size = 'style="width:320px;height:180px"';
const small = `${size} count="40"`;

test.each([
  ['water', 200],
  ['plain', 20],
  ['diagram', 10],
])('draws moving fish in the look %s', async (look, colours) => {
  await using page = await open(`<body style="background:#fff"><shoal-school ${small} look="${look}"></shoal-school>`);
  await loaded(page);
  await page.waitForTimeout(800);
  const first = await coloursOf(page);
  await swims(page);
  const second = await coloursOf(page);
  expect(new Set(first).size).toBeGreaterThan(colours);
  expect(second.filter((colour, k) => colour !== first[k]).length).toBeGreaterThan(100);
  if (look !== 'water') expect(first[0]).toBe(0xffffff);
});

const parts = blocksIn('page').filter(({ code }) => code.includes('<shoal-school'));
test.each(parts)('$page:$line shows a school as it stands', async ({ code }) => {
  await using page = await open('');
  await page.route('https://cdn.jsdelivr.net/npm/shoal-element**', (route) => {
    const file = new URL(route.request().url()).pathname.replace('/npm/shoal-element', '');
    return route.fulfill({
      path: path.join(folder, 'package', file || manifest.jsdelivr),
      contentType: 'text/javascript',
      headers: { 'Access-Control-Allow-Origin': '*' },
    });
  });
  await page.setContent(code);
  // Some blocks leave out the script of the first one.
  if (!code.includes('cdn.')) await page.addScriptTag({ url: 'package/dist/cdn/shoal-element.js', type: 'module' });
  await loaded(page);
});

test('two in one page are loaded when they come near the view, and stop out of sight', async () => {
  await using page = await open(
    `<div style="height:3000px"></div><shoal-school id="a" ${small} seed="1"></shoal-school><shoal-school id="b" ${small} seed="2"></shoal-school><div style="height:3000px"></div>`,
  );
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.waitForTimeout(500);
  expect(requested.filter((url) => url.includes('picture'))).toEqual([]);
  await page.locator('#a').scrollIntoViewIfNeeded();
  await Promise.all([loaded(page, '#a'), loaded(page, '#b')]);
  expect(requested.filter((url) => url.includes('picture'))).toHaveLength(1);
  await swims(page, '#a');
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(300);
  const stopped = await stepOf(page, '#a');
  await page.waitForTimeout(400);
  expect(await stepOf(page, '#a')).toBe(stopped);
  await page.locator('#a').scrollIntoViewIfNeeded();
  await swims(page, '#a');
});

test('with reduced motion it shows a formed school, still, until the visitor plays it', async () => {
  await using page = await open(script);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setContent(`<shoal-school ${small}></shoal-school>`);
  await loaded(page);
  const still = await stepOf(page);
  expect(still).toBeGreaterThan(600);
  await page.waitForTimeout(400);
  expect(await stepOf(page)).toBe(still);
  await page.getByRole('button', { name: 'Play' }).click();
  await swims(page);
});

describe('a scenario that cannot be shown', () => {
  test.each([
    ['nowhere.json', 'nowhere.json cannot be loaded: the server answered 404'],
    ['text.json', 'text.json: is not valid JSON at line 1'],
    ['wrong.json', 'species[0].count'],
    ['http://localhost:1/scene.json', 'another site must allow it by CORS'],
  ])('%s: the element and the event `error` say why', async (src, message) => {
    await using page = await open(`<script>
      addEventListener('error', ({ target, message }) => { if (target.localName) globalThis.told = message; }, true);
    </script><shoal-school ${small} src="${src}"></shoal-school>`);
    await page.waitForFunction('globalThis.told', undefined, { timeout: 30_000 });
    expect(await page.evaluate('told')).toContain(message);
    expect(await page.getByRole('alert').textContent()).toContain(message);
  });

  test('a later right one is shown', async () => {
    await using page = await open(`<shoal-school ${size} count="many"></shoal-school>`);
    await page.getByRole('alert').getByText('count must be a whole number').waitFor();
    await page.evaluate(() => document.querySelector('shoal-school')?.setAttribute('count', '12'));
    await loaded(page);
    expect(await page.locator('[part=error]').textContent()).toBe('');
  });
});

test('removed it holds nothing, moved it goes on', async () => {
  await using page = await open(`<main></main><shoal-school ${small} threads="2"></shoal-school>`);
  await loaded(page);
  await swims(page);
  const before = await stepOf(page);
  await page.evaluate(() => document.querySelector('main')?.append(document.querySelector('shoal-school') as Element));
  await swims(page);
  expect(await stepOf(page)).toBeGreaterThan(before);
  expect(await page.evaluate('held.contexts')).toBe(1);
  await page.evaluate(() => {
    const school = document.querySelector('shoal-school') as ShoalSchoolElement;
    Object.assign(globalThis, { last: school.simulation });
    school.remove();
  });
  await page.waitForFunction('held.contexts === 0');
  const frames = await page.evaluate('held.frames');
  await page.waitForTimeout(300);
  expect(await page.evaluate('[held.frames, held.intervals, held.workers, last.isDisposed]')).toEqual([
    frames,
    0,
    0,
    true,
  ]);
});

test('a framework that sets properties and renders again gets one simulation for one change', async () => {
  await using page = await open('<main></main>');
  await page.evaluate(() => {
    const school = document.createElement('shoal-school');
    Object.assign(school, { count: 30, seed: 5, look: 'plain', style: 'width:320px;height:180px' });
    Object.assign(globalThis, { loads: 0 });
    school.addEventListener('load', () =>
      Object.assign(globalThis, { loads: (globalThis as never as { loads: number }).loads + 1 }),
    );
    document.querySelector('main')?.append(school);
  });
  await loaded(page);
  const set = (count: number): Promise<void> =>
    page.evaluate((value) => {
      const school = document.querySelector('shoal-school') as ShoalSchoolElement;
      Object.assign(school, { count: value, seed: 6, look: 'diagram', paused: false });
    }, count);
  await set(30);
  await set(50);
  await page.waitForFunction('loads === 2 || loads === 3');
  const result = await page.evaluate(() => {
    const { simulation, count, look } = document.querySelector('shoal-school') as ShoalSchoolElement;
    return [simulation?.school.count, simulation?.seed, count, look];
  });
  expect(result).toEqual([50, 6, 50, 'diagram']);
});

test('a scenario with a rock and sharks: catches are reported', async () => {
  await using page = await open(`<script>
    addEventListener('catch', (event) => { globalThis.caught = event.detail; }, true);
  </script><shoal-school ${small} src="shark.json"></shoal-school>`);
  await loaded(page);
  await page.waitForFunction('globalThis.caught', undefined, { timeout: 60_000 });
  expect(await page.evaluate('caught')).toMatchObject({
    kind: 'catch',
    place: [expect.any(Number), expect.any(Number), expect.any(Number)],
  });
});

test('keys turn the camera and pause, a poster and a caption are shown, and it has a name', async () => {
  await using page = await open(
    `<shoal-school ${small} poster="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" aria-label="Sardines"><b>Caption</b></shoal-school>`,
  );
  await loaded(page);
  const canvas = page.getByRole('img', { name: 'Sardines' });
  await canvas.focus();
  await page.keyboard.press('Space');
  expect(await page.evaluate(() => document.querySelector<ShoalSchoolElement>('shoal-school')?.paused)).toBe(true);
  await page.waitForTimeout(700);
  const first = await coloursOf(page);
  await page.keyboard.press('ArrowLeft');
  await page.waitForTimeout(300);
  const second = await coloursOf(page);
  expect(second.filter((colour, k) => colour !== first[k]).length).toBeGreaterThan(100);
  expect(await page.getByText('Caption').isVisible()).toBe(true);
});

test('a server can import it', async () => {
  await run(folder, process.execPath, ['package/dist/index.js']);
});

test('without WebGL it keeps the poster, or says why', async () => {
  await using page = await open(
    `<script>HTMLCanvasElement.prototype.getContext = () => null;</script><shoal-school id="a" ${small} poster="x.png"></shoal-school><shoal-school id="b" ${small}></shoal-school>`,
  );
  await page.locator('#b').getByText('WebGL 2').waitFor();
  expect(await page.locator('#a [part=error]').textContent()).toBe('');
});
