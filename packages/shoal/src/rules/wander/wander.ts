import { clampLength } from '../../math/vector.ts';
import { randomInto, streams, toUnit } from '../../random/random.ts';
import type { Rule, Steer } from '../rule.ts';
import { NoisePlace, noiseInto } from './fish-noise.ts';

/*
 * Wander: turns each fish at random. a = w s [m/s²]. w in m/s² for a vector of length 1; period T in s, from one random
 * value to the next. Needs no flockmates. The form noise does not depend on the step.
 */

/**
 * s = (n₁(t), f n₂(t + T/3), n₃(t + 2T/3)), where n is cubic value noise and f the vertical factor. The k-th random
 * value is a hash of seed, fish and k. s and its slope are continuous. Components can slightly exceed 1. Vetemaa 2020
 * §4.1.
 */
const noise: Steer<'wander'> = (out, i, { period, verticalFactor }, { school, seed }) => {
  // Cached, because it is the same for all fish of a species in a step.
  if (school.time !== placed[0] || period !== placed[1]) {
    placed[0] = school.time;
    placed[1] = period;
    place.set(school.time / period);
  }
  noiseInto(out, seed, school.id[i], place);
  out[1] *= verticalFactor;
};

const place = new NoisePlace();
/** The time and the period of the cached value, s. */
const placed = Float64Array.of(-1, -1);

const nudge = new Uint32Array(4);
const walk = new Float64Array(3);

/**
 * Once per step: s ← s + δ · (random vector in the cube ±1, with its height × f), limited to length 1. So it depends on
 * the length of the step, and its slope jumps. Stephens, Pham & Wardhani 2003, in Vetemaa 2020 §4.1.
 */
const increment: Steer<'wander'> = (out, i, _settings, { school }) => {
  out[0] = school.column('wanderX')[i];
  out[1] = school.column('wanderY')[i];
  out[2] = school.column('wanderZ')[i];
};

const updateMemory: NonNullable<Rule<'wander'>['updateMemory']> = (i, settings, { school, seed }) => {
  const columns = [school.column('wanderX'), school.column('wanderY'), school.column('wanderZ')];
  randomInto(nudge, seed, streams.wanderNudge, school.id[i], school.step);
  for (let axis = 0; axis < 3; axis++) {
    const factor = axis === 1 ? settings.verticalFactor : 1;
    walk[axis] = columns[axis][i] + settings.increment * (2 * toUnit(nudge[axis]) - 1) * factor;
  }
  clampLength(walk, 1);
  for (let axis = 0; axis < 3; axis++) columns[axis][i] = walk[axis];
};

export const wander: Rule<'wander'> = { forms: { noise, increment }, updateMemory };
