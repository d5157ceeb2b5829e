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
