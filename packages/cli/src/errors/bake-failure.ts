import { ExitError } from './exit-error.ts';

/** A thread that computed a field has died: out of memory, or stopped from outside. */
export class BakeFailure extends ExitError {
  override readonly name = 'BakeFailure';
  readonly exitCode = 1;
}
