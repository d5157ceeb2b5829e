import { bakeFields, type Plan, Simulation } from 'shoal';

/** Time after which the page gets its turn, at the end of the current slab or step, ms. */
const slice = 12;
/** Simulated time in which a school forms, s. */
const formed = 12;

/** Gives the page its turn whenever a slice of time is used up. */
class Pauses {
  #begun = performance.now();
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  async rest(): Promise<void> {
    if (performance.now() - this.#begun < slice) return;
    await new Promise((resolve) => setTimeout(resolve));
    this.#signal.throwIfAborted();
    this.#begun = performance.now();
  }
}

/** Options for starting a simulation. */
export interface Opening {
  readonly signal: AbortSignal;
  readonly seed: number | undefined;
  readonly threads: number;
  /**
   * Whether the picture is still (paused, or motion is unwanted). If so, the simulation first runs 12 s, in which a
   * school forms.
   */
  readonly isStill: boolean;
  /** Receives the finished fraction of the obstacles' fields, 0 to 1. */
  readonly progress: (fraction: number) => void;
}

/** Creates a simulation in short slices of time, so that the page stays responsive. */
export async function openSimulation(
  plan: Plan,
  { signal, seed, threads, isStill, progress }: Opening,
): Promise<Simulation> {
  const pauses = new Pauses(signal);
  const fields = await bakeFields(plan, { signal, progress });
  await pauses.rest();
  const simulation = new Simulation(plan, {
    fields,
    threads,
    record: false,
    ...(seed !== undefined && { seed }),
  });
  try {
    for (let time = 0; isStill && time < formed; time += plan.step) {
      await pauses.rest();
      if (threads > 1) await simulation.run();
      else simulation.step();
    }
  } catch (error) {
    simulation.dispose();
    throw error;
  }
  return simulation;
}
