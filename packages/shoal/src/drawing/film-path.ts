// Where the camera of a scene's film is at each time, for studio, videos and exports.

import type { Plan } from '../scenario/plan.ts';

type Triple = [x: number, y: number, z: number];

/** A film of a scene: the camera's position, shot by shot, in simulated time. */
export type Film = NonNullable<Plan['view']['film']>;
/** A shot of a film: the camera's position, and the point that it looks at. */
export type Shot = Film['shots'][number];

/** Position of the camera, and the point that it looks at, m. */
export interface Sighting {
  readonly position: Triple;
  readonly target: Triple;
}

/** Least distance of the camera from its target, m. */
const nearest = 1e-6;
/** Values at a knot: target, azimuth, elevation, logarithm of the distance. */
const values = 6;

/** Simulated times at which the shots begin; the last one is the end of the film, s. */
export function timesOf({ start = 0, shots }: Film): number[] {
  const times = [start];
  for (const [k, { seconds }] of shots.entries()) times.push(times[k] + seconds);
  return times;
}

/** The index of the shot at a time: before the film the first, after it the last. */
function shotAt(film: Film, time: number): number {
  const next = timesOf(film).findIndex((begins) => begins > time);
  return Math.max(0, (next < 0 ? film.shots.length : next) - 1);
}

/**
 * The position of the camera at a time. Shots joined by smooth transitions follow a Catmull-Rom spline of the target
 * and of the camera's position around it, so that the camera goes around the school and not through it. It starts and
 * stops gently. Undefined: there is no shot.
 */
export function sightingAt(film: Film, time: number): Sighting | undefined {
  const { shots } = film;
  if (shots.length === 0) return undefined;
  const times = timesOf(film);
  const k = shotAt(film, time);
  const passed = (time - times[k]) / shots[k].seconds;
  if (shots[k].next === 'cut' || k === shots.length - 1 || passed <= 0)
    return { position: copy(shots[k].position), target: copy(shots[k].target) };
  const [first, last] = runAround(shots, k);
  const knots = knotsOf(shots.slice(first, last + 1));
  /** Slope of a value at a knot, per second; 0 at both ends of a series. */
  const slope = (knot: number, value: number): number => {
    const at = knot - first;
    if (knot === first || knot === last) return 0;
    return (knots[at + 1][value] - knots[at - 1][value]) / (times[knot + 1] - times[knot - 1]);
  };
  const { seconds } = shots[k];
  const between = Array.from({ length: values }, (_, value) =>
    hermite(
      knots[k - first][value],
      knots[k + 1 - first][value],
      seconds * slope(k, value),
      seconds * slope(k + 1, value),
      passed,
    ),
  );
  return sightingOf(between);
}

/** The first and last shot of the series that smooth transitions join to a shot. */
function runAround(shots: readonly Shot[], k: number): readonly [first: number, last: number] {
  let [first, last] = [k, k];
  while (first > 0 && shots[first - 1].next === 'smooth') first--;
  while (last < shots.length - 1 && shots[last].next === 'smooth') last++;
  return [first, last];
}

/** Each azimuth differs from the previous one by the shorter way around. */
function knotsOf(shots: readonly Shot[]): number[][] {
  let before = 0;
  return shots.map(({ position, target }) => {
    const from = position.map((x, axis) => x - target[axis]) as Triple;
    const [x, y, z] = from;
    before += shortest(Math.atan2(x, z) - before);
    return [...target, before, Math.atan2(y, Math.hypot(x, z)), Math.log(Math.max(nearest, Math.hypot(x, y, z)))];
  });
}

function sightingOf([x, y, z, azimuth, elevation, logarithm]: readonly number[]): Sighting {
  const steepest = Math.PI / 2;
  const above = Math.min(steepest, Math.max(-steepest, elevation));
  const distance = Math.exp(logarithm);
  const level = distance * Math.cos(above);
  return {
    position: [x + level * Math.sin(azimuth), y + distance * Math.sin(above), z + level * Math.cos(azimuth)],
    target: [x, y, z],
  };
}

/** The equivalent angle from −π to π. */
function shortest(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}

/** A cubic from `a` to `b` with these slopes at its ends. @param t from 0 to 1 */
function hermite(a: number, b: number, slopeA: number, slopeB: number, t: number): number {
  const [t2, t3] = [t * t, t * t * t];
  return (2 * t3 - 3 * t2 + 1) * a + (t3 - 2 * t2 + t) * slopeA + (3 * t2 - 2 * t3) * b + (t3 - t2) * slopeB;
}

function copy([x, y, z]: readonly number[]): Triple {
  return [x, y, z];
}
