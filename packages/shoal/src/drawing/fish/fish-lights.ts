// How much light reaches each fish through the others, computed every few frames.

import type { Plan } from '../../scenario/plan.ts';
import type { Simulation } from '../../simulation/simulation.ts';
import { SchoolShade } from './school-shade.ts';

/**
 * Most frames, and most simulated seconds, for which light is kept. In that time a fish swims a small part of a cell of
 * the shade, and computing the light takes as long as placing the fish.
 */
const kept = { frames: 3, seconds: 0.05 };

/** The light that reaches each fish through the others, computed every few frames while they swim, exact when they rest. */
export class FishLights {
  /** From 0 to 1, in the order of the school. */
  values: Float32Array = new Float32Array(0);
  readonly #shade = new SchoolShade();
  #plan: Plan | undefined;
  #magnify = 1;
  #count = 0;
  #frames = 0;
  /** Shown times of the last frame, and of the last frame for which light was computed, s. */
  #shown = Number.NaN;
  #lit = Number.NaN;

  /** @param positions three numbers per fish, m @param magnify drawn length divided by real length */
  update({ plan, school, shownTime }: Simulation, positions: Float32Array, count: number, magnify: number): void {
    const isSame = plan === this.#plan && magnify === this.#magnify && count === this.#count;
    const age = shownTime - this.#lit;
    const rests = shownTime === this.#shown;
    this.#shown = shownTime;
    const isRecent = age >= 0 && age < kept.seconds && ++this.#frames < kept.frames;
    if (isSame && (age === 0 || (isRecent && !rests))) return;
    this.#plan = plan;
    this.#magnify = magnify;
    this.#count = count;
    this.#lit = shownTime;
    this.#frames = 0;
    if (this.values.length < count) this.values = new Float32Array(positions.length / 3);
    const lengths = plan.species.map(({ body }) => body.length * magnify);
    this.#shade.update(positions, school.species, count, lengths);
    this.#shade.into(this.values, positions, count);
  }

  /** The light at a point, from 0 to 1. There must be fish. */
  at(x: number, y: number, z: number): number {
    return this.#shade.at(x, y, z);
  }
}
