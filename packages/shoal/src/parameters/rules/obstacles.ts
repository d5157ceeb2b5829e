import type { RuleRow } from '../parameter.ts';

export const obstacles = {
  title: 'Obstacles',
  effect: 'Turns away from obstacles before contact.',
  source: 'Vetemaa 2020 §4.3',
  defaultForm: 'field',
  forms: {
    field: {
      formula: 'avoidance field at x, interpolated: away from the surface, length (1 − D)ⁿ',
      source: 'Vetemaa 2020 §4.3.4',
    },
  },
  parameters: {
    weight: {
      symbol: 'w_o',
      unit: 'm/s²',
      default: 13,
      min: -1e5,
      max: 1e5,
      slider: [0, 40, 0.5],
      effect: 'Acceleration at the surface of an obstacle; the field sets the range.',
      source: 'Vetemaa 2020, demo obstacleAvoidanceScalar 0.26, doubled for fish',
    },
  },
} as const satisfies RuleRow;
