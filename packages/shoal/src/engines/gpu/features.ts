import type { Body } from '../../fields/body.ts';
import type { Obstacles } from '../../fields/obstacles.ts';
import type { LivePlan } from '../../scenario/live-plan.ts';
import type { Gate } from '../../scenario/obstacles.ts';
import { trackOffsetInto } from '../../timeline/track.ts';

/** What follows an arrival, and how a path goes on: the parts know them by their numbers here. */
export const onArrival: readonly string[] = ['next', 'stop', 'repel'];
export const pathModes: readonly string[] = ['loop', 'once', 'ping-pong'];
const offset = new Float64Array(3);

/** Where the features tell how obstacles stand, after what is each species' own; then of food. */
export function posesAt(species: number): number {
  return 4 + 4 * species;
}

export function foodsAt(species: number): number {
  return posesAt(species) + 2;
}

/**
 * Characters, currents, goals, paths, obstacles and food at a time, as the rules' parts read them: first where each kind begins
 * and how many there are (characters, currents; of each species goals and its path; gates; obstacles, and how far they
 * move in the step; food), then they themselves.
 * @param step how long one is, s
 */
export function featuresAt(
  { characters, currents, food, species, paths }: LivePlan,
  gates: readonly Gate[],
  { bodies, motion }: Obstacles,
  time: number,
  step: number,
): Float32Array {
  const poses = posesAt(species.length);
  const foods = foodsAt(species.length);
  const head = foods + 2;
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
  begin(poses);
  // A hair more than it is, for what float32 may lose.
  numbers[poses + 1] = motion * (1 + 1e-6);
  for (const body of bodies) numbers.push(...poseNumbers(body, step));
  begin(foods);
  numbers[foods + 1] = food.length;
  for (const { at, range, reach, amount, growth } of food) numbers.push(...at, range, reach, amount, growth);
  return Float32Array.from(numbers);
}

/** How a body stands at the start and at the end of a step, how fast its surface moves, and whether it does; see solid.wgsl. */
function poseNumbers({ from, to, moves }: Body, step: number): number[] {
  // A point x at the end was at D (x − to) + from at the start: by columns (1 − D)/dt, then (to − from)/dt.
  const turning: number[] = [];
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) {
      const same = from[3 * row] * to[3 * column] + from[3 * row + 1] * to[3 * column + 1];
      turning.push((Number(row === column) - same - from[3 * row + 2] * to[3 * column + 2]) / step);
    }
  }
  const speed = [9, 10, 11].map((axis) => (to[axis] - from[axis]) / step);
  return [...from, ...to, ...turning, ...speed, Number(moves)];
}

/** Whether they differ from step to step. */
export function featuresChange(
  { characters }: Pick<LivePlan, 'characters'>,
  timeline: readonly unknown[],
  { moving }: Obstacles,
): boolean {
  return timeline.length > 0 || moving || characters.some(({ track }) => track);
}
