// The form and the numbers of the rule that lands on the ground and rests, and their texts.

import type { BareRule, RuleTextsOf } from '../../parameters/parameter.ts';
import { counter } from '../../parameters/parameter.ts';

export const perch = {
  title: 'Perch',
  defaultForm: 'ground',
  forms: {
    ground: { columns: ['perchSteps', 'perchCount'] },
  },
  ranges: { perchSteps: counter, perchCount: counter },
  parameters: {
    weight: { unit: 'm/s²', default: 0, min: -1e5, max: 1e5, slider: [-5, 5, 0.1] },
    least: { unit: 's', default: 2, min: 0, max: 1e5, slider: [0, 30, 0.5] },
    most: { unit: 's', default: 8, min: 0, max: 1e5, slider: [0, 60, 0.5] },
  },
} as const satisfies BareRule;

export const perchTexts = {
  effect: 'Lands on the ground, rests, and rejoins the school.',
  source: 'Parker, "Perching"',
  forms: {
    ground: {
      formula: '(0, −1, 0); on the ground it rests for a random time',
      source: 'Parker, "Perching"',
    },
  },
  parameters: {
    weight: {
      symbol: 'w_l',
      effect: 'Downward acceleration, which makes landing likelier; negative values push upwards.',
      source: 'ours; not in Parker',
    },
    least: {
      symbol: 't_min',
      label: 'Min. rest',
      effect: 'Shortest rest.',
      source: 'ours; in Parker, boids rest for a random time; no figure is given',
    },
    most: {
      symbol: 't_max',
      label: 'Max. rest',
      effect: 'Longest rest.',
      source: 'ours; in Parker, boids rest for a random time; no figure is given',
    },
  },
  colour: '#885577',
} satisfies RuleTextsOf<typeof perch>;
