import type { food } from '../../rules/food/food.parameters.ts';
import type { RuleTextsOf } from '../parameter.ts';

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
} satisfies RuleTextsOf<typeof food>;
