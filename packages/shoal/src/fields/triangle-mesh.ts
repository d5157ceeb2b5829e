/** A surface of triangles. */
export interface TriangleMesh {
  /** Three numbers per vertex: x, y and z, m. */
  readonly positions: Float32Array;
  /** Three vertex indices per triangle, counter-clockwise as seen from outside. */
  readonly triangles: Uint32Array;
}
