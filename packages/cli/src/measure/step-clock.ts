import { type Phase, phases, type Simulation } from 'shoal';
import { makeStep } from '../run/make-step.ts';

const kept = 1 << 16; // times of the last steps, enough for a steady median

export interface Performance {
  readonly msPerStep: { readonly median: number | null; readonly p95: number | null };
  /** Median ms per step by phase; null: the engine does not measure phases. */
  readonly phases: Readonly<Record<Phase, number>> | null;
  /** null: the engine does not count them. */
  readonly candidatesPerFish: number | null;
}

/** Makes steps and measures their time, without the time for recording. */
export class StepClock {
  readonly #simulation: Simulation;
  readonly #times: number[] = [];
  readonly #phases: readonly (readonly [phase: Phase, times: number[]])[] = phases.map((phase) => [phase, []]);
  #candidates = 0;
  #steps = 0;
  #threads = 1;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  /** Whether to submit steps in batches, because each submission ends with a read-back. */
  get manyAtOnce(): boolean {
    return this.#simulation.engine.readBack !== undefined;
  }

  /** Threads used by the last step; 1 before the first. */
  get threads(): number {
    return this.#threads;
  }

  /** Makes steps and records their mean time. @throws ThreadFailure if a thread ends; then no step is made */
  async step(count = 1): Promise<void> {
    const start = performance.now();
    await makeStep(this.#simulation, count);
    this.#times[this.#steps % kept] = (performance.now() - start) / count;
    const { threads, timings, work } = this.#simulation.engine;
    this.#threads = threads;
    for (const [phase, times] of this.#phases) times[this.#steps % kept] = timings[phase];
    this.#steps++;
    this.#candidates += work.candidates;
  }

  measured(): Performance {
    const sorted = Float64Array.from(this.#times).sort();
    const steps = Math.max(1, this.#steps);
    const medians = this.#phases.map(([phase, times]) => [phase, quantile(Float64Array.from(times).sort(), 0.5) ?? 0]);
    return {
      msPerStep: { median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) },
      phases: this.manyAtOnce ? null : (Object.fromEntries(medians) as Record<Phase, number>),
      candidatesPerFish: this.#simulation.engine.counts
        ? rounded(this.#candidates / steps / Math.max(1, this.#simulation.school.count))
        : null,
    };
  }
}

/** The smallest value that at least this fraction of the values do not exceed. */
function quantile(sorted: Float64Array, share: number): number | null {
  if (sorted.length === 0) return null;
  return rounded(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]);
}

/** Rounded to 0.1 µs, because finer digits are noise. */
function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
