import { describe, expect, test } from 'vitest';
import type { MeasuredFish } from '../measured-fish.ts';
import { ForceMap } from './force-map.ts';

/** A place or a velocity in the plane of the motion: x and y in 2D, x and z in 3D. */
type P = readonly [number, number];
type Pair = readonly [place: P, velocity: P];

function fishOf(pairs: readonly Pair[], dimensions: 2 | 3, firstId: number): MeasuredFish {
  const column = (at: (pair: Pair) => number): Float32Array => Float32Array.from(pairs, at);
  const none = new Float32Array(pairs.length);
  const [b, w] = [column(([x]) => x[1]), column(([, v]) => v[1])];
  return {
    count: pairs.length,
    id: Uint32Array.from(pairs, (_, k) => firstId + k),
    species: new Uint8Array(pairs.length),
    ...{ x: column(([x]) => x[0]), y: dimensions === 2 ? b : none, z: dimensions === 2 ? none : b },
    ...{ vx: column(([, v]) => v[0]), vy: dimensions === 2 ? w : none, vz: dimensions === 2 ? none : w },
    ...{ ax: none, ay: none, az: none },
  };
}

/** A generator of its own. */
function chance(): () => number {
  let s = 7;
  return () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return (s >>> 8) / 2 ** 24;
  };
}

/** Observes pairs, other fish each time, whose force is stated along and across the heading of each. */
function observed(
  force: (ahead: number, right: number, sine: number) => P,
  dimensions: 2 | 3,
  frames = 20_000,
): ForceMap {
  const map = new ForceMap(4, 20);
  const next = chance();
  // To the right of (a, b): as ForceMap states it.
  const side = dimensions === 2 ? 1 : -1;
  for (let k = 0; k < frames; k++) {
    const pairs = [0, 1].map((): Pair => {
      const angle = 2 * Math.PI * next();
      return [
        [8 * next() + 20, 8 * next() - 4],
        [1.5 * Math.cos(angle), 1.5 * Math.sin(angle)],
      ];
    });
    const after = pairs.map(([place, v], i): Pair => {
      const [other, its] = pairs[1 - i];
      const [a, b] = [v[0] / 1.5, v[1] / 1.5];
      const right: P = [side * b, -side * a];
      const d: P = [other[0] - place[0], other[1] - place[1]];
      const [s, t] = force(
        d[0] * a + d[1] * b,
        d[0] * right[0] + d[1] * right[1],
        (its[0] * right[0] + its[1] * right[1]) / 1.5,
      );
      return [place, [v[0] + 0.5 * (s * a + t * right[0]), v[1] + 0.5 * (s * b + t * right[1])]];
    });
    map.add(fishOf(pairs, dimensions, 2 * k), { dimensions }, 2 * k);
    map.add(fishOf(after, dimensions, 2 * k), { dimensions }, 2 * k + 0.5);
  }
  return map;
}

describe.each([2, 3] as const)('a map of forces in %iD', (dimensions) => {
  test('finds where a fish is neither repelled nor attracted, and that it does not match', () => {
    const map = observed((ahead, right) => {
      const l = Math.hypot(ahead, right);
      return [(ahead * (l - 1.5)) / l, (right * (l - 1.5)) / l];
    }, dimensions);
    expect(Math.abs(map.balance(1) - 1.5)).toBeLessThan(0.05);
    expect(Math.abs(map.balance(-1) - 1.5)).toBeLessThan(0.05);
    expect(map.strengths.speeding / map.strengths.turning).toBeCloseTo(1, 1.3);
    expect(Math.abs(map.matching)).toBeLessThan(0.05);
    expect(map.cells.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(5000);
  });

  test('finds that fish match headings', () => {
    const map = observed((_, __, sine) => [0.1, 3 * sine], dimensions, 6000);
    expect(map.matching).toBeCloseTo(3, 4);
    expect(map.strengths.speeding).toBeCloseTo(0.1, 5);
    expect(map.balance(1)).toBeNaN();
  });
});

test('changes of velocities that are not differentiable do not count', () => {
  const pair = (speed: number): Pair[] => [
    [
      [0, 0],
      [speed, 0],
    ],
    [
      [1, 0],
      [speed, 0],
    ],
  ];
  const observations = (before: readonly number[], after: readonly number[]): number => {
    const map = new ForceMap(4, 20);
    map.add({ ...fishOf(pair(1), 2, 0), differentiable: Uint8Array.from(before) }, { dimensions: 2 }, 0);
    map.add({ ...fishOf(pair(2), 2, 0), differentiable: Uint8Array.from(after) }, { dimensions: 2 }, 0.1);
    return map.cells.reduce((sum, { count }) => sum + count, 0);
  };
  expect([observations([1, 1], [1, 1]), observations([1, 0], [1, 1]), observations([1, 0], [0, 1])]).toEqual([2, 1, 0]);
});
