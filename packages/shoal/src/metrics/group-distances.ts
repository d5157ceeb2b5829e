import { DisjointSets } from '../math/disjoint-sets.ts';
import type { Positions } from '../neighbours/search.ts';
import type { Plan, World } from '../scenario/plan.ts';
import { groupsOf } from './groups.ts';
import type { Finder } from './nearest-ranks.ts';

/**
 * The default group distance of each species, m: two fish are linked if they are nearer. It is twice the separation
 * radius, so that undisturbed flockmates are one group. A species without such a radius gets the largest of the others.
 * If there is none, all get a tenth of the world.
 */
export function defaultGroupDistances({ species, world }: Pick<Plan, 'species' | 'world'>): number[] {
  const radii = species.map(({ rules }) => rules.separation.radius);
  const isUsable = (radius: number): boolean => radius > 0 && Number.isFinite(radius);
  const usable = radii.filter(isUsable);
  const otherwise = usable.length > 0 ? 2 * Math.max(...usable) : (world.max[0] - world.min[0]) / 10;
  return radii.map((radius) => (isUsable(radius) ? 2 * radius : otherwise));
}

/**
 * Returns the group of each fish, named by the index of one of its members, if species have different group distances:
 * two fish are linked if they are nearer than the group distances of both.
 * @param distances group distance by species, m
 */
export function groupsByDistance(
  { search, near }: Finder,
  positions: Positions,
  distances: readonly number[],
  seam?: World,
): Int32Array {
  const { count, species } = positions;
  const groups = new DisjointSets(count);
  // For each distance, groups the fish whose own distance is at least as large. A pair of fish is thus linked at the
  // smaller of its two.
  for (const distance of groupDistancesOf(positions, distances)) {
    const members: number[] = [];
    for (let i = 0; i < count; i++) if (distances[species[i]] >= distance) members.push(i);
    const part = members.length === count ? positions : partOf(positions, members);
    search.build(part, distance);
    groupsOf(search, near, part, distance, seam).forEach((group, m) => {
      groups.unite(members[group], members[m]);
    });
  }
  return groups.roots();
}

/** The different group distances of these fish. */
export function groupDistancesOf({ count, species }: Positions, distances: readonly number[]): readonly number[] {
  if (distances.length === 1) return count > 0 ? distances : [];
  const found = new Set<number>();
  for (let i = 0; i < count; i++) found.add(distances[species[i]]);
  return [...found];
}

function partOf({ x, y, z, species }: Positions, members: readonly number[]): Positions {
  return {
    count: members.length,
    x: Float32Array.from(members, (i) => x[i]),
    y: Float32Array.from(members, (i) => y[i]),
    z: Float32Array.from(members, (i) => z[i]),
    species: Uint8Array.from(members, (i) => species[i]),
  };
}
