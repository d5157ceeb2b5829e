/** The bar for every scene: so much for each neighbour and for each fish, ns of a whole step on one thread. */
const perNeighbour = 15;
const perFish = 250;

export const barText = `${perNeighbour} ns a neighbour and ${perFish} ns a fish`;

/** What the bar allows for a fish, ns. @param neighbours of a fish */
export function barOf(neighbours: number): number {
  return perFish + perNeighbour * neighbours;
}
