import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const worker = 'service-worker.js';

/** Moving thumbnails and the reader of HDF5 are loaded on demand: they are most of the page's bytes, and the page works without them. */
const isLeftOut = (file: string): boolean => /^thumbnails\/.*\.webm$|\/hdf5-in-worker-/.test(file);

/** Vite plugin: writes the list of built files and their version into the service worker. */
export function keepFiles(): Plugin {
  let folder = '';
  return {
    name: 'keep-files',
    apply: 'build',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir);
    },
    // Includes the files of public/.
    closeBundle() {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== worker)
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
        .sort();
      const digest = createHash('sha256');
      const source = readFileSync(path.join(folder, worker), 'utf8');
      digest.update(source);
      for (const file of files) digest.update(`\0${file}\0`).update(readFileSync(path.join(folder, file)));
      // The page itself is cached under its folder's name.
      const built = {
        version: digest.digest('hex').slice(0, 16),
        files: files.filter((file) => file !== 'index.html' && !isLeftOut(file)),
      };
      writeFileSync(path.join(folder, worker), `const built = ${JSON.stringify(built)};\n${source}`);
    },
  };
}
