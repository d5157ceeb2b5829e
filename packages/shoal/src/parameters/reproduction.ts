import type { Choice, Parameter } from './parameter.ts';

/** Factors on the weights of rules that fish inherit; the rules are listed in `traits`. */
export const reproduction = {
  start: {
    symbol: 'f_0',
    label: 'Mean at the start',
    unit: '',
    default: 1,
    min: -100,
    max: 100,
    slider: [0, 4, 0.1],
    effect: 'Mean factor of the fish at the start; 1 leaves the weight of the rule as it is.',
    source: 'to compare with other starts',
  },
  spread: {
    symbol: 'σ_0',
    label: 'Spread at the start',
    unit: '',
    default: 0.3,
    min: 0,
    max: 100,
    slider: [0, 2, 0.05],
    effect: 'Standard deviation of the factors at the start.',
    source: 'common in evolution strategies',
  },
  mutation: {
    symbol: 'σ_m',
    unit: '',
    default: 0.1,
    min: 0,
    max: 100,
    slider: [0, 1, 0.01],
    effect: 'Standard deviation of the difference between the factor of a child and that of its parent.',
    source: 'normally distributed mutation, common in evolution strategies',
  },
  min: {
    symbol: 'f_min',
    label: 'Lowest factor',
    unit: '',
    default: 0,
    min: -100,
    max: 100,
    slider: [-4, 1, 0.1],
    effect: 'Lowest factor. Below 0, a rule can turn into its opposite.',
    source: 'so that coefficients keep their sign',
  },
  max: {
    symbol: 'f_max',
    label: 'Highest factor',
    unit: '',
    default: 4,
    min: -100,
    max: 100,
    slider: [1, 10, 0.1],
    effect: 'Highest factor.',
    source: 'so that coefficients stay in a useful range',
  },
} as const satisfies Record<string, Parameter>;

/** Choices of reproduction. */
export const reproductionChoices = {
  parents: {
    options: ['random', 'energy'],
    default: 'random',
    effect:
      'Which living fish of its species becomes the parent of a caught fish that respawns. random: any; energy: of two random ones, the one that has spent less energy; the child continues its energy account.',
    source: 'random: survival alone selects; energy: a tournament of two, common in genetic algorithms',
  },
} as const satisfies Record<string, Choice>;
