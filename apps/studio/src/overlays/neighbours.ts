// The overlay of lines from the selected fish to its neighbours.

import type { Plan } from 'shoal';
import { NearList, searchOf, VoronoiSearch } from 'shoal/internal';
import { inkOf } from '../colours/colours.ts';
import { fewForLinks, largestRadius, radiiOf } from '../stage/state/overlay.ts';
import type { BoldLines, LineSet } from './line-set.ts';
import type { Overlay, OverlayScene } from './overlay.ts';

const near = new NearList();

/**
 * Lines from the selected fish to its neighbours. If no fish is selected, lines between all neighbours, in small
 * schools.
 */
export const neighbours: Overlay = {
  most: 8000,
  draw({ thin, bold }, scene) {
    if (scene.chosen >= 0) drawOfChosen(bold, scene);
    else if (scene.simulation.school.count <= fewForLinks) drawOfAll(thin, scene);
  },
};

function drawOfChosen(lines: BoldLines, scene: OverlayScene): void {
  const { report, chosen, positions, simulation } = scene;
  const { school } = simulation;
  if (report?.id !== school.id[chosen]) return;
  const species = school.species[chosen];
  const seen = new Set<number>();
  for (const rule of simulation.engine.rulesOf(species)) {
    if (!report.steering[rule]?.enabled) continue;
    const ink = inkOf(rule);
    for (const mate of report.flockmateIds[rule] ?? []) {
      const k = school.indexOf(mate);
      // The line has the colour of the first rule that counts the neighbour, like its ring.
      if (k >= 0 && !seen.has(mate) && !isAcross(scene, chosen, k)) lines.join(positions, chosen, k, ink, 0.85);
      seen.add(mate);
    }
  }
}

function drawOfAll(lines: LineSet, scene: OverlayScene): void {
  const { simulation, positions: at, ink } = scene;
  const { school, plan } = simulation;
  const reach = largestRadius(plan);
  const search = searchOf(plan);
  if (reach > 0) search.build(school, reach);
  const voronoi = new VoronoiSearch(plan.wraps ? plan.world : undefined);
  voronoi.build(school);
  for (let i = 0; i < school.count; i++) {
    const species = plan.species[school.species[i]];
    const mates = species.schoolsWith.reduce((bits, mate) => bits | (1 << mate), 0);
    const own = reachOf(plan, species);
    if (own === 0) continue;
    if (species.perception.neighbourhood === 'voronoi') voronoi.nearInto(near, i, own, mates);
    else search.nearInto(near, i, reach, mates);
    for (let k = 0; k < near.count; k++) {
      // Each pair is drawn once. Opacity falls with distance.
      if (near.index[k] <= i || near.distance[k] >= own) continue;
      const j = near.index[k];
      if (isAcross(scene, i, j)) continue;
      const opacity = 0.15 + 0.5 * (1 - near.distance[k] / own);
      lines.add(at[3 * i], at[3 * i + 1], at[3 * i + 2], at[3 * j], at[3 * j + 1], at[3 * j + 2], ink, opacity);
    }
  }
}

/** How far a species looks for flockmates one by one, m. Voronoi neighbours of rules with the radius "all" can be anywhere. */
function reachOf({ ruleRows }: Plan, species: Plan['species'][number]): number {
  const radii = radiiOf(species).filter(([rule]) => ruleRows[rule]?.flockmates);
  const largest = Math.max(0, ...radii.map(([, radius]) => radius));
  if (species.perception.neighbourhood === 'metric') return largest;
  const rules = Object.entries(species.rules) as [string, { enabled: boolean; radius?: number }][];
  const isOfAll = rules.some(
    ([rule, { enabled, radius }]) => ruleRows[rule]?.flockmates && enabled && radius === Number.POSITIVE_INFINITY,
  );
  return isOfAll ? Number.POSITIVE_INFINITY : largest;
}

/** Whether two fish are neighbours across the seam of a periodic world; no line is drawn then. */
function isAcross({ simulation: { plan }, positions: at }: OverlayScene, i: number, j: number): boolean {
  const { min, max } = plan.world;
  const isFar = (axis: number): boolean => 2 * Math.abs(at[3 * i + axis] - at[3 * j + axis]) > max[axis] - min[axis];
  return plan.wraps && (isFar(0) || isFar(1) || isFar(2));
}
