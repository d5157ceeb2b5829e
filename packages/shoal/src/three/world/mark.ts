/**
 * Parts of a scenario that a scene can show: the edges of the world, lines and rings, and balls for food and
 * characters.
 */
export const marks = ['bounds', 'paths', 'goals', 'gates', 'food', 'characters'] as const;
/** Name of a part of a scenario that a scene can show. */
export type Mark = (typeof marks)[number];
