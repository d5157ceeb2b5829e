import { SavedSchool } from '../school/saved-school.ts';
import type { SavedCompanions } from './companion.ts';
import type { SavedEdits } from './edited-plan.ts';
import type { History, StoredState } from './history.ts';

/** A state of a simulation in memory, with its plan and edits. `Simulation.save` makes it, or reuses one. */
export class SavedState {
  /** Used only by `Simulation`, like the next five members. */
  readonly school = new SavedSchool();
  edits: SavedEdits | undefined;
  moment: StoredState | undefined;
  history: History | undefined;
  companions: SavedCompanions | undefined;
  owner: object | undefined;

  /** The step of the state. */
  get step(): number {
    return this.school.step;
  }

  /** Memory that the state of the fish takes, bytes. */
  get bytes(): number {
    return this.school.bytes;
  }
}
