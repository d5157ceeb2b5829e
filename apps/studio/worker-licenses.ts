import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Packages that only workers load. Vite lists the licenses of the page's own code alone. */
const packages = ['h5wasm'];

/** Vite plugin: adds the licenses of packages in workers to the list of the page. */
export function workerLicenses(file: string): Plugin {
  let folder = '';
  return {
    name: 'worker-licenses',
    apply: 'build',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir);
    },
    writeBundle() {
      for (const name of packages) {
        const inside = (one: string): string =>
          readFileSync(fileURLToPath(new URL(`../../node_modules/${name}/${one}`, import.meta.url)), 'utf8');
        const { version } = JSON.parse(inside('package.json')) as { readonly version: string };
        appendFileSync(path.join(folder, file), `\n## ${name} - ${version}\n\n${inside('LICENSE.txt')}\n`);
      }
    },
  };
}
