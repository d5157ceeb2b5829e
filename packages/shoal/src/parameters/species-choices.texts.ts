// The effects and sources of the choices and of the inheritance of a species, for help, docs and panels.

import type { ChoiceTextsOf, ParameterTextsOf } from './parameter.ts';
import type { bodyChoices, perceptionChoices, reproduction, reproductionChoices } from './species-choices.ts';

export const bodyChoiceTexts = {
  shape: {
    effect:
      '3D model that the species is drawn with. Auto: a shark if it hunts, a sheep if it walks, otherwise sardine, tang and tuna in turn, in the order of the species.',
    source: 'only for drawing',
  },
} satisfies ChoiceTextsOf<typeof bodyChoices>;

export const perceptionChoiceTexts = {
  neighbourhood: {
    effect:
      'Which flockmates within the radius of a rule the fish attends to. metric: all, or with `nearest` the k nearest. voronoi: those whose Voronoi cells touch its own, the edges of the Delaunay graph; a radius of "all" then has no limit.',
    source: 'voronoi: Ginelli & Chaté 2010, doi:10.1103/PhysRevLett.105.168103',
  },
} satisfies ChoiceTextsOf<typeof perceptionChoices>;

export const reproductionTexts = {
  start: {
    symbol: 'f_0',
    label: 'Mean at the start',
    effect: 'Mean factor of the fish at the start; 1 leaves the weight of the rule as it is.',
    source: 'ours; vary it to test whether the start matters',
  },
  spread: {
    symbol: 'σ_0',
    label: 'Spread at the start',
    effect: 'Standard deviation of the factors at the start.',
    source: 'common in evolution strategies',
  },
  mutation: {
    symbol: 'σ_m',
    effect: 'Standard deviation of the difference between the factor of a child and that of its parent.',
    source: 'normally distributed mutation, common in evolution strategies',
  },
  min: {
    symbol: 'f_min',
    label: 'Lowest factor',
    effect: 'Lowest factor. Below 0, a rule can turn into its opposite.',
    source: 'ours: coefficients keep their sign',
  },
  max: {
    symbol: 'f_max',
    label: 'Highest factor',
    effect: 'Highest factor.',
    source: 'ours: coefficients stay in a useful range',
  },
} satisfies ParameterTextsOf<typeof reproduction>;

export const reproductionChoiceTexts = {
  parents: {
    effect:
      'The parent of a caught fish that respawns is a living fish of its species. random: any. energy: of two random ones, the one that has spent less energy; the child starts with the energy that its parent has spent.',
    source: 'random: survival alone selects; energy: a tournament of two, common in genetic algorithms',
  },
} satisfies ChoiceTextsOf<typeof reproductionChoices>;
