import { ExitError } from './exit-error.ts';

/** A file could not be read or written for a reason outside the request, such as a full disk. */
export class WriteFailure extends ExitError {
  override readonly name = 'WriteFailure';
  readonly exitCode = 1;
}
