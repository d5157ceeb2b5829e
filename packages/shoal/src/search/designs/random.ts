import { Draws } from '../draws.ts';
import type { Point } from '../method.ts';

/** Independent points, each coordinate uniform from 0 to 1. A longer list begins with the same points. */
export function random(dimensions: number, count: number, seed: number): readonly Point[] {
  const draws = new Draws(seed);
  return Array.from({ length: count }, () => Float64Array.from({ length: dimensions }, () => draws.unit()));
}
