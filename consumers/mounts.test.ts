import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksIn } from './docs-blocks.ts';
import { ownBin, run } from './project.ts';
import { openPage, serveFolder } from './site.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shoal-mounts-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('the recipe for frameworks leaves no WebGL contexts: 40 mounts, no warning', async () => {
  const recipe = blocksIn('program').find(({ code }) => code.includes('export function mountSchool'));
  await writeFile(path.join(folder, 'recipe.ts'), recipe?.code ?? '');
  await writeFile(
    path.join(folder, 'mounts.js'),
    `import { mountSchool } from './recipe.ts';
    const box = document.createElement('div');
    box.style.cssText = 'width: 160px; height: 90px';
    document.body.append(box);
    let mounts = 0;
    for (; mounts < 40; mounts++) {
      const unmount = mountSchool(box);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      unmount();
    }
    globalThis.mounts = mounts;`,
  );
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await run(folder, ownBin('esbuild'), ['mounts.js', '--bundle', '--format=esm', '--outfile=site/app.js']);
  await writeFile(
    path.join(folder, 'site/index.html'),
    '<!doctype html><body><script type="module" src="app.js"></script>',
  );
  const site = await serveFolder(path.join(folder, 'site'));
  const { page, reported } = await openPage(site.address);
  await page.waitForFunction('globalThis.mounts === 40', undefined, { timeout: 120_000 });
  expect(reported.filter((line) => /WebGL|context/i.test(line))).toEqual([]);
  await page.close();
  await site[Symbol.asyncDispose]();
});
