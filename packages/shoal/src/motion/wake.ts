// How much drag fish save by swimming behind others.

import type { NearList } from '../neighbours/near.ts';
import type { SpeciesPlan } from '../scenario/plan.ts';

/** How far a wake reaches behind and beside a flockmate, and the largest distance within it, body lengths. */
const behindReach = 4;
const besideReach = 2;
export const wakeReach: number = Math.sqrt(behindReach * behindReach + besideReach * besideReach);

/** How far the benefit reaches ahead of a flockmate, body lengths. */
const aheadReach = 2;

/**
 * The fraction of its drag that a fish feels among flockmates: 1 − the largest saving that any of them gives; 1 without
 * any. With the fish b body lengths behind a flockmate's middle (b < 0: ahead of it) and s body lengths to the side of
 * its axis, the saving is the largest of
 *
 *     behind   η min(1, 2(b + ½)) min(1, 1 − b/4) (1 − s/2)      for −½ < b < 4 and s < 2
 *     beside   η_b (1 − |b|) (1 − s/2)                            for |b| < 1 and s < 2
 *     ahead    η_a min(1, 2(½ − b)) min(1, 1 + b/2) (1 − s)       for −2 < b < ½ and s < 1
 *
 * All three are continuous, so that drag never jumps. A flockmate at rest gives no saving. This is a simple model of
 * our own, not hydrodynamics. Published savings: Weihs 1973 finds up to 65 % in the best lattice. Hemelrijk et al. 2015
 * find savings in all arrangements, the largest for fish behind others. Marras et al. 2015
 * (doi:10.1007/s00265-014-1834-4) find them at every position.
 * @param lengthOf length of the body of fish j, m
 * @param benefit η
 * @param others η_b and η_a
 */
export function wakeFactor(
  near: NearList,
  headings: { readonly headingX: Float32Array; readonly headingY: Float32Array; readonly headingZ: Float32Array },
  lengthOf: (j: number) => number,
  benefit: number,
  others?: { readonly beside: number; readonly ahead: number } | null,
): number {
  const { headingX, headingY, headingZ } = headings;
  const { index } = near;
  const farthestAhead = others ? aheadReach : 0.51;
  let best = 0;
  for (let k = 0; k < near.count; k++) {
    const j = index[k];
    const length = lengthOf(j);
    const ahead = near.dx[k] * headingX[j] + near.dy[k] * headingY[j] + near.dz[k] * headingZ[j];
    // Skips flockmates that are too far behind the fish, as most are: this saves divisions.
    if (ahead > farthestAhead * length) continue;
    const distance = near.distance[k] / length;
    if (distance > wakeReach || (headingX[j] === 0 && headingY[j] === 0 && headingZ[j] === 0)) continue;
    const behind = -ahead / length;
    const besideSq = distance * distance - behind * behind;
    const beside = besideSq > 0 ? Math.sqrt(besideSq) : 0;
    if (beside >= besideReach) continue;
    const aside = 1 - beside / besideReach;
    if (behind > -0.5 && behind < behindReach) {
      const along = Math.min(1, 2 * (behind + 0.5)) * Math.min(1, 1 - behind / behindReach);
      best = Math.max(best, benefit * (along * aside));
    }
    if (!others) continue;
    best = Math.max(best, others.beside * (1 - Math.abs(behind)) * aside);
    if (behind < 0.5 && beside < 1) {
      const along = Math.min(1, 2 * (0.5 - behind)) * Math.min(1, 1 + behind / aheadReach);
      best = Math.max(best, others.ahead * along * (1 - beside));
    }
  }
  return 1 - best;
}

type Swimmer = Pick<SpeciesPlan, 'motion' | 'metabolism'>;

/** How far flockmates change the drag of a fish, in body lengths of the flockmate; 0: they do not. */
export function dragReach({ motion, metabolism }: Swimmer): number {
  return motion.wakeBenefit > 0 || (metabolism && metabolism.beside + metabolism.ahead > 0) ? wakeReach : 0;
}

/** The fraction of its drag that a fish feels among its flockmates. @param lengthOf length of the body of fish j, m */
export function feltDrag(
  near: NearList,
  headings: Parameters<typeof wakeFactor>[1],
  lengthOf: (j: number) => number,
  { motion: { wakeBenefit }, metabolism }: Swimmer,
): number {
  return wakeFactor(near, headings, lengthOf, wakeBenefit, metabolism);
}
