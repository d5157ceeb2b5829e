// The pages of the documentation. README's table lists those for users, in their order.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';

export const read = (file) => readFileSync(path.join(root, file), 'utf8');

/** The published packages, with their folders and manifests. */
export const packages = readdirSync(path.join(root, 'packages')).map((name) => ({
  folder: `packages/${name}`,
  manifest: JSON.parse(read(`packages/${name}/package.json`)),
}));

/** The pages of README's table: file, title and subject. */
export function pagesOfTable() {
  const table = /^## Documentation\n([\s\S]*?)(?=^## |\n\n[^|\n])/m.exec(read('README.md'))[1];
  return [...table.matchAll(/^\| \[[^\]]*\]\(([^)]+)\) +\| (.*?) *\|$/gm)].map(([, file, about]) => ({
    file,
    about,
    title: titleOf(read(file)),
  }));
}

/** The text of the first heading. */
export function titleOf(text) {
  return /^# (.+)$/m.exec(text)[1];
}

/** Modules that programs can import, from the manifests of the packages. */
export function modules() {
  return packages.flatMap(({ folder, manifest: { name, exports = {} } }) =>
    Object.entries(exports)
      .filter(([, entry]) => entry['shoal-source'])
      .map(([key, entry]) => ({
        name: path.posix.join(name, key),
        folder,
        source: path.posix.join(folder, entry['shoal-source']),
        types: entry.types,
      })),
  );
}
