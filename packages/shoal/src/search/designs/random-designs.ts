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
