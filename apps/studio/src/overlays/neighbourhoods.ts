import { inkOf } from '../colours/colours.ts';
import { radiiOf } from '../stage/state/overlay.ts';
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
