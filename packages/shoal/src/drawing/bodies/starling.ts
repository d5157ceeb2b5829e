import { type Blade, loft, mirrored, type Profile } from './loft.ts';
import type { Model } from './model.ts';

/** A small bird: pointed beak, plump body, wings that are triangles, a short tail. */
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

const wings: Blade = mirrored([
  [0.25, 0.05, 0.06],
  [0.17, 0.055, 0.36],
  [0.52, 0.045, 0.06],
  [0.17, 0.055, 0.36],
  [0.47, 0.045, 0.38],
  [0.52, 0.045, 0.06],
  [0.17, 0.055, 0.36],
  [0.25, 0.05, 0.6],
  [0.47, 0.045, 0.38],
  [0.25, 0.05, 0.6],
  [0.45, 0.045, 0.86],
  [0.47, 0.045, 0.38],
]);

const farWings: Blade = mirrored([
  [0.22, 0.05, 0.05],
  [0.4, 0.05, 0.85],
  [0.52, 0.045, 0.05],
]);

export const starling: Model = {
  gait: 'fly',
  wave: [0, 0],
  face: [0.155, 0.035, 0.014, 0],
  foot: 0.13,
  beat: [7, 0.1],
  bodies: [
    () => loft({ profile, segments: 9, fins: tail, wings, nose: 0.008 }),
    () => loft({ profile: [2, 5, 7].map((k) => profile[k]), segments: 5, fins: tail, wings, nose: 0.01 }),
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
