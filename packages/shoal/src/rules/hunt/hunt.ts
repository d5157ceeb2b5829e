import { normalise } from '../../math/vector.ts';
import { randomInto, streams, toUnit } from '../../random/random.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';
import { offsetFrom } from '../distances/offsets.ts';
import type { EmittedKind, Outcomes } from '../outcomes.ts';
import type { Rule, Scene, Steer } from '../rule.ts';
import { lastLonger } from './step-clock.ts';

/*
 * Hunt: rests, chooses a prey of the species that it hunts, attacks with growing strength, rests again. a = w s [m/s²].
 * rest, attack and onset in s; catchDistance in m; w in m/s² for a vector of length 1. Without prey it keeps resting.
 *
 * State of each hunter: huntPhase (0 rest, 1 attack), huntClock (steps since the phase began), huntPrey (id of the
 * prey).
 */

/** Value of a hunter's `huntPhase` while it attacks; 0 while it rests. */
const attacking = 1;

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
const chance = new Uint32Array(4);

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

/** Returns the index of the prey that hunter i chooses; −1: there is none. Of equally good fish, the first. */
function choosePrey(i: number, tactic: 'nearest' | 'isolated' | 'centre' | 'random', scene: Scene): number {
  if (tactic === 'nearest') return nearestPrey(i, scene);
  const { school, members, plan, seed } = scene;
  const lists = plan.species[school.species[i]].hunts.map((s) => members[s].filter((j) => j !== i));
  const all = lists.flat();
  if (all.length === 0) return -1;
  if (tactic === 'random') {
    randomInto(chance, seed, streams.hunt, school.id[i], school.step);
    return all[chance[1] % all.length];
  }
  const [cx, cy, cz] = tactic === 'centre' ? centreOf(all, i, scene) : [0, 0, 0];
  const cost = {
    isolated: (j: number) => flockmatesAround(j, scene),
    centre: (j: number) => offsetFrom(offset, j, cx, cy, cz, scene),
  }[tactic];
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const j of all) {
    const value = cost(j);
    if (value < least) {
      least = value;
      best = j;
    }
  }
  return best;
}

/** Returns the nearest of the fish that hunter i hunts. */
function nearestPrey(i: number, scene: Scene): number {
  const { school, members, plan, wraps, dimensions } = scene;
  const { x, y, z } = school;
  const { hunts } = plan.species[school.species[i]];
  const hx = x[i];
  const hy = y[i];
  const hz = z[i];
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  let leastSq = Number.POSITIVE_INFINITY;
  for (let k = 0; k < hunts.length; k++) {
    const prey = members[hunts[k]];
    for (let m = 0; m < prey.length; m++) {
      const j = prey[m];
      const dx = hx - x[j];
      const dy = hy - y[j];
      const dz = dimensions === 3 ? hz - z[j] : 0;
      const distanceSq = dx * dx + dy * dy + dz * dz;
      // Skips fish that are farther along one axis, as most are. In a periodic world this test is not valid.
      if ((!wraps && distanceSq >= leastSq) || j === i) continue;
      const distance = offsetFrom(offset, i, x[j], y[j], z[j], scene);
      if (!(distance < least)) continue;
      least = distance;
      leastSq = distanceSq;
      best = j;
    }
  }
  return best;
}

/** Writes the centre of some fish relative to hunter i; in a periodic world, of their images nearest to it. */
function centreOf(fish: readonly number[], i: number, scene: Scene): [x: number, y: number, z: number] {
  const { x, y, z } = scene.school;
  const centre: [number, number, number] = [x[i], y[i], z[i]];
  for (const j of fish) {
    offsetFrom(offset, i, x[j], y[j], z[j], scene);
    for (let axis = 0; axis < 3; axis++) centre[axis] -= offset[axis] / fish.length;
  }
  return centre;
}

/**
 * Whether a hunter that has reached its prey catches it. Flockmates around the prey confuse the hunter: with n of them
 * within the prey's cohesion radius, the probability is n_c/(n_c + n), so n_c flockmates halve it. With n_c = 0 it
 * always catches. Confusion effect: Miller 1922; Landeau & Terborgh 1986.
 */
function isCaught(i: number, prey: number, confusion: number, scene: Scene): boolean {
  if (confusion === 0) return true;
  const { school, seed } = scene;
  randomInto(chance, seed, streams.hunt, school.id[i], school.step);
  return toUnit(chance[0]) < confusion / (confusion + flockmatesAround(prey, scene));
}

/** Counts the fish of the prey's species within its cohesion radius ("all": the whole species). */
function flockmatesAround(prey: number, scene: Scene): number {
  const { school, members, plan, wraps, dimensions } = scene;
  const { x, y, z, species } = school;
  const family = members[species[prey]];
  const { radius } = plan.species[species[prey]].rules.cohesion;
  // Slightly more than its square, since squares are rounded.
  const limit = radius * radius * (1 + 1e-9);
  const px = x[prey];
  const py = y[prey];
  const pz = z[prey];
  let flockmates = 0;
  for (let k = 0; k < family.length; k++) {
    const j = family[k];
    const dx = px - x[j];
    const dy = py - y[j];
    const dz = dimensions === 3 ? pz - z[j] : 0;
    // Skips most fish, which are too far away. In a periodic world this test is not valid.
    if ((!wraps && dx * dx + dy * dy + dz * dz > limit) || j === prey) continue;
    if (offsetFrom(offset, prey, x[j], y[j], z[j], scene) < radius) flockmates++;
  }
  return flockmates;
}

/** Returns the current attacks: pairs of a hunter and its prey, by index. */
export function attacksOf(school: School, { species }: Plan): readonly (readonly [hunter: number, prey: number])[] {
  const found: [number, number][] = [];
  if (!species.some(({ hunts, rules }) => hunts.length > 0 && rules.hunt.enabled)) return found;
  const phase = school.column('huntPhase');
  const preyId = school.column('huntPrey');
  for (let i = 0; i < school.count; i++) {
    const { hunts, rules } = species[school.species[i]];
    if (hunts.length === 0 || !rules.hunt.enabled || phase[i] !== attacking) continue;
    const prey = school.indexOf(preyId[i]);
    if (prey >= 0) found.push([i, prey]);
  }
  return found;
}
