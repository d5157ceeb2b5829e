import { clampLength } from '../../math/vector.ts';
import { addPush } from '../away-from.ts';
import { overFish } from '../over-fish.ts';
import type { Rule, Steer } from '../rule.ts';

/*
 * Characters: keeps away from moving bodies, each given by some points (head, hands, feet). a = w s [m/s²]. r in m; w
 * in m/s² for a vector of length 1. No point near: s = 0. A point exactly at the fish gives no direction.
 */

/** s = Σ over points with l < r of (d/l)(1 − l/r), limited to length 1. Vetemaa 2020 §5.3.2, in the form of §3.6. */
const linearDecay: Steer<'characters'> = overFish((out, first, end, { radius }, scene) => {
  const { school, threats } = scene;
  const cells = threats.characterPoints(school.species[first], radius);
  cells.find(school, first, end);
  const { near, points, firsts, ends } = cells;
  for (let i = first, k = 0; i < end; i++, k++) {
    push[0] = push[1] = push[2] = 0;
    for (let p = firsts[k]; p < ends[k]; p++) {
      const at = 3 * near[p];
      addPush(push, i, points[at], points[at + 1], points[at + 2], radius, scene);
    }
    clampLength(push, 1);
    out[3 * k] = push[0];
    out[3 * k + 1] = push[1];
    out[3 * k + 2] = push[2];
  }
});

const push = new Float64Array(3);

export const characters: Rule<'characters'> = {
  forms: { 'linear-decay': linearDecay },
  applies: (_species, plan) => plan.characters.length > 0,
};
