// Makes the mesh of any built-in shape of obstacles.

import { sinCos } from '../../math/trigonometry.ts';
import type { BuiltInShape, ShapeOf } from '../../scenario/obstacles.ts';
import type { TriangleMesh } from '../triangle-mesh.ts';
import { arch } from './arch.ts';
import { coral } from './coral.ts';
import { rock } from './rock.ts';
import { capsule, cylinder, sphere } from './round.ts';
import { box, tank } from './tank.ts';

/**
 * Returns the surface of a shape around its own origin, in m, with the same bits on every host. Shapes are closed,
 * triangles share vertices and are counter-clockwise as seen from outside. Exceptions: `plane` is open, and `triangles`
 * is as given. Positions are float32, so a shape that is 10⁶ times as long as thick can have triangles without area.
 */
export function shapeMesh(shape: BuiltInShape): TriangleMesh {
  switch (shape.kind) {
    case 'sphere':
      return sphere(shape);
    case 'box':
      return box(shape);
    case 'capsule':
      return capsule(shape);
    case 'cylinder':
      return cylinder(shape);
    case 'torus':
      return torus(shape);
    case 'plane':
      return plane(shape);
    case 'heights':
      return heights(shape);
    case 'rock':
      return rock(shape);
    case 'arch':
      return arch(shape);
    case 'coral':
      return coral(shape);
    case 'tank':
      return tank(shape);
    case 'triangles':
      return triangles(shape);
  }
}

/**
 * A rectangle in y = 0 with edges along x and z and its origin in the middle. It is open: a sheet of two triangles that
 * face up (+y).
 */
function plane({ size }: ShapeOf<'plane'>): TriangleMesh {
  const [x, z] = [size[0] / 2, size[1] / 2];
  return {
    positions: Float32Array.of(-x, 0, -z, x, 0, -z, -x, 0, z, x, 0, z),
    triangles: Uint32Array.of(0, 2, 1, 1, 2, 3),
  };
}

/**
 * A torus around z with its origin in the middle of the hole; closed. If the tube radius equals the radius, no hole is
 * left; if it is larger, the surface intersects itself. Vertex `side` · segments + `segment` is at the same position as
 * in TorusGeometry of three.js (radius, tube, sides, segments), but triangles share the vertices at the seams.
 */
function torus({ radius, tube, segments = 48, sides = 16 }: ShapeOf<'torus'>): TriangleMesh {
  const positions = new Float32Array(3 * sides * segments);
  const triangles = new Uint32Array(6 * sides * segments);
  const around = new Float64Array(2);
  const across = new Float64Array(2);
  for (let side = 0; side < sides; side++) {
    sinCos(across, 2 * Math.PI * (side / sides));
    const nextSide = (side + 1) % sides;
    for (let segment = 0; segment < segments; segment++) {
      sinCos(around, 2 * Math.PI * (segment / segments));
      const distance = radius + tube * across[1];
      const next = (segment + 1) % segments;
      const a = nextSide * segments + segment;
      const b = side * segments + segment;
      const c = side * segments + next;
      const d = nextSide * segments + next;
      positions.set([distance * around[1], distance * around[0], tube * across[0]], 3 * b);
      triangles.set([a, b, d, b, c, d], 6 * b);
    }
  }
  return { positions, triangles };
}

/**
 * The triangles of the scenario, unchanged: closed or open, with shared vertices or without. The origin is that of
 * their coordinates.
 */
function triangles(shape: ShapeOf<'triangles'>): TriangleMesh {
  const positions = new Float32Array(3 * shape.vertices.length);
  shape.vertices.forEach((vertex, i) => {
    positions.set(vertex, 3 * i);
  });
  const numbers = new Uint32Array(3 * shape.triangles.length);
  shape.triangles.forEach((triangle, i) => {
    numbers.set(triangle, 3 * i);
  });
  return { positions, triangles: numbers };
}

/**
 * A block of ground from heights on a grid; closed. It has upright sides and a flat bottom, `depth` below the least
 * height. The origin is in the middle along x and z, at height 0. Each cell of the grid is two triangles; the bottom is
 * a fan.
 */
function heights({ size, points, heights, depth }: ShapeOf<'heights'>): TriangleMesh {
  const [nx, nz] = points;
  const rim = rimOf(nx, nz);
  const positions = new Float32Array(3 * (nx * nz + rim.length + 1));
  const triangles = new Uint32Array(6 * (nx - 1) * (nz - 1) + 9 * rim.length);

  let least = heights[0];
  for (let j = 0; j < nz; j++) {
    for (let i = 0; i < nx; i++) {
      const point = j * nx + i;
      positions[3 * point] = size[0] * (i / (nx - 1) - 0.5);
      positions[3 * point + 1] = heights[point];
      positions[3 * point + 2] = size[1] * (j / (nz - 1) - 0.5);
      least = Math.min(least, heights[point]);
    }
  }
  const bottom = least - (depth ?? Math.max(size[0], size[1]) / 10);

  let at = 0;
  const add = (a: number, b: number, c: number): void => {
    triangles[at++] = a;
    triangles[at++] = b;
    triangles[at++] = c;
  };
  for (let j = 0; j + 1 < nz; j++) {
    for (let i = 0; i + 1 < nx; i++) {
      const point = j * nx + i;
      add(point, point + nx, point + 1);
      add(point + 1, point + nx, point + nx + 1);
    }
  }
  const foot = nx * nz;
  const middle = foot + rim.length;
  positions[3 * middle + 1] = bottom;
  rim.forEach((point, k) => {
    const next = (k + 1) % rim.length;
    positions[3 * (foot + k)] = positions[3 * point];
    positions[3 * (foot + k) + 1] = bottom;
    positions[3 * (foot + k) + 2] = positions[3 * point + 2];
    add(foot + k, foot + next, rim[next]);
    add(foot + k, rim[next], point);
    add(middle, foot + next, foot + k);
  });
  return { positions, triangles };
}

/** The points at the rim of a grid, counter-clockwise as seen from above. */
function rimOf(nx: number, nz: number): number[] {
  const rim: number[] = [];
  for (let j = 0; j < nz - 1; j++) rim.push(j * nx);
  for (let i = 0; i < nx - 1; i++) rim.push((nz - 1) * nx + i);
  for (let j = nz - 1; j > 0; j--) rim.push(j * nx + nx - 1);
  for (let i = nx - 1; i > 0; i--) rim.push(i);
  return rim;
}
