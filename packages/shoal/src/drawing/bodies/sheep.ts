// The body of a sheep, for herds.

import { type Blade, loft, mirrored, type Profile, pairs, type Tube } from './loft.ts';
import type { Model } from './model.ts';

/** A sheep: a woolly body on four legs, with a dark face. */
const profile: Profile = [
  [0.012, 0.03, 0.028, 0.105],
  [0.06, 0.05, 0.042, 0.125],
  [0.12, 0.062, 0.05, 0.155],
  [0.165, 0.062, 0.054, 0.17],
  [0.18, 0.098, 0.094, 0.135],
  [0.25, 0.155, 0.145, 0.075],
  [0.36, 0.19, 0.175, 0.038],
  [0.52, 0.2, 0.19, 0.03],
  [0.7, 0.202, 0.192, 0.032],
  [0.86, 0.18, 0.168, 0.038],
  [0.95, 0.118, 0.105, 0.05],
  [1, 0.02, 0.02, 0.06],
];

const ears: Blade = mirrored([
  [0.125, 0.19, 0.045],
  [0.165, 0.165, 0.135],
  [0.165, 0.15, 0.05],
]);

/** Distance of the hooves below the centre. */
const foot = 0.42;

const leg = (s: number, aside: number): Tube => [
  [s, -0.09, aside, 0.042],
  [s + 0.012, -0.27, aside, 0.024],
  [s, -foot, aside, 0.025],
];
const legs = pairs(leg(0.33, 0.095), leg(0.82, 0.1));

/** The face is dark, the wool pale. */
const face = (s: number): number => (s < 0.17 ? 1 : 0);

export const sheep: Model = {
  gait: 'walk',
  wave: [0, 0],
  face: [0.085, 0.15, 0.012, 0],
  foot,
  // A stride is 1.2 lengths.
  beat: [0, 1 / 1.2],
  bodies: [
    () => loft({ profile, segments: 9, fins: ears, legs, sides: 3, nose: 0.09, second: face }),
    () =>
      loft({
        profile: [1, 3, 5, 8, 11].map((k) => profile[k]),
        segments: 5,
        legs: legs.map(([top, , bottom]) => [top, bottom]),
        sides: 3,
        nose: 0.09,
        second: face,
      }),
    () => loft({ profile: [2, 8, 11].map((k) => profile[k]), segments: 4, nose: 0.09, second: face }),
  ],
};
