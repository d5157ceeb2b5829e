// What `npm pack` and `npm publish` run in a package before they gather its files: builds it, and removes what was built
// from sources that are gone.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stop, tool } from './install.mjs';

const folder = process.cwd();
if ((await tool('typescript/bin/tsc', ['-b', folder])) !== 0) stop('The package does not build.');
for (const name of readdirSync(path.join(folder, 'dist'), { recursive: true })) {
  const source = name.replace(/(\.d)?\.[jt]s(\.map)?$/, '.ts');
  if (source === name || name.startsWith('.tests')) continue;
  if (!existsSync(path.join(folder, 'src', source))) rmSync(path.join(folder, 'dist', name));
}
