/** The model with which a species is drawn. It does not affect the simulation. */
export const bodyShapes = ['sardine', 'tang', 'tuna', 'shark', 'starling', 'sparrow', 'sheep', 'bison'] as const;
/** Name of a body to draw. */
export type BodyShape = (typeof bodyShapes)[number];

/** Choices of the body; its numbers are in `body.ts`. */
export const bodyChoices = {
  shape: { options: ['auto', ...bodyShapes], default: 'auto' },
} as const;
