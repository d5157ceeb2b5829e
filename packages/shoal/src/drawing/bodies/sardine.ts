// The body of a sardine, like most fish of large schools.

import { type Blade, loft, type Profile } from './loft.ts';
import type { Model } from './model.ts';

/** A sardine: slim, five times as long as deep, with a forked tail, like most fish of large schools. */
const profile: Profile = [
  [0.018, 0.017, 0.012, -0.006],
  [0.055, 0.039, 0.028, -0.004],
  [0.115, 0.062, 0.043, 0],
  [0.2, 0.084, 0.056, 0.002],
  [0.3, 0.098, 0.062, 0.002],
  [0.42, 0.101, 0.061, 0],
  [0.54, 0.09, 0.052, 0],
  [0.66, 0.068, 0.04, 0.001],
  [0.77, 0.041, 0.025, 0.003],
  [0.85, 0.023, 0.014, 0.004],
  [0.905, 0.021, 0.006, 0.004],
];

const forkedTail: Blade = [
  [0.87, 0.003, 0],
  [0.985, 0.135, 0],
  [0.92, 0.026, 0],
  [0.985, 0.135, 0],
  [1.0, 0.139, 0],
  [0.92, 0.026, 0],
  [0.87, 0.003, 0],
  [0.92, 0.026, 0],
  [0.92, -0.019, 0],
  [0.87, 0.003, 0],
  [0.92, -0.019, 0],
  [0.985, -0.128, 0],
  [0.985, -0.128, 0],
  [0.92, -0.019, 0],
  [1.0, -0.132, 0],
];

const plainTail: Blade = [
  [0.86, 0.003, 0],
  [0.99, 0.131, 0],
  [0.93, 0.003, 0],
  [0.86, 0.003, 0],
  [0.93, 0.003, 0],
  [0.99, -0.124, 0],
];

const fins: Blade = [
  // Dorsal fin: high in front, falling towards the tail.
  [0.3, 0.091, 0],
  [0.36, 0.144, 0],
  [0.45, 0.096, 0],
  [0.36, 0.144, 0],
  [0.5, 0.124, 0],
  [0.45, 0.096, 0],
  [0.45, 0.096, 0],
  [0.5, 0.124, 0],
  [0.66, 0.064, 0],
  // Anal fin.
  [0.6, -0.074, 0],
  [0.67, -0.111, 0],
  [0.76, -0.04, 0],
  // Pelvic fins.
  [0.4, -0.087, 0.025],
  [0.49, -0.131, 0.05],
  [0.47, -0.087, 0.025],
  [0.4, -0.087, -0.025],
  [0.49, -0.131, -0.05],
  [0.47, -0.087, -0.025],
  // Pectoral fins, spread a little.
  [0.23, -0.026, 0.06],
  [0.37, -0.052, 0.115],
  [0.27, -0.048, 0.06],
  [0.23, -0.026, -0.06],
  [0.37, -0.052, -0.115],
  [0.27, -0.048, -0.06],
];

export const sardine: Model = {
  gait: 'swim',
  wave: [5.6, 0],
  face: [0.075, 0.012, 0.02, 1],
  foot: 0.1,
  beat: [4 / 3, 4 / 3],
  bodies: [
    () => loft({ profile, segments: 10, fins: [...forkedTail, ...fins] }),
    () => loft({ profile: [1, 4, 7, 10].map((ring) => profile[ring]), segments: 5, fins: plainTail }),
    () => loft({ profile: [4, 9].map((ring) => profile[ring]), segments: 4, fins: plainTail }),
  ],
};
