import { renameSync, writeFileSync } from 'node:fs';

/** Replaces a file atomically: a program that reads it at the same time gets either the old or the new contents. */
export function replaceFile(file, text) {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
