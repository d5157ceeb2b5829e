import type { Simulation, Vec3 } from 'shoal';
import { Vector3 } from 'three';
import { FishSample } from './camera/fish-sample.ts';
import type { OrbitCamera } from './camera/orbit-camera.ts';
import type { Sight } from './camera/sight.ts';
import { sightOf } from './camera/surroundings.ts';
import type { Triple } from './camera/triple.ts';

/** The middle of the view, m, where new objects appear, and a level direction across it. */
export interface MiddleOfView {
  readonly at: Vec3;
  readonly heading: Vec3;
}

/** Returns the middle of a camera's view, rounded to centimetres. */
export function middleOfView({ target, camera }: OrbitCamera): MiddleOfView {
  const across = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0).setY(0).normalize();
  return {
    at: target.toArray().map((x) => Math.round(x * 100) / 100) as [number, number, number],
    heading: across.toArray(),
  };
}

/**
 * Distance from the middle of the school, in radii of the school. At this distance a point is visible on any screen
 * when the whole school is shown.
 */
const across = 0.6;
const above = 0.55;

/**
 * A point beside the school, m, that is visible when the whole school is shown: left of its middle, or behind it in an
 * upright picture, which has no space at the sides.
 * @param right a level direction to the right in the picture
 * @param aspect width of the picture by its height
 * @param only ids of the school's fish; default: all
 */
export function besideSchool(
  simulation: Simulation,
  [rightX, , rightZ]: Vec3,
  aspect: number,
  only?: Sight['only'],
): Vec3 {
  const heading: Vec3 = aspect < 1 ? [rightZ, 0, -rightX] : [-rightX, 0, -rightZ];
  const { world, ground, dimensions } = simulation.plan;
  const { min, max } = world;
  const fish = new FishSample();
  fish.take(sightOf(simulation, 1, only), min, max);
  const centre: Triple = [0, 0, 0];
  fish.middleInto(centre);
  const radius = fish.radiusAround(centre);
  const rise = ground ? 0 : above * radius;
  return centre.map((x, axis) => {
    const flat = axis === 2 && dimensions === 2;
    const off = flat ? 0 : across * radius * heading[axis];
    const at = Math.min(max[axis], Math.max(min[axis], x + off + (axis === 1 ? rise : 0)));
    return Math.round(at * 100) / 100;
  }) as [number, number, number];
}
