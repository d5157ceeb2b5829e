import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { codeOf, writing } from '../errors/file-system-error.ts';

/**
 * Makes a directory and all missing parent directories. Node's own `recursive` option never returns on file systems
 * such as /proc, which answer "no such file" when a directory is made in one that exists.
 * @returns the topmost new directory, if any
 */
export function makeDirectory(path: string): string | undefined {
  const missing: string[] = [];
  for (let next = resolve(path); !existsSync(next) && dirname(next) !== next; next = dirname(next)) missing.push(next);
  writing(path, () => {
    for (const directory of [...missing].reverse()) makeOne(directory);
  });
  return missing.at(-1);
}

function makeOne(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process has made it in the meantime.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
