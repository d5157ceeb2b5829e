/** The model a species is drawn with; it does not affect the simulation. */
export const bodyShapes = ['sardine', 'tang', 'tuna', 'shark', 'starling', 'sparrow', 'sheep', 'bison'] as const;
/** Name of a body to draw. */
export type BodyShape = (typeof bodyShapes)[number];

/** Choices of the body; its numbers are in `body.ts`. */
export const bodyChoices = {
  shape: {
    options: ['auto', ...bodyShapes],
    default: 'auto',
    effect:
      '3D model that the species is drawn with. Auto: a shark if it hunts, a sheep if it walks, otherwise sardine, tang and tuna in turn, in the order of the species.',
    source: 'only for drawing',
  },
} as const;
