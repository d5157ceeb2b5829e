// Whether a scene is drawn in water, in the air or on land.

import type { Plan } from '../scenario/plan.ts';
import { models, shapesOf } from './bodies/models.ts';

/** What surrounds the animals of a scene. */
export type Habitat = NonNullable<Plan['view']['habitat']>;

/** The scenario's habitat. If it states none: land if any species walks, air if all fly, else water. */
export function habitatOf(plan: Plan): Habitat {
  if (plan.view.habitat) return plan.view.habitat;
  const gaits = shapesOf(plan).map((shape) => models[shape].gait);
  if (gaits.includes('walk')) return 'land';
  return gaits.length > 0 && gaits.every((gait) => gait === 'fly') ? 'air' : 'water';
}
