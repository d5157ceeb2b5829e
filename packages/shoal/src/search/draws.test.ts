import { expect, test } from 'vitest';
import { randomInto, streams } from '../random/random.ts';
import { Draws } from './draws.ts';

/** The first numbers from 0 to 1 of a seed and a purpose: two hashes each, 24 bits of both. */
function unitsOf(seed: number, purpose: number, count: number): number[] {
  const hashes: number[] = [];
  const four = new Uint32Array(4);
  for (let counter = 0; hashes.length < 2 * count; counter++) {
    randomInto(four, seed, streams.search, purpose, counter);
    hashes.push(...four);
  }
  const upper = (hash: number): number => Math.floor(hash / 2 ** 8);
  return Array.from({ length: count }, (_, k) => upper(hashes[2 * k]) / 2 ** 24 + upper(hashes[2 * k + 1]) / 2 ** 48);
}

const times = <T>(count: number, next: () => T): T[] => Array.from({ length: count }, next);

test.each([
  [7, 0],
  [7, 3],
  [4_294_967_295, 1],
])('draws of seed %i and purpose %i are made of hashes, number by number', (seed, purpose) => {
  const units = unitsOf(seed, purpose, 40);
  const draws = (): Draws => new Draws(seed, purpose);
  const [one, other, third, fourth] = [draws(), draws(), draws(), draws()];
  expect(times(40, () => one.unit())).toEqual(units);
  expect(times(40, () => other.index(10))).toEqual(units.map((u) => Math.floor(10 * u)));
  expect(times(40, () => third.exponential())).toEqual(units.map((u) => expect.closeTo(-Math.log(1 - u), 12)));
  // Box and Muller: the radius, then the angle.
  expect(times(20, () => fourth.normal())).toEqual(
    times(20, () => 0).map((_, k) =>
      expect.closeTo(Math.sqrt(-2 * Math.log(1 - units[2 * k])) * Math.cos(2 * Math.PI * units[2 * k + 1]), 12),
    ),
  );
});

test('a list is shuffled from its end, each place by one draw', () => {
  const units = unitsOf(5, 0, 5);
  const expected = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const [k, u] of units.entries()) {
    const last = 5 - k;
    const other = Math.floor(u * (last + 1));
    const swapped = expected[last];
    expected[last] = expected[other];
    expected[other] = swapped;
  }
  const draws = new Draws(5);
  expect(draws.shuffle(['a', 'b', 'c', 'd', 'e', 'f'])).toEqual(expected);
  // Five draws were used.
  expect(draws.unit()).toBe(unitsOf(5, 0, 6)[5]);
});
