import { clampLength } from '../../math/vector.ts';
import { trackOffsetInto } from '../../timeline/track.ts';
import { addPush } from '../away-from.ts';
import type { Rule, Steer } from '../rule.ts';

/*
 * Characters: keeps away from moving bodies that are given by some points each (head, hands, feet). a = w s [m/s²].
 * r m; w m/s² for a vector 1 long. No point near: 0. Exactly at a point: that point gives no direction.
 */

const offset = new Float64Array(3);

/** s = Σ over points with l < r of (d/l)(1 − l/r), at most 1 long. Vetemaa 2020 §5.3.2, in the form of §3.6. */
const linearDecay: Steer<'characters'> = (out, i, { radius }, scene) => {
  const { school, plan, wraps } = scene;
  const x = school.x[i];
  out[0] = out[1] = out[2] = 0;
  for (const { points, track } of plan.characters) {
    trackOffsetInto(offset, track, school.time);
    for (let k = 0; k < points.length; k++) {
      const point = points[k];
      // Most are too far away along one axis.
      if (!wraps && Math.abs(x - (point[0] + offset[0])) >= radius) continue;
      addPush(out, i, point[0] + offset[0], point[1] + offset[1], point[2] + offset[2], radius, scene);
    }
  }
  clampLength(out, 1);
};

export const characters: Rule<'characters'> = {
  forms: { 'linear-decay': linearDecay },
  applies: (_species, plan) => plan.characters.length > 0,
};
