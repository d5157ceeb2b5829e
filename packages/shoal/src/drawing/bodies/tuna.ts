// The body of a tuna, a fast fish of the open sea.

import { type Blade, loft, mirrored, type Profile, upright } from './loft.ts';
import type { Model } from './model.ts';

/** A tuna: a stiff, spindle-shaped body with a flexible tail stalk and a thin, high, crescent-shaped tail. */
const profile: Profile = [
  [0.018, 0.022, 0.02, -0.006],
  [0.06, 0.05, 0.042, -0.004],
  [0.13, 0.085, 0.069, -0.002],
  [0.22, 0.117, 0.091, 0],
  [0.33, 0.136, 0.1, 0],
  [0.45, 0.132, 0.095, 0],
  [0.57, 0.108, 0.079, 0],
  [0.69, 0.07, 0.053, 0],
  [0.79, 0.036, 0.029, 0],
  [0.865, 0.014, 0.02, 0],
  [0.905, 0.011, 0.008, 0],
];

/** The upper half of the tail. The lower half is its mirror image. */
const lobe: Blade = upright([
  [0.885, 0.008],
  [0.955, 0.155],
  [0.925, 0.028],
  [0.955, 0.155],
  [0.975, 0.15],
  [0.925, 0.028],
  [0.955, 0.155],
  [1, 0.215],
  [0.975, 0.15],
  [0.885, 0.008],
  [0.925, 0.028],
  [0.915, 0],
]);

/** Sickle-shaped fins, and the row of finlets that tunas and mackerels have. */
const above: Blade = upright([
  [0.3, 0.13],
  [0.335, 0.195],
  [0.47, 0.125],
  [0.53, 0.112],
  [0.665, 0.222],
  [0.6, 0.095],
  ...[0.68, 0.73, 0.78, 0.83].flatMap((s): [number, number][] => [
    [s, 0.07 - (s - 0.68) * 0.36],
    [s + 0.035, 0.092 - (s - 0.68) * 0.38],
    [s + 0.03, 0.058 - (s - 0.68) * 0.34],
  ]),
]);

const turned = (blade: Blade): Blade => blade.map(([s, up, aside]) => [s, -up, aside] as const);

const pectorals = mirrored([
  [0.26, -0.02, 0.09],
  [0.5, -0.07, 0.17],
  [0.33, -0.045, 0.095],
]);

export const tuna: Model = {
  gait: 'swim',
  wave: [4.2, 0.85],
  face: [0.085, 0.016, 0.014, 0.6],
  foot: 0.14,
  beat: [4 / 3, 4 / 3],
  bodies: [
    () =>
      loft({
        profile,
        segments: 9,
        fins: [...lobe, ...turned(lobe), ...above, ...turned(above.slice(3)), ...pectorals],
      }),
    () => loft({ profile: [1, 4, 7, 9].map((k) => profile[k]), segments: 5, fins: [...lobe, ...turned(lobe)] }),
    () =>
      loft({
        profile: [4, 8].map((k) => profile[k]),
        segments: 4,
        fins: [...lobe.slice(0, 3), ...turned(lobe.slice(0, 3))],
      }),
  ],
};
