// Shows currents of the water in the scene.

import type { Plan, Simulation } from 'shoal';
import { currentInto, livePlan, Timeline } from 'shoal/internal';
import type { InstancedBufferGeometry, Mesh } from 'three';
import { ScreenComets } from '../screen/screen-comets.ts';
import type { ScreenView } from '../screen/screen-view.ts';

const count = 400;
/** Simulated seconds for which a streak drifts, and which its line is long. */
const life = 4;
const tail = 0.8;
/** Pieces of a line, and longest time for a step along the current, s. */
const pieces = 3;
const longestStep = 0.5;
/** Speed from which streaks are fully visible, m/s. */
const clearSpeed = 0.5;
const opacity = 0.75;

const velocity = new Float64Array(3);

/**
 * Streaks that drift with the currents, their bright ends ahead. Their places depend only on the time, so a moment looks the same however it was
 * reached.
 */
export class CurrentStreaks {
  readonly #comets = new ScreenComets(count * pieces);
  #plan: Plan | undefined;
  #water: Water | undefined;
  #timeline: Timeline | undefined;

  get object(): Mesh<InstancedBufferGeometry> {
    return this.#comets.mesh;
  }

  /** @param ink red, green and blue, from 0 to 1 */
  update({ plan, shownTime }: Simulation, ink: readonly number[], { width, height }: ScreenView): void {
    const water = this.#waterAt(plan, shownTime);
    const comets = this.#comets;
    comets.clear();
    for (let k = 0; k < count; k++) {
      const lives = shownTime / life + k / count;
      const cycle = Math.floor(lives);
      const age = life * (lives - cycle);
      const at = startOf(k, cycle, plan);
      const begins = Math.max(0, age - tail);
      drift(at, begins, water);
      const faded = opacity * Math.sin((Math.PI * age) / life);
      for (let piece = 1; piece <= pieces; piece++) {
        const from = [...at];
        drift(at, (age - begins) / pieces, water);
        const seen = Math.min(1, Math.hypot(...velocity) / clearSpeed);
        if (seen > 0) comets.add(from, at, (piece - 1) / pieces, piece / pieces, ink, faded * seen);
      }
    }
    comets.send(width, height);
  }

  hide(): void {
    this.object.visible = false;
  }

  dispose(): void {
    this.#comets.dispose();
  }

  /** The currents at a time, which the timeline may change, s. */
  #waterAt(plan: Plan, time: number): Water {
    if (!this.#water || plan !== this.#plan) {
      this.#plan = plan;
      this.#water = { plan: livePlan(plan), dimensions: plan.dimensions };
      this.#timeline = new Timeline(plan.timeline, this.#water.plan);
    }
    this.#timeline?.apply(time);
    return this.#water;
  }
}

type Point = [x: number, y: number, z: number];

/** What tells how the water moves. */
interface Water {
  readonly plan: Plan;
  readonly dimensions: 2 | 3;
}

/** A point of the world that depends on the streak and on how often it began anew. */
function startOf(k: number, cycle: number, { world: { min, max }, dimensions }: Plan): Point {
  let state = Math.imul(k + 1, 0x9e3779b1) ^ Math.imul(cycle + 1, 0x85ebca6b);
  const next = (axis: number): number => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
    state ^= state >>> 13;
    return min[axis] + ((state >>> 0) / 2 ** 32) * (max[axis] - min[axis]);
  };
  return [next(0), next(1), dimensions === 2 ? 0 : next(2)];
}

/** Moves a point with the water for some seconds, by the velocity halfway along each step. */
function drift(at: Point, seconds: number, water: Water): void {
  const steps = Math.ceil(seconds / longestStep);
  const step = seconds / steps;
  for (let k = 0; k < steps; k++) {
    currentInto(velocity, water, at[0], at[1], at[2]);
    const [x, y, z] = velocity;
    const half = step / 2;
    currentInto(velocity, water, at[0] + half * x, at[1] + half * y, at[2] + half * z);
    for (let axis = 0; axis < 3; axis++) at[axis] += step * velocity[axis];
  }
}
