import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const hasCompiler = existsSync(`${root}/node_modules/assemblyscript`);

it.runIf(hasCompiler)('the generated module is what its sources compile to: npm run kernel', () => {
  const { stderr, status } = spawnSync(process.execPath, ['scripts/kernel.mjs', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});
