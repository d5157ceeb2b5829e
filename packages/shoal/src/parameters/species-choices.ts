// Settings of a species that are choices of names: body, inheritance.

import type { BareChoice, BareParameter } from './parameter.ts';

/** The model with which a species is drawn. It does not affect the simulation. */
export const bodyShapes = ['sardine', 'tang', 'tuna', 'shark', 'starling', 'sparrow', 'sheep', 'bison'] as const;
/** Name of a body to draw. */
export type BodyShape = (typeof bodyShapes)[number];

/** Choices of the body; its numbers are in `body.ts`. */
export const bodyChoices = {
  shape: { options: ['auto', ...bodyShapes], default: 'auto' },
} as const;

/** Which of its flockmates a fish attends to; the radii of rules limit both kinds. */
const neighbourhoodKinds = ['metric', 'voronoi'] as const;
/** Name of a kind of neighbourhood. */
export type NeighbourhoodName = (typeof neighbourhoodKinds)[number];

/** Choices of perception; its numbers are in `groups.ts`. */
export const perceptionChoices = {
  neighbourhood: { options: neighbourhoodKinds, default: 'metric' },
} as const;

/** Inherited factors on the weights of rules; `traits` lists the rules. */
export const reproduction = {
  start: { unit: '', default: 1, min: -100, max: 100, slider: [0, 4, 0.1] },
  spread: { unit: '', default: 0.3, min: 0, max: 100, slider: [0, 2, 0.05] },
  mutation: { unit: '', default: 0.1, min: 0, max: 100, slider: [0, 1, 0.01] },
  min: { unit: '', default: 0, min: -100, max: 100, slider: [-4, 1, 0.1] },
  max: { unit: '', default: 4, min: -100, max: 100, slider: [1, 10, 0.1] },
} as const satisfies Record<string, BareParameter>;

/** Choices of reproduction. */
export const reproductionChoices = {
  parents: { options: ['random', 'energy'], default: 'random' },
} as const satisfies Record<string, BareChoice>;
