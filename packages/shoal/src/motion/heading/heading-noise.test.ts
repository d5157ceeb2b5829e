import { describe, expect, it } from 'vitest';
import type { Heading } from '../../parameters/headings/table.ts';
import { fillHeading } from '../../scenario/heading.ts';
import { HeadingNoise } from './heading-noise.ts';

const draws = 20_000;

function settings(noise: Heading['noise'], noiseSize: number): Heading {
  return fillHeading({ model: 'vicsek', noise, noiseSize });
}

/** `start` with noise, once for each step. */
function disturbed(dimensions: 2 | 3, start: readonly number[], how: Heading): Float64Array[] {
  const noise = new HeadingNoise(5, dimensions);
  return Array.from({ length: draws }, (_, step) => {
    const heading = Float64Array.from(start);
    noise.disturb(heading, how, 3, step);
    return heading;
  });
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const meanOf = (values: readonly number[]): number => values.reduce((sum, x) => sum + x / values.length, 0);

describe('noise of headings', () => {
  it('uniform: angles spread evenly over the width', () => {
    const angles = disturbed(2, [1, 0, 0], settings('uniform', 2)).map(([x, y]) => Math.atan2(y, x));
    expect(Math.min(...angles)).toBeGreaterThan(-1);
    expect(Math.max(...angles)).toBeLessThan(1);
    expect(meanOf(angles)).toBeCloseTo(0, 1);
    expect(meanOf(angles.map((angle) => angle * angle))).toBeCloseTo(1 / 3, 2);
  });

  it('gaussian in 2D: a normal angle, so 68.3 % lie within σ', () => {
    const angles = disturbed(2, [0, 1, 0], settings('gaussian', 0.3)).map(([x, y]) => Math.atan2(-x, y));
    expect(Math.abs(meanOf(angles))).toBeLessThan(0.01);
    expect(Math.sqrt(meanOf(angles.map((angle) => angle * angle)))).toBeCloseTo(0.3, 2);
    expect(angles.filter((angle) => Math.abs(angle) < 0.3).length / draws).toBeCloseTo(0.683, 1);
  });

  it.each([
    [1, 0, 0],
    [0, 1, 0],
    [0.6, 0, 0.8],
    [-0.48, 0.6, -0.64],
  ])('gaussian in 3D from (%f, %f, %f): turned by σ, in no direction more than another', (...start) => {
    const all = disturbed(3, start, settings('gaussian', 0.2));
    const squares = all.map((heading) => Math.acos(Math.min(1, dot(heading, start))) ** 2);
    expect(Math.sqrt(meanOf(squares))).toBeCloseTo(0.2, 2);
    for (const axis of [0, 1, 2]) {
      const mean = meanOf(all.map((heading) => heading[axis]));
      expect(mean).toBeCloseTo(start[axis] * Math.exp(-0.02), 2);
    }
    for (const heading of all.slice(0, 100)) expect(dot(heading, heading)).toBeCloseTo(1, 12);
  });

  it('vector: loses σ² of the mean heading in 3D and half of that in 2D', () => {
    const loss = (dimensions: 2 | 3): number =>
      1 - meanOf(disturbed(dimensions, [1, 0, 0], settings('vector', 0.1)).map(([x]) => x));
    expect(loss(3)).toBeCloseTo(0.01, 3);
    expect(loss(2)).toBeCloseTo(0.005, 3);
  });

  it('in 2D stays in the plane, and none changes nothing', () => {
    for (const noise of ['uniform', 'gaussian', 'vector'] as const)
      expect(disturbed(2, [0.6, 0.8, 0], settings(noise, 1)).every(([, , z]) => z === 0)).toBe(true);
    expect([...disturbed(3, [0.6, 0.8, 0], settings('none', 1))[0]]).toEqual([0.6, 0.8, 0]);
  });
});
