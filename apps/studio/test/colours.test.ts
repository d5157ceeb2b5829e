import { ruleNames } from 'shoal';
import { expect, test } from 'vitest';
import { colourOf, inkOf } from '../src/colours/colours.ts';

type Vector = readonly number[];

/**
 * How viewers see red, green and blue (linear): with normal vision, and without one type of cone (Machado et al. 2009).
 */
const visions: readonly (readonly Vector[])[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
];

const times = (matrix: readonly Vector[], vector: Vector): number[] =>
  matrix.map((row) => row.reduce((sum, factor, k) => sum + factor * vector[k], 0));

/** Oklab (Ottosson 2020), in which equal distances look equal. */
function oklab(linear: Vector): number[] {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linear.map((value) => Math.max(0, value)),
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones.map(Math.cbrt),
  );
}

/** The difference of two colours for the viewers who see it least. */
function distance(one: Vector, other: Vector): number {
  const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return Math.min(
    ...visions.map((vision) => {
      const [a, b] = [one, other].map((colour) => oklab(times(vision, colour.map(linear))));
      return Math.hypot(...a.map((value, k) => value - b[k]));
    }),
  );
}

test('every rule has a colour, which colour-blind eyes tell from all others', () => {
  const published = ['separation', 'alignment', 'cohesion', 'bounds', 'wander', 'flee', 'obstacles'];
  for (const [index, rule] of ruleNames.entries())
    for (const other of ruleNames.slice(0, index)) {
      // Without green cones, Okabe and Ito's grey and pink look similar.
      const least = published.includes(rule) && published.includes(other) ? 0.018 : 0.07;
      expect(distance(inkOf(rule), inkOf(other)), `${rule} and ${other}`).toBeGreaterThan(least);
    }
});

test('a rule of your own keeps its colour, whatever other rules there are', () => {
  expect(colourOf('sunwards')).toMatch(/^#[0-9A-F]{6}$/);
  expect(colourOf('sunwards')).toBe(colourOf('sunwards'));
  expect(new Set(['sunwards', 'depth', 'home', 'queue'].map(colourOf)).size).toBeGreaterThan(1);
  expect(inkOf('alignment')).toEqual([0, 158 / 255, 115 / 255]);
});
