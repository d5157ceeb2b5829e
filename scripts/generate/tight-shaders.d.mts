import type { Plugin } from 'vite';

/** Vite plugin: takes comments and indentation out of texts that are marked as GLSL, three's and our own. */
export function tightShaders(): Plugin;
