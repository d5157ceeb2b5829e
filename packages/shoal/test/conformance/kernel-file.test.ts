import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { assemblyScript } from '../../src/rules/kernel/layout.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const hasCompiler = existsSync(`${root}/node_modules/assemblyscript`);

it('the kernel reads the layout that its host states: npm run kernel', () => {
  const file = 'packages/shoal/src/rules/kernel/layout.generated.simd.ts';
  expect(readFileSync(`${root}/${file}`, 'utf8')).toBe(assemblyScript());
});

it.runIf(hasCompiler)('the generated module is what its sources compile to: npm run kernel', () => {
  const { stderr, status } = spawnSync(process.execPath, ['scripts/generate/kernel.mjs', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

it('the kernel writes to no static memory, because threads share it', () => {
  const folder = `${root}/packages/shoal/src`;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.simd.ts'));
  expect(files.length).toBeGreaterThan(15);
  // Tables of constants are given with their numbers; memory to write to, by its size.
  const writable = /memory\.data\(\s*[\w$]|new StaticArray/;
  expect(files.filter((file) => writable.test(readFileSync(`${folder}/${file}`, 'utf8')))).toEqual([]);
});
