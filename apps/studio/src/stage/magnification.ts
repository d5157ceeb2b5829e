import type { Plan } from 'shoal';

/** A fish this long, in sizes of the world, is about 20 pixels long at 1280×720 when the whole world is in view. */
const readableLength = 1 / 38;

/**
 * How many times longer than life fish are drawn, so that they read as fish: a herring in a bay would be one pixel.
 * Only the picture knows of it; where fish are and how they swim is not touched. Never less than life, in half steps.
 */
export function magnificationOf(plan: Plan): number {
  const { min, max } = plan.world;
  const size = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const longest = Math.max(...plan.species.map((species) => species.body.length));
  // A few fish have room to be larger than the many of a school.
  const roomy = Math.min(2, Math.max(1, (1000 / Math.max(1, plan.count)) ** 0.2));
  return Math.max(1, Math.round((2 * readableLength * roomy * size) / longest) / 2);
}
