import type { RuleRow } from '../parameter.ts';

export const food = {
  title: 'Food',
  effect: 'Swims to the nearest food in range and eats it.',
  source: 'Sun & Tokunaga',
  defaultForm: 'source',
  forms: {
    source: { formula: 'unit(x_food − xᵢ) (1 − l/range)', source: 'Sun & Tokunaga' },
  },
  parameters: {
    weight: {
      symbol: 'w_e',
      unit: 'm/s²',
      default: 3,
      min: -1e5,
      max: 1e5,
      slider: [0, 20, 0.1],
      effect: 'Acceleration for a food vector of length 1.',
      source: 'ours; no figure is published',
    },
    bite: {
      symbol: 'b',
      label: 'Eating rate',
      unit: '1/s',
      default: 1,
      min: 0,
      max: 1e5,
      slider: [0, 10, 0.1],
      effect: 'Amount that a fish eats per second.',
      source: 'ours; no figure is published',
    },
  },
} as const satisfies RuleRow;
