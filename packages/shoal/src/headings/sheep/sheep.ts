// The heading model `sheep`: sheep that flee from a shepherd and gather.

import { NearList } from '../../neighbours/near.ts';
import type { HeadingOf } from '../../parameters/headings/table.ts';
import { addRandomDirection, randomInto, streams, toUnit } from '../../random/random.ts';
import { toNearest } from '../../rules/distances/offsets.ts';
import type { Scene } from '../../rules/rule.ts';
import type { HeadingModel } from '../heading-model.ts';

/*
 * Sheep in the plane. With l the distance to the nearest fish of another species, the shepherd s: if l < r_s
 *
 *     d = h uᵢ + c r̂ + ρ_a â − ρ_s r̂ᵢₛ + e ε̂,
 *
 * r̂ towards the mean position of the n nearest of its species, â along the sum of −r̂ᵢⱼ over those with l < r_a, ε̂ a random
 * direction. Else it rests, or moves in a random direction with probability p. Vectors of no length give no direction.
 * It moves at motion.maxSpeed. Reads all fish: a step takes time ∝ N². Strömbom et al. 2014, equations 4.1 to 4.3.
 */
const direct: HeadingModel<'sheep'>['direct'] = (out, i, _sums, settings, scene) => {
  const { school, headingX, headingY, seed } = scene;
  out[0] = out[1] = out[2] = 0;
  randomInto(hash, seed, streams.headingEvent, school.id[i], school.step);
  if (!(look(i, scene) < settings.detectionRadius)) {
    if (toUnit(hash[0]) < settings.grazing) addRandomDirection(out, atFullSpeed, hash[1]);
    return;
  }
  sumFlock(settings);
  addUnit(out, away, settings.flight);
  addUnit(out, pull, settings.attraction);
  addUnit(out, push, settings.repulsion);
  out[0] += settings.inertia * headingX[i];
  out[1] += settings.inertia * headingY[i];
  addRandomDirection(out, settings.randomness, hash[1]);
  addUnit(out, out, atFullSpeed);
};

/** A speed beyond that of any fish, m/s: motion.maxSpeed limits it. */
const atFullSpeed = 1e6;
const hash = new Uint32Array(4);
/** The others of its species, and the vector from the nearest fish of another species. */
const flock = new NearList();
const away = new Float64Array(3);
const pull = new Float64Array(2);
const push = new Float64Array(2);
const d = new Float64Array(3);

/** Fills `flock` and `away`. @returns the distance of the nearest fish of another species, m; Infinity: there is none */
function look(i: number, scene: Scene): number {
  const { x, y, species, count } = scene.school;
  let nearest = Number.POSITIVE_INFINITY;
  flock.count = 0;
  for (let j = 0; j < count; j++) {
    if (j === i) continue;
    d[0] = x[i] - x[j];
    d[1] = y[i] - y[j];
    toNearest(d, scene);
    const square = d[0] * d[0] + d[1] * d[1];
    if (species[j] === species[i]) flock.add(j, d[0], d[1], 0, square);
    else if (square < nearest) {
      nearest = square;
      away.set(d);
    }
  }
  return Math.sqrt(nearest);
}

/**
 * Sums the vectors from the n nearest, or from all if n is 0, into `pull`, and the unit vectors from those within r_a into
 * `push`. A sum has the direction of the mean.
 */
function sumFlock({ nearest, repulsionRadius }: HeadingOf<'sheep'>): void {
  const most = nearest > 0 ? Math.min(nearest, flock.count) : flock.count;
  pull.fill(0);
  push.fill(0);
  flock.sort();
  for (let k = 0; k < flock.count; k++) {
    const l = flock.distance[k];
    if (k >= most && !(l < repulsionRadius)) break;
    if (k < most) {
      pull[0] -= flock.dx[k];
      pull[1] -= flock.dy[k];
    }
    if (l === 0 || !(l < repulsionRadius)) continue;
    push[0] += flock.dx[k] / l;
    push[1] += flock.dy[k] / l;
  }
}

/** Adds a vector of this length in the direction of another. Shorter than a rounding error, that has none. */
function addUnit(out: Float64Array, direction: Float64Array, length: number): void {
  const x = direction[0];
  const y = direction[1];
  const l = Math.sqrt(x * x + y * y);
  if (!(l > 1e-6)) return;
  out[0] += (length * x) / l;
  out[1] += (length * y) / l;
}

export const sheep: HeadingModel<'sheep'> = { reach: () => 0, givesSpeed: true, direct };
