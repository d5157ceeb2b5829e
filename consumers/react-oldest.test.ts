import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { Project } from './project.ts';
import { openPage, serveFolder } from './site.ts';

/* The oldest versions that the README of shoal-react names. The other tests use the newest ones. */

const root = fileURLToPath(new URL('..', import.meta.url));

test('React 19.0, react-three-fiber 9.0 and three.js 0.180 build the example, and fish swim', async () => {
  const [html, program, manifest] = await Promise.all(
    ['examples/react/index.html', 'examples/react/app.tsx', 'packages/react/package.json'].map((name) =>
      readFile(path.join(root, name), 'utf8'),
    ),
  );
  expect(JSON.parse(manifest).peerDependencies).toMatchObject({
    '@react-three/fiber': '^9.0.0',
    react: '>=19.0.0',
    three: '>=0.180.0',
  });
  await using project = await Project.installed(
    {
      shoal: inject('library'),
      'shoal-react': inject('react'),
      '@react-three/fiber': '9.0.0',
      react: '19.0.0',
      'react-dom': '19.0.0',
      three: '0.180.0',
      // This version of react-three-fiber needs it, but does not declare it.
      'use-sync-external-store': '1',
      vite: '8',
    },
    {
      'index.html': html,
      'app.tsx': program.replace('<Shoal ', '<Shoal ref={(api) => void (globalThis.shoal = api)} '),
      'vite.config.js': `export default { oxc: { jsx: { runtime: 'automatic' } } };`,
    },
  );
  await project.bin('vite', ['build']);
  await using site = await serveFolder(path.join(project.folder, 'dist'));
  const { page, reported } = await openPage(site.address);
  await page.waitForFunction('globalThis.shoal?.simulation?.school.step > 20', undefined, { timeout: 60_000 });
  expect((await page.locator('canvas').screenshot()).length).toBeGreaterThan(5000);
  expect(reported.filter((line) => /^(error|failed|\d+):/.test(line))).toEqual([]);
  await page.close();
});
