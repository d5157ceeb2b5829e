import type { NearList } from '../neighbours/near.ts';
import type { SpeciesPlan } from '../scenario/plan.ts';
import { wakeFactor, wakeReach } from './wake.ts';

type Swimmer = Pick<SpeciesPlan, 'motion' | 'metabolism'>;

/** How far flockmates change the drag of a fish, in body lengths of the flockmate; 0: they do not. */
export function dragReach({ motion, metabolism }: Swimmer): number {
  return motion.wakeBenefit > 0 || (metabolism && metabolism.beside + metabolism.ahead > 0) ? wakeReach : 0;
}

/** The fraction of its drag that a fish feels among its flockmates. @param lengthOf length of the body of fish j, m */
export function feltDrag(
  near: NearList,
  headings: Parameters<typeof wakeFactor>[1],
  lengthOf: (j: number) => number,
  { motion: { wakeBenefit }, metabolism }: Swimmer,
): number {
  return wakeFactor(near, headings, lengthOf, wakeBenefit, metabolism);
}
