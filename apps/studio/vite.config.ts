// How Vite builds and serves the studio: headers, files, plugins.

import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig, type UserConfig } from 'vite';
import { tightShaders } from '../../scripts/generate/tight-shaders.mjs';
import { framePolicy, keepFiles, pagePolicy, threeModules, workerLicenses } from './build-plugins.ts';

const headers = {
  // Both together make the page cross-origin isolated, which threads over shared memory need.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  // Pages of other sites that are isolated too may embed it.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // A file is only what its type says. Addresses may contain a whole scene, which no other site must see.
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

const local = { host: '127.0.0.1', port: 5173, headers };

const inside = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const licenses = 'licenses.md';

/**
 * All that the first picture needs in one file, whatever of it is needed elsewhere too: many small files compress worse.
 * The entry waits for the first scene, so what is loaded later must not import from it.
 */
const firstPicture = {
  name: 'first-picture',
  tags: ['$initial' as const],
  test: (id: string): boolean => !/\/(offline|src\/main\.ts|index\.html)/.test(id),
};

/** GLSL of three.js for materials that the page does not have: lit, mapped to surroundings, or with tone mapping. */
const litGlsl =
  /^\.\/Shader(Chunk|Lib)\/((lights|shadow(map|mask)|clearcoat|cube_uv|transmission|iridescence|tonemapping_pars)(_\w+)?|envmap_physical_pars_fragment|mesh(lambert|phong|physical|toon|matcap|normal)|shadow|vsm|background(Cube)?|cube|equirect|distance)\.glsl\.js$/;

const descriptionText = /\b(description:)\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g;

/** Leaves out the descriptions of the JSON Schema, which the page does not write. */
const noSchemaTexts = {
  name: 'no-schema-texts',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    /\/shoal\/src\/scenario\//.test(id) ? { code: code.replace(descriptionText, "$1 ''"), map: null } : null,
};

const config: UserConfig = defineConfig({
  root: inside('.'),
  // Relative addresses, so that the built page also works from a folder of a larger site.
  base: './',
  resolve: {
    conditions: ['shoal-source', ...defaultClientConditions],
    alias: [
      { find: /^node:(fs|path)$/, replacement: inside('left-out.ts') },
      { find: /^\.\/webxr\/WebXRManager\.js$/, replacement: inside('left-out.ts') },
      { find: /^(\.|\.\.\/\.\.)\/extras\/PMREMGenerator\.js$/, replacement: inside('left-out.ts') },
      { find: /^\.\/webgl\/WebGL(ShadowMap|Output)\.js$/, replacement: inside('left-out.ts') },
      { find: /^\.\/shaders\/DFGLUTData\.js$/, replacement: inside('left-out.ts') },
      { find: litGlsl, replacement: inside('left-out.ts') },
    ],
  },
  // The page has one address. Any other one without a file is answered with 404, not with the page.
  appType: 'mpa',
  server: local,
  preview: local,
  plugins: [
    ...[threeModules(), tightShaders(), noSchemaTexts, pagePolicy()],
    ...[workerLicenses(licenses), keepFiles(), framePolicy()],
  ],
  // Workers load some of their code on first use.
  worker: { format: 'es' },
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2022',
    license: { fileName: licenses },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // `npm start` prints warnings, and times of plugins are none.
      checks: { bundlerTimings: false },
      input: { page: inside('index.html'), 'service-worker': inside('offline/service-worker.ts') },
      // A service worker rules over the folder it lies in, and is found again by its name.
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: [firstPicture] },
      },
    },
  },
});

export default config;
