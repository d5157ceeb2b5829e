// The forms and numbers of the rule that draws a fish to its flockmates, and their texts.

import { nearestTexts } from '../../parameters/nearest.texts.ts';
import { nearest } from '../../parameters/nearest.ts';
import type { BareRule, RuleTextsOf } from '../../parameters/parameter.ts';

export const cohesion = {
  title: 'Cohesion',
  defaultForm: 'linear-decay',
  flockmates: true,
  forms: {
    'linear-decay': {},
    centroid: { all: true },
    heading: { all: true },
  },
  parameters: {
    weight: { unit: 'm/s²', default: 2.25, min: -1e5, max: 1e5, slider: [-5, 10, 0.05] },
    radius: { unit: 'm', default: 11, min: 0, max: 1e6, slider: [0, 30, 0.1], all: true },
    nearest,
  },
} as const satisfies BareRule;

export const cohesionTexts = {
  effect: 'Swims towards its flockmates.',
  source: 'Reynolds 1987; Vetemaa 2020 §3.4, §3.6',
  forms: {
    'linear-decay': {
      formula: '−Σ (d/l)(1 − l/r); capped at 1',
      source: 'Vetemaa 2020 §3.6',
    },
    centroid: {
      formula: 'mean xⱼ − xᵢ',
      source: 'Vetemaa 2020 §3.4; Parker, rule 1',
    },
    heading: {
      formula: 'unit(mean xⱼ − xᵢ)',
      source: 'Aron, Fish Simulator, force 1 (its text)',
    },
  },
  parameters: {
    weight: {
      symbol: 'w_c',
      effect: 'Acceleration for a cohesion vector of length 1; negative values scatter the school.',
      source: 'Vetemaa 2020, demo cohesionScalar 0.09',
    },
    radius: {
      symbol: 'r_c',
      effect: 'Distance within which flockmates attract.',
      source: 'Vetemaa 2020, demo cohesionRadius',
    },
    nearest: nearestTexts,
  },
  colour: '#0072B2',
} satisfies RuleTextsOf<typeof cohesion>;
