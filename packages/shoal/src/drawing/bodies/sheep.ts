import { type Blade, loft, mirrored, type Profile } from './loft.ts';
import type { Model } from './model.ts';

/** Wool on four legs, with a dark face. */
const profile: Profile = [
  [0.012, 0.03, 0.028, 0.115],
  [0.06, 0.05, 0.042, 0.13],
  [0.12, 0.062, 0.05, 0.155],
  [0.17, 0.06, 0.052, 0.165],
  [0.185, 0.1, 0.1, 0.125],
  [0.25, 0.155, 0.145, 0.07],
  [0.36, 0.195, 0.175, 0.035],
  [0.52, 0.205, 0.19, 0.03],
  [0.7, 0.205, 0.192, 0.03],
  [0.86, 0.18, 0.165, 0.035],
  [0.96, 0.11, 0.1, 0.045],
  [1, 0.004, 0.004, 0.05],
];

const ears: Blade = mirrored([
  [0.13, 0.195, 0.04],
  [0.16, 0.17, 0.125],
  [0.165, 0.155, 0.045],
]);

/** Two crossed blades. */
function leg(s: number, aside: number, wide: number): Blade {
  const [top, foot] = [-0.1, -0.42];
  const blade = (ds: number, dz: number): Blade => [
    [s - ds, top, aside - dz],
    [s + ds, top, aside + dz],
    [s - 0.6 * ds, foot, aside - 0.6 * dz],
    [s + ds, top, aside + dz],
    [s + 0.6 * ds, foot, aside + 0.6 * dz],
    [s - 0.6 * ds, foot, aside - 0.6 * dz],
  ];
  return [...blade(wide, 0), ...blade(0, wide)];
}

const legs: Blade = mirrored([...leg(0.33, 0.09, 0.034), ...leg(0.83, 0.1, 0.036)]);

export const sheep: Model = {
  gait: 'walk',
  wave: [0, 0],
  face: [0.085, 0.155, 0.012, 0],
  foot: 0.42,
  // A stride is 1.2 lengths.
  beat: [0, 1 / 1.2],
  bodies: [
    () => loft({ profile, segments: 9, fins: ears, legs, nose: 0.1 }),
    () =>
      loft({
        profile: [1, 3, 5, 8, 11].map((k) => profile[k]),
        segments: 5,
        legs: legs.filter((_, k) => k % 12 < 6),
        nose: 0.1,
      }),
    () => loft({ profile: [2, 8, 11].map((k) => profile[k]), segments: 4, nose: 0.1 }),
  ],
};
