// The texts of presets (source, and how their numbers were converted) and of the choices of a species, for help, docs and
// panels. They are apart from the numbers, so that a simulation does not load them.

import type { ChoiceTextsOf, ParameterTextsOf } from './parameter.ts';
import type { PresetName, PresetTexts } from './presets.ts';
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

export const presetTexts = {
  improved: {
    title: 'Improved boids',
    source: 'Vetemaa 2020 §3.6 and its demo',
    note: 'The demo of the thesis at play speed 1. Its weights, except that of hunt, are multiplied by 25 m/s². The bounds push 4 times as hard below the floor, and twice as hard above the surface.',
  },
  common: {
    title: 'Common boids',
    source: 'Vetemaa 2020 §3.2–3.4 and its demo',
    note: "The demo with its option commonReynolds switched on: the forms centroid and mean. The weights of separation, alignment and cohesion include the demo's factors 0.22, 44 and 0.14.",
  },
  parker: {
    title: "Parker's pseudocode",
    source: 'Parker, Boids Pseudocode',
    note: 'Each step changes the velocity by 1/100 of the vector that points to the centre of all others, 1/8 of the difference to their mean velocity, the displacements from all boids within 100 units, and ±10 units outside the box. 1 unit is 1 cm, and there are 60 steps a second. The speed limit is ours: the source gives none.',
  },
  'abzu-article': {
    title: 'The Abzû article',
    source: 'The article on Boids and ABZÛ',
    note: 'Each step changes the velocity by 1/200 of the vector that points to the centre of all others, 1/10 of the difference to their mean velocity, and the displacements from all boids within 100 units. 1 unit is 1 cm: according to the article, 100 units are the 1 m that fish keep from each other. The speed limit is 2 m/s, and there are 60 steps a second. The article has no bounds; the soft box is ours.',
  },
  aron: {
    title: 'Fish Simulator',
    source: 'Aron, Fish Simulator (boids)',
    note: "The source's factors 0.8, 0.1 and 6 are taken as accelerations in m/s². The radii are 10 m, and the bounds are a sphere. Cohesion follows the source's text; its code averages velocities instead. The push of the sphere is ours: the source gives no figure.",
  },
} satisfies Record<PresetName, PresetTexts>;
