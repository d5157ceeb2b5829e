// The body of a tang, a fish of reefs.

import { type Blade, loft, mirrored, type Profile, strip, upright } from './loft.ts';
import type { Model } from './model.ts';

/** A tang: a disc, twice as long as deep, with a pointed snout and long fins along back and belly. */
const profile: Profile = [
  [0.016, 0.022, 0.013, -0.028],
  [0.06, 0.06, 0.03, -0.018],
  [0.12, 0.117, 0.046, -0.008],
  [0.2, 0.17, 0.06, 0],
  [0.3, 0.202, 0.066, 0],
  [0.42, 0.21, 0.065, 0],
  [0.54, 0.194, 0.058, 0],
  [0.65, 0.152, 0.046, 0],
  [0.75, 0.09, 0.03, 0],
  [0.82, 0.042, 0.018, 0],
  [0.875, 0.033, 0.009, 0],
];

const back = upright([
  [0.22, 0.172],
  [0.34, 0.2],
  [0.48, 0.2],
  [0.62, 0.162],
  [0.76, 0.078],
]);
const sail = upright([
  [0.23, 0.19],
  [0.37, 0.262],
  [0.53, 0.272],
  [0.69, 0.23],
  [0.82, 0.12],
]);
const turned = (blade: Blade): Blade => blade.map(([s, up, aside]) => [s, -up, aside] as const);
const belly = strip(turned(sail.slice(2)), turned(back.slice(2)));

const tail = upright([
  [0.86, 0.03],
  [0.955, 0.14],
  [0.945, 0.02],
  [0.955, 0.14],
  [1, 0.175],
  [0.945, 0.02],
  [0.86, 0.03],
  [0.945, 0.02],
  [0.86, -0.03],
  [0.86, -0.03],
  [0.945, 0.02],
  [0.945, -0.02],
  [0.86, -0.03],
  [0.945, -0.02],
  [0.955, -0.14],
  [0.955, -0.14],
  [0.945, -0.02],
  [1, -0.175],
]);

const pectorals = mirrored([
  [0.26, 0, 0.06],
  [0.4, 0.01, 0.125],
  [0.3, -0.06, 0.06],
]);

const plainTail = upright([
  [0.84, 0.02],
  [1, 0.165],
  [0.94, 0],
  [0.84, -0.02],
  [0.94, 0],
  [1, -0.165],
]);

export const tang: Model = {
  gait: 'swim',
  wave: [4.6, 0.55],
  face: [0.115, 0.045, 0.021, 1],
  foot: 0.2,
  beat: [4 / 3, 4 / 3],
  bodies: [
    () => loft({ profile, segments: 10, fins: [...strip(back, sail), ...belly, ...tail, ...pectorals], nose: -0.03 }),
    () => loft({ profile: [1, 3, 5, 7, 10].map((k) => profile[k]), segments: 5, fins: [...plainTail], nose: -0.03 }),
    () => loft({ profile: [4, 9].map((k) => profile[k]), segments: 4, fins: plainTail, nose: -0.03 }),
  ],
};
