import type { RuleRow } from '../parameter.ts';

export const goal = {
  title: 'Goal',
  effect: 'Swims towards or away from a place, or follows a leader.',
  source: 'Parker, "Tendency towards a particular place"; Sun & Tokunaga',
  defaultForm: 'place',
  forms: {
    place: {
      formula: 'strength · (place − xᵢ); capped at maxLength',
      source: 'Parker, "Tendency towards a particular place"',
      columns: ['goalIndex', 'goalArrived'],
    },
    leader: {
      formula: 'x_leader − xᵢ; capped at maxLength; leader: the nearest fish of the species it follows',
      source: 'Sun & Tokunaga',
    },
  },
  parameters: {
    weight: {
      symbol: 'w_g',
      unit: 'm/s²',
      default: 1,
      min: -1e5,
      max: 1e5,
      slider: [-10, 10, 0.1],
      effect: 'Acceleration for a goal vector of 1 m.',
      source: 'Parker: 1/100 a step, which is 36 1/s² at 60 steps a second, for goals without a length limit',
    },
    maxLength: {
      symbol: 's_max',
      label: 'Max vector length',
      unit: 'm',
      default: 1,
      min: 0,
      max: 1e6,
      slider: [0, 20, 0.1],
      effect: 'Longest goal vector; keeps distant goals from dominating.',
      source: 'Parker: “one may want to limit the magnitude”',
    },
  },
} as const satisfies RuleRow;
