// Which body each species is drawn with.

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
