// The forms and numbers of the rule that keeps a distance from flockmates, and their texts.

import { nearestTexts } from '../../parameters/nearest.texts.ts';
import { nearest } from '../../parameters/nearest.ts';
import type { BareRule, RuleTextsOf } from '../../parameters/parameter.ts';

export const separation = {
  title: 'Separation',
  defaultForm: 'linear-decay',
  flockmates: true,
  forms: {
    'linear-decay': {},
    centroid: { all: true },
    displacement: { all: true },
    unit: {},
    inverse: {},
  },
  parameters: {
    weight: { unit: 'm/s²', default: 8.5, min: -1e5, max: 1e5, slider: [0, 20, 0.1] },
    radius: { unit: 'm', default: 2.2, min: 0, max: 1e6, slider: [0, 10, 0.1], all: true },
    nearest,
  },
} as const satisfies BareRule;

export const separationTexts = {
  effect: 'Keeps its distance from close flockmates.',
  source: 'Reynolds 1987; Vetemaa 2020 §3.2, §3.6',
  forms: {
    'linear-decay': {
      formula: 'Σ (d/l)(1 − l/r); capped at 1',
      source: 'Vetemaa 2020 §3.6',
    },
    centroid: {
      formula: 'xᵢ − mean xⱼ',
      source: 'Vetemaa 2020 §3.2',
    },
    displacement: {
      formula: 'Σ d',
      source: 'Parker, rule 2; the Abzû article, rule 2',
    },
    unit: {
      formula: 'Σ d/l',
      source: 'Aron, Fish Simulator, force 2',
    },
    inverse: {
      formula: 'Σ d/l²',
      source: 'Reynolds 1999, Steering Behaviors For Autonomous Characters',
    },
  },
  parameters: {
    weight: {
      symbol: 'w_s',
      effect: 'Acceleration for a separation vector of length 1; negative values pull fish together.',
      source: 'Vetemaa 2020, demo separationScalar 0.34',
    },
    radius: {
      symbol: 'r_s',
      effect: 'Distance within which flockmates are avoided.',
      source: 'Vetemaa 2020, demo separationRadius',
    },
    nearest: nearestTexts,
  },
  colour: '#D55E00',
} satisfies RuleTextsOf<typeof separation>;
