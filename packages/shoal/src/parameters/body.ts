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
      'Length from nose to tail. Also sets the distance that the fish keeps from obstacles and from other species.',
    source:
      'ours; the cones of the demo of Vetemaa 2020 are 1 m long, and a herring of 0.3 m would be hard to see in 40 m of water',
  },
  thickness: {
    symbol: 'b',
    unit: 'L',
    default: 0.3,
    min: 0.01,
    max: 10,
    slider: [0.1, 1, 0.05],
    effect: 'Body diameter, in body lengths. The centre of the fish stays half of that away from obstacles.',
    source: 'ours; between a herring (depth about 1/5 of its length) and a tang (1/2)',
  },
} as const satisfies Record<string, Parameter>;
