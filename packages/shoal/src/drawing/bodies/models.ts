// Which body each species is drawn with, and what surrounds them: water, air or land.

import type { BodyShape } from '../../parameters/species-choices.ts';
import type { Plan } from '../../scenario/plan.ts';
import { bison } from './bison.ts';
import type { Model } from './model.ts';
import { sardine } from './sardine.ts';
import { shark } from './shark.ts';
import { sheep } from './sheep.ts';
import { sparrow } from './sparrow.ts';
import { starling } from './starling.ts';
import { tang } from './tang.ts';
import { tuna } from './tuna.ts';

/** The model of each shape. */
export const models: Readonly<Record<BodyShape, Model>> = {
  sardine,
  tang,
  tuna,
  shark,
  starling,
  sparrow,
  sheep,
  bison,
};

const usual: readonly BodyShape[] = ['sardine', 'tang', 'tuna'];

/** The shape of each species of a plan. */
export function shapesOf({ species }: Plan): BodyShape[] {
  let others = 0;
  return species.map(({ body, hunts, onGround }) => {
    if (body.shape !== 'auto') return body.shape;
    if (hunts.length > 0) return 'shark';
    return onGround ? 'sheep' : usual[others++ % usual.length];
  });
}

/** Drawn lengths, pixels, from which the finest and the middle level of detail are used. */
export const nearPixels = 26;
export const middlePixels = 9;

/** What surrounds the animals of a scene. */
export type Habitat = NonNullable<Plan['view']['habitat']>;

/** The scenario's habitat. If it states none: land if any species walks, air if all fly, else water. */
export function habitatOf(plan: Plan): Habitat {
  if (plan.view.habitat) return plan.view.habitat;
  const gaits = shapesOf(plan).map((shape) => models[shape].gait);
  if (gaits.includes('walk')) return 'land';
  return gaits.length > 0 && gaits.every((gait) => gait === 'fly') ? 'air' : 'water';
}
