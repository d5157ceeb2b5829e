// The body of an American bison, for herds.

import { type Blade, loft, mirrored, type Profile, pairs, type Tube } from './loft.ts';
import type { Model } from './model.ts';

/** The American bison: a high hump over the shoulders, a low heavy head with a beard, slender hindquarters. */
const profile: Profile = [
  [0.012, 0.045, 0.05, -0.135],
  [0.06, 0.07, 0.064, -0.108],
  [0.13, 0.105, 0.082, -0.038],
  [0.185, 0.122, 0.072, 0.004],
  [0.24, 0.205, 0.104, 0.034],
  [0.31, 0.252, 0.124, 0.058],
  [0.39, 0.234, 0.128, 0.054],
  [0.52, 0.182, 0.122, 0.028],
  [0.68, 0.15, 0.116, 0.016],
  [0.84, 0.142, 0.11, 0.014],
  [0.94, 0.098, 0.078, 0.024],
  [0.985, 0.02, 0.02, 0.036],
];

/** Distance of the hooves below the centre. */
const foot = 0.4;

const foreleg: Tube = [
  [0.33, -0.08, 0.07, 0.066],
  [0.33, -0.25, 0.072, 0.036],
  [0.335, -foot, 0.072, 0.028],
];
const hindleg: Tube = [
  [0.83, -0.03, 0.062, 0.085],
  [0.88, -0.22, 0.07, 0.03],
  [0.855, -foot, 0.07, 0.026],
];
const horn: Tube = [
  [0.135, 0.145, 0.128, 0.004],
  [0.14, 0.085, 0.138, 0.016],
  [0.145, 0.045, 0.07, 0.026],
];

const beard: Blade = [
  [0.05, -0.15, 0],
  [0.2, -0.1, 0],
  [0.115, -0.33, 0],
];
const tail: Blade = [
  [0.955, 0.055, 0.01],
  [0.955, 0.055, -0.01],
  [0.995, -0.14, 0],
];
const ears: Blade = mirrored([
  [0.17, 0.05, 0.07],
  [0.2, 0.02, 0.07],
  [0.195, 0.015, 0.14],
]);

/** Head, hump and shoulders are dark and shaggy; the rest is a paler brown. */
const mane = (s: number, high: number): number =>
  Math.min(1, Math.max(0, (0.46 + 0.06 * high - s) / 0.1)) * (s < 0.24 ? 1 : 0.55 + 0.25 * (1 - high));

export const bison: Model = {
  gait: 'walk',
  wave: [0, 0],
  face: [0.105, -0.045, 0.011, 0],
  foot,
  // A stride is 1.1 lengths.
  beat: [0, 1 / 1.1],
  bodies: [
    () =>
      loft({
        profile,
        segments: 9,
        fins: [...beard, ...tail, ...ears],
        legs: pairs(foreleg, hindleg),
        horns: pairs(horn),
        sides: 3,
        nose: -0.13,
        second: mane,
      }),
    () =>
      loft({
        // Rings at the head, the neck, both ends of the hump's top and the hindquarters: fewer make a tent of it.
        profile: [1, 3, 5, 7, 9, 11].map((k) => profile[k]),
        segments: 5,
        legs: pairs([foreleg[0], foreleg[2]], [hindleg[0], hindleg[2]]),
        sides: 3,
        nose: -0.13,
        second: mane,
      }),
    () => loft({ profile: [2, 5, 7, 11].map((k) => profile[k]), segments: 4, nose: -0.1, second: mane }),
  ],
};
