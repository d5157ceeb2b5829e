import { attacksOf, type Boxes, gridBoxes, octreeBoxes } from 'shoal/internal';
import { inkOf } from '../colours/colours.ts';
import { largestRadius, mostDrawnCells, radiiOf } from '../stage/state/overlay.ts';
import type { Ink, LineSet } from './line-set.ts';
import type { Overlay } from './overlay.ts';
import { addSphere, linesOfSphere } from './wire-sphere.ts';

/** A sphere around the selected fish for the radius of each rule. */
export const neighbourhoods: Overlay = {
  most: 12 * linesOfSphere,
  draw({ thin }, scene) {
    const { chosen, positions, simulation } = scene;
    if (chosen < 0) return;
    const { school, plan } = simulation;
    const species = school.species[chosen];
    const [x, y, z] = [0, 1, 2].map((axis) => positions[3 * chosen + axis]);
    for (const [rule, radius] of radiiOf(plan.species[species])) {
      // Only rules that apply to the fish.
      if (simulation.engine.rulesOf(species).includes(rule)) addSphere(thin, scene, x, y, z, radius, inkOf(rule));
    }
  },
};

/** Pairs of corners of a box that an edge joins. Each bit of a corner is the side along x, y or z. */
const edges = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((from) =>
  [1, 2, 4].filter((axis) => !(from & axis)).map((axis) => [from, from | axis] as const),
);

/** Draws the boxes with most fish. Opacity grows with the number of fish. */
function drawBoxes(lines: LineSet, { corners, fish }: Boxes, ink: Ink): void {
  const order = Array.from(fish.keys());
  if (order.length > mostDrawnCells) order.sort((a, b) => fish[b] - fish[a]).length = mostDrawnCells;
  const fullest = order.reduce((most, box) => Math.max(most, fish[box]), 1);
  for (const box of order) {
    const corner = (bits: number, axis: number): number => corners[6 * box + axis + ((bits >> axis) & 1 ? 3 : 0)];
    const opacity = 0.12 + 0.68 * (fish[box] / fullest);
    for (const [a, b] of edges)
      lines.add(corner(a, 0), corner(a, 1), corner(a, 2), corner(b, 0), corner(b, 1), corner(b, 2), ink, opacity);
  }
}

/** Cells of the neighbour grid that contain fish. */
export const gridCells: Overlay = {
  most: edges.length * mostDrawnCells,
  paced: true,
  draw({ thin }, { simulation: { school, plan }, ink }) {
    const reach = largestRadius(plan);
    if (reach > 0) drawBoxes(thin, gridBoxes(school, reach, plan), ink);
  },
};

/** Leaves of the octree. */
export const octree: Overlay = {
  most: edges.length * mostDrawnCells,
  paced: true,
  draw({ thin }, { simulation: { school, plan }, ink }) {
    drawBoxes(thin, octreeBoxes(school, plan.leafCapacity), ink);
  },
};

const mostHunters = 16;

/** A line from each predator to its prey, and the sphere within which prey flees. */
export const hunters: Overlay = {
  most: mostHunters * linesOfSphere,
  draw({ thin, bold }, scene) {
    const { simulation, positions: at, unmarked } = scene;
    const { school, plan } = simulation;
    for (const [i, k] of attacksOf(school, plan)) {
      if (!unmarked.has(school.id[i])) bold.join(at, i, k, inkOf('hunt'), 1);
    }
    for (let i = 0; i < school.count && !thin.full; i++) {
      const species = school.species[i];
      const { hunts } = plan.species[species];
      if (hunts.length === 0 || unmarked.has(school.id[i])) continue;
      // The largest flee radius of all species that flee.
      const fleeing = plan.species.filter(
        ({ flees, rules }, other) => (flees.includes(species) || hunts.includes(other)) && rules.flee.enabled,
      );
      const radius = Math.max(0, ...fleeing.map(({ rules }) => rules.flee.radius).filter(Number.isFinite));
      if (radius > 0) addSphere(thin, scene, at[3 * i], at[3 * i + 1], at[3 * i + 2], radius, inkOf('flee'));
    }
  },
};
