import type { Plan } from 'shoal';

/** A fish of this length, in world sizes, has about 20 pixels at 1280×720 when the whole world is in view. */
const readableLength = 1 / 38;

/** Longest drawn fish, in world sizes, unless its true length is larger. */
const largestLength = 1 / 6;

/** Length of the most numerous species, m. */
export function commonLength(plan: Plan): number {
  return plan.species.reduce((most, species) => (species.count > most.count ? species : most)).body.length;
}

/**
 * Display size of fish relative to their length, so that they are recognisable: a herring in a bay would be one pixel.
 * It does not affect the simulation. At least 1, in steps of a half.
 */
export function magnificationOf(plan: Plan): number {
  // Near obstacles, enlarged fish would overlap them.
  if (plan.obstacles.length > 0) return 1;
  const { min, max } = plan.world;
  const size = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const longest = Math.max(...plan.species.map((species) => species.body.length));
  // The common species decides, unless the largest one would then fill the view.
  const common = commonLength(plan);
  // Few fish may be larger than those of a big school.
  const roomy = Math.min(2, Math.max(1, (1000 / Math.max(1, plan.count)) ** 0.2));
  const wanted = Math.min((readableLength * roomy) / common, largestLength / longest) * size;
  return Math.max(1, Math.round(2 * wanted) / 2);
}
