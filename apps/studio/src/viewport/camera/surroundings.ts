// Reads from a simulation what cameras need: its fish, ground and obstacles, and the first side to look from.

import type { Plan, Simulation } from 'shoal';
import { layoutOf, sandHeight } from 'shoal/drawing';
import { groundHeight } from 'shoal/fields';
import { commonLength } from '../../stage/state/magnification.ts';
import type { Sight, Surroundings } from './sight.ts';
import { type Bearing, bearingOf } from './triple.ts';

/** Distance from ground and surface, in sizes of the world. */
const margin = 0.03;
/** Fish farther outside the world than this are not followed, in sizes of the world. */
const outside = 0.5;

/** @param magnify drawn length of fish divided by real length */
export function surroundingsOf(simulation: Simulation, magnify: number): Surroundings {
  const { plan } = simulation;
  const layout = layoutOf(plan);
  const { size, seabed, surface, bottomless } = layout;
  const { ground, world } = plan;
  return {
    min: world.min.map((x) => x - outside * size),
    max: world.max.map((x) => x + outside * size),
    size,
    periodic: plan.wraps,
    pace: plan.view.speed,
    nearest: Math.min(size * 0.2, Math.max(size * 0.02, 0.75 * magnify * commonLength(plan))),
    farthest: size * 3,
    heights(x, z) {
      // Far from the world, the sand has dunes and ridges.
      const sand = bottomless ? seabed - size : Math.max(seabed + margin * size, sandHeight(layout, x, z));
      const lowest = (ground ? groundHeight(ground, x, z) : sand) + margin * size;
      return [lowest, Math.max(lowest, surface - margin * size)];
    },
    clearance: (x, y, z, limit) =>
      simulation.plan.obstacles.length > 0 ? simulation.obstacles.clearance(x, y, z, limit) : limit,
  };
}

/** @param magnify drawn length of fish divided by real length */
export function sightOf({ school, plan }: Simulation, magnify: number, only?: Sight['only']): Sight {
  const { count, x, y, z, id, species } = school;
  const lengths = plan.species.map(({ body }) => body.length * magnify);
  return { count, x, y, z, id, only, species, lengths, hunters: plan.species.map(({ hunts }) => hunts.length > 0) };
}

/** Slightly below the school, looking towards the light. */
const inWater = bearingOf(0.36, -0.08, 0.93);
/** On ground: slightly above the herd, which would otherwise look like a line. */
const overGround = bearingOf(0.36, 0.3, 0.93);
/** With obstacles: low, so that they look tall. */
const amongStones = bearingOf(0.36, 0.1, 0.93);

/** The side from which a scene is first seen. */
export function openingBearing({ ground, obstacles, view }: Plan): Bearing {
  if (view.from) return bearingOf(...view.from);
  if (!ground) return inWater;
  return obstacles.length > 0 ? amongStones : overGround;
}
