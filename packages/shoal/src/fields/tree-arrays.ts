/** The typed arrays of a tree. They can be sent to another thread. */
export interface TreeArrays {
  /** Nine numbers per triangle: its corners, m; in the order of the leaves. */
  readonly corners: Float32Array;
  /** The index of each of these triangles in the mesh. */
  readonly order: Uint32Array;
  /** Six numbers per node: minimum and maximum corner of its box, m. Node 0 is the root. */
  readonly boxes: Float32Array;
  /**
   * Two numbers per node. For a leaf: its first triangle, and their number. For others: the second child, and 0; the
   * first child is the next node.
   */
  readonly nodes: Int32Array;
  /**
   * Seven numbers per node for the winding number: centre, area vector, square of the distance beyond which the node
   * counts as far.
   */
  readonly patches: Float64Array;
  /** Eight numbers per node: the disc around its triangles; see `discsOf`. */
  readonly discs: Float32Array;
}

/** The nodes of a tree and the triangles in its leaves. */
export type TreeNodes = Pick<TreeArrays, 'corners' | 'boxes' | 'nodes'>;
