import { sinCos } from '../math/trigonometry.ts';

const angle = new Float64Array(2);

/**
 * Cosine of half a field of view; −1 or less: all around. Slightly less than the exact cosine, so that a fish exactly
 * at the edge is seen despite rounding.
 */
export function cosHalfView(fieldOfViewDeg: number): number {
  if (fieldOfViewDeg >= 360) return -1;
  sinCos(angle, (fieldOfViewDeg * Math.PI) / 360);
  return angle[1] - 1e-12;
}
