import type { RuleRow } from '../parameter.ts';

export const characters = {
  title: 'Characters',
  effect: 'Keeps away from moving characters, such as a diver.',
  source: 'Vetemaa 2020 §5.3.2',
  defaultForm: 'linear-decay',
  forms: {
    'linear-decay': { formula: 'Σ over points (d/l)(1 − l/r); capped at 1', source: 'Vetemaa 2020 §5.3.2; §3.6' },
  },
  parameters: {
    weight: {
      symbol: 'w_ch',
      unit: 'm/s²',
      default: 8.5,
      min: -1e5,
      max: 1e5,
      slider: [0, 20, 0.1],
      effect: 'Acceleration for an avoidance vector of length 1.',
      source: 'ours; that of separation, because Vetemaa 2020 §5.3.2 asks for the same vector',
    },
    radius: {
      symbol: 'r_ch',
      unit: 'm',
      default: 6,
      min: 0,
      max: 1e6,
      slider: [0, 30, 0.5],
      effect: 'Distance within which points of a character count.',
      source: 'ours; a little more than two separation radii and a body length',
    },
  },
} as const satisfies RuleRow;
