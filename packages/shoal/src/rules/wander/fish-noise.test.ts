import { expect, it } from 'vitest';
import { randomInto, streams, toUnit } from '../../random/random.ts';
import { cubicNoise, NoisePlace, noiseInto } from './fish-noise.ts';

const hash = new Uint32Array(4);

function computed(seed: number, fish: number, place: number): number[] {
  return [0, 1, 2].map((axis) => {
    const at = place + axis / 3;
    const [r0, r1, r2, r3] = [0, 1, 2, 3].map((k) => {
      randomInto(hash, seed, streams.wander, fish, Math.floor(at) + k);
      return toUnit(hash[axis]);
    });
    return cubicNoise(r0, r1, r2, r3, at - Math.floor(at));
  });
}

it('is the noise of each axis by itself, for any seed, fish and time', () => {
  const out = new Float64Array(3);
  const at = new NoisePlace();
  for (const place of [0, 0.01, 0.34, 0.99, 1, 2.5, 2.7, 1e6 + 0.4, 3e10]) {
    for (const seed of [0, 1, 4294967295]) {
      for (const fish of [0, 7, 4294967295]) {
        at.set(place);
        noiseInto(out, seed, fish, at);
        expect([...out]).toEqual(computed(seed, fish, place));
      }
    }
  }
});
