/** A mesh as it is in the file, before it is checked and welded. */
export interface RawMesh {
  /** Three numbers per vertex, m. */
  readonly positions: Float32Array | Float64Array;
  /** Three vertex indices per triangle. */
  readonly triangles: Uint32Array;
}

/** The indices 0, 1, 2 …: three consecutive vertices for each triangle. */
export function inTurn(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
}

/** Functions of the host that reading a mesh needs. */
export interface ReadMeshOptions {
  /**
   * Returns the bytes of a file that a .gltf file refers to, by its relative path with percent signs decoded. The path
   * comes from the file, so the function decides which files it opens and throws for others. If it is missing, a
   * reference to another file is an error.
   */
  readonly resources?: (uri: string) => Uint8Array;
  /**
   * Called for each thing that was left out: hidden nodes, faces with fewer than three corners, surplus numbers in
   * lines of a PLY, bytes after the end. The
   * note is one sentence that begins with the file's name.
   */
  readonly onNote?: (note: string) => void;
}
