import { sinCos } from '../../math/trigonometry.ts';
import type { ShapeOf } from '../../scenario/obstacles.ts';
import type { TriangleMesh } from '../triangle-mesh.ts';
import { icosphere } from './icosphere.ts';
import { tubeTriangles } from './tube.ts';

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
