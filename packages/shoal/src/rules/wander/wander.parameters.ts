// The forms and numbers of the rule that turns each fish smoothly at random, and their texts.

import type { BareRule, RuleTextsOf } from '../../parameters/parameter.ts';
import { part } from '../../parameters/parameter.ts';

export const wander = {
  title: 'Wander',
  defaultForm: 'noise',
  forms: {
    noise: {},
    increment: { columns: ['wanderX', 'wanderY', 'wanderZ'] },
  },
  ranges: { wanderX: part, wanderY: part, wanderZ: part },
  parameters: {
    weight: { unit: 'm/s²', default: 2.25, min: -1e5, max: 1e5, slider: [0, 10, 0.05] },
    period: { unit: 's', default: 25, min: 0.01, max: 1e5, slider: [0.5, 60, 0.5] },
    verticalFactor: { unit: '', default: 0.2, min: 0, max: 1, slider: [0, 1, 0.05], vertical: true },
    increment: { unit: '', default: 0.1, min: 0, max: 1, slider: [0, 1, 0.01] },
  },
} as const satisfies BareRule;

export const wanderTexts = {
  effect: 'Turns smoothly at random, each fish on its own.',
  source: 'Vetemaa 2020 §4.1',
  forms: {
    noise: {
      formula: '(n₁(t), f n₂(t + T/3), n₃(t + 2T/3)), n cubic value noise',
      source: 'Vetemaa 2020 §4.1',
    },
    increment: {
      formula: 's ← s + δ·random; capped at 1; not continuous, for comparison with noise',
      source: 'Stephens, Pham & Wardhani 2003, in Vetemaa 2020 §4.1',
    },
  },
  parameters: {
    weight: {
      symbol: 'w_w',
      effect: 'Acceleration for a wander vector of length 1.',
      source: 'Vetemaa 2020, demo randomScalar 0.09',
    },
    period: {
      symbol: 'T',
      effect: 'Time from one random value of the noise to the next. With a longer period fish turn more slowly.',
      source: 'Vetemaa 2020, demo: wavelength 0.3 on a clock that advances by 0.012 per second',
    },
    verticalFactor: {
      symbol: 'f',
      label: 'Vertical wander',
      effect:
        'Factor on the vertical component; below 1, fish wander less up and down than sideways. Always 1 in 2D seen from above.',
      source: 'Vetemaa 2020 §4.1, demo 0.2',
    },
    increment: {
      symbol: 'δ',
      effect: 'Only with the formula increment: size of the random change per step.',
      source: 'ours: turns fish about as fast as the noise; Stephens, Pham & Wardhani 2003 publish no figure',
    },
  },
  colour: '#E69F00',
} satisfies RuleTextsOf<typeof wander>;
