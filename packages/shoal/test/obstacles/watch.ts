import type { Simulation } from 'shoal';
import type { Point } from './oracle.ts';
import type { Solid } from './solid.ts';
import { leadsThrough, Ways } from './ways.ts';

/** An obstacle as the watch sees it: its mesh in a frame, and where a point of the world is in that frame at a time. */
export interface Watched {
  readonly solid: Solid;
  /** Undefined: the world's frame. */
  readonly toFrame?: (p: Point, time: number) => Point;
}

export interface Found {
  fishSteps: number;
  /** Fish inside a solid, by the library's exact test and by a sum over all triangles (of a sample). */
  inside: number;
  insideByAllTriangles: number;
  /** Fish whose middle is nearer than the body's radius, and the least clearance in radii. */
  tooNear: number;
  leastInRadii: number;
  /** The greatest difference between the library's clearance and the distance to all triangles, of a sample, m. */
  worstDistance: number;
  /** Ways through a triangle, of fish that were neither displaced nor came in by the opposite face. */
  crossed: number;
  /** Fish whose straight way leads through a triangle, because they went around a corner. */
  corners: number;
  displaced: number;
  notANumber: number;
  /** Steps of fish that end within 1.5 radii of a surface: how often the constraint had work to do. */
  touching: number;
  /** The first that went wrong, to look at. */
  first: string;
}

export interface WatchOptions {
  readonly radius: number;
  /** Half the edge of a world that wraps. */
  readonly wrapsAt?: number;
  /** One fish in so many is checked against all triangles. */
  readonly sample?: number;
}

/** Runs steps and tells everything that must never happen. */
export function watch(
  simulation: Simulation,
  obstacles: readonly Watched[],
  steps: number,
  { radius, wrapsAt = Number.POSITIVE_INFINITY, sample = 997 }: WatchOptions,
): Found {
  const { school } = simulation;
  const found: Found = {
    fishSteps: 0,
    inside: 0,
    insideByAllTriangles: 0,
    tooNear: 0,
    leastInRadii: Number.POSITIVE_INFINITY,
    worstDistance: 0,
    crossed: 0,
    corners: 0,
    displaced: 0,
    notANumber: 0,
    touching: 0,
    first: '',
  };
  const ways = obstacles.every(({ toFrame }) => !toFrame) ? new Ways(simulation) : undefined;
  let checked = 0;
  simulation.takeEvents();
  for (let step = 0; step < steps; step++) {
    const before = placesOf(simulation);
    ways?.begin();
    const start = school.time;
    simulation.step();
    const end = school.time;
    const displaced = new Set(
      simulation
        .takeEvents()
        .filter(({ kind }) => kind === 'displaced')
        .map(({ fish }) => fish),
    );
    found.displaced += displaced.size;
    const after = placesOf(simulation);
    const gone = ways?.of(before, after);
    for (let i = 0; i < school.count; i++) {
      const a = before[i];
      const b = after[i];
      const note = (what: string): void => {
        found.first ||= `${what}: fish ${i}, step ${school.step}, from ${a} to ${b}`;
      };
      found.fishSteps++;
      if (!b.every(Number.isFinite)) {
        found.notANumber++;
        note('not a number');
        continue;
      }
      const limit = 2 * radius;
      const clearance = simulation.obstacles.clearance(...b, limit);
      countClearance(found, clearance, radius, note);
      const isElsewhere = displaced.has(school.id[i]) || b.some((value, axis) => Math.abs(value - a[axis]) > wrapsAt);
      // A fish that could come straight here has come through nothing.
      const between = (isElsewhere ? [] : obstacles).filter(({ solid, toFrame }) =>
        solid.isCrossed(toFrame?.(a, start) ?? a, toFrame?.(b, end) ?? b),
      );
      const crossed = between.filter(({ solid }) => !gone || leadsThrough(solid, gone[i])).length;
      if (crossed > 0) note('crossed');
      found.crossed += crossed;
      found.corners += between.length - crossed;
      // More of those that touch: there it matters.
      checked += clearance < 1.5 * radius ? 10 : 1;
      if (checked < sample) continue;
      checked = 0;
      const inFrames = obstacles.map(({ solid, toFrame }) => ({ solid, at: toFrame?.(b, end) ?? b }));
      const distance = Math.min(limit, ...inFrames.map(({ solid, at }) => solid.distance(at)));
      found.worstDistance = Math.max(found.worstDistance, Math.abs(distance - Math.abs(clearance)));
      if (!inFrames.some(({ solid, at }) => Math.abs(solid.winding(at)) > 0.5)) continue;
      found.insideByAllTriangles++;
      note('inside by all triangles');
    }
  }
  ways?.end();
  return found;
}

/** @param clearance at most two radii; as much below 0 deep inside, so a fish inside is found by the sign */
function countClearance(found: Found, clearance: number, radius: number, note: (what: string) => void): void {
  if (clearance < 0) {
    found.inside++;
    note('inside');
  }
  if (Math.abs(clearance) < radius * (1 - 1e-6)) {
    found.tooNear++;
    note(`too near, ${clearance}`);
  }
  found.leastInRadii = Math.min(found.leastInRadii, clearance / radius);
  if (clearance < 1.5 * radius) found.touching++;
}

function placesOf({ school: { count, x, y, z } }: Simulation): Point[] {
  return Array.from({ length: count }, (_, i) => [x[i], y[i], z[i]]);
}

export const nothingWrong = {
  inside: 0,
  insideByAllTriangles: 0,
  tooNear: 0,
  crossed: 0,
  displaced: 0,
  notANumber: 0,
  first: '',
};
