// Designs that fill the space of coefficients: grid, random points, Latin hypercube.

import { Draws } from '../draws.ts';
import type { Point } from '../method.ts';

/**
 * Points that stratify each dimension: it is divided into n equal intervals, and each interval holds one of the n
 * points (McKay, Beckman & Conover 1979, doi:10.1080/00401706.1979.10489755).
 */
export function latinHypercube(dimensions: number, count: number, seed: number): readonly Point[] {
  const points = Array.from({ length: count }, () => new Float64Array(dimensions));
  const draws = new Draws(seed);
  for (let d = 0; d < dimensions; d++) {
    const shares = draws.shuffle(Array.from({ length: count }, (_, share) => share));
    for (const [index, point] of points.entries()) point[d] = (shares[index] + draws.unit()) / count;
  }
  return points;
}

/** Independent points, each coordinate uniform from 0 to 1. A longer list begins with the same points. */
export function random(dimensions: number, count: number, seed: number): readonly Point[] {
  const draws = new Draws(seed);
  return Array.from({ length: count }, () => Float64Array.from({ length: dimensions }, () => draws.unit()));
}

/**
 * Every combination of levels; the last dimension changes fastest.
 * @param levels of each dimension: their coordinates, or their number for evenly spaced ones from 0 to 1
 */
export function grid(levels: readonly (number | readonly number[])[]): readonly Point[] {
  const coordinates = levels.map((of) => (typeof of === 'number' ? evenly(of) : of));
  const count = coordinates.reduce((product, { length }) => product * length, 1);
  return Array.from({ length: count }, (_, index) => {
    const point = new Float64Array(levels.length);
    let rest = index;
    for (let d = levels.length - 1; d >= 0; d--) {
      const { length } = coordinates[d];
      point[d] = coordinates[d][rest % length];
      rest = Math.floor(rest / length);
    }
    return point;
  });
}

/** Coordinates from 0 to 1 at equal distances; of a single one, the middle. */
export function evenly(count: number): readonly number[] {
  return Array.from({ length: count }, (_, level) => (count > 1 ? level / (count - 1) : 0.5));
}
