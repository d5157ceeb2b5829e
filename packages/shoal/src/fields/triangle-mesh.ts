/** A surface of triangles. */
export interface TriangleMesh {
  /** Three numbers a vertex: x, y, z, m. */
  readonly positions: Float32Array;
  /** Three vertices a triangle, counter-clockwise as seen from outside. */
  readonly triangles: Uint32Array;
}
