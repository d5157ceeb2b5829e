// The shape `rock` of obstacles: a boulder with lumps and facets.

import type { ShapeOf } from '../../scenario/obstacles.ts';
import type { TriangleMesh } from '../triangle-mesh.ts';
import { bounded, Chance, Noise } from './noise.ts';
import { icosphere } from './round.ts';

const shapeStream = 1000;
const lumpStream = 1001;
const grainStream = 1002;

/**
 * A boulder around its origin, a little wider than high; closed. It is an ellipsoid with lumps, flat facets cut by
 * planes, and fine grain. Each direction from the origin meets the surface once, so the surface never intersects
 * itself. The distance of vertices from the origin is `radius` on average, and 0.6 to 1.4 times that. Lumps, facets and
 * grain grow with roughness; roughness 0 gives a pebble. More detail adds grain and keeps the rest.
 */
export function rock({ radius, seed = 1, roughness = 0.3, detail = 4 }: ShapeOf<'rock'>): TriangleMesh {
  const { directions, triangles } = icosphere(detail);
  const distance = distanceOf(seed, roughness, detail);
  const vertices = directions.length / 3;
  const distances = new Float64Array(vertices);
  let sum = 0;
  for (let i = 0; i < vertices; i++) {
    distances[i] = distance(directions[3 * i], directions[3 * i + 1], directions[3 * i + 2]);
    sum += distances[i];
  }
  const mean = sum / vertices;
  const positions = new Float32Array(directions.length);
  for (let i = 0; i < vertices; i++) {
    const length = radius * (1 + bounded(distances[i] / mean - 1, 0.4));
    for (let axis = 0; axis < 3; axis++) positions[3 * i + axis] = length * directions[3 * i + axis];
  }
  return { positions, triangles };
}

/** Returns the distance from the origin to the surface along a unit vector, for a rock of radius about 1. */
function distanceOf(seed: number, roughness: number, detail: number): (x: number, y: number, z: number) => number {
  const chance = new Chance(seed, shapeStream);
  const lumps = new Noise(seed, lumpStream);
  const grain = new Noise(seed, grainStream);
  const axes = [chance.between(1.02, 1.2), chance.between(0.8, 0.92), chance.between(0.92, 1.08)];
  // With the root, a little roughness already looks like stone.
  const strength = Math.sqrt(roughness);
  const facets = Array.from({ length: 14 }, () => ({
    normal: chance.direction(),
    height: 1.3 - strength * chance.between(0.45, 0.75),
  }));
  const worn = 0.14 - 0.12 * strength;

  return (x, y, z) => {
    const [a, b, c] = [x / axes[0], y / axes[1], z / axes[2]];
    let r = 1 / Math.sqrt(a * a + b * b + c * c);
    r *= 1 + (0.1 + 0.3 * roughness) * lumps.octaves(1.1 * x, 1.1 * y, 1.1 * z, 2, 0.4);
    for (const { normal, height } of facets) {
      const cos = normal[0] * x + normal[1] * y + normal[2] * z;
      if (cos > 0.2) r = softMin(r, height / cos, worn);
    }
    const rough = grain.octaves(2.6 * x, 2.6 * y, 2.6 * z, detail);
    return r * (1 + (0.01 + 0.1 * roughness) * rough);
  };
}

/** The minimum of two numbers, smoothed where they differ by less than `width`. */
function softMin(a: number, b: number, width: number): number {
  const h = Math.max(width - Math.abs(a - b), 0) / width;
  return Math.min(a, b) - (h * h * width) / 4;
}
