import { describe, expect, test } from 'vitest';
import { type Boxes, gridBoxes, octreeBoxes } from './boxes.ts';
import type { Positions } from './search.ts';

const world = { min: [0, 0, 0], max: [40, 30, 20] } as const;

/** Fish at positions that depend only on their number. */
function school(count: number): Positions {
  const places = (factor: number, size: number): Float32Array =>
    Float32Array.from({ length: count }, (_, i) => size * ((i * factor) % 1));
  return {
    count,
    x: places(0.6180339, 40),
    y: places(0.7548776, 30),
    z: places(0.5698402, 20),
    species: new Uint8Array(count),
  };
}

function within({ corners }: Boxes, box: number, { x, y, z }: Positions, i: number): boolean {
  return [x, y, z].every(
    (axis, k) => axis[i] >= corners[6 * box + k] - 1e-4 && axis[i] <= corners[6 * box + 3 + k] + 1e-4,
  );
}

describe.each([
  ['grid', (fish: Positions) => gridBoxes(fish, 5, { wraps: false, world })],
  ['grid of a world that wraps', (fish: Positions) => gridBoxes(fish, 5, { wraps: true, world })],
  ['octree', (fish: Positions) => octreeBoxes(fish, 12)],
])('boxes of the %s', (_name, boxesOf) => {
  test('hold all fish, and as many as they say', () => {
    const fish = school(500);
    const boxes = boxesOf(fish);
    expect(boxes.fish.reduce((sum, held) => sum + held, 0)).toBe(500);
    boxes.fish.forEach((held, box) => {
      expect(held).toBeGreaterThan(0);
      const inside = Array.from({ length: 500 }, (_, i) => i).filter((i) => within(boxes, box, fish, i));
      expect(inside.length).toBeGreaterThanOrEqual(held);
    });
    for (let i = 0; i < 500; i++) expect(boxes.fish.some((_, box) => within(boxes, box, fish, i))).toBe(true);
  });

  test('of no fish are none', () => {
    expect(boxesOf(school(0)).fish.length).toBe(0);
  });
});

test('cells of the grid are as wide as the reach, leaves of the octree hold no more than they may', () => {
  const { corners } = gridBoxes(school(5000), 5, { wraps: false, world });
  for (let at = 0; at < corners.length; at += 6)
    for (let axis = 0; axis < 3; axis++) expect(corners[at + 3 + axis] - corners[at + axis]).toBeCloseTo(5, 3);
  expect(Math.max(...octreeBoxes(school(500), 12).fish)).toBeLessThanOrEqual(12);
});
