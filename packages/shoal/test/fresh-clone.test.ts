// The programs that install the dependencies run before there are any.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The packages that a program imports when it starts, with the files that import them. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imported = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s[^;]*?from '([^']+)'|^import '([^']+)'/gm);
  return [...imported].flatMap(([, from, alone]) => {
    const name = from ?? alone;
    if (name.startsWith('.')) return packagesOf(path.resolve(path.dirname(file), name), seen);
    return name.startsWith('node:') ? [] : [`${path.relative(root, file)}: ${name}`];
  });
}

test.each(['scripts/start.mjs', 'scripts/testing/test.mjs'])(
  '%s starts in a fresh clone, without a package',
  (file) => {
    expect(packagesOf(path.join(root, file))).toEqual([]);
  },
);

test('a package that a started file imports is found', () => {
  expect(packagesOf(path.join(root, 'scripts/testing/longest-first.mjs'))).toEqual([
    'scripts/testing/longest-first.mjs: vitest/node',
  ]);
});
