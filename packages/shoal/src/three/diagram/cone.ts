// The cone as which a fish is drawn in a diagram.

import { type BufferGeometry, ConeGeometry } from 'three';
import type { Figure } from '../bodies/figures.ts';

/** A slim cone of length 1 that points forward, as in the figures of the thesis. */
function makeCone(): BufferGeometry {
  const cone = new ConeGeometry(0.15, 1, 12, 1);
  cone.rotateZ(-Math.PI / 2);
  return cone;
}

export const cone: Figure = {
  gait: 'swim',
  wave: [0, 0],
  face: [0, 0, 1, 0],
  foot: 0.15,
  beat: [0, 0],
  bodies: [makeCone],
};
