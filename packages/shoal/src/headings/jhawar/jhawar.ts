// The heading model `jhawar`: fish that copy the headings of others at random.

import { sinCos } from '../../math/trigonometry.ts';
import { normalsInto, randomInto, streams, toUnit } from '../../random/random.ts';
import type { Scene } from '../../rules/rule.ts';
import type { HeadingModel } from '../heading-model.ts';

/*
 * Random turns and copying of headings, in 2D. In a step of Δt a fish
 *
 *     turns by N(0, σ), within ±π, with probability s Δt,
 *     takes the heading of a random other fish with probability p Δt,
 *     interacts with two random other fish with probability 3 h Δt: if the two agree more with each other than
 *     either does with it, it takes the heading of one of them,
 *
 * and otherwise keeps its heading. Why 3h: in the source, each fish starts interactions of three at rate h, and the odd
 * one of the three copies. So each fish takes part in interactions at rate 3h. A fish has at most one event per step,
 * which is exact in the limit of short steps. Jhawar et al. 2020, Methods, and its repository.
 */
const direct: HeadingModel<'jhawar'>['direct'] = (out, i, _sums, settings, scene) => {
  const { turnRate, copyRate, ternaryRate, turnSize } = settings;
  const { school, headingX, headingY, step, seed } = scene;
  const fish = school.id[i];
  out[0] = headingX[i];
  out[1] = headingY[i];
  out[2] = 0;
  randomInto(hash, seed, streams.headingEvent, fish, draws * school.step);
  const event = toUnit(hash[0]) / step;
  if (event < turnRate) {
    turnBy(out, normalWithin(turnSize, seed, fish, school.step));
    return;
  }
  if (event < turnRate + copyRate) {
    const j = otherThan(i, none, hash[1], scene);
    if (j !== none) copy(out, j, scene);
    return;
  }
  if (!(event < turnRate + copyRate + 3 * ternaryRate)) return;
  const j = otherThan(i, none, hash[1], scene);
  const k = otherThan(i, j, hash[2], scene);
  if (j === none || k === none) return;
  const others = headingX[j] * headingX[k] + headingY[j] * headingY[k];
  const withJ = headingX[i] * headingX[j] + headingY[i] * headingY[j];
  const withK = headingX[i] * headingX[k] + headingY[i] * headingY[k];
  if (others > withJ && others > withK) copy(out, hash[3] % 2 === 0 ? j : k, scene);
};

const none = -1;
const hash = new Uint32Array(4);
const angle = new Float64Array(2);

/** Number of hashes that a fish can draw in a step: one for the event, the others for its turn. */
const draws = 16;

function copy(out: Float64Array, j: number, { headingX, headingY }: Scene): void {
  out[0] = headingX[j];
  out[1] = headingY[j];
}

/**
 * Returns a random fish of the species of fish i, other than fish i and fish `except`; `none` if there is none, or if
 * 64 draws find none.
 */
function otherThan(i: number, except: number, random: number, { school: { species, count } }: Scene): number {
  if (count < 2) return none;
  let draw = random;
  for (let attempt = 0; attempt < 64; attempt++) {
    const place = Math.floor((draw / 4294967296) * (count - 1));
    const j = place < i ? place : place + 1;
    if (j !== except && species[j] === species[i]) return j;
    draw = (Math.imul(draw, 1664525) + 1013904223) >>> 0;
  }
  return none;
}

/** Returns a normally distributed angle from −π to π. Draws again while it is outside. */
function normalWithin(size: number, seed: number, fish: number, step: number): number {
  for (let draw = 1; draw < draws; draw++) {
    randomInto(hash, seed, streams.headingEvent, fish, draws * step + draw);
    normalsInto(angle, hash[0], hash[1], size);
    const turn = angle[1];
    if (Math.abs(turn) <= Math.PI) return turn;
  }
  return 0;
}

function turnBy(out: Float64Array, by: number): void {
  sinCos(angle, by);
  const x = out[0];
  const y = out[1];
  out[0] = angle[1] * x - angle[0] * y;
  out[1] = angle[0] * x + angle[1] * y;
}

export const jhawar: HeadingModel<'jhawar'> = { reach: () => 0, direct };
