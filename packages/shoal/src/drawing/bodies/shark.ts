// The body of a shark, for predators.

import { type Blade, loft, type Profile } from './loft.ts';
import type { Model } from './model.ts';

/** A shark: long and round, deepest at a third of its length, with a pointed head and a thin tail stalk. */
const profile: Profile = [
  [0.02, 0.014, 0.02, 0.002],
  [0.07, 0.034, 0.042, 0.002],
  [0.14, 0.056, 0.06, 0.002],
  [0.23, 0.076, 0.073, 0.002],
  [0.34, 0.086, 0.077, 0],
  [0.46, 0.08, 0.069, 0],
  [0.58, 0.063, 0.053, 0.003],
  [0.7, 0.042, 0.035, 0.006],
  [0.8, 0.025, 0.021, 0.01],
  [0.875, 0.017, 0.013, 0.014],
];

const fins: Blade = [
  // An uneven tail: the upper lobe is twice as long as the lower one.
  [0.85, 0.014, 0],
  [1.0, 0.2, 0],
  [0.93, 0.034, 0],
  [0.85, 0.014, 0],
  [0.93, 0.034, 0],
  [0.92, 0, 0],
  [0.85, 0.014, 0],
  [0.92, 0, 0],
  [0.965, -0.09, 0],
  // The large dorsal fin, and a small second one.
  [0.36, 0.078, 0],
  [0.5, 0.205, 0],
  [0.465, 0.12, 0],
  [0.36, 0.078, 0],
  [0.465, 0.12, 0],
  [0.48, 0.07, 0],
  [0.71, 0.038, 0],
  [0.765, 0.07, 0],
  [0.765, 0.03, 0],
  // Anal fin.
  [0.7, -0.03, 0],
  [0.765, -0.062, 0],
  [0.76, -0.02, 0],
  // Pectoral fins: long, swept back, a little down.
  [0.27, -0.035, 0.06],
  [0.46, -0.085, 0.27],
  [0.39, -0.058, 0.14],
  [0.27, -0.035, 0.06],
  [0.39, -0.058, 0.14],
  [0.37, -0.045, 0.06],
  [0.27, -0.035, -0.06],
  [0.46, -0.085, -0.27],
  [0.39, -0.058, -0.14],
  [0.27, -0.035, -0.06],
  [0.39, -0.058, -0.14],
  [0.37, -0.045, -0.06],
  // Pelvic fins.
  [0.58, -0.05, 0.03],
  [0.66, -0.08, 0.085],
  [0.64, -0.045, 0.03],
  [0.58, -0.05, -0.03],
  [0.66, -0.08, -0.085],
  [0.64, -0.045, -0.03],
];

export const shark: Model = {
  gait: 'swim',
  wave: [5, 0.2],
  face: [0.09, 0.018, 0.009, 0],
  foot: 0.1,
  beat: [4 / 3, 4 / 3],
  bodies: [
    () => loft({ profile, segments: 9, fins }),
    () => loft({ profile: [1, 4, 7, 9].map((ring) => profile[ring]), segments: 5, fins }),
    () => loft({ profile: [3, 8].map((ring) => profile[ring]), segments: 4, fins: fins.slice(0, 12) }),
  ],
};
