import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

it('the shaders in the package are what their sources say: npm run shaders', () => {
  const { stderr, status } = spawnSync(process.execPath, ['scripts/generate/shaders.mjs', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});
