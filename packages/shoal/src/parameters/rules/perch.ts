import type { RuleRow } from '../parameter.ts';

export const perch = {
  title: 'Perch',
  effect: 'Lands on the ground, rests, and rejoins the school.',
  source: 'Parker, "Perching"',
  defaultForm: 'ground',
  forms: {
    ground: {
      formula: '(0, −1, 0); on the ground it rests for a random time',
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
      effect: 'Downward acceleration, which makes landing likelier; negative values push upwards.',
      source: 'ours; not in Parker',
    },
    least: {
      symbol: 't_min',
      label: 'Min. rest',
      unit: 's',
      default: 2,
      min: 0,
      max: 1e5,
      slider: [0, 30, 0.5],
      effect: 'Shortest rest.',
      source: 'ours; Parker rests for a random time, without a figure',
    },
    most: {
      symbol: 't_max',
      label: 'Max. rest',
      unit: 's',
      default: 8,
      min: 0,
      max: 1e5,
      slider: [0, 60, 0.5],
      effect: 'Longest rest.',
      source: 'ours; Parker rests for a random time, without a figure',
    },
  },
} as const satisfies RuleRow;
