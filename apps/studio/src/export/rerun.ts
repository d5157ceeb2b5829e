import { type Plan, Simulation, type SimulationOptions } from 'shoal';
import { carryOn, isLive } from 'shoal/internal';
import { isOneByOne, planWith } from '../stage/edit.ts';
import type { RunEdit } from '../stage/run-edits.ts';

/** How a run began and what changed it. */
export interface RunRecord {
  readonly start: Plan;
  /** In order. */
  readonly edits: readonly RunEdit[];
  /** The options of its simulations. */
  readonly options: SimulationOptions;
}

/** Repeats a run from its start, with each edit at its step, so that all its states can be measured. */
export class Rerun {
  /** Prey caught since the start. */
  catches = 0;
  readonly #record: RunRecord;
  #simulation: Simulation;
  /** Number of edits made so far. */
  #made = 0;

  constructor(record: RunRecord) {
    this.#record = record;
    this.#simulation = this.#counted(new Simulation(record.start, record.options));
  }

  /** An edit of the number of fish replaces it. */
  get simulation(): Simulation {
    return this.#simulation;
  }

  /** Goes on to a step, and makes the edits of that step too. @throws the signal's reason */
  async goTo(step: number, signal: AbortSignal): Promise<void> {
    const { edits } = this.#record;
    for (; this.#made < edits.length && edits[this.#made].step <= step; this.#made++) {
      await this.#run(edits[this.#made].step, signal);
      this.#make(edits[this.#made]);
    }
    await this.#run(step, signal);
  }

  dispose(): void {
    this.#simulation.dispose();
  }

  async #run(step: number, signal: AbortSignal): Promise<void> {
    const simulation = this.#simulation;
    if (step > simulation.school.step) await simulation.run(step - simulation.school.step, signal);
    signal.throwIfAborted();
  }

  /** As `Editing` makes it. */
  #make(edit: RunEdit): void {
    const simulation = this.#simulation;
    if ('command' in edit) simulation.dispatchUntyped(edit.command);
    else if (edit.edits.every(({ path }) => isLive(path)) && isOneByOne(simulation.nextPlan, edit.edits))
      for (const one of edit.edits) simulation.dispatchUntyped({ type: 'set', ...one });
    else {
      const next = carryOn(simulation, planWith(simulation.nextPlan, edit.edits), this.#record.options);
      simulation.dispose();
      this.#simulation = this.#counted(next);
    }
    this.#simulation.applyCommands();
  }

  #counted(simulation: Simulation): Simulation {
    simulation.on('catch', () => {
      this.catches++;
    });
    return simulation;
  }
}
