// The Vite plugins of the studio's build: the list of files for visits without a network, licences, policies, and three.js from its modules.

import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const inside = (file: string): string => fileURLToPath(new URL(file, import.meta.resolve('three')));

/**
 * Vite plugin: builds three.js from its modules. With its two large files, the first picture would have to wait for
 * code that only drawing with WebGPU needs.
 */
export function threeModules(): Plugin {
  return {
    name: 'three-modules',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^three$/, replacement: inside('../src/Three.js') },
          { find: /^three\/webgpu$/, replacement: inside('../src/Three.WebGPU.js') },
          { find: /^three\/tsl$/, replacement: inside('../src/Three.TSL.js') },
        ],
      },
    }),
  };
}

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

/** What the built page may load and run: its own files, and data that it makes itself (blob:, data:). */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  // `shoal serve` on this computer.
  "connect-src 'self' blob: data: ws://127.0.0.1:* ws://localhost:*",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * Vite plugin: puts a content security policy into the built page, so that no link or mesh can load anything from another
 * server.
 */
export function pagePolicy(): Plugin {
  return {
    name: 'page-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
        injectTo: 'head-prepend',
      },
    ],
  };
}

/**
 * Other pages may show only `?embed` in a frame, because they could redirect clicks to the controls of the whole page.
 * A policy in the page itself cannot state this, so the preview server sends a header.
 */
export function framePolicy(): Plugin {
  return {
    name: 'frame-policy',
    configurePreviewServer({ middlewares }) {
      middlewares.use(({ url = '/' }, response, next) => {
        if (!new URL(url, 'http://localhost').searchParams.has('embed'))
          response.setHeader('Content-Security-Policy', "frame-ancestors 'none'");
        next();
      });
    },
  };
}
