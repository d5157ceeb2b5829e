import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { blocksIn } from './docs-blocks.ts';
import { pack } from './project.ts';
import { checkReact, expectNothingLeft, ReactPage } from './react-page.ts';

/* The packed tag <shoal-school> in a page of React, under StrictMode. */

const shark = {
  version: 1,
  world: { min: [-6, -3, -6], max: [6, 3, 6] },
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

let folder: string;
let react: ReactPage;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shoal-element-'));
  const [banner] = blocksIn('component').filter(({ page }) => page === 'packages/element/README.md');
  react = await ReactPage.open('element', {
    packed: { 'shoal-element': await pack('element', folder) },
    files: { 'banner.tsx': banner.code, 'site/shark.json': JSON.stringify(shark) },
  });
  page = react.page;
});

afterEach(() => react.expectQuiet());

afterAll(async () => {
  await react[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const tag = <T>(expression: string): Promise<T> => page.evaluate(`(${expression})(tag())`);

test('its props and events are typed', async () => {
  const wrong = (await readFile(path.join(react.project.folder, 'element.tsx'), 'utf8')).replace(
    'look="plain"',
    'look="oil" count="many"',
  );
  await writeFile(path.join(react.project.folder, 'wrong.tsx'), wrong);
  // One type check for both: the unchanged program has no errors.
  const told = await checkReact(react.project, 'element.tsx', 'wrong.tsx').catch((error: Error) => error.message);
  expect(told).toMatch(/"oil"' is not assignable[\s\S]*'number/);
  const places = [...(told ?? '').matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, file]) => file);
  expect(new Set(places)).toEqual(new Set(['wrong.tsx']));
});

test('props become attributes, changes reach the school, and events are heard', async () => {
  await react.show('tag');
  const told = '(one) => [one.simulation.school.count, one.simulation.seed, one.getAttribute("world"), one.className]';
  expect(await tag(told)).toEqual([40, 7, '12 6 12', 'tag']);
  expect(await page.locator('shoal-school b').textContent()).toBe('over it');
  await page.evaluate('change({ count: 55, paused: true })');
  await react.until('tag().simulation?.school.count === 55');
  const step = await tag<number>('(one) => one.simulation.school.step');
  await page.waitForTimeout(200);
  expect(await tag<number>('(one) => one.simulation.school.step')).toBe(step);
  await page.evaluate('change({ paused: false })');
  await react.until(`tag().simulation.school.step > ${step} + 3`);
  await page.evaluate('change({ src: hunt, count: undefined })');
  await react.until('seen.catches > 0 && !tag().hasAttribute("count")');
  await page.evaluate('change({ src: "none.json" })');
  await react.until('seen.errors.length === 1');
  expect((await react.seen()).errors[0]).toContain('none.json');
  await react.expectQuiet(/404|none\.json/);
});

test('the component of the README shows its content when the school is there', async () => {
  await page.evaluate("show('banner')");
  await expect.poll(() => page.locator('shoal-school h1').textContent()).toBe('A school of fish');
  expect(await page.evaluate('document.querySelector("shoal-school").simulation.school.count')).toBe(50);
});

test('mounted and unmounted many times it leaves nothing', async () => {
  await expectNothingLeft(page, async () => {
    await react.show('tag');
    await page.evaluate('hide()');
  });
  expect(await page.evaluate('[devices, document.querySelectorAll("shoal-school").length]')).toEqual([0, 0]);
});
