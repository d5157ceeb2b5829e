import type { Stage } from '../stage/stage.ts';

/** Largest difference from the school's time, s. That time jumps from step to step, this one runs smoothly. */
const drift = 0.3;

/** The simulated time on the screen. */
export class ShownTime {
  readonly #stage: Stage;
  #sought = 0;
  #seconds = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Simulated time, s. */
  get seconds(): number {
    return this.#seconds;
  }

  /**
   * The clock of water, wind and light, s. It depends on the simulated time alone, so that a link to a moment shows the
   * same waves. At the scene's own speed, it runs as fast as a clock.
   */
  get surroundings(): number {
    return this.#seconds / (this.#stage.state.value.plan?.view.speed ?? 1);
  }

  /** Call it before each frame. @param swum simulated seconds since the last frame */
  update(swum: number): void {
    const { state, playback } = this.#stage;
    const { plan, sought } = state.value;
    const step = plan?.step ?? 0;
    const atStep = playback.goal * step;
    this.#seconds += swum;
    if (sought !== this.#sought || Math.abs(this.#seconds - atStep) > drift + step) this.#seconds = atStep;
    this.#sought = sought;
  }
}
