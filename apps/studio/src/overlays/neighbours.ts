import { NearList, searchOf } from 'shoal';
import { fewForLinks, radiiOf, reachOf } from '../stage/overlay.ts';
import type { LineSet } from './line-set.ts';
import { inkOf, type Overlay, type OverlayScene } from './overlay.ts';

const near = new NearList();

/** Lines from the chosen fish to those that count for it; where none is chosen and there are few, between all. */
export const neighbours: Overlay = {
  most: 8000,
  draw(lines, scene) {
    if (scene.chosen >= 0) drawOfChosen(lines, scene);
    else if (scene.simulation.school.count <= fewForLinks) drawOfAll(lines, scene);
  },
};

function drawOfChosen(lines: LineSet, scene: OverlayScene): void {
  const { report, chosen, positions, simulation } = scene;
  const { school } = simulation;
  if (report?.id !== school.id[chosen]) return;
  const species = school.species[chosen];
  const seen = new Set<number>();
  for (const rule of simulation.engine.rulesOf(species)) {
    if (!report.steering[rule]?.enabled) continue;
    const ink = inkOf(scene, species, rule);
    for (const mate of report.mates[rule] ?? []) {
      const k = school.indexOf(mate);
      // The first rule for which it counts has the line, as with the rings.
      if (k >= 0 && !seen.has(mate)) addLine(lines, scene, chosen, k, positions, ink, 0.9);
      seen.add(mate);
    }
  }
}

function drawOfAll(lines: LineSet, scene: OverlayScene): void {
  const { simulation, positions, ink } = scene;
  const { school, plan } = simulation;
  const reach = reachOf(plan);
  if (reach === 0) return;
  const search = searchOf(plan);
  search.build(school, reach);
  for (let i = 0; i < school.count; i++) {
    const { schoolsWith } = plan.species[school.species[i]];
    const mates = schoolsWith.reduce((bits, species) => bits | (1 << species), 0);
    search.nearInto(near, i, reach, mates);
    const radii = radiiOf(plan.species[school.species[i]]).filter(([rule]) => plan.ruleRows[rule]?.flockmates);
    const own = Math.max(0, ...radii.map(([, radius]) => radius));
    for (let k = 0; k < near.count; k++) {
      // Each pair once; the nearer, the clearer.
      if (near.index[k] <= i || near.distance[k] >= own) continue;
      addLine(lines, scene, i, near.index[k], positions, ink, 0.15 + 0.5 * (1 - near.distance[k] / own));
    }
  }
}

/** Straight from fish to fish; across the seam of a world that wraps no line is drawn. */
function addLine(
  lines: LineSet,
  { simulation: { plan } }: OverlayScene,
  i: number,
  k: number,
  at: ArrayLike<number>,
  ink: readonly [number, number, number],
  opacity: number,
): void {
  const { min, max } = plan.world;
  if (plan.wraps)
    for (let axis = 0; axis < 3; axis++)
      if (2 * Math.abs(at[3 * i + axis] - at[3 * k + axis]) > max[axis] - min[axis]) return;
  lines.add(at[3 * i], at[3 * i + 1], at[3 * i + 2], at[3 * k], at[3 * k + 1], at[3 * k + 2], ink, opacity);
}
