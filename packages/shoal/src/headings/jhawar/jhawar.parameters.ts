// The coefficients of the heading model of Jhawar et al. 2020, in which fish copy each other, and their texts.

import type { BareHeading, HeadingTextsOf } from '../../parameters/headings/heading-row.ts';
import { noise, noiseAt, noiseSize, positions, turn, update, updateRate } from '../../parameters/headings/shared.ts';

const rate = { unit: '1/s', min: 0, max: 1000, slider: [0, 10, 0.05] } as const;

export const jhawar = {
  parameters: {
    turnRate: { ...rate, default: 0.25 },
    copyRate: { ...rate, default: 4 },
    ternaryRate: { ...rate, default: 0 },
    turnSize: { unit: '', default: 1.0471975511965976, min: 0, max: 100, slider: [0, 3.2, 0.01] },
    noiseSize,
    updateRate,
  },
  choices: { noise, noiseAt, turn, positions, update },
  presets: {
    'jhawar-2020-pairwise': {
      step: 0.005,
      motion: { maxSpeed: 0.1 },
    },
    'jhawar-2020-ternary': {
      step: 0.005,
      settings: { copyRate: 0.01, ternaryRate: 0.3 },
      motion: { maxSpeed: 0.1 },
    },
  },
} as const satisfies BareHeading;

export const jhawarTexts = {
  title: 'Jhawar: copying',
  effect:
    'At random times a fish turns by a random angle, or copies the heading of a random other fish of its species, wherever that is. Only in 2D.',
  formula:
    'uᵢ; at rate s turned by N(0, σ_s) within ±π; at rate p replaced by the heading of a random other; at rate 3h, if the headings of two random others are closer to each other than either is to uᵢ, replaced by one of theirs (3h: a fish begins interactions at rate h and takes part in those of others at rate 2h)',
  source: 'Jhawar et al. 2020, Nature Physics 16:488',
  doi: '10.1038/s41567-020-0787-y',
  parameters: {
    turnRate: {
      symbol: 's',
      effect: 'Rate at which a fish turns by itself.',
      source: 'an example in the repository of Jhawar et al. 2020 (tee-lab/schooling_fish)',
    },
    copyRate: {
      symbol: 'p',
      effect: 'Rate at which a fish copies the heading of another.',
      source: 'an example in the repository of Jhawar et al. 2020',
    },
    ternaryRate: {
      symbol: 'h',
      effect:
        'Rate at which a fish begins an interaction with two others. If one of the three headings differs most, that fish takes the heading of one of the other two.',
      source: 'the repository of Jhawar et al. 2020; 0: pairwise copying only',
    },
    turnSize: {
      symbol: 'σ_s',
      effect: 'Standard deviation of the turns that a fish makes by itself, in radians; none is larger than π.',
      source: 'the repository of Jhawar et al. 2020: π/3',
    },
  },
  presets: {
    'jhawar-2020-pairwise': {
      effect: 'Copying of one other fish.',
      source: 'the repository of Jhawar et al. 2020; ours (speed)',
    },
    'jhawar-2020-ternary': {
      effect: 'Interactions of three: p = 0.01, h = 0.3.',
      source: 'the repository of Jhawar et al. 2020; ours (speed)',
    },
  },
} satisfies HeadingTextsOf<typeof jhawar>;
