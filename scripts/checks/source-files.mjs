// Lists the hand-written source files of the repository, for the checks that read each of them.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';

const handWritten = /\.(ts|tsx|mjs)$/;
const leftOut = /\.test\.tsx?$|(^|\/)test\/|\.generated\.|templates\/|\.d\.mts$/;

/** Paths from the root of the sources that git tracks or would add. Without tests, generated files and templates. */
export function sourceFiles() {
  const folders = ['packages', 'apps', 'bench', 'scripts'];
  const command = ['ls-files', '--cached', '--others', '--exclude-standard', ...folders];
  return execFileSync('git', command, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => handWritten.test(file) && !leftOut.test(file) && existsSync(path.join(root, file)));
}
