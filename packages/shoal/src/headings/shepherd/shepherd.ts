// The heading model `shepherd`: collects sheep and drives them to a goal.

import { power } from '../../math/exponential.ts';
import { addRandomDirection, randomInto, streams } from '../../random/random.ts';
import { toNearest } from '../../rules/distances/offsets.ts';
import type { Scene } from '../../rules/rule.ts';
import type { HeadingModel } from '../heading-model.ts';

/*
 * A shepherd in the plane. The N fish of all other species are its flock, c their centre, f the one farthest from it.
 * It walks towards
 *
 *     x_f + r_a r̂ from c to x_f      if |x_f − c| > r_a N^(2/3): it collects,
 *     c + r_a √N r̂ from the goal to c      else: it drives,
 *
 * in the direction d = r̂ + e ε̂, ε̂ a random direction, at motion.maxSpeed; while any of the flock is within 3 r_a, at
 * closeSpeed. Without a flock it rests. Strömbom et al. 2014.
 */
const direct: HeadingModel<'shepherd'>['direct'] = (out, i, _sums, settings, scene) => {
  const { goalX, goalY, spacing, closeSpeed, randomness } = settings;
  const { school, seed } = scene;
  out[0] = out[1] = out[2] = 0;
  findFlock(i, scene);
  if (seen.count === 0) return;
  const strays = seen.farthest > spacing * power(seen.count, 2 / 3);
  if (strays) {
    way[0] = stray[0] - centre[0];
    way[1] = stray[1] - centre[1];
  } else {
    way[0] = school.x[i] - goalX;
    way[1] = school.y[i] - goalY;
    way[2] = 0;
    toNearest(way, scene);
    way[0] += centre[0];
    way[1] += centre[1];
  }
  scaleTo(way, strays ? spacing : spacing * Math.sqrt(seen.count));
  const from = strays ? stray : centre;
  way[0] += from[0];
  way[1] += from[1];
  scaleTo(way, 1);
  randomInto(hash, seed, streams.headingEvent, school.id[i], school.step);
  addRandomDirection(way, randomness, hash[1]);
  scaleTo(way, seen.nearest < 3 * spacing ? closeSpeed : atFullSpeed);
  out[0] = way[0];
  out[1] = way[1];
};

/** A speed beyond that of any fish, m/s: motion.maxSpeed limits it. */
const atFullSpeed = 1e6;
const hash = new Uint32Array(4);
/** Vectors from the shepherd, m: to the centre of the flock, to the stray, and to the point where it walks. */
const centre = new Float64Array(3);
const stray = new Float64Array(3);
const way = new Float64Array(3);
const d = new Float64Array(3);
/** Number of the flock; distance of the nearest from the shepherd, and of the farthest from the centre, m. */
const seen = { count: 0, nearest: 0, farthest: 0 };

/** Fills `centre`, `stray` and `seen`. */
function findFlock(i: number, scene: Scene): void {
  const { species, count } = scene.school;
  seen.count = 0;
  seen.nearest = Number.POSITIVE_INFINITY;
  seen.farthest = -1;
  centre.fill(0);
  for (let j = 0; j < count; j++) {
    if (species[j] === species[i]) continue;
    vectorTo(i, j, scene);
    seen.count++;
    seen.nearest = Math.min(seen.nearest, d[0] * d[0] + d[1] * d[1]);
    centre[0] += d[0];
    centre[1] += d[1];
  }
  seen.nearest = Math.sqrt(seen.nearest);
  centre[0] /= seen.count;
  centre[1] /= seen.count;
  for (let j = 0; j < count; j++) {
    if (species[j] === species[i]) continue;
    vectorTo(i, j, scene);
    const x = d[0] - centre[0];
    const y = d[1] - centre[1];
    const distance = Math.sqrt(x * x + y * y);
    if (!(distance > seen.farthest)) continue;
    seen.farthest = distance;
    stray.set(d);
  }
}

/** The vector from fish i to fish j into `d`. */
function vectorTo(i: number, j: number, scene: Scene): void {
  const { x, y } = scene.school;
  d[0] = x[j] - x[i];
  d[1] = y[j] - y[i];
  toNearest(d, scene);
}

/** Gives a vector of the plane this length; without a direction it becomes 0. */
function scaleTo(vector: Float64Array, length: number): void {
  const l = Math.sqrt(vector[0] * vector[0] + vector[1] * vector[1]);
  const factor = l > 1e-6 ? length / l : 0;
  vector[0] *= factor;
  vector[1] *= factor;
}

export const shepherd: HeadingModel<'shepherd'> = { reach: () => 0, givesSpeed: true, direct };
