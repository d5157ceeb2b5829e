// The form and the numbers of the rule that flees predators, and their texts.

import type { BareRule, RuleTextsOf } from '../../parameters/parameter.ts';

export const flee = {
  title: 'Flee',
  defaultForm: 'linear-decay',
  forms: {
    'linear-decay': {},
  },
  parameters: {
    weight: { unit: 'm/s²', default: 5.5, min: -1e5, max: 1e5, slider: [0, 20, 0.1] },
    radius: { unit: 'm', default: 26, min: 0, max: 1e6, slider: [0, 60, 1] },
  },
} as const satisfies BareRule;

export const fleeTexts = {
  effect: 'Swims away from predators: the species it flees and those that hunt it.',
  source: 'Vetemaa 2020 §4.2',
  forms: {
    'linear-decay': {
      formula: 'Σ over predators (d/l)(1 − l/r); capped at 1',
      source: 'Vetemaa 2020 §4.2',
    },
  },
  parameters: {
    weight: {
      symbol: 'w_f',
      effect: 'Acceleration for a flee vector of length 1.',
      source: 'Vetemaa 2020, demo predatorAvoidanceScalar 0.22',
    },
    radius: {
      symbol: 'r_f',
      effect: 'Distance within which predators count.',
      source: 'Vetemaa 2020, demo predatorAvoidanceRadius',
    },
  },
  colour: '#CC79A7',
} satisfies RuleTextsOf<typeof flee>;
