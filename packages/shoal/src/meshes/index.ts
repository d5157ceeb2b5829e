// `shoal/meshes`: reading files of triangles. Needs three and @gltf-transform/core beside shoal.
export { MeshError } from './mesh-error.ts';
export { readMesh } from './read-mesh.ts';
export type { ReadMeshOptions } from './read-mesh-options.ts';
