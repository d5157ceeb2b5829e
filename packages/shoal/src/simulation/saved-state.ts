import { SavedSchool } from '../school/saved-school.ts';
import type { SavedEdits } from './edited-plan.ts';
import type { Kept } from './history.ts';

/** A state of a simulation in memory, with its plan and edits. `Simulation.save` makes it and uses it again. */
export class SavedState {
  /** For `Simulation` alone. */
  readonly school = new SavedSchool();
  edits: SavedEdits | undefined;
  moment: Kept | undefined;
  owner: object | undefined;

  /** Its step. */
  get step(): number {
    return this.school.step;
  }

  /** Memory of its numbers. */
  get bytes(): number {
    return this.school.bytes;
  }
}
