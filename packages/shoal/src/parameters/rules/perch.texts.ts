import type { perch } from '../../rules/perch/perch.parameters.ts';
import type { RuleTextsOf } from '../parameter.ts';

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
} satisfies RuleTextsOf<typeof perch>;
