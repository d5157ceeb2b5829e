// Builds the page that draws for `shoal render`: the studio's film without its panels and scenes.
import { fileURLToPath } from 'node:url';
import { defineConfig, type UserConfig } from 'vite';
import { tightShaders } from '../../scripts/generate/tight-shaders.mjs';
import { pagePolicy, threeModules } from './build-plugins.ts';
import studio from './vite.config.ts';

const config: UserConfig = defineConfig({
  ...studio,
  publicDir: false,
  plugins: [threeModules(), tightShaders(), pagePolicy()],
  build: {
    outDir: 'dist/render',
    emptyOutDir: true,
    target: 'es2022',
    license: { fileName: 'licenses.md' },
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: fileURLToPath(new URL('render.html', import.meta.url)),
    },
  },
});

export default config;
