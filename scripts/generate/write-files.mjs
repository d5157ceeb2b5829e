// Writes a generated file of the repository or, with --check, reports that it is out of date.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';

/** @param command the npm script that writes the file */
export function putGenerated(file, content, command) {
  const target = path.join(root, file);
  const isUpToDate = existsSync(target) && readFileSync(target).equals(Buffer.from(content));
  if (!process.argv.includes('--check')) {
    // An unchanged file keeps its time, so that nothing is built anew.
    if (isUpToDate) return;
    writeFileSync(target, content);
    process.stdout.write(`wrote ${file}\n`);
  } else if (!isUpToDate) {
    process.stderr.write(`${file} is out of date: npm run ${command}\n`);
    process.exitCode = 1;
  }
}

/** Replaces a file atomically: a program that reads it at the same time gets either the old or the new contents. */
export function replaceFile(file, text) {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
