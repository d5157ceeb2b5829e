import { type Phase, phases } from '../engine.ts';

/** Measures the phases of a step. */
export class PhaseClock {
  /** Duration of each phase of the last step, ms. */
  readonly timings: Record<Phase, number> = Object.fromEntries(phases.map((phase) => [phase, 0])) as Record<
    Phase,
    number
  >;
  readonly #now: () => number;
  #began = 0;

  /** @param now a clock, ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  start(): void {
    this.#began = this.#now();
  }

  /** Ends a phase and starts the next one. */
  end(phase: Phase): void {
    const now = this.#now();
    this.timings[phase] = now - this.#began;
    this.#began = now;
  }
}
