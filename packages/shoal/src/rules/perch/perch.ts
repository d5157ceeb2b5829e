import { randomInto, streams, toUnit } from '../../random/random.ts';
import { groundHeight } from '../../scenario/ground.ts';
import { stepsFor } from '../hunt/step-clock.ts';
import type { Rule, Steer } from '../rule.ts';

/*
 * Perch: lands on the ground, rests, and rejoins the school. The length of a rest is random between least and most, s,
 * in whole steps; if most < least, it is least. Species that walk on the ground do not perch, and without a ground none
 * does. When the rule is switched off, all rejoin. Parker, "Perching".
 *
 * State of each fish: perchSteps (steps of rest left), perchCount (rests so far, so that each rest has its own random
 * number).
 */

/**
 * s = (0, −1, 0): a weight pulls fish down, so that they land more often. A fish that gets below the ground is placed
 * on it and rests. With bounds slightly above the ground, as in Parker, landings are gentle and rarer.
 */
const ground: Steer<'perch'> = (out) => {
  out[0] = out[2] = 0;
  out[1] = -1;
};

const holds: NonNullable<Rule<'perch'>['holds']> = (i, { school }) => school.column('perchSteps')[i] > 0;

const chance = new Uint32Array(4);

const interact: NonNullable<Rule<'perch'>['interact']> = (scene, outcomes) => {
  const { school, plan, seed, step } = scene;
  if (!plan.ground) return;
  const left = school.column('perchSteps');
  const count = school.column('perchCount');
  for (let i = 0; i < school.count; i++) {
    const { rules, onGround } = plan.species[school.species[i]];
    if (left[i] > 0) {
      left[i] = rules.perch.enabled ? left[i] - 1 : 0;
      continue;
    }
    if (onGround || !rules.perch.enabled) continue;
    const height = groundHeight(plan.ground, school.x[i], school.z[i]);
    // Compared in float32, so that a fish that has just rested counts as at the ground, not below it.
    if (school.y[i] >= Math.fround(height)) continue;
    randomInto(chance, seed, streams.perch, school.id[i], count[i]++);
    const { least, most } = rules.perch;
    left[i] = stepsFor(least + Math.max(0, most - least) * toUnit(chance[0]), step);
    school.y[i] = height;
    outcomes.placed.add(i);
    school.vx[i] = school.vy[i] = school.vz[i] = 0;
    outcomes.emit('landed', school, i);
  }
};

export const perch: Rule<'perch'> = {
  forms: { ground },
  applies: ({ onGround }, plan) => plan.ground !== null && !onGround,
  holds,
  interact,
};
