import { clampLength } from '../../math/vector.ts';
import { offsetFrom } from '../away-from.ts';
import type { Rule, Scene, Steer } from '../rule.ts';

/*
 * Goal: makes for a place, or away from it; or follows a leader. a = w s [m/s²]. w 1/s²; maxLength m.
 * No goal, or out of its range: 0. At the place: 0.
 *
 * Each fish carries: goalIndex (which goal it makes for), goalArrived (1 from its arrival until it has left the goal).
 */

/**
 * s = strength · (place − xᵢ), at most maxLength long; negative strength or weight: away from it. Within reach of the
 * place the goal's plan follows: the next goal, stay, or be repelled by it until out of its range, so that others get
 * room; out of its range it has left, and what comes in again is attracted again. Each arrival is one event.
 * Parker, "Tendency towards a particular place"; Sun & Tokunaga.
 */
const place: Steer<'goal'> = (out, i, { maxLength }, scene) => {
  const { school } = scene;
  out[0] = out[1] = out[2] = 0;
  const goal = goalOf(i, scene);
  if (!goal) return;
  const { at, strength, range, onArrival } = goal;
  const distance = offsetFrom(out, i, at[0], at[1], at[2], scene);
  const repels = onArrival === 'repel' && school.column('goalArrived')[i] === 1;
  const factor = distance < range ? (repels ? strength : -strength) : 0;
  out[0] *= factor;
  out[1] *= factor;
  out[2] *= factor;
  clampLength(out, maxLength);
};

/** s = x_leader − xᵢ, at most maxLength long; the leader is the nearest fish of the species it follows. Sun & Tokunaga. */
const leader: Steer<'goal'> = (out, i, { maxLength }, scene) => {
  const { school, plan, members } = scene;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const s of plan.species[school.species[i]].follows) {
    for (const j of members[s]) {
      if (j === i) continue;
      const distance = offsetFrom(out, i, school.x[j], school.y[j], school.z[j], scene);
      if (distance >= least) continue;
      least = distance;
      best = j;
    }
  }
  out[0] = out[1] = out[2] = 0;
  if (best < 0) return;
  offsetFrom(out, i, school.x[best], school.y[best], school.z[best], scene);
  for (let axis = 0; axis < 3; axis++) out[axis] = -out[axis];
  clampLength(out, maxLength);
};

type LiveGoal = Scene['plan']['species'][number]['goals'][number];

function goalOf(i: number, { school, plan }: Scene): LiveGoal | undefined {
  const { goals } = plan.species[school.species[i]];
  if (goals.length === 0) return undefined;
  // An edit may have left fewer goals than there were.
  return goals[Math.min(goals.length - 1, school.column('goalIndex')[i])];
}

const offset = new Float64Array(3);

const interact: NonNullable<Rule<'goal'>['interact']> = (scene, outcomes) => {
  const { school, plan } = scene;
  const index = school.column('goalIndex');
  const arrived = school.column('goalArrived');
  for (let i = 0; i < school.count; i++) {
    const species = plan.species[school.species[i]];
    if (species.goals.length === 0 || species.rules.goal.form !== 'place' || !species.rules.goal.enabled) continue;
    const goal = goalOf(i, scene);
    if (!goal) continue;
    // No fish arrives.
    if (goal.reach === 0 && goal.onArrival !== 'repel') {
      arrived[i] = 0;
      continue;
    }
    const { at, range, onArrival } = goal;
    const reach = Math.min(goal.reach, range);
    const distance = offsetFrom(offset, i, at[0], at[1], at[2], scene);
    if (distance >= (onArrival === 'repel' ? range : reach)) arrived[i] = 0;
    if (arrived[i] === 1 || distance >= reach) continue;
    const number = species.goals.indexOf(goal);
    const next = onArrival === 'next' ? (number + 1) % species.goals.length : number;
    index[i] = next;
    arrived[i] = next === number ? 1 : 0;
    outcomes.emit('arrived', school, i, number);
  }
};

export const goal: Rule<'goal'> = {
  forms: { place, leader },
  applies: ({ goals, follows }) => goals.length > 0 || follows.length > 0,
  interact,
};
