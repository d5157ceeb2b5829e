import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig, type UserConfig } from 'vite';
import { framePolicy } from './offline/frame-policy.ts';
import { keepFiles } from './offline/keep-files.ts';
import { pagePolicy } from './offline/page-policy.ts';

/** Both headers together make the page cross-origin isolated, which threads over shared memory need. */
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

const local = { host: '127.0.0.1', port: 5173, headers: isolation };

const inside = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const config: UserConfig = defineConfig({
  root: inside('.'),
  // Relative addresses, so that the built page also works from a folder of a larger site.
  base: './',
  resolve: {
    conditions: ['shoal-source', ...defaultClientConditions],
    alias: [{ find: /^node:(fs|path)$/, replacement: inside('no-node.ts') }],
  },
  server: local,
  preview: local,
  plugins: [pagePolicy(), keepFiles(), framePolicy()],
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2022',
    license: { fileName: 'licenses.md' },
    chunkSizeWarningLimit: 1100,
    rolldownOptions: {
      input: { page: inside('index.html'), 'service-worker': inside('offline/service-worker.ts') },
      // A service worker rules over the folder it lies in, and is found again by its name.
      output: { entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js') },
    },
  },
});

export default config;
