/** A triangulated unit sphere. */
export interface Icosphere {
  /** Three numbers per vertex: x, y, z, of length 1. */
  readonly directions: Float64Array;
  /** Three vertex indices per triangle, counter-clockwise as seen from outside. */
  readonly triangles: Uint32Array;
}

const golden = (1 + Math.sqrt(5)) / 2;

/** Three golden rectangles at right angles. */
const corners = [
  [-1, golden, 0],
  [1, golden, 0],
  [-1, -golden, 0],
  [1, -golden, 0],
  [0, -1, golden],
  [0, 1, golden],
  [0, -1, -golden],
  [0, 1, -golden],
  [golden, 0, -1],
  [golden, 0, 1],
  [-golden, 0, -1],
  [-golden, 0, 1],
];

/** Five triangles around corner 0, five beside them, five around corner 3, five beside these. */
const faces = [
  [0, 11, 5, 0, 5, 1, 0, 1, 7, 0, 7, 10, 0, 10, 11],
  [1, 5, 9, 5, 11, 4, 11, 10, 2, 10, 7, 6, 7, 1, 8],
  [3, 9, 4, 3, 4, 2, 3, 2, 6, 3, 6, 8, 3, 8, 9],
  [4, 9, 5, 2, 4, 11, 6, 2, 10, 8, 6, 7, 9, 8, 1],
].flat();

/**
 * Returns a refined icosahedron around the origin. Each triangle is split into four at the middles of its edges, n =
 * `detail` times, and all vertices are moved onto the unit sphere: 20 · 4ⁿ triangles, 10 · 4ⁿ + 2 vertices.
 */
export function icosphere(detail: number): Icosphere {
  const directions = new Float64Array(3 * (10 * (1 << (2 * detail)) + 2));
  let count = 0;
  const add = (x: number, y: number, z: number): number => {
    const length = Math.sqrt(x * x + y * y + z * z);
    directions[3 * count] = x / length;
    directions[3 * count + 1] = y / length;
    directions[3 * count + 2] = z / length;
    return count++;
  };
  for (const [x, y, z] of corners) add(x, y, z);

  let triangles = Uint32Array.from(faces);
  for (let level = 0; level < detail; level++) {
    const middles = new Map<number, number>();
    const middle = (a: number, b: number): number => {
      const edge = a < b ? a * 2 ** 24 + b : b * 2 ** 24 + a;
      const known = middles.get(edge);
      if (known !== undefined) return known;
      const d = directions;
      const made = add(d[3 * a] + d[3 * b], d[3 * a + 1] + d[3 * b + 1], d[3 * a + 2] + d[3 * b + 2]);
      middles.set(edge, made);
      return made;
    };
    const finer = new Uint32Array(4 * triangles.length);
    for (let i = 0; i < triangles.length; i += 3) {
      const [a, b, c] = [triangles[i], triangles[i + 1], triangles[i + 2]];
      const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
      finer.set([a, ab, ca, b, bc, ab, c, ca, bc, ab, bc, ca], 4 * i);
    }
    triangles = finer;
  }
  return { directions, triangles };
}
