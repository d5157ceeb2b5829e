// What `npm pack` runs in packages/element after the build: makes one folder for CDNs and pages without a bundler. It
// contains the script that defines the tag, the picture that this script loads, and the program of threads.
import path from 'node:path';
import { build } from 'vite';
import { programText } from '../generate/thread-text.mjs';
import { tightShaders } from '../generate/tight-shaders.mjs';
import { root } from '../install.mjs';

const element = path.join(root, 'packages/element');

const rowText = /\b((?:effect|source|description|title):)\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g;

const sliderRange = /\bslider: \[[^\]]*\],?/g;

/** Modules, and the modules that replace them here. */
const replacing = {
  name: 'for-cdn',
  enforce: 'pre',
  resolveId: (id) => (id === './load-picture.js' ? path.join(element, 'dist/from-cdn/load-picture.js') : null),
  load: async (id) =>
    id.endsWith('/threads/program.js') ? `export const program = ${JSON.stringify(await programText())};` : null,
  // A page with the tag explains no parameters and has no sliders, so their texts and ranges are left out.
  transform: (code, id) =>
    /\/shoal\/dist\/(parameters\/|scenario\/|.*\.parameters\.js$)/.test(id)
      ? code.replace(rowText, "$1 ''").replace(sliderRange, '')
      : null,
};

export async function buildCdn(outDir = path.join(element, 'dist/cdn')) {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: element,
    plugins: [replacing, tightShaders()],
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
        treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
}

await buildCdn();
