import { describe, expect, test } from 'vitest';
import { SchoolShade } from './school-shade.ts';

/** A ball of fish on a cubic lattice. */
function ball(radius: number, spacing: number): Float32Array {
  const places: number[] = [];
  for (let x = -radius; x <= radius; x += spacing)
    for (let y = -radius; y <= radius; y += spacing)
      for (let z = -radius; z <= radius; z += spacing) if (Math.hypot(x, y, z) <= radius) places.push(x, y, z);
  return Float32Array.from(places);
}

function shadeOf(places: Float32Array, length: number): SchoolShade {
  const shade = new SchoolShade();
  const count = places.length / 3;
  shade.update(places, new Uint8Array(count), count, [length]);
  return shade;
}

describe('the light within a school', () => {
  const dense = shadeOf(ball(5, 0.5), 0.4);

  test('is bright above and on the side of the sun, dark inside, darkest below', () => {
    const [above, inside, below] = [4.8, 0, -4.8].map((y) => dense.at(0, y, 0));
    expect(above).toBeGreaterThan(0.7);
    expect(inside).toBeLessThan(0.65 * above);
    expect(below).toBeLessThan(0.85 * inside);
    // The sun is on the left.
    expect(dense.at(-4, 0, 0)).toBeGreaterThan(1.3 * dense.at(4, 0, 0));
  });

  test('falls as the optical depth of the fish on the way down from the sun', () => {
    // Each fish hides 0.28 squares of its length. There are 8 fish in a cubic metre, and the light passes 5 m of them
    // on its way to the middle.
    const expected = 1 / (1 + 0.28 * 0.4 ** 2 * 8 * 5);
    expect(dense.at(0, 0, 0)).toBeGreaterThan(0.7 * expected);
    expect(dense.at(0, 0, 0)).toBeLessThan(1.35 * expected);
  });

  test('is whole where fish are few, and has no steps', () => {
    const sparse = shadeOf(ball(5, 5), 0.4);
    expect(sparse.at(0, 0, 0)).toBeGreaterThan(0.9);
    for (let y = -5; y < 5; y += 0.02) {
      expect(Math.abs(dense.at(0.3, y + 0.02, 0.1) - dense.at(0.3, y, 0.1))).toBeLessThan(0.01);
    }
  });

  test('does not depend on a stray far away, nor on how many of very many fish are counted', () => {
    const places = ball(5, 0.5);
    const withStray = shadeOf(Float32Array.from([...places, 60, 0, 0]), 0.4);
    expect(Math.abs(withStray.at(0, -3, 0) - dense.at(0, -3, 0))).toBeLessThan(0.08);
    const many = shadeOf(ball(5, 0.25), 0.2);
    expect(many.at(0, -3, 0)).toBeCloseTo(shadeOf(ball(5, 0.5), 0.2 * Math.SQRT2 * 2).at(0, -3, 0), 1);
  });
});
