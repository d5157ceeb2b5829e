import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { blocksIn } from './docs-blocks.ts';
import { Project, run } from './project.ts';
import { openPage } from './site.ts';

/*
 * Whole pages of the documentation that load the library and three.js from a CDN by an import map. SHOAL_PICTURES=1
 * also takes the pictures of these pages.
 */

const pictures = fileURLToPath(new URL('../docs/pictures', import.meta.url));
const three = fileURLToPath(new URL('../node_modules/three', import.meta.url));
let project: Project;

beforeAll(async () => {
  project = await Project.unpacked(inject('library'));
});
afterAll(() => project[Symbol.asyncDispose]());

type DocsPage = Page & AsyncDisposable & { readonly reported: string[] };

/** Opens the HTML page in a page of the documentation. @param changed texts to replace, with their replacements */
async function open(name: string, changed: Readonly<Record<string, string>> = {}): Promise<DocsPage> {
  const shown = blocksIn('page').filter((block) => block.page === name && block.code.includes('importmap'));
  expect(shown).toHaveLength(1);
  let html = shown[0].code;
  for (const [from, to] of Object.entries(changed)) {
    expect(html).toContain(from);
    html = html.replace(from, to);
  }
  const { page, reported } = await openPage('about:blank');
  await page.setViewportSize({ width: 320, height: 180 });
  await page.route('https://example.org/', (route) => route.fulfill({ body: html, contentType: 'text/html' }));
  await page.route('https://cdn.jsdelivr.net/npm/**', (route) => {
    const [, name = '', file = ''] = /npm\/([\w-]+)(?:@[\d.]+)?\/(.+)/.exec(route.request().url()) ?? [];
    const folder = name === 'three' ? three : path.join(project.folder, 'node_modules', name);
    const headers = { 'Access-Control-Allow-Origin': '*' };
    return route.fulfill({ path: path.join(folder, file), contentType: 'text/javascript', headers });
  });
  await page.goto('https://example.org/');
  return Object.assign(page, { reported, [Symbol.asyncDispose]: () => page.close() });
}

/** Takes the picture of a page for the documentation, if SHOAL_PICTURES is set. */
async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.SHOAL_PICTURES) return;
  const format = name.endsWith('.jpg') ? ({ type: 'jpeg', quality: 85 } as const) : {};
  await page.setViewportSize({ width: 960, height: 540 });
  await page.waitForTimeout(5000);
  await page.screenshot({ path: path.join(pictures, name), ...format });
}

test('docs/small-game.md: the shark follows the pointer and eats; a round ends, and another begins', async () => {
  await using page = await open('docs/small-game.md', { 'const round = 60': 'const round = 6' });
  const says = (text: RegExp): Promise<void> => page.locator('output', { hasText: text }).waitFor({ timeout: 120_000 });
  const again = page.getByRole('button', { name: 'Play again' });
  await says(/^0 eaten, [4-6] s$/);
  expect(await again.isVisible()).toBe(false);
  await page.mouse.move(280, 90); // into the school
  await says(/^[1-9]\d* eaten, [1-5] s$/);
  await picture(page, 'small-game.jpg');
  await says(/^[1-9]\d* eaten, 0 s$/);
  // Waited for from before, because the shark is in the school already.
  const isNew = says(/^0 eaten, [4-6] s$/);
  await again.click();
  await isNew;
  await page.keyboard.press('ArrowLeft');
  await says(/eaten, [1-4] s$/);
  expect(page.reported).toEqual([]);
});

/** Number of dark pixels of the canvas in a circle of the page. */
function birdsWithin(page: Page, x: number, y: number, radius: number): Promise<number> {
  return page.evaluate(
    ([left, top, r]) => {
      const canvas = document.querySelector('canvas') as HTMLCanvasElement;
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      const { data } = context.getImageData(left - r, top - r, 2 * r, 2 * r);
      let dark = 0;
      for (let k = 0; k < data.length; k += 4) {
        const [u, v] = [((k / 4) % (2 * r)) - r, Math.floor(k / 4 / (2 * r)) - r];
        if (data[k + 3] > 128 && u * u + v * v < r * r) dark++;
      }
      return dark;
    },
    [x, y, radius] as const,
  );
}

test('docs/flock-2d.md: a flock flies, and parts around the pointer', async () => {
  await using page = await open('docs/flock-2d.md');
  await page.setViewportSize({ width: 640, height: 360 });
  await page.waitForFunction(() => document.querySelector('canvas')?.width === innerWidth);
  expect(await birdsWithin(page, 320, 180, 360)).toBeGreaterThan(2000);
  await expect.poll(() => birdsWithin(page, 320, 180, 20), { timeout: 60_000 }).toBeGreaterThan(0);
  await page.mouse.move(320, 180);
  await expect.poll(() => birdsWithin(page, 320, 180, 20), { timeout: 60_000 }).toBe(0);
  await page.waitForTimeout(1000);
  expect(await birdsWithin(page, 320, 180, 20)).toBe(0);
  await picture(page, 'flock-2d.png');
  // The reading above causes this warning.
  expect(page.reported.filter((line) => !line.includes('willReadFrequently'))).toEqual([]);
});

test.runIf(process.env.SHOAL_CONSUMERS)('docs/three.md: fish swim in a scene of A-Frame', async () => {
  for (const name of ['aframe@1.8.0', 'super-three@0.184.0']) {
    const { stdout } = await run(project.folder, 'npm', ['pack', '--silent', name]);
    await project.unpack(name.split('@')[0], path.join(project.folder, stdout.trim()));
  }
  await using page = await open('docs/three.md');
  const steps = `document.querySelector('[school]')?.components?.school?.simulation?.school.step ?? 0`;
  await page.waitForFunction(`${steps} > 10`, undefined, { timeout: 120_000 });
  const picture = async (): Promise<string> => (await page.screenshot()).toString('base64');
  const first = await picture();
  await expect.poll(picture, { timeout: 60_000 }).not.toBe(first);
  expect(page.reported.filter((line) => !/^log: .*Version/.test(line))).toEqual([]);
});
