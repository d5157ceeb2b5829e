import { Draws } from '../draws.ts';
import type { Point } from '../method.ts';

/** Independent points, each coordinate even from 0 to 1. The first points are the same for any count. */
export function random(dimensions: number, count: number, seed: number): readonly Point[] {
  const draws = new Draws(seed);
  return Array.from({ length: count }, () => Float64Array.from({ length: dimensions }, () => draws.unit()));
}
