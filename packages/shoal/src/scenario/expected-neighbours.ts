// Estimates how many neighbours fish will have, to estimate the time of steps.

import type { Vec3 } from '../math/vector.ts';
import type { Heading } from '../parameters/headings/table.ts';
import type { Plan, SpeciesPlan } from './plan.ts';

/** Number of fish of a list whose neighbours are counted. */
const sampled = 16;

/** How far behind a flockmate drag is reduced, body lengths (motion/wake.ts). */
const wakeLengths = Math.sqrt(20);

/**
 * Estimates the number of flockmates, and of fish from which a fish only keeps its distance, within reach of a fish at
 * the start: as if each species were spread evenly over its start, and all starts had the same centre.
 */
export function expectedNeighbours(plan: Plan, species: SpeciesPlan): number {
  const reach = reachOf(plan, species);
  if (reach === 0) return 0;
  // Cells in space have 15.5 neighbours on average, in the plane 6.
  if (species.perception.neighbourhood === 'voronoi') return plan.dimensions === 3 ? 15.5 : 6;
  const mates = new Set([...species.schoolsWith, ...species.keepsAwayFrom]);
  return [...mates].reduce((sum, mate) => sum + expectedWithin(plan, plan.species[mate], reach), 0);
}

/** The largest radius of the rules that read flockmates one by one, m. */
function reachOf(
  { ruleRows, species: all }: Plan,
  { rules, motion, metabolism, body, schoolsWith, heading }: SpeciesPlan,
): number {
  let reach = heading ? headingReach(heading) : 0;
  const longest = schoolsWith.reduce((most, mate) => Math.max(most, all[mate].body.length), body.length);
  for (const name of Object.keys(ruleRows)) {
    const row = ruleRows[name];
    const { enabled, radius = 0 } = (rules as unknown as Record<string, { enabled: boolean; radius?: number }>)[name];
    if (!row.flockmates || !enabled || radius === Number.POSITIVE_INFINITY) continue;
    reach = Math.max(reach, name === 'separation' ? radius * ((body.length + longest) / (2 * body.length)) : radius);
  }
  const benefit = Math.max(motion.wakeBenefit, metabolism?.beside ?? 0, metabolism?.ahead ?? 0);
  return benefit > 0 ? Math.max(reach, wakeLengths * body.length) : reach;
}

/** The largest radius of a heading model, m. */
function headingReach(heading: Heading): number {
  return Object.entries(heading).reduce(
    (reach, [key, value]) => (/radius$/i.test(key) ? Math.max(reach, Number(value)) : reach),
    0,
  );
}

function expectedWithin(plan: Plan, { start, count }: SpeciesPlan, reach: number): number {
  if (start.kind === 'list') return countedWithin(start.positions, reach);
  const { min, max } = plan.world;
  const edge = (axis: number): number => max[axis] - min[axis];
  const axes = [0, 1, 2].slice(0, plan.dimensions);
  const shortest = Math.min(...axes.map(edge));
  const part = axes.reduce((product, axis) => {
    let extent = edge(axis);
    if (start.kind === 'box') extent = (start.max ?? max)[axis] - (start.min ?? min)[axis];
    if (start.kind === 'sphere') extent = 2 * (start.radius ?? shortest / 2);
    // A ring has the height of the world, and its width equals its radius.
    if (start.kind === 'ring' && axis !== 1 && start.radius !== undefined) extent = start.radius;
    return product * Math.min(1, (2 * reach) / Math.max(extent, 1e-9));
  }, 1);
  return count * part;
}

/** The last result for each list of positions, cached because most edits do not change the reach. */
const counted = new WeakMap<readonly Vec3[], { readonly reach: number; readonly count: number }>();

/** Returns the mean over some fish of a list. */
function countedWithin(positions: readonly Vec3[], reach: number): number {
  const known = counted.get(positions);
  if (known?.reach === reach) return known.count;
  const count = countedAnew(positions, reach);
  counted.set(positions, { reach, count });
  return count;
}

function countedAnew(positions: readonly Vec3[], reach: number): number {
  const fish = Math.min(sampled, positions.length);
  let sum = 0;
  for (let k = 0; k < fish; k++) {
    const [x, y, z] = positions[Math.floor((k * positions.length) / fish)];
    for (const [a, b, c] of positions) {
      const [dx, dy, dz] = [a - x, b - y, c - z];
      if (dx * dx + dy * dy + dz * dz < reach * reach) sum++;
    }
  }
  return fish > 0 ? sum / fish : 0;
}
