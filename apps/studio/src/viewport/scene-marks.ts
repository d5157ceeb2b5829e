import { type Mark, marks } from 'shoal/three';

const alive: readonly Mark[] = ['food', 'characters'];

/** The parts of a scene to show: all, or only those to which fish react. */
export function marksOf(withGuides: boolean): readonly Mark[] {
  return withGuides ? marks : alive;
}
