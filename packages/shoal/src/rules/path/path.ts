import { lengthOf, normalise } from '../../math/vector.ts';
import type { Path } from '../../scenario/features.ts';
import { ColumnKey } from '../../school/school.ts';
import { offsetFrom, offsetInto, toNearest } from '../distances/offsets.ts';
import type { Rule, Scene, Steer } from '../rule.ts';

/*
 * Path: follows a polyline. a = w s [m/s²]. w in m/s² for a vector of length 1; the path's radius in m. No path, or
 * exactly at the next point: s = 0. In a periodic world each segment is the shortest one between its points.
 *
 * State of each fish: pathNext (index of its next point), pathDirection (1: backwards along the line).
 */

const pathNext = new ColumnKey('pathNext');
const pathDirection = new ColumnKey('pathDirection');

/** s = unit(next point − xᵢ); 0 at the last point of a path that is followed once. Petzold et al., first method. */
const waypoints: Steer<'path'> = (out, i, _settings, scene) => {
  const line = pathOf(i, scene);
  if (!line || isDone(i, line, scene)) {
    out[0] = out[1] = out[2] = 0;
    return;
  }
  toPoint(out, i, line.points[nextOf(i, line, scene)], scene);
};

const nearest = new Float64Array(3);
const offset = new Float64Array(3);

/**
 * s = unit(next point − xᵢ). Outside the cylinder of the path's radius around the segment to the next point, a vector
 * back to the segment is added, with length (distance − radius)/radius; so s is continuous at the cylinder. At the
 * first point of a path, and at the end of a path that is followed once, the segment is that point alone. With radius
 * 0, as waypoints. Petzold et al., second method.
 */
const corridor: Steer<'path'> = (out, i, _settings, scene) => {
  const line = pathOf(i, scene);
  out[0] = out[1] = out[2] = 0;
  if (!line) return;
  const next = nextOf(i, line, scene);
  if (!isDone(i, line, scene)) toPoint(out, i, line.points[next], scene);
  if (line.radius === 0) return;
  toSegment(nearest, i, next, line, scene);
  const distanceSq = nearest[0] * nearest[0] + nearest[1] * nearest[1] + nearest[2] * nearest[2];
  const distance = Math.sqrt(distanceSq);
  if (distance <= line.radius) return;
  const factor = (distance - line.radius) / line.radius / distance;
  out[0] += nearest[0] * factor;
  out[1] += nearest[1] * factor;
  out[2] += nearest[2] * factor;
};

type LivePath = Scene['plan']['paths'][number];

function pathOf(i: number, { school, plan }: Scene): LivePath | undefined {
  return plan.paths[plan.species[school.species[i]].path];
}

/** Writes the unit vector from fish i to a point. */
function toPoint(out: Float64Array, i: number, point: LivePath['points'][number], scene: Scene): void {
  offsetInto(out, i, point, scene);
  normalise(out);
  out[0] = -out[0];
  out[1] = -out[1];
  out[2] = -out[2];
}

/** Returns the index of the next point of fish i. An edit may have removed points. */
function nextOf(i: number, { points }: LivePath, { school }: Scene): number {
  return Math.min(points.length - 1, school.columnOf(pathNext)[i]);
}

const segment = new Float64Array(3);

/** Writes the vector from fish i to the nearest point of the segment that leads to its next point. */
function toSegment(out: Float64Array, i: number, next: number, line: LivePath, scene: Scene): void {
  const end = line.points[next];
  const start = line.points[previous(next, scene.school.columnOf(pathDirection)[i] === 1, line)];
  for (let axis = 0; axis < 3; axis++) segment[axis] = end[axis] - start[axis];
  toNearest(segment, scene);
  const lengthSq = segment[0] * segment[0] + segment[1] * segment[1] + segment[2] * segment[2];
  offsetInto(out, i, end, scene);
  offsetInto(offset, i, start, scene);
  // Measured from the nearer end: in a periodic world, the nearest image of the other end may belong to another image
  // of the segment.
  const origin = lengthOf(offset) < lengthOf(out) ? 0 : 1;
  if (origin === 0) for (let axis = 0; axis < 3; axis++) out[axis] = offset[axis];
  const along = out[0] * segment[0] + out[1] * segment[1] + out[2] * segment[2];
  const part = lengthSq > 0 ? Math.min(1, Math.max(0, origin + along / lengthSq)) : origin;
  for (let axis = 0; axis < 3; axis++) out[axis] = (part - origin) * segment[axis] - out[axis];
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
  return line.mode === 'once' && school.columnOf(pathDirection)[i] === 1;
}

/** A fish within the radius of its next point goes on to the point after it. */
const updateMemory: NonNullable<Rule<'path'>['updateMemory']> = (i, _settings, scene) => {
  const line = pathOf(i, scene);
  if (!line || isDone(i, line, scene)) return;
  const { school } = scene;
  const next = school.columnOf(pathNext);
  const direction = school.columnOf(pathDirection);
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
