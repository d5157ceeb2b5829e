import { offsetFrom } from '../distances/offsets.ts';
import type { Rule, Steer } from '../rule.ts';

/*
 * Food: swims to the nearest food in range and eats it. a = w s [m/s²]. w in m/s² for a vector of length 1; range and
 * reach of a source in m; bite and growth in units per second. No food in range, or all eaten: s = 0.
 */

/**
 * s = unit(x_food − xᵢ)(1 − l/range), for the nearest source in range that is not empty; continuous at the range. Sun &
 * Tokunaga.
 */
const source: Steer<'food'> = (out, i, _settings, scene) => {
  const { plan, school } = scene;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < plan.food.length; k++) {
    if (school.food[k] <= 0) continue;
    const { at, range } = plan.food[k];
    const l = offsetFrom(out, i, at[0], at[1], at[2], scene);
    if (l >= range || l >= least) continue;
    least = l;
    best = k;
  }
  out[0] = out[1] = out[2] = 0;
  if (best < 0 || least === 0) return;
  const { at, range } = plan.food[best];
  offsetFrom(out, i, at[0], at[1], at[2], scene);
  const factor = -(1 - least / range) / least;
  out[0] *= factor;
  out[1] *= factor;
  out[2] *= factor;
};

const offset = new Float64Array(3);
/** The amount of each source during a step, in float64, because float32 would lose many small bites. */
let left = new Float64Array(0);

/** Food grows. Then fish eat in the order of their ids, each from the first source within reach, until it is empty. */
const interact: NonNullable<Rule<'food'>['interact']> = (scene, outcomes) => {
  const { plan, school, step } = scene;
  if (left.length < plan.food.length) left = new Float64Array(plan.food.length);
  for (let k = 0; k < plan.food.length; k++) {
    const { amount, growth } = plan.food[k];
    left[k] = growth > 0 ? Math.min(amount, school.food[k] + growth * step) : school.food[k];
  }
  for (let i = 0; i < school.count; i++) {
    const { rules } = plan.species[school.species[i]];
    if (!rules.food.enabled || rules.food.bite === 0) continue;
    for (let k = 0; k < plan.food.length; k++) {
      const { at, reach } = plan.food[k];
      if (left[k] <= 0 || offsetFrom(offset, i, at[0], at[1], at[2], scene) >= reach) continue;
      left[k] = Math.max(0, left[k] - rules.food.bite * step);
      if (left[k] === 0) outcomes.emit('eaten', school, i, k, [at[0], at[1], at[2]]);
      break;
    }
  }
  for (let k = 0; k < plan.food.length; k++) school.food[k] = left[k];
};

export const food: Rule<'food'> = {
  forms: { source },
  applies: (_species, plan) => plan.food.length > 0,
  interact,
};
