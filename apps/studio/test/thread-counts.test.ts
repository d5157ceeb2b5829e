import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { defineRule, parseScenarioJson, Simulation } from 'shoal';
import { build } from 'vite';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type RuleSettings, ruleModule, threadScenes } from '../../../packages/shoal/test/threads/scenes.ts';
import { programText } from '../../../scripts/generate/thread-text.mjs';
import { patience, theBrowser } from './open-page.ts';

declare global {
  function endsOn(
    counts: readonly number[],
    scene: object,
    texts: { program: string; rule: string },
  ): Promise<object[]>;
}

const counts = [1, 2, 3, 4, 5, 6, 7, 8];
const isolation = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The page's program, as bundled for any user. */
async function bundled(): Promise<string> {
  const bundle = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['shoal-source', 'module', 'browser'] },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: fileOf('thread-counts-page.ts'), formats: ['es'] },
    },
  });
  const [{ output }] = [bundle].flat() as { output: { code?: string }[] }[];
  return output[0].code ?? '';
}

let page: Page;
beforeAll(async () => {
  page = await (await theBrowser()).newPage();
  page.setDefaultTimeout(patience);
  const code = await bundled();
  await page.route('**/thread-counts.js', (route) => route.fulfill({ contentType: 'text/javascript', body: code }));
  await page.route('**/thread-counts.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: isolation,
      body: '<!doctype html><script type="module" src="thread-counts.js"></script>',
    }),
  );
  await page.goto(`${inject('address')}thread-counts.html`);
  await page.waitForFunction(() => 'endsOn' in globalThis);
});
afterAll(() => page.close());

test.each(Object.entries(threadScenes))('1 to 8 threads of a page give the bits of Node: %s', async (_, scene) => {
  const { huddle } = (await import(ruleModule.href)) as { huddle: RuleSettings };
  const simulation = new Simulation(parseScenarioJson(scene.document, { rules: [defineRule(huddle)] }));
  simulation.step(scene.steps);
  const here = { hash: simulation.stateHash(), events: simulation.takeEvents() };
  const texts = {
    program: await programText(),
    rule: readFileSync(ruleModule, 'utf8'),
  };
  const there = await page.evaluate(([some, one, both]) => endsOn(some, one, both), [counts, scene, texts] as const);
  expect(there).toEqual(counts.map((threads) => ({ threads, alone: undefined, ...here })));
});
