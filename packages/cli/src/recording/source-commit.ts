import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

let known: string | null | undefined;

/** The commit of the running source, if it runs from a Git repository of Shoal; null if not known. Read once. */
export function sourceCommit(): string | null {
  if (known === undefined) known = readCommit();
  return known;
}

function readCommit(): string | null {
  try {
    for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
      if (!existsSync(join(folder, '.git'))) continue;
      const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: unknown };
      return name === 'shoal-house' ? commitIn(join(folder, '.git')) : null;
    }
  } catch {
    // The commit of an unreadable repository is not known.
  }
  return null;
}

/** @param path a repository, or the file in a work tree that names its repository */
function commitIn(path: string): string | null {
  const pointer = existsSync(join(path, 'HEAD')) ? undefined : /^gitdir: (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1];
  const git = pointer === undefined ? path : resolve(dirname(path), pointer);
  const head = readFileSync(join(git, 'HEAD'), 'utf8').trim();
  const ref = /^ref: (.+)$/.exec(head)?.[1];
  if (ref === undefined) return commitOrNull(head);
  const shared = join(git, 'commondir');
  const common = existsSync(shared) ? resolve(git, readFileSync(shared, 'utf8').trim()) : git;
  const loose = join(common, ref);
  if (existsSync(loose)) return commitOrNull(readFileSync(loose, 'utf8').trim());
  const packed = readFileSync(join(common, 'packed-refs'), 'utf8').split('\n');
  return commitOrNull(packed.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ?? '');
}

function commitOrNull(text: string): string | null {
  return /^[0-9a-f]{40,64}$/.test(text) ? text : null;
}
