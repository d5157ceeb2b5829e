import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { beginWith, frames, holdPictures, launch, patience, positions } from './open-page.ts';
import { runOnThreads } from './run-on-threads.ts';
import { type StaticHost, staticHost } from './static-host.ts';

const built = fileURLToPath(new URL('../dist/page', import.meta.url));

let browser: Browser;
let context: BrowserContext;
let host: StaticHost;
let complaints: string[];

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
beforeEach(async () => {
  complaints = [];
  host = await staticHost(built);
  context = await browser.newContext({ viewport: { width: 480, height: 270 }, deviceScaleFactor: 0.5 });
  context.setDefaultTimeout(patience);
  await context.addInitScript(holdPictures, { between: 60 });
  await context.addInitScript(beginWith, [{ type: 'quality', value: 'low' } as const]);
});
afterEach(async () => {
  await context.close();
  await host.stop();
});

/** A scene that is quick to draw. */
const small = (): string => `${host.address}?scenario=two-fish`;

async function visit(address: string): Promise<Page> {
  const page = await newPage();
  await page.goto(address);
  return page;
}

async function newPage(): Promise<Page> {
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return page;
}

/**
 * The first visit to a host without headers: the page loads twice. A query to the page in between, as Playwright makes,
 * counts as use.
 */
async function firstVisit(address: string): Promise<Page> {
  const page = await newPage();
  let documents = 0;
  const second = page.waitForEvent('domcontentloaded', { predicate: () => ++documents === 2 });
  // The second document may interrupt the load of the first, which a request that waits for it would report.
  await page.goto(address, { waitUntil: 'commit' });
  await second;
  return page;
}

const ready = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => window.shoal?.stage.state.value.status === 'ready');

/** Whether fish have left these places. If not, what the page is doing. */
async function movement(page: Page, before: readonly number[]): Promise<string> {
  const now = await positions(page);
  if (now.some((place, k) => place !== before[k])) return 'it moves';
  return page.evaluate(() => {
    const { status, playing, problem, trouble } = window.shoal.stage.state.value;
    const { visibilityState } = document;
    return JSON.stringify({ status, playing, problem, trouble, visibilityState });
  });
}

/** The page is loaded, has a service worker, and its files are cached. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.waitForFunction(() => window.crossOriginIsolated);
  await ready(page);
}

describe('a host that sends no headers', () => {
  test('after one reload the page is isolated and has threads; then it needs the host no more', async () => {
    let loads = 0;
    context.on('page', (page) => page.on('domcontentloaded', () => loads++));
    const page = await firstVisit(`${host.address}?scenario=mill`);
    await settled(page);
    expect(await page.evaluate(runOnThreads, { threads: 2, steps: 3 })).toMatchObject({ threads: 2 });
    await frames(page, 10);
    expect(loads).toBe(2);
    expect(complaints).toEqual([]);

    await host.stop();
    await page.reload();
    await settled(page);
    expect(await page.evaluate(() => window.shoal.stage.state.value.scenario)).toBe('mill');
    await page.getByRole('button', { name: 'Scenes' }).click();
    await page.locator('[data-scenario=rocks]').click();
    await page.waitForFunction(() => {
      const { scenario, status } = window.shoal.stage.state.value;
      return scenario === 'rocks' && status === 'ready';
    });
    const before = await positions(page);
    // The first picture of stones is compiled in software: on a busy machine this takes far longer than a picture.
    await expect.poll(() => movement(page, before), { timeout: 90_000 }).toBe('it moves');
  });

  test('a page in use is not reloaded', async () => {
    const page = await visit(small());
    await ready(page);
    await page.keyboard.press('d');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await frames(page, 10);
    expect(await page.evaluate(() => window.shoal.stage.state.value.look)).toBe('diagram');
  });

  test('a new version is seen at the next visit, and what was kept of the old one goes', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'shoal-host-'));
    try {
      const page = await firstVisit(small());
      await settled(page);
      const [old] = await page.evaluate(() => caches.keys());

      cpSync(built, folder, { recursive: true });
      for (const [file, from, to] of [
        ['index.html', '<html lang="en">', '<html lang="en" data-version="2">'],
        ['service-worker.js', '"version":"', '"version":"2'],
      ]) {
        const whole = path.join(folder, file);
        const text = readFileSync(whole, 'utf8');
        expect(text).toContain(from);
        writeFileSync(whole, text.replace(from, to));
      }
      host.folder = folder;
      await page.reload();
      await settled(page);
      expect(await page.getAttribute('html', 'data-version')).toBe('2');
      // Browsers look for a new version only now and then, and hardly while a scene plays.
      await page.evaluate(() => window.shoal.stage.dispatch({ type: 'pause' }));
      // The old version keeps its files as long as one of its pages is open.
      const waits = (): Promise<boolean> =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          await registration?.update();
          return Boolean(registration?.waiting);
        });
      await expect.poll(waits, { timeout: 100_000, interval: 2000 }).toBe(true);
      expect(await page.evaluate(() => caches.keys())).toContain(old);
      await page.close();

      let again = await visit(small());
      const kept = async (): Promise<string[]> => {
        await again.close();
        again = await visit(small());
        await settled(again);
        return again.evaluate(() => caches.keys());
      };
      await expect.poll(kept, { timeout: 120_000, interval: 1000 }).toEqual([expect.not.stringContaining(old)]);
      await host.stop();
      await again.reload();
      await settled(again);
      expect(await again.getAttribute('html', 'data-version')).toBe('2');
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 240_000);
});

test('a page that is isolated already is not loaded twice', async () => {
  let loads = 0;
  const page = await context.newPage();
  page.on('load', () => loads++);
  await page.goto(`${inject('address')}?scenario=two-fish`);
  await settled(page);
  await frames(page, 10);
  expect(loads).toBe(1);
});

test('where the viewer allows nothing to be kept, the page works as ever', async () => {
  await context.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('Access is denied.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get: refuse });
    }
    navigator.serviceWorker.register = () => Promise.reject(new DOMException('Access is denied.', 'SecurityError'));
  });
  const page = await visit(`${inject('address')}?scenario=two-fish`);
  await ready(page);
  await page.keyboard.press('d');
  const before = await positions(page);
  await expect.poll(() => positions(page)).not.toEqual(before);
  expect(complaints).toEqual([]);
});
