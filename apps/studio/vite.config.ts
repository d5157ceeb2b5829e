import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig, type UserConfig } from 'vite';

/** Both headers together make the page cross-origin isolated, which threads over shared memory need. */
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

const local = { host: '127.0.0.1', port: 5173, headers: isolation };

const config: UserConfig = defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Relative addresses, so that the built page also works from a folder of a larger site.
  base: './',
  resolve: { conditions: ['shoal-source', ...defaultClientConditions] },
  server: local,
  preview: local,
  build: { outDir: 'dist/page', emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 1100 },
});

export default config;
