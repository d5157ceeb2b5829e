import { normalise } from '../../math/vector.ts';
import { offsetFrom } from '../common/away-from.ts';
import { lastLonger } from '../common/step-clock.ts';
import type { EmittedKind, Outcomes } from '../outcomes.ts';
import type { Rule, Scene, Steer } from '../rule.ts';
import { attacking } from './attacks.ts';
import { isCaught } from './catch.ts';
import { choosePrey } from './tactic.ts';

/*
 * Hunt: rests, chooses a prey of the species that it hunts, attacks with growing strength, rests again. a = w s [m/s²].
 * rest, attack and onset in s; catchDistance in m; w in m/s² for a vector of length 1. Without prey it keeps resting.
 *
 * State of each hunter: huntPhase (0 rest, 1 attack), huntClock (steps since the phase began), huntPrey (id of the
 * prey).
 */

/** The demo's unit of velocity, m/s. The steering vector subtracts the velocity in this unit. */
const reference = 100;

/**
 * s = (unit(x_prey − xᵢ) − vᵢ/c)(t/T)⁸, limited to length 1, with c = 100 m/s, the time t since the attack began and
 * the onset T; s = 0 during a rest. With the eighth power a hunter first drifts, then pounces. Vetemaa 2020, the demo's
 * velocityAttack.
 */
const attackRest: Steer<'hunt'> = (out, i, { onset }, scene) => {
  const { school } = scene;
  const prey = school.column('huntPhase')[i] === attacking ? school.indexOf(school.column('huntPrey')[i]) : -1;
  if (prey < 0) {
    out[0] = out[1] = out[2] = 0;
    return;
  }
  attackInto(out, i, prey, (school.column('huntClock')[i] * scene.step) / onset, scene);
};

/** @param progress time since the attack began ÷ onset */
function attackInto(out: Float64Array, i: number, prey: number, progress: number, scene: Scene): void {
  const { school } = scene;
  offsetFrom(out, i, school.x[prey], school.y[prey], school.z[prey], scene);
  normalise(out);
  const square = progress * progress;
  const fourth = square * square;
  const strength = fourth * fourth;
  out[0] = (-out[0] - school.vx[i] / reference) * strength;
  out[1] = (-out[1] - school.vy[i] / reference) * strength;
  out[2] = (-out[2] - school.vz[i] / reference) * strength;
  const length = Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
  if (length <= 1) return;
  out[0] /= length;
  out[1] /= length;
  out[2] /= length;
}

/** Advances the clock. A hunter that has rested long enough chooses a prey. */
const updateMemory: NonNullable<Rule<'hunt'>['updateMemory']> = (i, settings, scene) => {
  const { school, step } = scene;
  const phase = school.column('huntPhase');
  const clock = school.column('huntClock');
  clock[i]++;
  if (phase[i] === attacking || !lastLonger(clock[i], step, settings.rest)) return;
  const prey = choosePrey(i, settings.tactic, scene);
  if (prey < 0) return;
  phase[i] = attacking;
  clock[i] = 0;
  school.column('huntPrey')[i] = school.id[prey];
};

/** Ends attacks: by a catch, by a miss if the prey's flockmates confuse the hunter, or after the longest time. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: an attack from its start to its end, in one loop
const interact: NonNullable<Rule<'hunt'>['interact']> = (scene, outcomes) => {
  const { school, plan, members, step } = scene;
  const phase = school.column('huntPhase');
  const clock = school.column('huntClock');
  for (let s = 0; s < plan.species.length; s++) {
    const { rules, hunts } = plan.species[s];
    if (hunts.length === 0 || !rules.hunt.enabled) continue;
    for (const i of members[s]) {
      if (phase[i] !== attacking) continue;
      const prey = school.indexOf(school.column('huntPrey')[i]);
      if (clock[i] === 0) emit('attack', i, prey, scene, outcomes);
      const distance = prey < 0 ? Number.POSITIVE_INFINITY : distanceTo(i, prey, scene);
      // Another hunter may have caught the prey earlier in this step.
      const near = distance < rules.hunt.catchDistance && !outcomes.isTaken(prey);
      if (!near && !lastLonger(clock[i], step, rules.hunt.attack) && prey >= 0) continue;
      phase[i] = clock[i] = 0;
      if (!near) emit('give-up', i, prey, scene, outcomes);
      else if (!isCaught(i, prey, rules.hunt.confusion, scene)) emit('miss', i, prey, scene, outcomes);
      else {
        emit('catch', i, prey, scene, outcomes);
        if (rules.hunt.onCatch === 'remove') outcomes.remove(prey);
        if (rules.hunt.onCatch === 'respawn') outcomes.respawn(prey);
      }
    }
  }
};

const offset = new Float64Array(3);

function distanceTo(i: number, j: number, scene: Scene): number {
  const { x, y, z } = scene.school;
  return offsetFrom(offset, i, x[j], y[j], z[j], scene);
}

/**
 * Emits an event of hunter i and its prey, at the position of the prey.
 * @param prey index of the prey; −1: it is gone
 */
function emit(kind: EmittedKind, i: number, prey: number, { school }: Scene, outcomes: Outcomes): void {
  const { id, x, y, z } = school;
  if (prey < 0) outcomes.emit(kind, school, i);
  else outcomes.emit(kind, school, i, id[prey], [x[prey], y[prey], z[prey]]);
}

export const hunt: Rule<'hunt'> = {
  forms: { 'attack-rest': attackRest },
  applies: ({ hunts }) => hunts.length > 0,
  updateMemory,
  interact,
};
