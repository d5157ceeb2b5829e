// What `shoal export --to usd` and `--to usdz` write, read by tinyusdz in Chromium. In Node, tinyusdz aborts.

import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'three/addons/libs/fflate.module.js';
import { expect, test } from 'vitest';
import { Project, run } from './project.ts';
import { openPage, serveFolder } from './site.ts';

const shoal = fileURLToPath(new URL('../packages/cli/bin/shoal.js', import.meta.url));
const scenario = fileURLToPath(new URL('../scenarios/mill.json', import.meta.url));

/** Reads files and shows what tinyusdz says of each. */
const page = `<!doctype html><script type="module">
import start from './tinyusdz/tinyusdz.js';
const native = await start();
const read = async (name) => {
  const usd = new native.TinyUSDZLoaderNative();
  const isRead = usd.loadFromBinary(new Uint8Array(await (await fetch(name)).arrayBuffer()), name);
  return { isRead, meshes: usd.numMeshes(), error: usd.error() };
};
globalThis.schoolResult = {
  root: await read('usd/school.usda'),
  clip: await read('usd/clips/school.000000.usda'),
  manifest: await read('usd/clips/manifest.usda'),
  cut: await read('cut.usda'),
  misspelt: await read('misspelt.usda'),
  still: await read('still.usdz'),
  body: await read('body.usda'),
  cutStill: await read('cut.usdz'),
};
</script>`;

interface Read {
  readonly isRead: boolean;
  readonly meshes: number;
  readonly error: string;
}

test('tinyusdz reads root, clip, manifest and still, and rejects broken ones', async () => {
  await using project = await Project.installed({ tinyusdz: '0.9.0-rc10' }, { 'index.html': page });
  const { folder } = project;
  await run(folder, process.execPath, [shoal, 'export', scenario, '--to', 'usd', '--out', 'usd', '--seconds', '0.5']);
  await run(folder, process.execPath, [shoal, 'export', scenario, '--to', 'usdz', '--out', 'still.usdz']);
  const whole = await readFile(path.join(folder, 'still.usdz'));
  const layers = unzipSync(new Uint8Array(whole));
  const name = Object.keys(layers).find((one) => one.startsWith('bodies/')) ?? '';
  await writeFile(path.join(folder, 'body.usda'), layers[name]);
  await writeFile(path.join(folder, 'cut.usdz'), whole.subarray(0, whole.length / 2));
  const clip = await readFile(path.join(folder, 'usd/clips/school.000000.usda'), 'utf8');
  await writeFile(path.join(folder, 'cut.usda'), clip.slice(0, clip.length / 2));
  await writeFile(path.join(folder, 'misspelt.usda'), clip.replace('quath[]', 'quathh[]'));
  await cp(path.join(folder, 'node_modules/tinyusdz'), path.join(folder, 'tinyusdz'), { recursive: true });
  await using site = await serveFolder(folder);
  const { page: view, reported } = await openPage(site.address);
  const found = await view
    .waitForFunction('globalThis.schoolResult', undefined, { timeout: 150_000 })
    .catch((error) => {
      throw new Error(`no result: ${error.message}\n${reported.join('\n')}`);
    });
  const results = (await found.jsonValue()) as unknown as Record<string, Read>;
  const { root, clip: read, manifest, cut, misspelt, still, body, cutStill } = results;
  await view.close();
  // The body of the species, and three obstacles.
  expect(root).toEqual({ isRead: true, meshes: 4, error: '' });
  expect(read).toMatchObject({ isRead: true, error: '' });
  expect(manifest).toMatchObject({ isRead: true, error: '' });
  // Three obstacles: without composition, animals are not loaded with the layers that they refer to.
  expect(still).toEqual({ isRead: true, meshes: 3, error: '' });
  expect(body).toEqual({ isRead: true, meshes: 1, error: '' });
  expect(cutStill.isRead).toBe(false);
  expect(cutStill.error).toContain('Invalid end offset to USDA data');
  for (const broken of [cut, misspelt]) {
    expect(broken.isRead).toBe(false);
    expect(broken.error).toContain('Failed to parse USDA');
  }
});
