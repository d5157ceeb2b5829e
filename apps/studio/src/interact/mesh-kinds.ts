/** Extensions of mesh files. */
export const meshEndings: readonly string[] = ['.glb', '.gltf', '.obj', '.stl', '.ply'];

/** Larger mesh files would block the page. */
export const mostMeshFileBytes = 150 * 1024 * 1024;

/** Whether a file is a mesh, by its name. */
export function isMeshFile({ name }: Pick<File, 'name'>): boolean {
  return meshEndings.some((ending) => name.toLowerCase().endsWith(ending));
}
