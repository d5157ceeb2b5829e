import type { FieldStore } from '../../fields/obstacles.ts';
import type { TriangleMesh } from '../../fields/triangle-mesh.ts';
import type { Plan } from '../../scenario/plan.ts';
import { Simulation } from '../../simulation/simulation.ts';
import { Probe } from './probe.ts';
import type { Study } from './study.ts';

/** Inputs of a scenario other than its document. */
export interface TrialFiles {
  readonly files?: Readonly<Record<string, unknown>>;
  readonly meshes?: Readonly<Record<string, TriangleMesh>>;
  readonly fields?: FieldStore;
}

/** The result of a trial. */
export interface TrialResult {
  /** One value for each measure of the study; NaN if there is none. */
  readonly measures: readonly number[];
  /** Hash of the final state. Equal runs have equal hashes. */
  readonly stateHash: string;
}

/** Runs a candidate's scenario with one seed, on this thread, and measures it. */
export function runTrial(
  { steps, measures, groupDistance }: Study,
  plan: Plan,
  seed: number,
  files: TrialFiles = {},
): TrialResult {
  const simulation = new Simulation(plan, { ...files, seed, record: false });
  try {
    const probe = new Probe(simulation, measures, groupDistance);
    simulation.step(steps.warmUp);
    // Events before the measured time are discarded.
    simulation.takeEvents();
    for (let done = 0; done < steps.measured; ) {
      const due = Math.min(steps.interval, steps.measured - done);
      // The step before a measured one.
      const before = probe.compares ? due - 1 : 0;
      if (before > 0) simulation.step(before);
      if (probe.compares && (before > 0 || done > 0 || steps.warmUp > 0)) probe.observe();
      simulation.step(due - before);
      done += due;
      for (const event of simulation.takeEvents()) probe.hear(event);
      probe.measure();
    }
    return { measures: probe.results(), stateHash: simulation.stateHash() };
  } finally {
    simulation.dispose();
  }
}
