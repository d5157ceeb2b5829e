/** What a tree is made of: a few typed arrays, which can be sent to another thread. */
export interface TreeArrays {
  /** Nine numbers a triangle: its corners, m; in the order of the leaves. */
  readonly corners: Float32Array;
  /** The triangle's number in the mesh. */
  readonly order: Uint32Array;
  /** Six numbers a node: least and greatest corner of its box, m. Node 0 is the root. */
  readonly boxes: Float32Array;
  /** Two numbers a node. Leaf: its first triangle, how many. Otherwise: its second child (the first follows it), 0. */
  readonly nodes: Int32Array;
  /** Seven numbers a node for the winding number: middle, area vector, square of the distance that counts as far. */
  readonly patches: Float64Array;
  /** Eight numbers a node, the disc around its triangles; see `discsOf`. */
  readonly discs: Float32Array;
}

/** The nodes of a tree and the triangles in its leaves. */
export type TreeNodes = Pick<TreeArrays, 'corners' | 'boxes' | 'nodes'>;
