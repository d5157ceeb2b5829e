/**
 * Writes simulated schools and recordings as glTF. Requires the package `@gltf-transform/core`.
 * @module shoal/gltf
 */
export { bodyGlb, writeGltf } from './write-gltf.ts';
