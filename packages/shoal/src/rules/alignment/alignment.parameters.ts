// The forms and numbers of the rule that turns a fish to the heading of its flockmates, and their texts.

import { nearestTexts } from '../../parameters/nearest.texts.ts';
import { nearest } from '../../parameters/nearest.ts';
import type { BareRule, RuleTextsOf } from '../../parameters/parameter.ts';

export const alignment = {
  title: 'Alignment',
  defaultForm: 'linear-decay',
  flockmates: true,
  forms: {
    'linear-decay': {},
    mean: { all: true },
    match: { all: true },
    heading: { all: true },
  },
  parameters: {
    weight: { unit: 'm/s²', default: 2, min: -1e5, max: 1e5, slider: [0, 10, 0.05] },
    radius: { unit: 'm', default: 7, min: 0, max: 1e6, slider: [0, 30, 0.1], all: true },
    nearest,
  },
} as const satisfies BareRule;

export const alignmentTexts = {
  effect: 'Turns to match the heading of its flockmates.',
  source: 'Reynolds 1987; Vetemaa 2020 §3.3, §3.6',
  forms: {
    'linear-decay': {
      formula: 'Σ uⱼ(1 − l/r); capped at 1',
      source: 'Vetemaa 2020 §3.6',
    },
    mean: {
      formula: 'mean vⱼ',
      source: 'Vetemaa 2020 §3.3',
    },
    match: {
      formula: 'mean vⱼ − vᵢ',
      source: 'Parker, rule 3; the Abzû article, rule 3',
    },
    heading: {
      formula: 'unit(Σ vⱼ)',
      source: 'Aron, Fish Simulator, force 3',
    },
  },
  parameters: {
    weight: {
      symbol: 'w_a',
      effect: 'Acceleration for an alignment vector of length 1; negative values make a chaotic swarm.',
      source: 'Vetemaa 2020, demo alignmentScalar 0.08',
    },
    radius: {
      symbol: 'r_a',
      effect: 'Distance within which headings of flockmates count.',
      source: 'Vetemaa 2020, demo alignmentRadius',
    },
    nearest: nearestTexts,
  },
  colour: '#009E73',
} satisfies RuleTextsOf<typeof alignment>;
