import type { RuleRow } from '../parameter.ts';

export const perch = {
  title: 'Perch',
  effect: 'Lands on the ground, rests a while, rejoins.',
  source: 'Parker, "Perching"',
  defaultForm: 'ground',
  forms: {
    ground: {
      formula: '(0, −1, 0); who comes down to the ground stays there for a random time',
      source: 'Parker, "Perching"',
      columns: ['perchSteps', 'perchCount'],
    },
  },
  parameters: {
    weight: {
      symbol: 'w_l',
      unit: 'm/s²',
      default: 0,
      min: -1e5,
      max: 1e5,
      slider: [-5, 5, 0.1],
      effect: 'Downward (negative: upward) acceleration that makes landing likelier.',
      source: 'Parker: none',
    },
    least: {
      symbol: 't_min',
      unit: 's',
      default: 2,
      min: 0,
      max: 1e5,
      slider: [0, 30, 0.5],
      effect: 'Shortest rest.',
      source: 'Parker: a random time; no figure published',
    },
    most: {
      symbol: 't_max',
      unit: 's',
      default: 8,
      min: 0,
      max: 1e5,
      slider: [0, 60, 0.5],
      effect: 'Longest rest.',
      source: 'Parker: a random time; no figure published',
    },
  },
} as const satisfies RuleRow;
