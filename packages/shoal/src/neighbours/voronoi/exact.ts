// Exact answers where rounding errors could decide whether a face cuts off a corner of a Voronoi cell.

import type { Vec3 } from '../../math/vector.ts';

/** A site relative to the centre of a cell: three whole numbers of units, and its rank in ties. */
export interface ExactSite {
  readonly d: readonly [bigint, bigint, bigint];
  readonly rank: number;
}

type Big3 = readonly [bigint, bigint, bigint];

/**
 * Whether a site lies inside the sphere through the centre of a cell and three others. If it lies on the sphere, the site
 * of the highest rank counts as moved outwards (Edelsbrunner & Mücke 1990, doi:10.1145/77635.77639, on the lifted
 * paraboloid), so that all cells give the same answer about the same five sites.
 * @param rank that of the centre
 */
export function isInSphere(rank: number, a: ExactSite, b: ExactSite, c: ExactSite, site: ExactSite): boolean {
  const bc = cross(b.d, c.d);
  const ca = cross(c.d, a.d);
  const ab = cross(a.d, b.d);
  const volume = dot(a.d, bc);
  // Derivatives of the determinant by the heights of the lifted sites.
  const byA = dot(bc, site.d);
  const byB = dot(ca, site.d);
  const byC = dot(ab, site.d);
  const inside = byA * square(a.d) + byB * square(b.d) + byC * square(c.d) - volume * square(site.d);
  if (inside !== 0n) return inside > 0n === volume > 0n;
  // Images of one fish have one rank, so their derivatives count together.
  const byRank = new Map<number, bigint>();
  for (const [one, by] of [
    [a.rank, byA],
    [b.rank, byB],
    [c.rank, byC],
    [site.rank, -volume],
    [rank, volume - byA - byB - byC],
  ] as const)
    byRank.set(one, (byRank.get(one) ?? 0n) + by);
  const ranked = [...byRank].sort(([one], [other]) => other - one);
  const [, by] = ranked.find(([, one]) => one !== 0n) ?? [0, 0n];
  return by > 0n === volume > 0n && by !== 0n;
}

/** The point as far from the centre as from three sites, as floating-point numbers; undefined: they are in one plane with it. */
export function sphereCentre({ d: a }: ExactSite, { d: b }: ExactSite, { d: c }: ExactSite): Vec3 | undefined {
  const bc = cross(b, c);
  const ca = cross(c, a);
  const ab = cross(a, b);
  const volume = Number(2n * dot(a, bc));
  if (volume === 0) return undefined;
  const [aa, bb, cc] = [square(a), square(b), square(c)];
  const at = (axis: number): number => Number(aa * bc[axis] + bb * ca[axis] + cc * ab[axis]) / volume;
  return [at(0), at(1), at(2)];
}

function cross([ax, ay, az]: Big3, [bx, by, bz]: Big3): Big3 {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

function dot([ax, ay, az]: Big3, [bx, by, bz]: Big3): bigint {
  return ax * bx + ay * by + az * bz;
}

function square(a: Big3): bigint {
  return dot(a, a);
}
