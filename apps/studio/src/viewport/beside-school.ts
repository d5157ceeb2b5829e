import type { Simulation, Vec3 } from 'shoal';
import { FishSample } from './camera/fish-sample.ts';
import { sightOf } from './camera/surroundings.ts';
import type { Triple } from './camera/triple.ts';

/** How far from the middle of the school, as a fraction of its radius: in the picture of the whole school on any screen. */
const across = 0.6;
const above = 0.55;

/**
 * A point beside the school, m, that a picture of the whole school shows.
 * @param heading a level direction across the view
 */
export function besideSchool(simulation: Simulation, heading: Vec3): Vec3 {
  const { world, ground, dimensions } = simulation.plan;
  const { min, max } = world;
  const fish = new FishSample();
  fish.take(sightOf(simulation, 1), min, max);
  const centre: Triple = [0, 0, 0];
  fish.middleInto(centre);
  const radius = fish.radiusAround(centre);
  const rise = ground ? 0 : above * radius;
  return centre.map((x, axis) => {
    const flat = axis === 2 && dimensions === 2;
    const off = flat ? 0 : across * radius * heading[axis];
    const at = Math.min(max[axis], Math.max(min[axis], x - off + (axis === 1 ? rise : 0)));
    return Math.round(at * 100) / 100;
  }) as [number, number, number];
}
