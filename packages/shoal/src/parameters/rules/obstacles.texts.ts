import type { obstacles } from '../../rules/obstacles/obstacles.parameters.ts';
import type { RuleTextsOf } from '../parameter.ts';

export const obstaclesTexts = {
  effect: 'Turns away from obstacles before contact.',
  source: 'Vetemaa 2020 §4.3',
  forms: {
    field: {
      formula:
        'avoidance field at x, interpolated: away from the surface, length (1 − D)ⁿ, D = distance ÷ avoidance radius',
      source: 'Vetemaa 2020 §4.3.4',
    },
  },
  parameters: {
    weight: {
      symbol: 'w_o',
      effect: 'Acceleration at the surface of an obstacle; the field sets the range.',
      source: 'Vetemaa 2020, demo obstacleAvoidanceScalar 0.26, which the demo doubles for fish',
    },
  },
} satisfies RuleTextsOf<typeof obstacles>;
