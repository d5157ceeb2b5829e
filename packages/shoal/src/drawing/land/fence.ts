// Fences on land, as which characters of many points are drawn: posts and rails.

import type { Vec3 } from '../../math/vector.ts';
import type { Character } from '../../scenario/features.ts';
import { groundHeight } from '../../scenario/ground.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { MeshArrays } from '../mesh-arrays.ts';

/** Fewest points of a fence. */
const fewest = 4;

/** Whether a character is drawn as a fence: a row of evenly spaced points on the ground that do not move. */
export function isFence({ points, track }: Character, ground: Plan['ground']): boolean {
  if (!ground || points.length < fewest || track) return false;
  const gaps = points.slice(1).map(([x, , z], k) => Math.hypot(x - points[k][0], z - points[k][2]));
  const widest = Math.max(...gaps);
  return (
    widest > 0 &&
    widest <= 3 * Math.min(...gaps) &&
    points.every(([x, y, z]) => Math.abs(y - groundHeight(ground, x, z)) <= widest)
  );
}

/** Corners of a box, as signs along the three axes. */
const corners = Array.from({ length: 8 }, (_, k) => [k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1] as const);
/** Faces of a box: four corners, the axis that the face is perpendicular to, and its direction. */
const faces = [
  [1, 3, 7, 5, 0, 1],
  [0, 4, 6, 2, 0, -1],
  [2, 6, 7, 3, 1, 1],
  [0, 1, 5, 4, 1, -1],
  [4, 5, 7, 6, 2, 1],
  [0, 2, 3, 1, 2, -1],
] as const;

interface Built {
  readonly position: number[];
  readonly normal: number[];
  readonly part: number[];
  readonly index: number[];
}

/** Adds a box around a point. `axes` are its half extents along three directions. */
function addBox(
  { position, normal, part, index }: Built,
  at: Vec3,
  axes: readonly [Vec3, Vec3, Vec3],
  kind: number,
): void {
  const lengths = axes.map(([x, y, z]) => Math.hypot(x, y, z) || 1);
  for (const [a, b, c, d, axis, sign] of faces) {
    const first = position.length / 3;
    for (const corner of [a, b, c, d]) {
      const signs = corners[corner];
      for (let k = 0; k < 3; k++) {
        position.push(at[k] + signs[0] * axes[0][k] + signs[1] * axes[1][k] + signs[2] * axes[2][k]);
        normal.push((sign * axes[axis][k]) / lengths[axis]);
      }
      part.push(kind);
    }
    index.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
}

/** The points of a fence that get a post: both ends, and points in between at least `gap` apart, m. */
function postsOf(points: readonly Vec3[], gap: number): Vec3[] {
  const posts = [points[0]];
  for (const point of points.slice(1, -1)) {
    const [x, , z] = posts[posts.length - 1];
    if (Math.hypot(point[0] - x, point[2] - z) >= gap) posts.push(point);
  }
  return [...posts, points[points.length - 1]];
}

/**
 * Posts and rails along the points of fences. Each post leans a little in its own direction.
 * @param length of the animals behind the fence, m
 */
export function fenceMesh(
  fences: readonly Pick<Character, 'points'>[],
  ground: NonNullable<Plan['ground']>,
  length: number,
): MeshArrays {
  const built: Built = { position: [], normal: [], part: [], index: [] };
  const high = 0.9 * length;
  for (const { points } of fences) {
    const posts = postsOf(points, 1.5 * length).map(([x, , z]): Vec3 => [x, groundHeight(ground, x, z), z]);
    posts.forEach(([x, y, z], k) => {
      const variety = (k * 0.618034 + x * 0.37 + z * 0.21) % 1;
      const isEnd = k === 0 || k === posts.length - 1;
      const [thick, tall] = isEnd ? [0.075 * length, 1.22 * high] : [0.05 * length, (1.02 + 0.08 * variety) * high];
      const lean = isEnd ? 0 : 0.05 * length * (variety - 0.5);
      addBox(
        built,
        [x + lean, y + tall / 2 - 0.1 * high, z - lean],
        [
          [thick, 0, 0],
          [lean, tall / 2 + 0.1 * high, -lean],
          [0, 0, thick],
        ],
        Math.abs(variety),
      );
      if (k === 0) return;
      const [px, py, pz] = posts[k - 1];
      const way: Vec3 = [(x - px) / 2, (y - py) / 2, (z - pz) / 2];
      const wide = Math.hypot(way[0], way[2]) || 1;
      const across: Vec3 = [(-way[2] / wide) * 0.02 * length, 0, (way[0] / wide) * 0.02 * length];
      for (const [row, share] of [0.3, 0.6, 0.9].entries()) {
        const sag = 0.03 * high * Math.sin(7 * variety + 2 * row);
        const at: Vec3 = [
          px + way[0] + 2.2 * across[0],
          py + way[1] + share * high + sag,
          pz + way[2] + 2.2 * across[2],
        ];
        addBox(
          built,
          at,
          [[1.04 * way[0], 1.04 * way[1] + sag, 1.04 * way[2]], [0, 0.045 * length, 0], across],
          Math.abs((variety + 0.31 * row) % 1),
        );
      }
    });
  }
  return {
    position: Float32Array.from(built.position),
    normal: Float32Array.from(built.normal),
    part: Float32Array.from(built.part),
    index: Uint32Array.from(built.index),
  };
}
