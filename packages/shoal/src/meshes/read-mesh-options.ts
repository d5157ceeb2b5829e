/** What reading a mesh needs of its host. */
export interface ReadMeshOptions {
  /**
   * Bytes of a file that a .gltf file refers to, by its relative path with percent signs decoded. The path comes from
   * the file: the host decides which it opens, and throws for the others. Without it such files are an error.
   */
  readonly resources?: (uri: string) => Uint8Array;
}
