import type { BodyShape } from '../../parameters/body-shape.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { Figure } from './figure.ts';
import { sardine } from './sardine.ts';
import { shark } from './shark.ts';
import { sheep } from './sheep.ts';
import { starling } from './starling.ts';
import { tang } from './tang.ts';
import { tuna } from './tuna.ts';

export const figures: Readonly<Record<BodyShape, Figure>> = { sardine, tang, tuna, shark, starling, sheep };

const usual: readonly BodyShape[] = ['sardine', 'tang', 'tuna'];

/** The model of each species of a plan. */
export function shapesOf({ species }: Plan): BodyShape[] {
  let others = 0;
  return species.map(({ body, hunts, onGround }) => {
    if (body.shape !== 'auto') return body.shape;
    if (hunts.length > 0) return 'shark';
    return onGround ? 'sheep' : usual[others++ % usual.length];
  });
}

/** @param own one model for all species, or the model of a species by its name; undefined: that of its shape */
export function figuresOf(plan: Plan, own?: Figure | ((species: string) => Figure | undefined)): Figure[] {
  const shapes = shapesOf(plan);
  return plan.species.map(({ name }, species) => {
    const figure = typeof own === 'function' ? own(name) : own;
    return figure ?? figures[shapes[species]];
  });
}
