// The forms and numbers of the rule by which water currents or wind push fish, and their texts.

import type { BareRule, RuleTextsOf } from '../../parameters/parameter.ts';

export const current = {
  title: 'Current',
  defaultForm: 'push',
  forms: {
    push: {},
    drift: {},
  },
  parameters: {
    weight: { unit: 'm/s²', default: 1, min: -1e5, max: 1e5, slider: [0, 10, 0.1] },
  },
} as const satisfies BareRule;

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
  colour: '#99BB99',
} satisfies RuleTextsOf<typeof current>;
