// The round shapes of obstacles: cylinder, capsule, sphere.

import { sinCos } from '../../math/trigonometry.ts';
import type { ShapeOf } from '../../scenario/obstacles.ts';
import type { TriangleMesh } from '../triangle-mesh.ts';
import { icosphere } from './icosphere.ts';

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
