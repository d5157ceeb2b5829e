import type { Command, Plan, Simulation } from 'shoal';
import { differencesBetween } from 'shoal/scenario';
import type { Edit } from './edit.ts';

/** What changed a run at a step: values of the scenario, or another command. */
export type RunEdit = { readonly step: number } & ({ readonly edits: readonly Edit[] } | { readonly command: Command });

/** Everything that changed a run since its start, over all simulations that continued it. */
export class RunEdits {
  /** The plan with which the run started. */
  start: Plan | undefined;
  #earlier: readonly RunEdit[] = [];

  restart(plan: Plan): void {
    this.start = plan;
    this.#earlier = [];
  }

  /** Call it before another simulation continues the run from its present step with a plan. */
  continueWith(before: Simulation, plan: Plan): void {
    const { step } = before.school;
    const edits = editsBetween(before.nextPlan, plan);
    this.#earlier = [...this.of(before), ...(edits.length > 0 ? [{ step, edits }] : [])];
  }

  /** The edits up to the present step of the simulation that runs now, in order. */
  of({ recorded }: Simulation): readonly RunEdit[] {
    const own = recorded.map(({ step, command }): RunEdit => {
      return command.type === 'set'
        ? { step, edits: [{ path: command.path, value: command.value }] }
        : { step, command };
    });
    return [...this.#earlier, ...own];
  }
}

/** The edits that lead from one plan to another. */
export function editsBetween(from: Plan, to: Plan): Edit[] {
  return differencesBetween(from.scenario, to.scenario).map(({ path, after }) => ({ path, value: after }));
}
