import type { Plan } from 'shoal';

/** A fish this long, in sizes of the world, is about 20 pixels long at 1280×720 when the whole world is in view. */
const readableLength = 1 / 38;

/** No fish is drawn longer than this, in sizes of the world, unless it is. */
const largestLength = 1 / 6;

/** Length of the fish of which there are most, m. */
export function commonLength(plan: Plan): number {
  return plan.species.reduce((most, species) => (species.count > most.count ? species : most)).body.length;
}

/**
 * How many times longer than life fish are drawn, so that they read as fish: a herring in a bay would be one pixel.
 * Only the picture knows of it; where fish are and how they swim is not touched. Never less than life, in half steps.
 */
export function magnificationOf(plan: Plan): number {
  // Beside stones larger fish would seem to dip into them.
  if (plan.obstacles.length > 0) return 1;
  const { min, max } = plan.world;
  const size = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const longest = Math.max(...plan.species.map((species) => species.body.length));
  // The many decide, not the one shark among them, unless that would then fill the picture.
  const common = commonLength(plan);
  // A few fish have room to be larger than the many of a school.
  const roomy = Math.min(2, Math.max(1, (1000 / Math.max(1, plan.count)) ** 0.2));
  const wanted = Math.min((readableLength * roomy) / common, largestLength / longest) * size;
  return Math.max(1, Math.round(2 * wanted) / 2);
}
