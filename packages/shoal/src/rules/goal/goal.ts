import { clampLength, lengthOf } from '../../math/vector.ts';
import { offsetFrom, offsetInto } from '../away-from.ts';
import type { Rule, Scene, Steer } from '../rule.ts';

/*
 * Goal: swims towards a position, or away from it, or follows a leader. a = w s [m/s²]. w in 1/s²; maxLength in m. No
 * goal, or out of its range: s = 0. At the goal: s = 0.
 *
 * State of each fish: goalIndex (its current goal), goalArrived (1 from its arrival until it has left the goal).
 */

/**
 * s = strength · (position − xᵢ), limited to length maxLength; a negative strength or weight drives away. A fish
 * arrives when it is within reach of the position. It then goes to the next goal, stays, or is repelled until it is out
 * of range, which makes room for others, as `onArrival` says. Out of range it has left the goal; when it comes into
 * range again, it is attracted again. Each arrival is one event. Parker, "Tendency towards a particular place"; Sun &
 * Tokunaga.
 */
const place: Steer<'goal'> = (out, i, { maxLength }, scene) => {
  const { school } = scene;
  const goal = goalOf(i, scene);
  if (!goal) {
    out[0] = out[1] = out[2] = 0;
    return;
  }
  const { at, strength, range, onArrival } = goal;
  offsetInto(out, i, at, scene);
  const x = out[0];
  const y = out[1];
  const z = out[2];
  const isInRange = range === Number.POSITIVE_INFINITY || Math.sqrt(x * x + y * y + z * z) < range;
  const repels = onArrival === 'repel' && school.column('goalArrived')[i] === 1;
  const factor = isInRange ? (repels ? strength : -strength) : 0;
  out[0] = x * factor;
  out[1] = y * factor;
  out[2] = z * factor;
  clampLength(out, maxLength);
};

/**
 * s = x_leader − xᵢ, limited to length maxLength; the leader is the nearest fish of the species that it follows. Sun &
 * Tokunaga.
 */
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
  if (goals.length < 2) return goals[0];
  // An edit may have removed goals.
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
    offsetInto(offset, i, at, scene);
    const distance = lengthOf(offset);
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
