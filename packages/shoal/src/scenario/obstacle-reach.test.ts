import { describe, expect, test } from 'vitest';
import { checkReach, reachOf } from './obstacle-reach.ts';
import type { Obstacle, Shape } from './obstacles.ts';
import { Problems } from './schema/problem.ts';
import { farthestOf } from './shape-size.ts';

describe('the reach of an obstacle', () => {
  const sphere = { kind: 'sphere', radius: 3 } as Shape;
  test.each<[shape: object, reach: number, farthest: number]>([
    [sphere, 3, 3],
    [{ kind: 'box', size: [2, 3, 6] }, 3.5, 3.5],
    [{ kind: 'plane', size: [6, 8] }, 5, 5],
    [{ kind: 'capsule', radius: 1, length: 6 }, 4, 4],
    [{ kind: 'cylinder', radius: 3, height: 8 }, 5, 5],
    [{ kind: 'torus', radius: 3, tube: 2 }, 5, 5],
    [{ kind: 'heights', size: [6, 8], points: [2, 2], heights: [1, -4, 2, 3] }, 5 + 4 + 0.8, Math.hypot(3, 4.8, 4)],
    [{ kind: 'heights', size: [6, 8], points: [2, 2], heights: [1, -1, 2, 3], depth: 5 }, 13, Math.hypot(3, 8, 4)],
    [{ kind: 'tank', form: 'box', size: [4, 4, 2], wall: 0.5 }, 4, Math.hypot(2.5, 2.5, 1.5)],
    [{ kind: 'tank', form: 'box', size: [20, 40, 40] }, 34, Math.hypot(12, 22, 22)],
    [{ kind: 'rock', radius: 2 }, 3, 2.8],
    [{ kind: 'arch', width: 6, height: 4, thickness: 2 }, 30, 11],
    [{ kind: 'coral', form: 'table', height: 2 }, 3, 3],
    [
      {
        kind: 'triangles',
        vertices: [
          [1, 0, 0],
          [0, 4, 3],
          [0, -3, 0],
        ],
        triangles: [],
      },
      5,
      5,
    ],
    [{ kind: 'mesh', file: 'a.obj' }, 0, Number.POSITIVE_INFINITY],
  ])('%j', (shape, reach, farthest) => {
    expect(reachOf(shape as Shape)).toBeCloseTo(reach, 12);
    expect(farthestOf(shape as Shape)).toBeCloseTo(farthest, 12);
  });

  test('is at most 10⁷ m from the origin, with its scale and wherever it moves', () => {
    const got = (x: number, scale = 1, offsets: number[] = []): string[] => {
      const problems = new Problems('');
      const moved = offsets.map((offset, time) => ({ time, at: [offset, 0, 0] as const }));
      const one = { shape: sphere, at: [x, 0, 0], scale: [1, scale, 1], track: moved } as unknown as Obstacle;
      checkReach(one, 3, 'obstacles[0]', problems);
      return problems.list.map(({ got }) => got);
    };
    expect(got(1e7 - 3)).toEqual([]);
    expect(got(1e7 - 2)).toEqual(['a reach of up to 10000000 m']);
    expect(got(1e7 - 6, 2)).toEqual([]);
    expect(got(1e7 - 5, 2)).toHaveLength(1);
    expect(got(1e7 - 13, 1, [0, 10, -10])).toEqual([]);
    expect(got(1e7 - 12, 1, [0, 10, -10])).toHaveLength(1);
    // Tracks are offsets, and an obstacle is also where it was put.
    expect(got(-2e7, 1, [2e7])).toHaveLength(1);
  });
});
