// The round shapes of obstacles: cylinder, capsule, sphere.

import { sinCos } from '../../math/trigonometry.ts';
import type { ShapeOf } from '../../scenario/obstacles.ts';
import type { TriangleMesh } from '../triangle-mesh.ts';

/**
 * A round bar along y with its origin in the middle; closed. Its vertices are on the cylinder; its caps are flat fans
 * of triangles.
 */
export function cylinder({ radius, height, segments = 24 }: ShapeOf<'cylinder'>): TriangleMesh {
  const rings = [
    { radius, y: -height / 2 },
    { radius, y: height / 2 },
  ];
  return revolve(rings, -height / 2, height / 2, segments);
}

/**
 * A round bar along y with a hemisphere at each end and its origin in the middle; closed. It is length + 2 radius long.
 * Its vertices are on the surface. A hemisphere has a quarter as many rings as the bar has segments around, but at
 * least two.
 */
export function capsule({ radius, length, segments = 24 }: ShapeOf<'capsule'>): TriangleMesh {
  const steps = Math.max(2, Math.round(segments / 4));
  const angle = new Float64Array(2);
  const upper: Ring[] = [];
  for (let step = 0; step < steps; step++) {
    sinCos(angle, (Math.PI / 2) * (step / steps));
    upper.push({ radius: radius * angle[1], y: length / 2 + radius * angle[0] });
  }
  const lower = upper.map((ring) => ({ radius: ring.radius, y: -ring.y })).reverse();
  return revolve([...lower, ...upper], -length / 2 - radius, length / 2 + radius, segments);
}

/** Returns a circle around the y axis. */
interface Ring {
  readonly radius: number;
  readonly y: number;
}

/** Returns the closed surface through rings around y, from the lowest up, and through two end points on the axis. */
function revolve(rings: readonly Ring[], bottom: number, top: number, segments: number): TriangleMesh {
  const positions = new Float32Array(3 * (rings.length * segments + 2));
  const angle = new Float64Array(2);
  for (let segment = 0; segment < segments; segment++) {
    sinCos(angle, 2 * Math.PI * (segment / segments));
    rings.forEach(({ radius, y }, ring) => {
      positions.set([radius * angle[0], y, radius * angle[1]], 3 * (ring * segments + segment));
    });
  }
  positions[positions.length - 5] = bottom;
  positions[positions.length - 2] = top;
  return { positions, triangles: tubeTriangles(rings.length, segments) };
}

/**
 * A sphere around its origin; closed. It is a refined icosahedron with its vertices on the sphere, so its faces are
 * slightly inside.
 */
export function sphere({ radius, detail = 3 }: ShapeOf<'sphere'>): TriangleMesh {
  const { directions, triangles } = icosphere(detail);
  return { positions: Float32Array.from(directions, (x) => radius * x), triangles };
}

/**
 * Returns the triangles of a closed tube. Its vertices are rings of `sides` vertices, then the centres of the first and
 * the last ring, around which fans close the ends. Triangles face outwards if each ring is counter-clockwise as seen
 * from the next ring.
 */
export function tubeTriangles(rings: number, sides: number): Uint32Array {
  const triangles = new Uint32Array(6 * sides * rings);
  const first = rings * sides;
  const last = first + 1;
  const top = (rings - 1) * sides;
  let at = 0;
  const add = (a: number, b: number, c: number): void => {
    triangles[at++] = a;
    triangles[at++] = b;
    triangles[at++] = c;
  };
  for (let side = 0; side < sides; side++) {
    const next = (side + 1) % sides;
    add(first, next, side);
    add(last, top + side, top + next);
  }
  for (let ring = 0; ring < rings - 1; ring++) {
    const [lower, upper] = [ring * sides, (ring + 1) * sides];
    for (let side = 0; side < sides; side++) {
      const next = (side + 1) % sides;
      add(lower + side, lower + next, upper + next);
      add(lower + side, upper + next, upper + side);
    }
  }
  return triangles;
}

/** A triangulated unit sphere. */
interface Icosphere {
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
