/**
 * The limit for every scene: an allowed time for each neighbour and for each fish, ns of a whole step on one thread.
 */
const perNeighbour = 15;
const perFish = 250;
/** For a few fish, most of a step's time does not depend on their number. This much is always allowed, ns. */
const perStep = 5000;

export const barText = `${perNeighbour} ns a neighbour and ${perFish} ns a fish, or ${perStep / 1000} µs a step`;

/** The allowed time per fish, ns. @param neighbours neighbours per fish @param fish number of fish */
export function barOf(neighbours: number, fish: number = Number.POSITIVE_INFINITY): number {
  return Math.max(perStep / fish, perFish + perNeighbour * neighbours);
}
