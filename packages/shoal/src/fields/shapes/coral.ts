// The shape `coral` of obstacles: a coral with branches.

import { sinCos } from '../../math/trigonometry.ts';
import type { Vec3 } from '../../math/vector.ts';
import type { ShapeOf } from '../../scenario/obstacles.ts';
import type { TriangleMesh } from '../triangle-mesh.ts';
import { Chance } from './noise.ts';
import { tubeTriangles } from './round.ts';

const shapeStream = 1020;

/** How far it extends into the ground ÷ its height. */
export const coralRoot = 0.08;

/** A ring of a tube: its centre and its radius. */
interface Ring {
  readonly at: Vec3;
  readonly radius: number;
}

/**
 * A rigid coral that stands on y = 0; closed. `branching` is a bush of forked bars, about as wide as high; where bars
 * meet, one ends inside the other. `table` is a plate on a foot, a little wider than high.
 */
export function coral({ height, form = 'branching', seed = 1 }: ShapeOf<'coral'>): TriangleMesh {
  const chance = new Chance(seed, shapeStream);
  return form === 'table' ? table(height, chance) : merged(branches(height, chance));
}

function branches(height: number, chance: Chance): TriangleMesh[] {
  const bars: TriangleMesh[] = [];
  const grow = (from: Vec3, along: Vec3, length: number, radius: number, left: number): void => {
    const to = from.map((x, axis) => x + along[axis] * length) as [number, number, number];
    const middle = from.map((x, axis) => x + along[axis] * length * 0.5) as [number, number, number];
    const tip = 0.72 * radius;
    const end = to.map((x, axis) => x + along[axis] * 0.4 * tip) as [number, number, number];
    const rings = [
      { at: from, radius },
      { at: middle, radius: 0.82 * radius },
      { at: to, radius: tip },
      { at: end, radius: 0.55 * tip },
    ];
    bars.push(tube(rings, along, 6));
    if (left === 0) return;
    const children = left === 3 ? 5 : chance.between(0, 1) < 0.3 ? 3 : 2;
    for (let child = 0; child < children; child++) {
      const aside = chance.direction();
      const spread = left === 3 ? 1.1 : 0.75;
      // Each bar grows upwards in its own direction.
      const next = unit([
        along[0] + spread * aside[0],
        0.9 * along[1] + 0.35 * spread * aside[1] + 0.25,
        along[2] + spread * aside[2],
      ]);
      // Bars start at slightly different points, so that their centres differ.
      const start = to.map((x, axis) => x + 0.3 * tip * next[axis]) as [number, number, number];
      grow(start, next, length * chance.between(0.72, 0.9), 0.74 * radius, left - 1);
    }
  };
  grow([0, -coralRoot * height, 0], [0, 1, 0], 0.3 * height, 0.075 * height, 3);
  return bars;
}

function table(height: number, chance: Chance): TriangleMesh {
  const sides = 28;
  const wobble = Array.from({ length: 4 }, () => [chance.between(0, 2 * Math.PI), chance.between(0.03, 0.09)] as const);
  const profile = [
    [0.16, -coralRoot],
    [0.1, 0.25],
    [0.12, 0.55],
    [0.34, 0.78],
    [0.62, 0.9],
    [0.66, 0.97],
    [0.58, 1],
    [0.28, 0.95],
  ] as const;
  const angle = new Float64Array(2);
  const positions: number[] = [];
  const tilt = [chance.between(-0.12, 0.12), chance.between(-0.12, 0.12)];
  for (const [radius, up] of profile) {
    for (let side = 0; side < sides; side++) {
      const turn = 2 * Math.PI * (side / sides);
      let edge = 1;
      wobble.forEach(([phase, size], k) => {
        sinCos(angle, turn * (k + 2) + phase);
        edge += size * angle[0] * Math.min(1, 2 * radius);
      });
      sinCos(angle, turn);
      const [x, z] = [radius * edge * angle[0], radius * edge * angle[1]];
      positions.push(height * x, height * (up + Math.max(0, up - 0.3) * (tilt[0] * x + tilt[1] * z)), height * z);
    }
  }
  positions.push(0, -coralRoot * height, 0, 0, 0.92 * height, 0);
  return { positions: Float32Array.from(positions), triangles: tubeTriangles(profile.length, sides) };
}

/** A closed round bar through rings that are all perpendicular to one direction. */
function tube(rings: readonly Ring[], along: Vec3, sides: number): TriangleMesh {
  const u = unit(cross(Math.abs(along[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0], along));
  const v = cross(along, u);
  const angle = new Float64Array(2);
  const positions: number[] = [];
  for (const { at, radius } of rings) {
    for (let side = 0; side < sides; side++) {
      sinCos(angle, 2 * Math.PI * (side / sides));
      for (let axis = 0; axis < 3; axis++) {
        positions.push(at[axis] + radius * (angle[1] * u[axis] + angle[0] * v[axis]));
      }
    }
  }
  const tip = rings[rings.length - 1];
  positions.push(...rings[0].at, ...tip.at.map((x, axis) => x + 0.3 * tip.radius * along[axis]));
  return { positions: Float32Array.from(positions), triangles: tubeTriangles(rings.length, sides) };
}

function merged(meshes: readonly TriangleMesh[]): TriangleMesh {
  const positions = new Float32Array(meshes.reduce((sum, mesh) => sum + mesh.positions.length, 0));
  const triangles = new Uint32Array(meshes.reduce((sum, mesh) => sum + mesh.triangles.length, 0));
  let vertex = 0;
  let corner = 0;
  for (const mesh of meshes) {
    positions.set(mesh.positions, 3 * vertex);
    for (const one of mesh.triangles) triangles[corner++] = one + vertex;
    vertex += mesh.positions.length / 3;
  }
  return { positions, triangles };
}

function cross([a, b, c]: Vec3, [x, y, z]: Vec3): Vec3 {
  return [b * z - c * y, c * x - a * z, a * y - b * x];
}

function unit([x, y, z]: Vec3): Vec3 {
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  return [x / length, y / length, z / length];
}
