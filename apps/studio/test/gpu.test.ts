import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launch, patience } from './open-page.ts';

/** The library's GPU engine in a page, with some of the scenes of the tests in Node. */
const scenes = [
  'preset improved',
  'preset parker',
  'three species in the plane',
  'a world that wraps, of two cells',
  'paths of every kind',
  'flee, hunt and follow: nearest',
  'obstacles that move',
  'food that runs out and grows',
];

declare global {
  function compare(names: readonly string[]): Promise<{ adapter: string; worst: Record<string, number> }>;
}

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The page's program, as bundled for any user. */
async function program(): Promise<string> {
  const entry = fileURLToPath(new URL('../../../packages/shoal/test/gpu/page.ts', import.meta.url));
  const bundle = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['shoal-source', 'module', 'browser'] },
    build: { write: false, target: 'es2022', lib: { entry, formats: ['es'] } },
  });
  const [{ output }] = [bundle].flat() as { output: { code?: string }[] }[];
  return output[0].code ?? '';
}

it('the GPU engine agrees with the rules in a page too', async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  const code = await program();
  await page.route('**/gpu.js', (route) => route.fulfill({ contentType: 'text/javascript', body: code }));
  await page.route('**/gpu.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><script type="module" src="gpu.js"></script>' }),
  );
  await page.goto(`${inject('address')}gpu.html`);
  await page.waitForFunction(() => 'compare' in globalThis);
  const { worst } = await page.evaluate((names) => compare(names), scenes);
  expect(Object.keys(worst)).toEqual(scenes);
  for (const [name, by] of Object.entries(worst)) expect(by, name).toBeLessThan(1e-4);
  expect(complaints).toEqual([]);
  await page.close();
});
