// A recorded run in the page: the folder that `shoal run --out` writes, dropped or at the page's own server.

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { parseScenarioText, Simulation } from 'shoal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wrongIn } from './axe-in.ts';
import { openQuiet } from './open-page.ts';
import { folderOf } from './search-files.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const every = 6;
const steps = 240;
const scene = {
  version: 1,
  name: 'A rock and a hunter',
  seed: 4,
  world: { min: [-12, -6, -12], max: [12, 6, 12] },
  obstacles: [{ name: 'rock', shape: { kind: 'sphere', radius: 2 } }],
  species: [
    { name: 'prey', count: 120, start: { kind: 'sphere', centre: [6, 0, 0], radius: 4 } },
    {
      name: 'hunter',
      count: 3,
      hunts: ['prey'],
      rules: { hunt: { catchDistance: 1.5, rest: 0.2, onCatch: 'remove' } },
    },
  ],
};

const made = mkdtempSync(join(tmpdir(), 'shoal-run-page-'));
const folder = join(made, 'night');
afterAll(() => rmSync(made, { recursive: true, force: true }));

beforeAll(() => {
  const file = join(made, 'scene.json');
  writeFileSync(file, JSON.stringify(scene));
  const options = ['--steps', String(steps), '--every', String(every), '--threads', '1', '--out', folder];
  execFileSync(process.execPath, [join(root, 'packages/cli/bin/shoal.js'), 'run', file, ...options]);
});

async function drop(page: Page, paths: readonly string[]): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await tools.send('Input.dispatchDragEvent', { type, x: 200, y: 150, data });
  await tools.detach();
}

const range = (page: Page) => page.locator('.tracks-bar input[type=range]');

async function goTo(page: Page, step: number): Promise<void> {
  await range(page).evaluate((slider: HTMLInputElement, to) => {
    slider.value = String(to);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }, step);
  await page.waitForFunction((to) => window.shoal.shown()[0]?.simulation?.school.step === to, step);
}

/** The shown animals. */
function shown(page: Page): Promise<{ engine: string; count: number; ids: number[]; x: number[]; vz: number[] }> {
  return page.evaluate(() => {
    const { simulation } = window.shoal.shown()[0];
    if (!simulation) throw new Error('No scene.');
    const { count, id, x, vz } = simulation.school;
    return {
      engine: simulation.engine.name,
      ...{ count, ids: [...id.subarray(0, count)], x: [...x.subarray(0, count)], vz: [...vz.subarray(0, count)] },
    };
  });
}

/** What the recorder saw. */
function simulated(step: number): object {
  const simulation = new Simulation(parseScenarioText(readFileSync(join(folder, 'inputs/scenario.json'), 'utf8')));
  simulation.step(step);
  const { count, id, x, vz } = simulation.school;
  return { count, ids: [...id.subarray(0, count)], x: [...x.subarray(0, count)], vz: [...vz.subarray(0, count)] };
}

test('a dropped folder plays in its scene, is scrubbed through and has charts', async () => {
  const page = await openQuiet({ query: '?scenario=two-fish', width: 900, height: 640 });
  await drop(page, [folder]);
  await page.waitForFunction(() => {
    const { simulation } = window.shoal.shown()[0] ?? {};
    return simulation?.engine.name === 'recording' && simulation.school.step > 2;
  });
  await page.evaluate(() => window.shoal.shown()[0].dispatch({ type: 'pause' }));
  expect(new URL(page.url()).searchParams.get('run')).toBe('night');
  expect(await page.evaluate(() => window.shoal.shown()[0].state.value.plan?.obstacles.length)).toBe(1);
  for (const step of [180, 30, steps]) {
    await goTo(page, step);
    expect(await shown(page)).toEqual({ engine: 'recording', ...simulated(step) });
  }
  expect(await page.locator('.tracks-bar .now').textContent()).toBe('4.0 s of 4.0 s');
  await expect
    .poll(() => page.locator('.tracks-bar [data-chart=polarisation] output').textContent())
    .toMatch(/^0\.\d\d$/);
  expect(await wrongIn(page, '.tracks')).toEqual([]);

  // From the end it plays again from the start, and stops at the end.
  await page.keyboard.press(' ');
  await page.waitForFunction(() => (window.shoal.shown()[0]?.simulation?.school.step ?? 999) < 100);
  await page.keyboard.press('Escape');
  await page.locator('.tracks-bar').waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.has('run')).toBe(false);
});

test('a run of the same server opens at its address, read by ranges, at the moment of a link', async () => {
  const page = await openQuiet({ query: '?scenario=two-fish', width: 900, height: 640 });
  let largest = 0;
  const serve = async (): Promise<void> => {
    await page.context().route('**/runs/night/**', async (route) => {
      const path = join(folder, new URL(route.request().url()).pathname.split('/runs/night/')[1]);
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers().range ?? '') ?? [];
      const bytes = readFileSync(path);
      if (from === undefined) return await route.fulfill({ body: bytes });
      const body = bytes.subarray(Number(from), Number(to) + 1);
      largest = Math.max(largest, body.length);
      await route.fulfill({ status: 206, headers: { 'Content-Range': `bytes ${from}-${to}/${bytes.length}` }, body });
    });
  };
  await serve();
  const url = new URL(page.url());
  url.search = '?scenario=two-fish&run=runs/night/&at=2';
  await page.goto(url.href);
  await page.waitForFunction(() => window.shoal.shown()[0]?.simulation?.school.step === 120);
  expect(await shown(page)).toEqual({ engine: 'recording', ...simulated(120) });
  expect(largest).toBeGreaterThan(1000);
  expect(largest).toBeLessThanOrEqual(statSync(join(folder, 'trajectory.parquet')).size);
  await page.context().unroute('**/runs/night/**');
});

test('a folder without its trajectory, or with a damaged one, is explained', async () => {
  const page = await openQuiet({ query: '?scenario=two-fish', width: 900, height: 640 });
  const bytes = readFileSync(join(folder, 'trajectory.parquet'));
  const cut = folderOf({
    'trajectory.parquet': bytes.subarray(0, 1000).toString('latin1'),
    'inputs/scenario.json': readFileSync(join(folder, 'inputs/scenario.json'), 'utf8'),
  });
  await drop(page, [cut]);
  await expect
    .poll(() => page.locator('.tracks-review [role=alert]').textContent())
    .toContain('must be a complete Parquet file');
  await page.keyboard.press('Escape');
  // The table alone does not say in which scene it was recorded.
  const alone = join(made, 'trajectory.parquet');
  copyFileSync(join(folder, 'trajectory.parquet'), alone);
  await drop(page, [alone]);
  await page.getByText('Drop the whole folder of the run here').waitFor();
});
