import { type Phase, phases, type Simulation } from 'shoal';
import { makeStep } from './make-step.ts';

const kept = 1 << 16; // the last steps whose times are kept: enough for a steady median

export interface Performance {
  readonly msPerStep: { readonly median: number | null; readonly p95: number | null };
  /** Median ms a step, by phase; null: the engine does not tell them apart. */
  readonly phases: Readonly<Record<Phase, number>> | null;
  /** null: the engine does not count them. */
  readonly candidatesPerFish: number | null;
}

/** Measures the steps it makes. What recording costs is not in it. */
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

  /** Why one thread makes the steps though more were asked for. */
  get alone(): string | undefined {
    return this.#simulation.engine.fallbackReason;
  }

  /** Whether several steps are better asked for at once: the state comes back from elsewhere. */
  get manyAtOnce(): boolean {
    return this.#simulation.engine.readBack !== undefined;
  }

  /** Threads that made the last step; 1 if there was none. */
  get threads(): number {
    return this.#threads;
  }

  /** Steps, on all threads, of which the mean time counts. @throws ThreadFailure if one of them ends; none is made then */
  async step(count = 1): Promise<void> {
    const start = performance.now();
    await makeStep(this.#simulation, count);
    this.#times[this.#steps % kept] = (performance.now() - start) / count;
    const { timings, engine } = this.#simulation;
    this.#threads = engine.threads;
    for (const [phase, times] of this.#phases) times[this.#steps % kept] = timings[phase];
    this.#steps++;
    this.#candidates += this.#simulation.work.candidates;
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

/** The smallest value that at least this share of all values does not exceed. */
function quantile(sorted: Float64Array, share: number): number | null {
  if (sorted.length === 0) return null;
  return rounded(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]);
}

/** A clock's nanoseconds are noise. */
function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
