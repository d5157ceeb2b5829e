import type { NearList } from '../neighbours/near.ts';

/** How far behind and beside a wake reaches, body lengths; and so how far off any place in it is. */
const behindReach = 4;
const besideReach = 2;
export const wakeReach: number = Math.sqrt(behindReach * behindReach + besideReach * besideReach);

/**
 * The part of its drag that a fish feels behind its flockmates, 1 − η · (the best place it has), 1 without any.
 * A place b body lengths behind a flockmate's middle and s beside its line is worth
 *
 *     min(1, 2(b + ½)) min(1, 1 − b/4) (1 − s/2)   for −½ < b < 4 and s < 2, else 0,
 *
 * best beside the middle and just behind it, and falling off evenly to 4 lengths behind and 2 beside; continuous, so that
 * drag never jumps. A flockmate at rest leaves no wake. A documented simple model, not hydrodynamics: Weihs 1973 finds a
 * saving of up to 65 % in the best lattice, Hemelrijk et al. 2015 savings in all arrangements, most for those behind.
 * @param lengthOf length of the body of fish j, m
 */
export function wakeFactor(
  near: NearList,
  headings: { readonly headingX: Float32Array; readonly headingY: Float32Array; readonly headingZ: Float32Array },
  lengthOf: (j: number) => number,
  benefit: number,
): number {
  const { headingX, headingY, headingZ } = headings;
  let best = 0;
  for (let k = 0; k < near.count; k++) {
    const j = near.index[k];
    const length = lengthOf(j);
    const ahead = near.dx[k] * headingX[j] + near.dy[k] * headingY[j] + near.dz[k] * headingZ[j];
    // Most are not behind: this saves the divisions.
    if (ahead > 0.51 * length) continue;
    const distance = near.distance[k] / length;
    if (distance > wakeReach || (headingX[j] === 0 && headingY[j] === 0 && headingZ[j] === 0)) continue;
    const behind = -ahead / length;
    if (behind <= -0.5 || behind >= behindReach) continue;
    const besideSq = distance * distance - behind * behind;
    const beside = besideSq > 0 ? Math.sqrt(besideSq) : 0;
    if (beside >= besideReach) continue;
    const along = Math.min(1, 2 * (behind + 0.5)) * Math.min(1, 1 - behind / behindReach);
    const worth = along * (1 - beside / besideReach);
    if (worth > best) best = worth;
  }
  return 1 - benefit * best;
}
