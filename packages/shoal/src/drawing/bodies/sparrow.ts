// The body of a house sparrow, for flocks.

import { type Blade, loft, mirrored, type Profile, pairs, strip, type Tube } from './loft.ts';
import type { Model } from './model.ts';

/** A house sparrow: round head with a stout beak and a black bib, plump body, short round wings, notched tail. */
const profile: Profile = [
  [0.025, 0.02, 0.018, 0.022],
  [0.07, 0.038, 0.034, 0.03],
  [0.1, 0.068, 0.062, 0.04],
  [0.16, 0.094, 0.086, 0.046],
  [0.24, 0.1, 0.096, 0.034],
  [0.34, 0.13, 0.124, 0.004],
  [0.46, 0.138, 0.13, -0.014],
  [0.58, 0.112, 0.106, -0.012],
  [0.68, 0.066, 0.068, 0.0],
  [0.75, 0.026, 0.044, 0.008],
];

const tail: Blade = mirrored([
  [0.68, 0.012, 0.012],
  [0.68, 0.012, 0.042],
  [1, 0.004, 0.068],
  [0.68, 0.012, 0.012],
  [1, 0.004, 0.068],
  [0.96, 0.006, 0.004],
]);

const wings: Blade = mirrored(
  strip(
    [
      [0.27, 0.06, 0.07],
      [0.2, 0.065, 0.32],
      [0.27, 0.06, 0.56],
      [0.42, 0.055, 0.72],
    ],
    [
      [0.56, 0.05, 0.07],
      [0.55, 0.05, 0.32],
      [0.54, 0.05, 0.54],
      [0.5, 0.052, 0.72],
    ],
  ),
);

const middleWings: Blade = mirrored(
  strip(
    [
      [0.27, 0.06, 0.07],
      [0.22, 0.06, 0.42],
      [0.42, 0.055, 0.72],
    ],
    [
      [0.56, 0.05, 0.07],
      [0.54, 0.05, 0.42],
      [0.5, 0.052, 0.72],
    ],
  ),
);

const farWings: Blade = mirrored([
  [0.24, 0.06, 0.06],
  [0.54, 0.05, 0.06],
  [0.4, 0.055, 0.7],
]);

/** Distance of the feet below the centre. */
const foot = 0.25;
const leg: Tube = [
  [0.52, -0.11, 0.06, 0.022],
  [0.45, -foot, 0.065, 0.013],
];

/** Beak, mask and bib are black. */
const bib = (s: number, high: number): number => (s < 0.08 || (s < 0.3 && high < -0.55) ? 1 : 0);

export const sparrow: Model = {
  gait: 'fly',
  wave: [0, 0],
  face: [0.15, 0.06, 0.017, 0],
  foot,
  beat: [9, 0.1],
  bodies: [
    () => loft({ profile, segments: 9, fins: tail, wings, legs: pairs(leg), sides: 3, nose: 0.012, second: bib }),
    () =>
      loft({
        profile: [2, 4, 6, 8].map((k) => profile[k]),
        segments: 5,
        fins: mirrored(tail.slice(0, 3)),
        wings: middleWings,
        nose: 0.014,
        second: bib,
      }),
    () =>
      loft({
        profile: [3, 8].map((k) => profile[k]),
        segments: 4,
        fins: mirrored(tail.slice(0, 3)).slice(0, 3),
        wings: farWings,
        nose: 0.014,
      }),
  ],
};
