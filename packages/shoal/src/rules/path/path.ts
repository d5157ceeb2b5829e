import { normalise } from '../../math/vector.ts';
import type { Path } from '../../scenario/features.ts';
import { offsetFrom } from '../away-from.ts';
import type { Rule, Scene, Steer } from '../rule.ts';

/*
 * Path: follows a line of points. a = w s [m/s²]. w m/s² for a vector 1 long; the path's radius m. No path: 0.
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

/**
 * s = unit(next point − xᵢ) inside the cylinder of the path's radius around the segment to the next point; outside, also
 * the way back to the segment, (distance − radius)/radius long. Continuous at the cylinder. Petzold et al., second method.
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
  const [x, y, z] = line.points[scene.school.column('pathNext')[i]];
  offsetFrom(out, i, x, y, z, scene);
  normalise(out);
  out[0] = -out[0];
  out[1] = -out[1];
  out[2] = -out[2];
}

/** The way from fish i to the nearest point of the segment that leads to its next point. @returns its length, m */
function toSegment(out: Float64Array, i: number, line: LivePath, scene: Scene): number {
  const { school } = scene;
  const next = school.column('pathNext')[i];
  const backwards = school.column('pathDirection')[i] === 1;
  const before = previous(next, backwards, line);
  const [bx, by, bz] = line.points[before];
  const [nx, ny, nz] = line.points[next];
  const [dx, dy, dz] = [nx - bx, ny - by, nz - bz];
  const lengthSq = dx * dx + dy * dy + dz * dz;
  const along = (school.x[i] - bx) * dx + (school.y[i] - by) * dy + (school.z[i] - bz) * dz;
  const part = lengthSq > 0 ? Math.min(1, Math.max(0, along / lengthSq)) : 0;
  const distance = offsetFrom(out, i, bx + dx * part, by + dy * part, bz + dz * part, scene);
  out[0] = -out[0];
  out[1] = -out[1];
  out[2] = -out[2];
  return distance;
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

const offset = new Float64Array(3);

/** A fish within the radius of its next point makes for the one after it. */
const decide: NonNullable<Rule<'path'>['decide']> = (i, _settings, scene) => {
  const line = pathOf(i, scene);
  if (!line || isDone(i, line, scene)) return;
  const { school } = scene;
  const next = school.column('pathNext');
  const direction = school.column('pathDirection');
  const [x, y, z] = line.points[next[i]];
  if (offsetFrom(offset, i, x, y, z, scene) >= line.radius) return;
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
  decide,
};
