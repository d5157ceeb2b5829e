import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../packages/element/package.json' with { type: 'json' };
import type { ShoalSchoolElement } from '../packages/element/src/shoal-school.ts';
import { blocksIn } from './docs-blocks.ts';
import { pack, run } from './project.ts';
import { openPage, type Site, serveFolder } from './site.ts';

/* The packed element in plain pages, without special headers and without a bundler. */

let folder: string;
let site: Site;
const script = '<script type="module" src="./package/dist/cdn/shoal-element.js"></script>';

/** Stores the message of an element's event `error` in `told`. It listens before the element exists. */
const telling = `<script>
  addEventListener('error', ({ target, message }) => { if (target.localName) globalThis.told = message; }, true);
</script>`;

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

/** Counts the objects that a page holds in memory, in `held`. */
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
  await page.waitForFunction(found, selector, { timeout: 60_000 });
}

const stepOf = (page: Page, selector = 'shoal-school'): Promise<number> =>
  page.evaluate((one) => document.querySelector<ShoalSchoolElement>(one)?.simulation?.school.step ?? -1, selector);

/** Waits until a simulation has made steps. */
async function swims(page: Page, selector = 'shoal-school', steps = 3): Promise<void> {
  const first = await stepOf(page, selector);
  const beyond = ([one, last]: readonly [string, number]): boolean =>
    (document.querySelector<ShoalSchoolElement>(one)?.simulation?.school.step ?? -1) > last;
  await page.waitForFunction(beyond, [selector, first + steps] as const, { timeout: 60_000 });
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

/** Without a GPU, pictures take some time. */
const patient = { timeout: 60_000 };

const size = 'style="width:320px;height:180px"';
const small = `${size} count="40"`;

test.each([
  ['water', 200],
  ['plain', 20],
  ['diagram', 10],
])('draws moving fish in the look %s', async (look, colours) => {
  await using page = await open(`<body style="background:#fff"><shoal-school ${small} look="${look}"></shoal-school>`);
  await loaded(page);
  // The picture fades in.
  let first: number[] = [];
  const differing = async (): Promise<number> => {
    first = await coloursOf(page);
    return new Set(first).size;
  };
  await expect.poll(differing, patient).toBeGreaterThan(colours);
  await swims(page);
  const moved = async (): Promise<number> => (await coloursOf(page)).filter((colour, k) => colour !== first[k]).length;
  await expect.poll(moved, patient).toBeGreaterThan(100);
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
  // Some blocks omit the script that is in the first one.
  if (!code.includes('cdn.')) await page.addScriptTag({ url: 'package/dist/cdn/shoal-element.js', type: 'module' });
  await loaded(page);
});

test('examples/element.html: each of its schools is loaded when it is scrolled to', async () => {
  const example = await readFile(new URL('../examples/element.html', import.meta.url), 'utf8');
  await mkdir(path.join(folder, 'examples'));
  await mkdir(path.join(folder, 'packages'));
  await symlink('../package', path.join(folder, 'packages/element'));
  await symlink(fileURLToPath(new URL('../scenarios', import.meta.url)), path.join(folder, 'scenarios'));
  await write({ 'examples/element.html': example });
  const { page, reported } = await openPage(`${site.address}examples/element.html`);
  const count = await page.locator('shoal-school').count();
  expect(count).toBe(4);
  for (let k = 0; k < count; k++) {
    await page.locator('shoal-school').nth(k).scrollIntoViewIfNeeded();
    await loaded(page, `shoal-school:nth-of-type(${k + 1})`);
  }
  expect(reported.filter((line) => !line.includes('favicon'))).toEqual([]);
  await page.close();
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
  // A busy browser may report late that the element is out of view. The observer of the element was made before this one.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver((seen) => {
          if (!seen[seen.length - 1].isIntersecting) resolve();
        });
        observer.observe(document.querySelector('#a') as Element);
      }),
  );
  const before = await stepOf(page, '#a');
  await page.waitForTimeout(800);
  expect(await stepOf(page, '#a')).toBe(before);
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

const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

test('paused it opens on a formed school, under the poster until it first plays', async () => {
  await using page = await open(`<shoal-school ${small} paused poster="${dot}"></shoal-school>`);
  await loaded(page);
  expect(await stepOf(page)).toBeGreaterThan(600);
  const opacities = (): Promise<string[]> =>
    page.evaluate(() =>
      ['.poster', 'canvas'].map((one) => {
        const part = document.querySelector('shoal-school')?.shadowRoot?.querySelector(one);
        return getComputedStyle(part as Element).opacity;
      }),
    );
  await page.waitForTimeout(800);
  expect(await opacities()).toEqual(['1', '0']);
  await page.getByRole('button', { name: 'Play' }).click();
  await swims(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(opacities, patient).toEqual(['0', '1']);
});

test('a click on the picture pauses and plays, a drag does neither', async () => {
  await using page = await open(`<shoal-school ${small}></shoal-school>`);
  await loaded(page);
  const paused = (): Promise<boolean | undefined> =>
    page.evaluate(() => document.querySelector<ShoalSchoolElement>('shoal-school')?.paused);
  await page.mouse.click(100, 80);
  expect(await paused()).toBe(true);
  await page.mouse.click(100, 80);
  expect(await paused()).toBe(false);
  await page.mouse.move(100, 80);
  await page.mouse.down();
  await page.mouse.move(140, 80, { steps: 4 });
  await page.mouse.up();
  expect(await paused()).toBe(false);
});

test('until fish are drawn, captions lie over the colour of the water', async () => {
  await using page = await open(
    `<shoal-school id="a" ${size}></shoal-school><shoal-school id="b" ${size} look="plain"></shoal-school><div style="height:1000px"></div>`,
  );
  await page.waitForFunction(() => customElements.get('shoal-school'));
  const colours = await page.evaluate(() =>
    ['#a', '#b'].map((one) => getComputedStyle(document.querySelector(one) as Element).backgroundColor),
  );
  expect(colours).toEqual(['rgb(11, 69, 95)', 'rgba(0, 0, 0, 0)']);
});

test('threads that the page does not allow cause one warning', async () => {
  await using page = await open('');
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.setContent(`<shoal-school ${small} threads="4"></shoal-school>${script}`);
  await loaded(page);
  await page.evaluate(() => document.querySelector('shoal-school')?.setAttribute('seed', '3'));
  await page.waitForFunction(() => document.querySelector<ShoalSchoolElement>('shoal-school')?.simulation?.seed === 3);
  expect(warnings.filter((text) => text.includes('isolated'))).toHaveLength(1);
});

describe('a scenario that cannot be shown', () => {
  const apology = 'The school of fish cannot be shown here.';

  test.each([
    ['src="nowhere.json"', 'nowhere.json cannot be loaded: the server answered 404'],
    ['src="text.json"', 'text.json is not valid JSON at line 1'],
    ['src="wrong.json"', 'species[0].count'],
    ['src="http://localhost:1/scene.json"', 'another site must allow it by CORS'],
    ['count="2000000"', '<shoal-school>: count="2000000" is too many for a page'],
    ['count="60000"', '<shoal-school>: count="60000" is too many for a page. A step would take about'],
    ['look="watre"', '<shoal-school>: look="watre" must be one of water, plain, diagram.'],
  ])('%s: the event `error` and the console say why, and the page does not', async (attributes, message) => {
    await using page = await open('');
    const logged: string[] = [];
    page.on('console', (one) => one.type() === 'error' && logged.push(one.text()));
    await page.setContent(`${telling}<shoal-school ${size} ${attributes}></shoal-school>${script}`);
    await page.waitForFunction('globalThis.told', undefined, { timeout: 60_000 });
    expect(await page.evaluate('told')).toContain(message);
    expect(logged.join()).toContain(message);
    expect(await page.getByRole('status').textContent()).toBe(apology);
  });

  test.each([
    ['count', 'many', '12'],
    ['look', 'watre', 'plain'],
  ])('a later right %s is shown', async (name, wrong, right) => {
    await using page = await open(`<shoal-school ${size} ${name}="${wrong}"></shoal-school>`);
    await page.getByText(apology).waitFor();
    await page.evaluate((one) => document.querySelector('shoal-school')?.setAttribute(...one), [name, right] as const);
    await loaded(page);
    expect(await page.locator('[part=error]').textContent()).toBe('');
  });

  test('a look that becomes wrong is reported', async () => {
    await using page = await open(`<shoal-school ${small}></shoal-school>`);
    await loaded(page);
    await page.evaluate(() => document.querySelector('shoal-school')?.setAttribute('look', 'watre'));
    await page.getByText(apology).waitFor();
  });

  test('with a poster, readers see the poster', async () => {
    await using page = await open(`${telling}<shoal-school ${size} count="many" poster="${dot}"></shoal-school>`);
    await page.waitForFunction('globalThis.told', undefined, { timeout: 60_000 });
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
    position: [expect.any(Number), expect.any(Number), expect.any(Number)],
  });
});

test('keys turn the camera and pause, a poster and a caption are shown, and it has a name', async () => {
  await using page = await open(
    `<shoal-school ${small} poster="${dot}" aria-label="Sardines"><b>Caption</b></shoal-school>`,
  );
  await loaded(page);
  const canvas = page.getByRole('img', { name: 'Sardines' });
  await canvas.focus();
  await page.keyboard.press('Space');
  expect(await page.evaluate(() => document.querySelector<ShoalSchoolElement>('shoal-school')?.paused)).toBe(true);
  // The picture has faded in when it stays the same.
  let first: number[] = [];
  const changed = async (): Promise<number> => {
    const before = first;
    first = await coloursOf(page);
    return first.filter((colour, k) => colour !== before[k]).length;
  };
  await expect.poll(changed, { ...patient, interval: 300 }).toBe(0);
  const still = first;
  await page.keyboard.press('ArrowLeft');
  const turned = async (): Promise<number> => (await coloursOf(page)).filter((colour, k) => colour !== still[k]).length;
  await expect.poll(turned, patient).toBeGreaterThan(100);
  expect(await page.getByText('Caption').isVisible()).toBe(true);
});

test('a server can import it', async () => {
  await run(folder, process.execPath, ['package/dist/index.js']);
});

test('without WebGL it keeps the poster, or says so', async () => {
  await using page = await open(
    `<script>HTMLCanvasElement.prototype.getContext = () => null;</script><shoal-school id="a" ${small} poster="x.png"></shoal-school><shoal-school id="b" ${small}></shoal-school>`,
  );
  await page.locator('#b').getByText('cannot be shown here').waitFor();
  expect(await page.locator('#a [part=error]').textContent()).toBe('');
});
