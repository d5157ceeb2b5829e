// What `npm pack` runs in packages/element once it is built: one folder for CDNs and pages without a bundler. It has the script
// that defines the tag, the picture that it loads, and the program of threads.
import path from 'node:path';
import { build } from 'vite';
import { root } from './install.mjs';
import { programText } from './thread-text.mjs';

const element = path.join(root, 'packages/element');

/** The modules that stand for others here. */
const replacing = {
  name: 'for-cdn',
  enforce: 'pre',
  resolveId: (id) => (id === './load-picture.js' ? path.join(element, 'dist/from-cdn/load-picture.js') : null),
  load: async (id) =>
    id.endsWith('/threads/program.js') ? `export const program = ${JSON.stringify(await programText())};` : null,
};

export async function buildCdn(outDir = path.join(element, 'dist/cdn')) {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: element,
    plugins: [replacing],
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: {
          'shoal-element': path.join(element, 'dist/index.js'),
          picture: path.join(element, 'dist/picture/picture.js'),
        },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
}

await buildCdn();
