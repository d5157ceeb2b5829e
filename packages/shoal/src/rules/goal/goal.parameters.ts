// The forms and numbers of the rule that seeks or avoids a place, or follows a leader, and their texts.

import type { BareRule, RuleTextsOf } from '../../parameters/parameter.ts';
import { counter, flagRange } from '../../parameters/parameter.ts';

export const goal = {
  title: 'Goal',
  defaultForm: 'place',
  forms: {
    place: { columns: ['goalIndex', 'goalArrived'] },
    leader: {},
  },
  ranges: { goalIndex: counter, goalArrived: flagRange },
  parameters: {
    weight: { unit: 'm/s²', default: 1, min: -1e5, max: 1e5, slider: [-10, 10, 0.1] },
    maxLength: { unit: 'm', default: 1, min: 0, max: 1e6, slider: [0, 20, 0.1] },
  },
} as const satisfies BareRule;

export const goalTexts = {
  effect: 'Swims towards or away from a place, or follows a leader.',
  source: 'Parker, "Tendency towards a particular place"; Sun & Tokunaga',
  forms: {
    place: {
      formula: 'strength · (place − xᵢ); capped at the max length',
      source: 'Parker, "Tendency towards a particular place"',
    },
    leader: {
      formula: 'x_leader − xᵢ; capped at the max length; leader: the nearest fish of the species it follows',
      source: 'Sun & Tokunaga',
    },
  },
  parameters: {
    weight: {
      symbol: 'w_g',
      effect: 'Acceleration for a goal vector of 1 m.',
      source:
        'ours; Parker, without a length limit: 1/100 of the distance per step, which is 36 s⁻² at 60 steps a second',
    },
    maxLength: {
      symbol: 's_max',
      label: 'Max vector length',
      effect: 'Longest goal vector; keeps distant goals from dominating.',
      source: 'Parker: “one may want to limit the magnitude”',
    },
  },
  colour: '#AA33FF',
} satisfies RuleTextsOf<typeof goal>;
