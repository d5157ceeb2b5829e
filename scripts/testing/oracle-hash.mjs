// The hash of a reproduction's independent program, with all files that it reads. Its saved figures belong to that hash.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const named = /['"]([\w./-]+\.(?:mjs|json))['"]/g;

/** The program and the files beside it, or in other folders, that it names. */
function filesOf(file, found = new Set()) {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  if (file.endsWith('.mjs'))
    for (const [, name] of readFileSync(file, 'utf8').matchAll(named)) filesOf(path.join(file, '..', name), found);
  return found;
}

/** @param program path of an `oracle.mjs` */
export function oracleHash(program) {
  const hash = createHash('sha256');
  for (const file of filesOf(program)) hash.update(readFileSync(file));
  return hash.digest('hex');
}
