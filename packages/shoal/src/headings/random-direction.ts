import { sinCos } from '../math/trigonometry.ts';
import { toUnit } from '../random/random.ts';

const direction = new Float64Array(2);

/** Adds to out a vector of this length in a random direction of the plane. @param hash 32 random bits */
export function addRandomDirection(out: Float64Array, length: number, hash: number): void {
  sinCos(direction, 2 * Math.PI * toUnit(hash));
  out[0] += length * direction[1];
  out[1] += length * direction[0];
}
