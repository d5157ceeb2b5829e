// The form and the numbers of the rule that seeks food and eats it, and their texts.

import type { BareRule, RuleTextsOf } from '../../parameters/parameter.ts';

export const food = {
  title: 'Food',
  defaultForm: 'source',
  forms: {
    source: {},
  },
  parameters: {
    weight: { unit: 'm/s²', default: 3, min: -1e5, max: 1e5, slider: [0, 20, 0.1] },
    bite: { unit: '1/s', default: 1, min: 0, max: 1e5, slider: [0, 10, 0.1] },
  },
} as const satisfies BareRule;

export const foodTexts = {
  effect: 'Swims to the nearest food in range and eats it.',
  source: 'Sun & Tokunaga',
  forms: {
    source: {
      formula: 'unit(x_food − xᵢ) (1 − l/range)',
      source: 'Sun & Tokunaga',
    },
  },
  parameters: {
    weight: {
      symbol: 'w_e',
      effect: 'Acceleration for a food vector of length 1.',
      source: 'ours; no figure is published',
    },
    bite: {
      symbol: 'b',
      label: 'Eating rate',
      effect: 'Amount that a fish eats per second.',
      source: 'ours; no figure is published',
    },
  },
  colour: '#AA4433',
} satisfies RuleTextsOf<typeof food>;
