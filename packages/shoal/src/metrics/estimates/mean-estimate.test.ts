import { expect, test } from 'vitest';
import { differenceOf, meanEstimate, studentT } from './mean-estimate.ts';

/** Additional sleep with two drugs, h (Student 1908). The figures are those that R's t.test prints. */
const one = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
const other = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];

test('the mean of independent values has Student’s interval', () => {
  const { mean, standardError, degrees, low, high } = meanEstimate([Number.NaN, ...other]);
  expect([mean, degrees]).toEqual([expect.closeTo(2.33, 12), 9]);
  // s = 2.002249, t of 9 degrees = 2.262.
  expect(standardError).toBeCloseTo(2.002249 / Math.sqrt(10), 6);
  expect([low, high]).toEqual(
    [2.33 - 2.262 * standardError, 2.33 + 2.262 * standardError].map((x) => expect.closeTo(x, 9)),
  );
});

test('the difference of two means is Welch’s', () => {
  const { mean, standardError, degrees, low, high } = differenceOf(meanEstimate(one), meanEstimate(other));
  expect(mean).toBeCloseTo(-1.58, 12);
  expect(mean / standardError).toBeCloseTo(-1.8608, 4);
  expect(degrees).toBeCloseTo(17.776, 3);
  expect([low, high]).toEqual([expect.closeTo(-3.3655, 2), expect.closeTo(0.2055, 2)]);
});

test.each([
  // (9 + 16)² / (81/4 + 256/9) = 12.8351.
  [3, 4, 4, 9, 5, 12.8351],
  // With a single source of error its degrees stay.
  [3, 4, 0, 9, 3, 4],
  [0, 4, 2, 9, 2, 9],
  // Without any error, the lesser.
  [0, 4, 0, 9, 0, 4],
  [0, 9, 0, 4, 0, 4],
])(
  'errors of %f (%i degrees) and %f (%i) make %f (%f)',
  (first, firstDegrees, second, secondDegrees, error, degrees) => {
    const estimate = (standardError: number, degrees: number) => ({ mean: 1, low: 0, high: 2, standardError, degrees });
    const found = differenceOf(estimate(first, firstDegrees), estimate(second, secondDegrees));
    expect([found.mean, found.standardError]).toEqual([0, error]);
    expect(found.degrees).toBeCloseTo(degrees, 4);
  },
);

test('a single value has no interval, and none have no mean', () => {
  expect(meanEstimate([3])).toMatchObject({ mean: 3, low: Number.NaN, high: Number.NaN, standardError: Number.NaN });
  expect(meanEstimate([]).mean).toBeNaN();
  // Two have one degree.
  expect(meanEstimate([1, 3])).toMatchObject({ mean: 2, low: 2 - 12.706, high: 2 + 12.706, degrees: 1 });
});

test.each([
  [1, 12.706],
  [2, 4.303],
  [9, 2.262],
  [10, 2.228],
  // Half-way between the rows of 3 and 4 degrees.
  [3.5, (3.182 + 2.776) / 2],
  [9.25, 2.262 - 0.25 * (2.262 - 2.228)],
])('the 97.5 %% quantile of %f degrees is the table’s, %f', (degrees, t) => {
  expect(studentT(degrees)).toBeCloseTo(t, 12);
});

test.each([
  [11, 2.201],
  [15, 2.1314],
  [30, 2.0423],
  [120, 1.9799],
  [1e6, 1.96],
])('the 97.5 %% quantile of %f degrees is %f to 0.1 %', (degrees, t) => {
  expect(Math.abs(studentT(degrees) / t - 1)).toBeLessThan(1e-3);
});
