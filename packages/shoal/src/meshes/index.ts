/**
 * Reads mesh files.
 * @module shoal/meshes
 */
export { MeshError } from './mesh-error.ts';
export { readMesh } from './read-mesh.ts';
export type { ReadMeshOptions } from './read-mesh-options.ts';
