import type { body } from './body.ts';
import type { ParameterTextsOf } from './parameter.ts';

export const bodyTexts = {
  length: {
    symbol: 'L',
    effect:
      'Length from nose to tail. Also sets the distance that the fish keeps from obstacles and from other species.',
    source:
      'ours; the cones of the demo of Vetemaa 2020 are 1 m long, and a herring of 0.3 m would be hard to see in 40 m of water',
  },
  thickness: {
    symbol: 'b',
    effect: 'Body diameter, in body lengths. The centre of the fish stays half this diameter away from obstacles.',
    source: 'ours; between a herring (depth about 1/5 of its length) and a tang (1/2)',
  },
} satisfies ParameterTextsOf<typeof body>;
