import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const inside = (file: string): string => fileURLToPath(new URL(file, import.meta.resolve('three')));

/**
 * Vite plugin: builds three.js from its modules. From its two large files, the first picture would wait for all that only
 * drawing with WebGPU needs.
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

/** Vite plugin: takes comments and indentation out of texts that are marked as GLSL, three's and our own. */
export function tightShaders(): Plugin {
  return {
    name: 'tight-shaders',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.(js|ts)$/, code: /\/\* glsl \*\// },
      handler: (code) => ({ code: code.replace(/(?<=\/\* glsl \*\/\s*`)[^`]*(?=`)/g, tightened), map: null }),
    },
  };
}

/** All but comments and indentation stays: materials replace some lines. */
function tightened(glsl: string): string {
  return glsl.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').replace(/\s*\n\s*/g, '\n');
}
