// Makes the steps of runs and benchmarks, and measures their time.

import { type Phase, phases, type School, type Simulation } from 'shoal';
import { type RuleError, ThreadFailure } from '../errors/exit-error.ts';
import { withoutStop } from '../errors/failure.ts';
import { checkMotion, ruleFailure, ruleSuspicion } from '../errors/rule-failure.ts';
import type { Performance } from '../recording/summary.ts';
import { awaitGpu } from './await-gpu.ts';

const kept = 1 << 16; // times of the last steps, enough for a steady median

/** Most steps in a batch. */
const mostTogether = 64;
/** Most fish-steps in a batch on the CPU: they take 0.06 to 0.4 s, while a request to the threads takes up to 0.4 ms. */
const fishStepsTogether = 300_000;

/** Makes steps and measures their time, without the time for recording. */
export class StepTimer {
  readonly #simulation: Simulation;
  readonly #times: number[] = [];
  readonly #phases: readonly (readonly [phase: Phase, times: number[]])[] = phases.map((phase) => [phase, []]);
  #candidates = 0;
  #timed = 0;
  #batches = 0;
  #threads = 1;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  /**
   * How many steps to make in a batch: each batch ends with a read-back from the GPU, or a message from the threads. The
   * same for any number of threads, so that all sample the same steps.
   */
  get stepsTogether(): number {
    const { engine, school } = this.#simulation;
    if (engine.readBack !== undefined) return mostTogether;
    return Math.max(1, Math.min(mostTogether, Math.floor(fishStepsTogether / Math.max(1, school.count))));
  }

  get school(): School {
    return this.#simulation.school;
  }

  /** Whether steps run on other threads, so that this one is free meanwhile. */
  get leavesThreadFree(): boolean {
    return this.#simulation.engine.name === 'cpu' && this.#simulation.engine.run !== undefined;
  }

  /** Threads used by the last step; 1 before the first. */
  get threads(): number {
    return this.#threads;
  }

  /**
   * Makes a batch of steps and records their time: of each on one thread, else the mean. Phases and candidates are those
   * of the last one.
   * @param rest called between two steps on this thread; true ends the batch
   * @throws ThreadFailure if a thread ends; then some of the steps may have been made
   */
  async step(count = 1, rest?: () => Promise<boolean>): Promise<void> {
    const { engine } = this.#simulation;
    const together = engine.run ? count : 1;
    for (let done = 0; done < count; done += together) {
      const start = performance.now();
      await makeStep(this.#simulation, together);
      this.#times[this.#timed++ % kept] = (performance.now() - start) / together;
      if (done + together < count && (await rest?.())) break;
    }
    const { threads, timings, work } = this.#simulation.engine;
    this.#threads = threads;
    for (const [phase, times] of this.#phases) times[this.#batches % kept] = timings[phase];
    this.#batches++;
    this.#candidates += work.candidates;
  }

  measured(): Performance {
    const sorted = Float64Array.from(this.#times).sort();
    const batches = Math.max(1, this.#batches);
    const medians = this.#phases.map(([phase, times]) => [phase, quantile(Float64Array.from(times).sort(), 0.5) ?? 0]);
    return {
      msPerStep: { median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) },
      phases:
        this.#simulation.engine.readBack !== undefined ? null : (Object.fromEntries(medians) as Record<Phase, number>),
      candidatesPerFish: this.#simulation.engine.counts
        ? rounded(this.#candidates / batches / Math.max(1, this.#simulation.school.count))
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

/**
 * Makes steps on the engine's threads or device.
 * @throws RuleError if a rule of the user's own fails, on whichever thread
 * @throws ThreadFailure if a thread ends first
 */
export async function makeStep(simulation: Simulation, count = 1): Promise<void> {
  try {
    if (simulation.engine.run) {
      const run = simulation.run(count);
      await (simulation.engine.name === 'gpu' ? awaitGpu(run) : run);
    } else simulation.step(count);
    checkMotion(simulation.school);
  } catch (error) {
    throw translated(error);
  }
}

function translated(error: unknown): unknown {
  const ofRule = ruleFailure(error);
  if (ofRule) return ofRule;
  // The cause names the thread; the library's own message only says how to continue.
  const lost = error instanceof Error ? error.cause : undefined;
  if (!(lost instanceof Error)) return error;
  return (
    ruleFailure(lost) ?? failureInThread(lost) ?? new ThreadFailure(`${withoutStop(lost.message)}.${ruleSuspicion()}`)
  );
}

/** The failure of a rule on another thread. Without a stack, the rule threw a value that is not an Error. */
function failureInThread({ cause }: Error): RuleError | undefined {
  if (!(cause instanceof Error)) return undefined;
  return ruleFailure(cause.stack === undefined ? cause.message : cause);
}
