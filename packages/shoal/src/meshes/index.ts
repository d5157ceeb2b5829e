/**
 * Reads mesh files.
 * @module shoal/meshes
 */
export { MeshError } from './mesh-error.ts';
export type { ReadMeshOptions } from './raw-mesh.ts';
export { readMesh } from './read-mesh.ts';
