import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launch, open, patience } from './open-page.ts';

const built = fileURLToPath(new URL('../dist/page/', import.meta.url));

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The files that the page requests before its first picture. */
async function firstFiles(): Promise<string[]> {
  // The scene of a first visit.
  const { page, leave } = await open(browser, { query: '' });
  await page.waitForFunction(() => performance.getEntriesByName('first picture').length > 0);
  const names = await page.evaluate(() => {
    const [{ startTime: shown }] = performance.getEntriesByName('first picture');
    const first = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < shown);
    return first.map(({ name }) => new URL(name).pathname.slice(1));
  });
  await leave();
  return ['index.html', ...new Set(names)];
}

test('the first picture comes with at most 362.5 kB', async () => {
  const files = await firstFiles();
  // The page, its program and its looks must be among them, or the test has measured something else.
  expect(files).toEqual(
    expect.arrayContaining([expect.stringMatching(/first-.*\.js$/), expect.stringMatching(/\.css$/)]),
  );
  const sizes = files.map((file) => [file, gzipSync(readFileSync(built + file)).length] as const);
  const sum = sizes.reduce((total, [, size]) => total + size, 0);
  console.info(`First picture: ${Math.round(sum / 1000)} kB gzipped in ${files.length} files.`);
  const list = sizes.map((size) => size.join(' ')).join('\n');
  expect(sum, list).toBeLessThanOrEqual(362_500);
  // These files are loaded later.
  expect(list).not.toMatch(/panels|gpu|tour|comparison|film(?!-path)|TransformControls|charts/);
});

test('the first picture does not wait for a step', async () => {
  const { page, leave } = await open(browser, {
    query: '?scenario=two-fish',
    before: () => {
      let draws = 0;
      const { drawElements } = WebGL2RenderingContext.prototype;
      WebGL2RenderingContext.prototype.drawElements = function (...what) {
        draws++;
        drawElements.apply(this, what);
      };
      // Runs at the beginning of a frame, before the page's own callback.
      const look = (): void => {
        const { simulation } = window.shoal?.stage ?? {};
        if (simulation && draws > 0) document.documentElement.dataset.steps = String(simulation.school.step);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
  });
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.steps)).toBe('0');
  await expect.poll(() => page.evaluate(() => window.shoal.stage.simulation?.school.step)).toBeGreaterThan(0);
  await leave();
});

test('panels come after the first picture; a button and a key that are pressed before wait for them', async () => {
  const page = await browser.newPage({ viewport: { width: 640, height: 360 }, deviceScaleFactor: 0.5 });
  page.setDefaultTimeout(patience);
  let arrive = (): void => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/assets\/panels-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${inject('address')}?scenario=two-fish`);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.keyboard.press('?');
  const panel = page.getByRole('complementary', { name: 'Settings' });
  expect(await panel.count()).toBe(0);
  arrive();
  await panel.waitFor();
  await page.getByRole('heading', { name: 'Keys', exact: true }).waitFor();
  await page.close();
});

test('the page loads nothing from elsewhere, and runs nothing that stands in it', async () => {
  const { page, complaints } = await open(browser);
  const outcome = await page.evaluate(async () => {
    const blocked: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => blocked.push(effectiveDirective));
    await fetch('https://example.invalid/').catch(() => undefined);
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.head.append(script);
    const image = new Image();
    image.src = 'https://example.invalid/a.png';
    await new Promise((resolve) => image.addEventListener('error', resolve));
    return { blocked, injected: 'injected' in window };
  });
  expect(outcome.injected).toBe(false);
  expect(outcome.blocked).toEqual(['connect-src', 'script-src-elem', 'img-src']);
  expect(complaints.every((text) => text.includes('Content Security Policy'))).toBe(true);
  await page.close();
});

test('no other page may show it in a frame, unless it is embedded', async () => {
  const { headers } = await fetch(inject('address'));
  expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
  const embedded = await fetch(`${inject('address')}?embed`);
  expect(embedded.headers.get('content-security-policy')).toBeNull();
});

test('a file that does not exist is not answered with the page, and types are not guessed', async () => {
  for (const name of ['assets/missing.js', 'assets/missing.png', 'another/page'])
    expect((await fetch(new URL(name, inject('address')))).status).toBe(404);
  const { status, headers } = await fetch(`${inject('address')}?scenario=mill`);
  expect(status).toBe(200);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

test('the licences of all that is built in are published with the page', () => {
  const text = readFileSync(`${built}licenses.md`, 'utf8');
  const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  for (const name of Object.keys(dependencies)) if (name !== 'shoal') expect(text).toContain(`## ${name} - `);
});
