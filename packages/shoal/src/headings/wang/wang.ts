// The heading model `wang`: fish that swim in bursts and coasts.

import { exponential, logarithm } from '../../math/exponential.ts';
import { sinCos } from '../../math/trigonometry.ts';
import type { HeadingOf } from '../../parameters/headings/table.ts';
import { normalsInto, randomInto, streams, toUnit } from '../../random/random.ts';
import { toNearest } from '../../rules/distances/offsets.ts';
import type { Scene } from '../../rules/rule.ts';
import type { HeadingModel } from '../heading-model.ts';

/*
 * Bursts and coasts in the plane. A kick of the duration τ and the length λτ/τ̄ begins with a turn by
 *
 *     γ_rand N(0, 1) + Σ δφᵢⱼ over the k fish of its species with the largest |δφᵢⱼ|
 *     δφᵢⱼ = γ_att l sin ψ / (1 + (l/l_att)²) + γ_ali (1 + η cos ψ) e^(−(l/l_ali)²) sin φᵢⱼ,
 *
 * ψ the angle from its heading to fish j, φᵢⱼ to the heading of fish j. Then the fish glides straight on, at a speed
 * ∝ e^(−t/τ₀). τ = τ̄ √(−(4/π) ln(1 − u)), a Rayleigh distribution. Kicks end with the step nearest to their end.
 * Wang et al. 2025, as the program cb25d has it. A fish that kicks reads all fish: a step takes time ∝ N² Δt/τ̄.
 */
const direct: HeadingModel<'wang'>['direct'] = (out, i, _sums, settings, scene) => {
  const { school, headingX, headingY, step } = scene;
  const time = school.column('kickTime')[i];
  const duration = school.column('kickDuration')[i];
  const { kickLength, kickDuration, decayTime } = settings;
  const length = (kickLength * duration) / kickDuration;
  const decayed = exponential(-time / decayTime) * (1 - exponential(-step / decayTime));
  const speed = Math.max(least, (length * decayed) / ((1 - exponential(-duration / decayTime)) * step));
  angle[0] = 0;
  angle[1] = 1;
  if (time === 0) sinCos(angle, kick(i, settings, scene));
  out[0] = speed * (angle[1] * headingX[i] - angle[0] * headingY[i]);
  out[1] = speed * (angle[0] * headingX[i] + angle[1] * headingY[i]);
  out[2] = 0;
};

/** A glide ends no slower, m/s: a fish at rest would have no heading. */
const least = 1e-5;
const hash = new Uint32Array(4);
const angle = new Float64Array(2);
const d = new Float64Array(3);

/** Returns the turn with which a kick of fish i begins, rad. */
function kick(i: number, settings: HeadingOf<'wang'>, scene: Scene): number {
  const { attraction, attractionRange, alignment, alignmentRange, anisotropy, influential, randomness } = settings;
  const { school, headingX, headingY, seed } = scene;
  const { x, y, species, count } = school;
  const ux = headingX[i];
  const uy = headingY[i];
  let first = 0;
  let second = 0;
  for (let j = 0; j < count; j++) {
    if (j === i || species[j] !== species[i]) continue;
    d[0] = x[j] - x[i];
    d[1] = y[j] - y[i];
    toNearest(d, scene);
    const square = d[0] * d[0] + d[1] * d[1];
    const cosine = square > 0 ? (ux * d[0] + uy * d[1]) / Math.sqrt(square) : 0;
    const pull = (attraction * (ux * d[1] - uy * d[0])) / (1 + square / (attractionRange * attractionRange));
    const near = exponential(-square / (alignmentRange * alignmentRange));
    const turn = pull + alignment * (1 + anisotropy * cosine) * near * (ux * headingY[j] - uy * headingX[j]);
    if (Math.abs(turn) > Math.abs(first)) {
      second = first;
      first = turn;
    } else if (Math.abs(turn) > Math.abs(second)) second = turn;
  }
  randomInto(hash, seed, streams.headingEvent, school.id[i], school.step);
  normalsInto(angle, hash[0], hash[1], randomness);
  return angle[1] + first + (influential > 1 ? second : 0);
}

/** Starts the next kick if the last one has ended. New fish are in the midst of a glide. */
const updateMemory: HeadingModel<'wang'>['updateMemory'] = (i, { kickDuration }, { school, seed, step }) => {
  const times = school.column('kickTime');
  const durations = school.column('kickDuration');
  const isNew = durations[i] === 0;
  times[i] += step;
  if (times[i] < durations[i] - step / 2) return;
  randomInto(hash, seed, streams.headingEvent, school.id[i], school.step);
  durations[i] = kickDuration * Math.sqrt(perSquare * logarithm(1 - Math.max(leastUnit, toUnit(hash[2]))));
  times[i] = isNew ? durations[i] * toUnit(hash[3]) : 0;
};

/** The smallest random number above 0: a kick of the duration 0 would have no speed. */
const leastUnit = 2 ** -24;
/** Gives a Rayleigh distribution the mean 1. */
const perSquare = -4 / Math.PI;

export const wang: HeadingModel<'wang'> = { reach: () => 0, givesSpeed: true, updateMemory, direct };
