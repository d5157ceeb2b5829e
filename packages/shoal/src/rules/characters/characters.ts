import { clampLength } from '../../math/vector.ts';
import { addPush } from '../away-from.ts';
import type { Rule, Steer } from '../rule.ts';

/*
 * Characters: keeps away from moving bodies, each given by some points (head, hands, feet). a = w s [m/s²]. r in m; w
 * in m/s² for a vector of length 1. No point near: s = 0. A point exactly at the fish gives no direction.
 */

/** s = Σ over points with l < r of (d/l)(1 − l/r), limited to length 1. Vetemaa 2020 §5.3.2, in the form of §3.6. */
const linearDecay: Steer<'characters'> = (out, i, { radius }, scene) => {
  const { school, threats } = scene;
  out[0] = out[1] = out[2] = 0;
  const cells = threats.characterPoints(school.species[i], radius);
  cells.find(school, i);
  const { near, points, first, end } = cells;
  if (first === end) return;
  for (let k = first; k < end; k++) {
    const at = 3 * near[k];
    addPush(out, i, points[at], points[at + 1], points[at + 2], radius, scene);
  }
  clampLength(out, 1);
};

export const characters: Rule<'characters'> = {
  forms: { 'linear-decay': linearDecay },
  applies: (_species, plan) => plan.characters.length > 0,
};
