import { readdirSync, readFileSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Project, run } from './project.ts';
import { openPage, type Site, serveFolder } from './site.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(root, 'examples');
const pages = ['three.html', 'own-model.html', 'gpu.html'];
const files = readdirSync(folder).filter((name) => /\.(html|js)$/.test(name) && name !== 'element.html');

let project: Project;
let site: Site;

beforeAll(async () => {
  const texts = files.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]);
  project = await Project.unpacked(inject('library'), Object.fromEntries(texts));
  await symlink(path.join(root, 'node_modules/three'), path.join(project.folder, 'node_modules/three'));
  await build({
    root: project.folder,
    configFile: false,
    logLevel: 'silent',
    build: {
      target: 'es2022',
      outDir: 'built',
      rolldownOptions: { input: pages.map((name) => path.join(project.folder, name)) },
    },
  });
  site = await serveFolder(path.join(project.folder, 'built'));
});

afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await project[Symbol.asyncDispose]();
});

test('each program of examples/ is run here, or with the tag', () => {
  expect(files.filter((name) => name.endsWith('.html')).sort()).toEqual([...pages].sort());
  expect(files).toContain('rollback.js');
});

test.each(pages)('examples/%s with the packed library: fish are seen, and move', async (name) => {
  const { page, reported } = await openPage(`${site.address}${name}`);
  await page.locator('canvas').first().waitFor();
  const picture = async (): Promise<string> => (await page.screenshot()).toString('base64');
  const first = await picture();
  await expect.poll(picture, { timeout: 60_000, interval: 500 }).not.toBe(first);
  const second = await picture();
  await expect.poll(picture, { timeout: 60_000, interval: 500 }).not.toBe(second);
  expect(reported.filter((line) => !/^(info|debug|log):/.test(line))).toEqual([]);
  await page.close();
});

test('examples/rollback.js with the packed library: both players end with one state', async () => {
  const { stdout } = await run(project.folder, process.execPath, ['rollback.js']);
  const states = [...stdout.matchAll(/state (\w+)/g)].map(([, state]) => state);
  expect(states).toHaveLength(2);
  expect(states[0]).toBe(states[1]);
});
