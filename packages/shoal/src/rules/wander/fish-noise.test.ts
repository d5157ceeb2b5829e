import { expect, it } from 'vitest';
import { randomInto, streams, toUnit } from '../../random/random.ts';
import { noiseInto } from './fish-noise.ts';
import { cubicNoise } from './noise.ts';

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

it('what is remembered of a fish is, to the bit, what is computed: any order of seeds, fish, times and places', () => {
  const out = new Float64Array(3);
  for (const place of [0, 0.01, 0.34, 0.99, 1, 2.5, 2.7, 1e6 + 0.4, 3e10, 0.01]) {
    for (const seed of [0, 1, 4294967295]) {
      for (const fish of [0, 7, 3, 4294967295, 7]) {
        for (const i of [0, fish % 1000, 5000]) {
          noiseInto(out, i, seed, fish, place);
          expect([...out]).toEqual(computed(seed, fish, place));
        }
      }
    }
  }
});
