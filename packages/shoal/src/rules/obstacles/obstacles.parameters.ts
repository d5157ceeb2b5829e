// The form and the number of the rule that turns away from obstacles by their field, and their texts.

import type { BareRule, RuleTextsOf } from '../../parameters/parameter.ts';

export const obstacles = {
  title: 'Obstacles',
  defaultForm: 'field',
  forms: {
    field: {},
  },
  parameters: {
    weight: { unit: 'm/s²', default: 13, min: -1e5, max: 1e5, slider: [0, 40, 0.5] },
  },
} as const satisfies BareRule;

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
  colour: '#56B4E9',
} satisfies RuleTextsOf<typeof obstacles>;
