// How much larger than life fish are drawn, so that they can be seen in a large world.

import type { Plan } from 'shoal';

/**
 * A fish of this length, in sizes of the world, is about 20 pixels long at 1280×720 when the whole world is in view.
 */
const readableLength = 1 / 38;

/** Longest drawn fish, in sizes of the world, unless its real length is larger. */
const largestLength = 1 / 6;

/** Length of the most numerous species, m. */
export function commonLength(plan: Plan): number {
  return plan.species.reduce((most, species) => (species.count > most.count ? species : most)).body.length;
}

/**
 * Display size of fish as a multiple of their length, so that they can be recognised: a herring in a bay would be one
 * pixel. It does not affect the simulation. It is at least 1, in steps of a half.
 */
export function magnificationOf(plan: Plan): number {
  // Near obstacles, enlarged fish would overlap them.
  if (plan.obstacles.length > 0) return 1;
  const { min, max } = plan.world;
  const size = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const longest = Math.max(...plan.species.map((species) => species.body.length));
  // The most numerous species determines it, unless the largest species would then fill the view.
  const common = commonLength(plan);
  // In a small school, fish may be drawn larger than in a big one.
  const roomy = Math.min(2, Math.max(1, (1000 / Math.max(1, plan.count)) ** 0.2));
  const wanted = Math.min((readableLength * roomy) / common, largestLength / longest) * size;
  return Math.max(1, Math.round(2 * wanted) / 2);
}
