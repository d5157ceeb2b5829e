/**
 * Writes simulated schools and recordings as glTF. Requires the package `@gltf-transform/core`.
 * @module shoal/gltf
 */
export { bodyGlb } from './body-glb.ts';
export { writeGltf } from './write-gltf.ts';
