import { keepAway } from '../distances/offsets.ts';
import { overFish, type Rule, type Steer } from '../rule.ts';

/*
 * Characters: keeps away from moving bodies, each given by some points (head, hands, feet). a = w s [m/s²]. r in m; w
 * in m/s² for a vector of length 1. No point near: s = 0. A point exactly at the fish gives no direction.
 */

/** s = Σ over points with l < r of (d/l)(1 − l/r), limited to length 1. Vetemaa 2020 §5.3.2, in the form of §3.6. */
const linearDecay: Steer<'characters'> = overFish((out, first, end, settings, scene) => {
  const points = scene.threats.characterPoints(scene.school.species[first], settings.radius);
  keepAway(out, first, end, points, settings, -2, scene);
});

export const characters: Rule<'characters'> = {
  forms: { 'linear-decay': linearDecay },
  applies: (_species, plan) => plan.characters.length > 0,
};
