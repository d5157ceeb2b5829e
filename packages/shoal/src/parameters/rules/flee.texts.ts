import type { flee } from '../../rules/flee/flee.parameters.ts';
import type { RuleTextsOf } from '../parameter.ts';

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
} satisfies RuleTextsOf<typeof flee>;
