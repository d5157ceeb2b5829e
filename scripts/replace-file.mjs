import { renameSync, writeFileSync } from 'node:fs';

/** Replaces a file at once: a program that reads it meanwhile finds the old or the new one. */
export function replaceFile(file, text) {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
