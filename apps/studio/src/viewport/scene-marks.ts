import { type Mark, marks } from 'shoal/three';

const alive: readonly Mark[] = ['food', 'characters'];

/** What a scene marks: everything, or only what fish meet. */
export function marksOf(withGuides: boolean): readonly Mark[] {
  return withGuides ? marks : alive;
}
