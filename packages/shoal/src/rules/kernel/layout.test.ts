import { expect, it } from 'vitest';
import { limits } from '../../scenario/limits.ts';
import { maxSpecies, normalBit, speciesBits } from './layout.ts';

/*
 * Alignment multiplies all four words of a heading at once. The last word must not be a subnormal float: multiplying
 * those takes many times as long.
 */

it('the last word of a record is a normal float32 whose sums stay finite, for any species and fish', () => {
  const word = new Int32Array(1);
  const float = new Float32Array(word.buffer);
  for (const species of [0, 1, maxSpecies - 1])
    for (const fish of [0, 1, 1000, 100_000, limits.fish - 1]) {
      // As in records.simd.ts.
      word[0] = species | (fish << speciesBits) | normalBit;
      expect(float[0]).toBeGreaterThanOrEqual(2);
      expect(float[0] * limits.fish).toBeLessThan(1e38);
      expect(word[0] & ((1 << speciesBits) - 1)).toBe(species);
    }
});
