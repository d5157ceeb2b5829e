import { normalise } from '../../math/vector.ts';
import type { Path } from '../../scenario/features.ts';
import { offsetFrom, toNearest } from '../away-from.ts';
import type { Rule, Scene, Steer } from '../rule.ts';

/*
 * Path: follows a line of points. a = w s [m/s²]. w m/s² for a vector 1 long; the path's radius m. No path, or exactly
 * at the next point: 0. In a world that wraps a line goes the short way from point to point.
 *
 * Each fish carries: pathNext (index of the point it makes for), pathDirection (1: backwards along the line).
 */

/** s = unit(next point − xᵢ); 0 at the last point of a path that is followed once. Petzold et al., first method. */
const waypoints: Steer<'path'> = (out, i, _settings, scene) => {
  const line = pathOf(i, scene);
  if (!line || isDone(i, line, scene)) {
    out[0] = out[1] = out[2] = 0;
    return;
  }
  toPoint(out, i, line, scene);
};

const nearest = new Float64Array(3);
const offset = new Float64Array(3);

/**
 * s = unit(next point − xᵢ) inside the cylinder of the path's radius around the segment to the next point; outside, also
 * the way back to the segment, (distance − radius)/radius long. Continuous at the cylinder. Where no point lies before the
 * next one, and at the end of a path that is followed once, the segment is that point alone. Radius 0: as waypoints.
 * Petzold et al., second method.
 */
const corridor: Steer<'path'> = (out, i, _settings, scene) => {
  const line = pathOf(i, scene);
  out[0] = out[1] = out[2] = 0;
  if (!line) return;
  if (!isDone(i, line, scene)) toPoint(out, i, line, scene);
  const distance = toSegment(nearest, i, line, scene);
  if (distance <= line.radius || line.radius === 0) return;
  const factor = (distance - line.radius) / line.radius / distance;
  out[0] += nearest[0] * factor;
  out[1] += nearest[1] * factor;
  out[2] += nearest[2] * factor;
};

type LivePath = Scene['plan']['paths'][number];

function pathOf(i: number, { school, plan }: Scene): LivePath | undefined {
  return plan.paths[plan.species[school.species[i]].path];
}

function toPoint(out: Float64Array, i: number, line: LivePath, scene: Scene): void {
  const point = line.points[nextOf(i, line, scene)];
  offsetFrom(out, i, point[0], point[1], point[2], scene);
  normalise(out);
  out[0] = -out[0];
  out[1] = -out[1];
  out[2] = -out[2];
}

/** Index of the point that fish i makes for; an edit may have left fewer points than there were. */
function nextOf(i: number, { points }: LivePath, { school }: Scene): number {
  return Math.min(points.length - 1, school.column('pathNext')[i]);
}

const segment = new Float64Array(3);

/** The way from fish i to the nearest point of the segment that leads to its next point. @returns its length, m */
function toSegment(out: Float64Array, i: number, line: LivePath, scene: Scene): number {
  const next = nextOf(i, line, scene);
  const end = line.points[next];
  const start = line.points[previous(next, scene.school.column('pathDirection')[i] === 1, line)];
  for (let axis = 0; axis < 3; axis++) segment[axis] = end[axis] - start[axis];
  toNearest(segment, scene);
  const lengthSq = segment[0] * segment[0] + segment[1] * segment[1] + segment[2] * segment[2];
  // Measured from the nearer end: across a seam the other one may show its wrong image.
  const fromEnd = offsetFrom(out, i, end[0], end[1], end[2], scene);
  const origin = offsetFrom(offset, i, start[0], start[1], start[2], scene) < fromEnd ? 0 : 1;
  if (origin === 0) out.set(offset);
  const along = out[0] * segment[0] + out[1] * segment[1] + out[2] * segment[2];
  const part = lengthSq > 0 ? Math.min(1, Math.max(0, origin + along / lengthSq)) : origin;
  for (let axis = 0; axis < 3; axis++) out[axis] = (part - origin) * segment[axis] - out[axis];
  return Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
}

function previous(
  next: number,
  backwards: boolean,
  { points, mode }: Pick<Path, 'mode'> & { points: readonly unknown[] },
): number {
  const before = backwards ? next + 1 : next - 1;
  if (before >= 0 && before < points.length) return before;
  return mode === 'loop' ? points.length - 1 : next;
}

/** Whether a path that is followed once has been followed to its end. */
function isDone(i: number, line: LivePath, { school }: Scene): boolean {
  return line.mode === 'once' && school.column('pathDirection')[i] === 1;
}

/** A fish within the radius of its next point makes for the one after it. */
const updateMemory: NonNullable<Rule<'path'>['updateMemory']> = (i, _settings, scene) => {
  const line = pathOf(i, scene);
  if (!line || isDone(i, line, scene)) return;
  const { school } = scene;
  const next = school.column('pathNext');
  const direction = school.column('pathDirection');
  next[i] = nextOf(i, line, scene);
  const point = line.points[next[i]];
  if (offsetFrom(offset, i, point[0], point[1], point[2], scene) >= line.radius) return;
  const last = line.points.length - 1;
  if (line.mode === 'loop') next[i] = next[i] === last ? 0 : next[i] + 1;
  else if (direction[i] === 0 && next[i] === last) {
    direction[i] = 1;
    if (line.mode === 'ping-pong') next[i] = last - 1;
  } else if (direction[i] === 1 && next[i] === 0) {
    direction[i] = 0;
    next[i] = 1;
  } else next[i] += direction[i] === 1 ? -1 : 1;
};

export const path: Rule<'path'> = {
  forms: { waypoints, corridor },
  applies: ({ path: index }) => index >= 0,
  updateMemory,
};
