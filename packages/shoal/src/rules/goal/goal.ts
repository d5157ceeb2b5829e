import { clampLength, lengthOf } from '../../math/vector.ts';
import { runEnd } from '../../school/school.ts';
import { offsetFrom, offsetInto, toNearest } from '../distances/offsets.ts';
import type { Outcomes } from '../outcomes.ts';
import { overFish, type Rule, type Scene, type Steer } from '../rule.ts';

/*
 * Goal: swims towards a position, or away from it, or follows a leader. a = w s [m/s²]. w in 1/s²; maxLength in m. No
 * goal, or out of its range: s = 0. At the goal: s = 0.
 *
 * State of each fish: goalIndex (its current goal), goalArrived (1 from its arrival until it has left the goal).
 */

const offset = new Float64Array(3);

/**
 * s = strength · (position − xᵢ), limited to length maxLength; a negative strength or weight drives away. A fish
 * arrives when it is within reach of the position. It then goes to the next goal, stays, or is repelled until it is out
 * of range, which makes room for others, as `onArrival` says. Out of range it has left the goal; when it comes into
 * range again, it is attracted again. Each arrival is one event. Parker, "Tendency towards a particular place"; Sun &
 * Tokunaga.
 */
const place: Steer<'goal'> = overFish((out, first, end, { maxLength }, scene) => {
  const { school, plan, wraps, dimensions } = scene;
  const { x, y, z } = school;
  const { goals } = plan.species[school.species[first]];
  const index = school.column('goalIndex');
  const arrived = school.column('goalArrived');
  const maxSq = maxLength * maxLength;
  for (let i = first, k = 0; i < end; i++, k += 3) {
    out[k] = out[k + 1] = out[k + 2] = 0;
    const goal = goalOf(i, goals, index);
    if (!goal) continue;
    const { at, strength, range, onArrival } = goal;
    let dx = x[i] - at[0];
    let dy = y[i] - at[1];
    let dz = dimensions === 2 ? 0 : z[i] - at[2];
    if (wraps) {
      offset[0] = dx;
      offset[1] = dy;
      offset[2] = dz;
      toNearest(offset, scene);
      dx = offset[0];
      dy = offset[1];
      dz = offset[2];
    }
    const isInRange = range === Number.POSITIVE_INFINITY || Math.sqrt(dx * dx + dy * dy + dz * dz) < range;
    const repels = onArrival === 'repel' && arrived[i] === 1;
    const factor = isInRange ? (repels ? strength : -strength) : 0;
    dx *= factor;
    dy *= factor;
    dz *= factor;
    const lengthSq = dx * dx + dy * dy + dz * dz;
    const limit = lengthSq <= maxSq ? 1 : maxLength / Math.sqrt(lengthSq);
    out[k] = dx * limit;
    out[k + 1] = dy * limit;
    out[k + 2] = dz * limit;
  }
});

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

type LiveGoals = Scene['plan']['species'][number]['goals'];

function goalOf(i: number, goals: LiveGoals, index: Float32Array): LiveGoals[number] | undefined {
  if (goals.length < 2) return goals[0];
  // An edit may have removed goals.
  return goals[Math.min(goals.length - 1, index[i])];
}

const interact: NonNullable<Rule<'goal'>['interact']> = (scene, outcomes) => {
  const { school, plan } = scene;
  for (let first = 0, end = 0; first < school.count; first = end) {
    const { goals, rules } = plan.species[school.species[first]];
    end = runEnd(school.species, first, school.count);
    if (goals.length > 0 && rules.goal.form === 'place' && rules.goal.enabled)
      arrive(first, end, goals, scene, outcomes);
  }
};

/** Finds the fish first..end of one species that arrive, or leave the range of their goal. */
function arrive(first: number, end: number, goals: LiveGoals, scene: Scene, outcomes: Outcomes): void {
  const { school } = scene;
  const index = school.column('goalIndex');
  const arrived = school.column('goalArrived');
  for (let i = first; i < end; i++) {
    const goal = goalOf(i, goals, index);
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
    const number = goals.indexOf(goal);
    const next = onArrival === 'next' ? (number + 1) % goals.length : number;
    index[i] = next;
    arrived[i] = next === number ? 1 : 0;
    outcomes.emit('arrived', school, i, number);
  }
}

export const goal: Rule<'goal'> = {
  forms: { place, leader },
  applies: ({ goals, follows }) => goals.length > 0 || follows.length > 0,
  interact,
};
