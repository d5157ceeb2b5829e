import { describe, expect, it } from 'vitest';
import { generator } from '../../test/random/states.ts';
import { orderStatistic } from './order-statistic.ts';

describe('an order statistic', () => {
  it('is what sorting finds, with equal numbers, infinite ones and ones that are none', () => {
    const random = generator(4);
    for (let round = 0; round < 300; round++) {
      const odd = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      const numbers = Float32Array.from({ length: 1 + Math.floor(40 * random()) }, () =>
        round % 3 > 0 || random() < 0.8 ? Math.floor(30 * random()) - 15 : odd[Math.floor(3 * random())],
      );
      const sorted = numbers.slice().sort();
      for (let k = 0; k < numbers.length; k++) expect(orderStatistic(numbers, k)).toBe(sorted[k] + 0);
      expect(numbers.slice().sort()).toEqual(sorted);
    }
  });
});
