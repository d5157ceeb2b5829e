import type { LivePlan } from '../../scenario/live-plan.ts';
import type { Gate } from '../../scenario/obstacles.ts';
import { trackOffsetInto } from '../../timeline/track.ts';

/** What follows an arrival, and how a path goes on: the parts know them by their numbers here. */
export const onArrival: readonly string[] = ['next', 'stop', 'repel'];
export const pathModes: readonly string[] = ['loop', 'once', 'ping-pong'];
const offset = new Float64Array(3);

/**
 * Characters, currents, goals and paths at a time, as the rules' parts read them: first where each kind begins and how
 * many there are (characters, currents; of each species goals and its path; gates), then they themselves.
 */
export function featuresAt(
  { characters, currents, species, paths }: LivePlan,
  gates: readonly Gate[],
  time: number,
): Float32Array {
  const head = 4 + 4 * species.length;
  const numbers: number[] = new Array(head).fill(0);
  const begin = (at: number): void => {
    numbers[at] = numbers.length;
  };
  begin(0);
  for (const { points, track } of characters) {
    trackOffsetInto(offset, track, time);
    for (const point of points) numbers.push(...point.map((x, axis) => x + offset[axis]));
    numbers[1] += points.length;
  }
  begin(2);
  numbers[3] = currents.length;
  let grids = numbers.length + 16 * currents.length;
  const velocities: number[] = [];
  for (const current of currents) {
    const row = new Array(16).fill(0);
    row[1] = current.strength;
    switch (current.kind) {
      case 'uniform':
        row.splice(2, 3, ...current.velocity);
        break;
      case 'vortex':
        row[0] = 1;
        row.splice(5, 3, ...current.centre);
        row.splice(11, 2, current.radius, current.speed);
        break;
      case 'river':
        row[0] = 2;
        row.splice(2, 6, ...current.velocity, ...current.through);
        row[11] = current.halfWidth;
        break;
      case 'grid':
        row[0] = 3;
        row.splice(5, 10, ...current.min, ...current.max, ...current.size, grids);
        for (const velocity of current.velocities) velocities.push(...velocity);
        grids += 3 * current.velocities.length;
    }
    numbers.push(...row);
  }
  for (const x of velocities) numbers.push(x);
  species.forEach(({ goals, path }, s) => {
    begin(4 + 4 * s);
    numbers[5 + 4 * s] = goals.length;
    for (const { at, reach, strength, range, onArrival: then } of goals)
      numbers.push(...at, reach, strength, range, onArrival.indexOf(then), 0);
    if (path < 0) return;
    begin(6 + 4 * s);
    const { points, mode, radius } = paths[path];
    numbers.push(points.length, pathModes.indexOf(mode), radius, 0);
    for (const point of points) numbers.push(...point);
  });
  begin(7);
  for (const { at, facing, radius } of gates) numbers.push(...at, ...facing, radius);
  return Float32Array.from(numbers);
}

/** Whether they differ from step to step. */
export function featuresChange({ characters }: Pick<LivePlan, 'characters'>, timeline: readonly unknown[]): boolean {
  return timeline.length > 0 || characters.some(({ track }) => track);
}
