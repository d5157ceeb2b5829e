import { ExitError } from './exit-error.ts';

/** The queue, or a worker at it, has failed. The study can be continued. */
export class QueueFailure extends ExitError {
  override readonly name = 'QueueFailure';
  readonly exitCode = 1;
}
