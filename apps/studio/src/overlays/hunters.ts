import { attacksOf } from 'shoal/internal';
import { inkOf } from '../colours/colours.ts';
import type { Overlay } from './overlay.ts';
import { addSphere, linesOfSphere } from './wire-sphere.ts';

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
