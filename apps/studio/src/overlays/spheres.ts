// Overlays of neighbourhoods: radii of rules, cells of grid and octree, attacks of predators.

import { attacksOf, type Boxes, gridBoxes, octreeBoxes } from 'shoal/internal';
import { Vector3 } from 'three';
import { inkOf } from '../colours/colours.ts';
import { largestRadius, mostDrawnCells, radiiOf } from '../stage/state/overlay.ts';
import type { Ink, LineSet } from './line-set.ts';
import type { Overlay, OverlayScene } from './overlay.ts';

const segments = 72;
/** Lines per sphere. */
export const linesOfSphere: number = 4 * segments;

const across = new Vector3();
const along = new Vector3();
const centre = new Vector3();
const from = new Vector3();
const to = new Vector3();
const axes = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)];

/** A circle about `centre` in the plane of `across` and `along`. */
function addCircle(lines: LineSet, radius: number, ink: Ink, opacity: number): void {
  for (let k = 0; k <= segments; k++) {
    const angle = (2 * Math.PI * k) / segments;
    to.copy(centre)
      .addScaledVector(across, radius * Math.cos(angle))
      .addScaledVector(along, radius * Math.sin(angle));
    if (k > 0) lines.add(from.x, from.y, from.z, to.x, to.y, to.z, ink, opacity);
    from.copy(to);
  }
}

/** A sphere as its outline and three faint circles. */
function addSphere(
  lines: LineSet,
  { view: { camera } }: OverlayScene,
  x: number,
  y: number,
  z: number,
  radius: number,
  ink: Ink,
): void {
  for (let axis = 0; axis < 3; axis++) {
    centre.set(x, y, z);
    across.copy(axes[axis]);
    along.copy(axes[(axis + 1) % 3]);
    addCircle(lines, radius, ink, 0.28);
  }
  // The outline is the circle in which lines from the eye touch the sphere.
  const toEye = from.copy(camera.position).sub(centre);
  const distance = toEye.length();
  if (distance <= radius) return;
  toEye.divideScalar(distance);
  across.set(0, 1, 0).cross(toEye);
  if (across.lengthSq() < 1e-6) across.set(1, 0, 0);
  across.normalize();
  along.crossVectors(toEye, across);
  centre.addScaledVector(toEye, (radius * radius) / distance);
  addCircle(lines, radius * Math.sqrt(1 - (radius / distance) ** 2), ink, 0.95);
}

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
