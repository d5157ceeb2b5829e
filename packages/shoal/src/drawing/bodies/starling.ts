// The body of a starling, for flocks.

import { type Blade, loft, mirrored, type Profile, pairs, strip, type Tube } from './loft.ts';
import type { Model } from './model.ts';

/** A starling: a small bird with a pointed yellow beak, a plump body, triangular wings and a short tail. */
const profile: Profile = [
  [0.03, 0.01, 0.009, 0.012],
  [0.1, 0.02, 0.018, 0.016],
  [0.13, 0.05, 0.046, 0.022],
  [0.19, 0.074, 0.066, 0.02],
  [0.27, 0.088, 0.084, 0.006],
  [0.38, 0.114, 0.106, -0.012],
  [0.5, 0.112, 0.104, -0.018],
  [0.62, 0.083, 0.078, -0.012],
  [0.72, 0.048, 0.05, -0.004],
  [0.8, 0.018, 0.036, 0],
];

const tail: Blade = [
  [0.72, 0.012, 0.034],
  [1, 0.004, 0.088],
  [0.965, 0.006, 0],
  [0.72, 0.012, 0.034],
  [0.965, 0.006, 0],
  [0.72, 0.012, -0.034],
  [0.72, 0.012, -0.034],
  [0.965, 0.006, 0],
  [1, 0.004, -0.088],
];

/** Points of a wing from the shoulder over the wrist to the pointed tip. */
const wings: Blade = mirrored(
  strip(
    [
      [0.25, 0.05, 0.06],
      [0.17, 0.056, 0.34],
      [0.26, 0.05, 0.6],
      [0.47, 0.045, 0.88],
    ],
    [
      [0.54, 0.043, 0.06],
      [0.5, 0.043, 0.34],
      [0.48, 0.043, 0.6],
      [0.485, 0.044, 0.87],
    ],
  ),
);

const middleWings: Blade = mirrored(
  strip(
    [
      [0.25, 0.05, 0.06],
      [0.18, 0.055, 0.4],
      [0.46, 0.045, 0.87],
    ],
    [
      [0.54, 0.043, 0.06],
      [0.49, 0.043, 0.4],
      [0.48, 0.044, 0.86],
    ],
  ),
);

const farWings: Blade = mirrored([
  [0.22, 0.05, 0.05],
  [0.52, 0.045, 0.05],
  [0.4, 0.05, 0.85],
]);

/** Distance of the feet below the centre. */
const foot = 0.2;
const leg: Tube = [
  [0.55, -0.09, 0.05, 0.02],
  [0.5, -foot, 0.055, 0.012],
];

/** The beak. */
const beak = (s: number): number => (s < 0.11 ? 1 : 0);

export const starling: Model = {
  gait: 'fly',
  wave: [0, 0],
  face: [0.155, 0.035, 0.014, 0],
  foot,
  beat: [7, 0.1],
  bodies: [
    () => loft({ profile, segments: 9, fins: tail, wings, legs: pairs(leg), sides: 3, nose: 0.008, second: beak }),
    () =>
      loft({
        profile: [2, 5, 7].map((k) => profile[k]),
        segments: 5,
        fins: tail.slice(0, 3).concat(tail.slice(6)),
        wings: middleWings,
        nose: 0.01,
      }),
    () =>
      loft({
        profile: [3, 7].map((k) => profile[k]),
        segments: 4,
        fins: tail.slice(0, 3),
        wings: farWings,
        nose: 0.01,
      }),
  ],
};
