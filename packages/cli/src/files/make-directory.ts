import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { codeOf, writing } from '../errors/file-system-error.ts';

/**
 * Makes a directory with those above it that are missing. Node's own `recursive` tries for ever where a file system
 * answers "no such file" to making a directory in one that exists, as /proc does.
 * @returns the topmost directory that had to be made, if any
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
    // Another process has made it in between.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
