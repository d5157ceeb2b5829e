import { clampLength } from '../../math/vector.ts';
import { randomInto, streams, toUnit } from '../../random/random.ts';
import type { Rule, Steer } from '../rule.ts';
import { NoisePlace, noiseInto } from './fish-noise.ts';

/*
 * Wander: turns at random, each fish in its own way. a = w s [m/s²]. w m/s² for a vector 1 long; period T s from one
 * random value to the next. Needs no flockmates; the same at every frame rate (noise).
 */

/**
 * s = (n₁(t), f n₂(t + T/3), n₃(t + 2T/3)), n the cubic value noise whose k-th random value is a hash of seed, fish
 * and k; so continuous, with a continuous slope. Slightly longer than 1 per axis where it overshoots. Vetemaa 2020 §4.1.
 */
const noise: Steer<'wander'> = (out, i, { period, verticalFactor }, { school, seed }) => {
  // The same for all fish of a species in a step.
  if (school.time !== placed[0] || period !== placed[1]) {
    placed[0] = school.time;
    placed[1] = period;
    place.set(school.time / period);
  }
  noiseInto(out, seed, school.id[i], place);
  out[1] *= verticalFactor;
};

const place = new NoisePlace();
/** The time, s, and the period, s, for which it was set. */
const placed = Float64Array.of(-1, -1);

const nudge = new Uint32Array(4);
const walk = new Float64Array(3);

/**
 * s ← s + δ · (random vector in the cube ±1, its height × f), at most 1 long, once a step: so it depends on the step, and
 * its slope jumps. Stephens, Pham & Wardhani 2003, in Vetemaa 2020 §4.1.
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
