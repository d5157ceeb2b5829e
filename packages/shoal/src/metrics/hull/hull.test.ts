import { expect, test } from 'vitest';
import { hullOf } from './hull.ts';

const points = (...all: readonly (readonly number[])[]): Float64Array =>
  Float64Array.from(all.flatMap(([x, y, z = 0]) => [x, y, z]));

test('a rectangle has its area, and points inside and on its sides are no corners', () => {
  const found = hullOf(points([0, 0], [4, 0], [2, 0], [2, 1], [4, 3], [0, 3], [4, 1.5], [0, 0]), 2);
  expect(found.size).toBe(12);
  // Of the two points at 0, 0, one is a corner.
  expect(found.corners).toEqual([0, 1, 4, 5]);
});

test('a triangle far from the origin', () => {
  expect(hullOf(points([1e6, 1e6], [1e6 + 3, 1e6], [1e6, 1e6 + 2]), 2).size).toBe(3);
});

test('points on a line have no area, and fewer than three no hull', () => {
  expect(hullOf(points([0, 0], [1, 2], [2, 4], [3, 6]), 2).size).toBe(0);
  expect(hullOf(points([0, 0], [1, 2]), 2)).toEqual({ size: Number.NaN, corners: [0, 1] });
});

test('a tetrahedron, with a point inside and one outside the next face', () => {
  const tetrahedron = [
    [0, 0, 0],
    [2, 0, 0],
    [0, 3, 0],
    [0, 0, 5],
  ];
  expect(hullOf(points(...tetrahedron), 3).size).toBeCloseTo(5, 9);
  const inside = hullOf(points(...tetrahedron, [0.3, 0.4, 0.5]), 3);
  expect(inside.size).toBeCloseTo(5, 9);
  expect(inside.corners).toEqual([0, 1, 2, 3]);
  // The point below the base adds 3 m² × 4 m / 3.
  const below = hullOf(points(...tetrahedron, [0.5, 0.5, -4]), 3);
  expect(below.size).toBeCloseTo(5 + 4, 9);
  expect(below.corners).toEqual([0, 1, 2, 3, 4]);
});

test('a lattice, whose points are in many planes and lines, has the volume of its box', () => {
  const lattice: number[][] = [];
  for (let x = 0; x < 5; x++) for (let y = 0; y < 4; y++) for (let z = 0; z < 6; z++) lattice.push([x, y, z + 1000]);
  expect(hullOf(points(...lattice, ...lattice), 3).size).toBeCloseTo(4 * 3 * 5, 9);
});

test('points on a sphere are all corners', () => {
  const sphere = Array.from({ length: 400 }, (_, k) => {
    const [z, turn] = [(2 * k + 1) / 400 - 1, k * 2.399963];
    const radius = Math.sqrt(1 - z * z);
    return [radius * Math.cos(turn), radius * Math.sin(turn), z];
  });
  const { size, corners } = hullOf(points(...sphere, ...sphere.map((at) => at.map((c) => 0.5 * c))), 3);
  expect(corners).toEqual(sphere.map((_, k) => k));
  // Below 4/3 π, by about 1.5 % for 400 points.
  expect(size).toBeGreaterThan(4.08);
  expect(size).toBeLessThan((4 / 3) * Math.PI);
});

test.each([
  ['in a plane', (k: number) => [k % 7, (k * k) % 5, 2]],
  ['on a line', (k: number) => [k, 2 * k, 3 * k]],
  ['in one place', () => [4, 4, 4]],
])('points %s have no volume', (_, place) => {
  expect(hullOf(points(...Array.from({ length: 30 }, (_, k) => place(k))), 3).size).toBeCloseTo(0, 6);
});

test('three points have no volume', () => {
  expect(hullOf(points([0, 0, 0], [1, 0, 0], [0, 1, 0]), 3).size).toBeNaN();
});
