// Bundles the program of a thread into one script, from the built library.
import path from 'node:path';
import { build } from 'vite';
import { root } from '../install.mjs';

export const threads = path.join(root, 'packages/shoal/dist/engines/cpu/threads');

/** Returns all modules that a thread needs as one script, which every kind of worker can run. */
export async function programText() {
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'warn',
    root: threads,
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      lib: { entry: path.join(threads, 'worker.js'), formats: ['iife'], name: 'shoal' },
    },
  });
  return output[0].code;
}
