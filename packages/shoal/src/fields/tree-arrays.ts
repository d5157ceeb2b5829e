// The tree of boxes over triangles as arrays, which contact, fields and the GPU read.

/** Margin for the rounding to float32, as a fraction of coordinates and of squared distances. */
const rounding = 1e-6;

/**
 * Returns the disc around the triangles of each node: centre, normal, half the thickness, radius. A smooth surface is
 * nearly flat within a node. So the disc is thinner than the box where the surface is oblique to the axes, and its
 * distance prunes more nodes.
 */
export function discsOf({ nodes, corners }: TreeNodes, patches: Float64Array): Float32Array {
  const discs = new Float32Array(8 * (nodes.length / 2));
  // Parents come before their children, and a child's triangles are a range of its parent's.
  const ends = new Uint32Array(nodes.length / 2);
  for (let node = ends.length - 1; node >= 0; node--) {
    const size = nodes[2 * node + 1];
    ends[node] = size > 0 ? nodes[2 * node] + size : ends[nodes[2 * node]];
    addDisc(discs, node, corners, 9 * firstOf(nodes, node), 9 * ends[node], patches);
  }
  return discs;
}

/** Returns the first triangle of a node. */
function firstOf(nodes: Int32Array, node: number): number {
  let leaf = node;
  while (nodes[2 * leaf + 1] === 0) leaf++;
  return nodes[2 * leaf];
}

function addDisc(
  discs: Float32Array,
  node: number,
  corners: Float32Array,
  first: number,
  end: number,
  patches: Float64Array,
): void {
  const [mx, my, mz, ax, ay, az] = patches.subarray(7 * node, 7 * node + 6);
  const area = Math.sqrt(ax * ax + ay * ay + az * az);
  const [nx, ny, nz] = area > 0 ? [ax / area, ay / area, az / area] : [1, 0, 0];
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  let radiusSq = 0;
  let reach = 0;
  for (let at = first; at < end; at += 3) {
    const x = corners[at] - mx;
    const y = corners[at + 1] - my;
    const z = corners[at + 2] - mz;
    const height = nx * x + ny * y + nz * z;
    low = Math.min(low, height);
    high = Math.max(high, height);
    radiusSq = Math.max(radiusSq, x * x + y * y + z * z - height * height);
    reach = Math.max(reach, Math.abs(corners[at]), Math.abs(corners[at + 1]), Math.abs(corners[at + 2]));
  }
  const middle = (low + high) / 2;
  const margin = rounding * reach;
  discs.set(
    [
      mx + middle * nx,
      my + middle * ny,
      mz + middle * nz,
      nx,
      ny,
      nz,
      (high - low) / 2 + margin,
      Math.sqrt(radiusSq) + margin,
    ],
    8 * node,
  );
}

/** A lower bound on the square of the distance from p to the triangles of a node, m². */
export function discSq(discs: Float32Array, at: number, px: number, py: number, pz: number): number {
  const x = px - discs[at];
  const y = py - discs[at + 1];
  const z = pz - discs[at + 2];
  const height = discs[at + 3] * x + discs[at + 4] * y + discs[at + 5] * z;
  const above = Math.max(Math.abs(height) - discs[at + 6], 0);
  const radius = discs[at + 7];
  const sq = x * x + y * y + z * z;
  const acrossSq = sq - height * height;
  const beside = acrossSq > radius * radius ? Math.sqrt(acrossSq) - radius : 0;
  return above * above + beside * beside - rounding * sq;
}

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
