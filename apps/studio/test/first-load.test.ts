import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launch, open } from './open-page.ts';

const built = fileURLToPath(new URL('../dist/page/', import.meta.url));

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The files that the first page asks for before any input, without those stored for later. */
async function firstFiles(): Promise<string[]> {
  const { page } = await open(browser);
  const names = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)),
  );
  await page.close();
  return ['index.html', ...new Set(names)];
}

test('the first page comes in at most 500 kB', async () => {
  const files = await firstFiles();
  // The page, its program and its looks are among them, or something else was measured.
  expect(files).toEqual(
    expect.arrayContaining([expect.stringMatching(/page-.*\.js$/), expect.stringMatching(/\.css$/)]),
  );
  const sizes = files.map((file) => [file, gzipSync(readFileSync(built + file)).length] as const);
  const sum = sizes.reduce((total, [, size]) => total + size, 0);
  console.info(`First load: ${Math.round(sum / 1000)} kB gzipped in ${files.length} files.`);
  expect(sum, sizes.map((size) => size.join(' ')).join('\n')).toBeLessThanOrEqual(500_000);
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

test('the licences of all that is built in are published with the page', () => {
  const text = readFileSync(`${built}licenses.md`, 'utf8');
  const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  for (const name of Object.keys(dependencies)) if (name !== 'shoal') expect(text).toContain(`## ${name} - `);
});
