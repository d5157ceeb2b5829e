import { ExitError } from './exit-error.ts';

/** A thread of a run has ended; the message names it. The simulation is at its last complete step. */
export class ThreadFailure extends ExitError {
  override readonly name = 'ThreadFailure';
  readonly exitCode = 1;
}
