/** The model a species is drawn with; it does not affect the simulation. */
export const bodyShapes = ['sardine', 'tang', 'tuna', 'shark', 'starling', 'sheep'] as const;
/** Name of a body to draw. */
export type BodyShape = (typeof bodyShapes)[number];

/** Choices of the body; its numbers are in `body.ts`. */
export const bodyChoices = {
  shape: {
    options: ['auto', ...bodyShapes],
    default: 'auto',
    effect:
      'Model it is drawn with. Auto: a shark if it hunts, a sheep if it walks, else a sardine, a tang or a tuna, by the order of the species.',
  },
} as const;
