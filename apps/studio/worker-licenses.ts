import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Packages that only workers load. Vite lists the licenses of the page's own code alone. */
const packages = [
  ...['@gltf-transform/core', 'fast-png', 'fflate', 'fzstd', 'h5wasm', 'hyparquet-compressors', 'hysnappy'],
  ...['iobuffer', 'property-graph'],
];

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
        const place = fileURLToPath(new URL(`../../node_modules/${name}/`, import.meta.url));
        const inside = (one: string): string => readFileSync(path.join(place, one), 'utf8');
        const { version } = JSON.parse(inside('package.json')) as { readonly version: string };
        const license = readdirSync(place).find((one) => /^LICENSE/.test(one));
        if (!license) throw new Error(`${place}: there is no file LICENSE for the list of licenses of the page.`);
        appendFileSync(path.join(folder, file), `\n## ${name} - ${version}\n\n${inside(license)}\n`);
      }
    },
  };
}
