import type { Parameter } from './parameter.ts';

export const body = {
  length: {
    symbol: 'L',
    unit: 'm',
    default: 0.6,
    min: 1e-3,
    max: 1e3,
    slider: [0.05, 5, 0.05],
    effect:
      'Body length from nose to tail. Also sets the clearance from obstacles and the distance from other species.',
    source:
      'The cones of the demo of Vetemaa 2020 are 1 m long; a herring of 0.3 m would be hard to see in 40 m of water',
  },
  thickness: {
    symbol: 'b',
    unit: 'L',
    default: 0.3,
    min: 0.01,
    max: 10,
    slider: [0.1, 1, 0.05],
    effect: 'Body diameter, in body lengths. The centre of the fish stays half of that away from obstacles.',
    source: 'Between a herring, about a fifth as deep as long, and a tang, half as deep',
  },
} as const satisfies Record<string, Parameter>;
