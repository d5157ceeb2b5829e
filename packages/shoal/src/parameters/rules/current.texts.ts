import type { current } from '../../rules/current/current.parameters.ts';
import type { RuleTextsOf } from '../parameter.ts';

export const currentTexts = {
  effect: 'Is pushed by water currents or wind.',
  source: 'Parker, "Action of a strong wind or current"; Sun & Tokunaga',
  forms: {
    push: {
      formula: 'c(xᵢ, t)',
      source: 'Parker, "Action of a strong wind or current"',
    },
    drift: {
      formula: 'c(xᵢ, t) − vᵢ',
      source: 'ours: drag towards the velocity of the water',
    },
  },
  parameters: {
    weight: {
      symbol: 'w_u',
      effect: 'Acceleration per m/s of current.',
      source: 'Parker: the wind, unscaled',
    },
  },
} satisfies RuleTextsOf<typeof current>;
