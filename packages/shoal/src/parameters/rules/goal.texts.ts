import type { goal } from '../../rules/goal/goal.parameters.ts';
import type { RuleTextsOf } from '../parameter.ts';

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
} satisfies RuleTextsOf<typeof goal>;
