import type { Parameter } from './parameter.ts';

export const body = {
  length: {
    symbol: 'L',
    unit: 'm',
    default: 0.6,
    min: 1e-3,
    max: 1e3,
    slider: [0.05, 5, 0.05],
    effect: 'Length of the body from nose to tail, for drawing and for the beat of the tail.',
    source:
      'The cones of the demo of Vetemaa 2020 are 1 m long; a herring of 0.3 m would be hard to see in 40 m of water',
  },
} as const satisfies Record<string, Parameter>;
