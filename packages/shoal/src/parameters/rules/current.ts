import type { RuleRow } from '../parameter.ts';

export const current = {
  title: 'Current',
  effect: 'Is pushed by water currents or wind.',
  source: 'Parker, "Action of a strong wind or current"; Sun & Tokunaga',
  defaultForm: 'push',
  forms: {
    push: { formula: 'c(xᵢ, t)', source: 'Parker, "Action of a strong wind or current"' },
    drift: { formula: 'c(xᵢ, t) − vᵢ', source: 'ours: drag towards the velocity of the water' },
  },
  parameters: {
    weight: {
      symbol: 'w_u',
      unit: 'm/s²',
      default: 1,
      min: -1e5,
      max: 1e5,
      slider: [0, 10, 0.1],
      effect: 'Acceleration per m/s of current.',
      source: 'Parker: the wind, unscaled',
    },
  },
} as const satisfies RuleRow;
