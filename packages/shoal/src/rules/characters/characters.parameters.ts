// The form and the numbers of the rule that avoids moving characters, such as a diver, and their texts.

import type { BareRule, RuleTextsOf } from '../../parameters/parameter.ts';

export const characters = {
  title: 'Characters',
  defaultForm: 'linear-decay',
  forms: {
    'linear-decay': {},
  },
  parameters: {
    weight: { unit: 'm/s²', default: 8.5, min: -1e5, max: 1e5, slider: [0, 20, 0.1] },
    radius: { unit: 'm', default: 6, min: 0, max: 1e6, slider: [0, 30, 0.5] },
  },
} as const satisfies BareRule;

export const charactersTexts = {
  effect: 'Keeps away from moving characters, such as a diver.',
  source: 'Vetemaa 2020 §5.3.2',
  forms: {
    'linear-decay': {
      formula: 'Σ over points (d/l)(1 − l/r); capped at 1',
      source: 'Vetemaa 2020 §5.3.2; §3.6',
    },
  },
  parameters: {
    weight: {
      symbol: 'w_ch',
      effect: 'Acceleration for an avoidance vector of length 1.',
      source: 'ours: that of separation, since Vetemaa 2020 §5.3.2 proposes the same vector',
    },
    radius: {
      symbol: 'r_ch',
      effect: 'Distance within which points of a character count.',
      source: 'ours; a little more than two separation radii and a body length',
    },
  },
  colour: '#CC22CC',
} satisfies RuleTextsOf<typeof characters>;
