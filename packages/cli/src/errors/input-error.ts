import { ExitError } from './exit-error.ts';

/** A mistake that the user can correct. */
export class InputError extends ExitError {
  override readonly name = 'InputError';
  readonly exitCode = 2;
}
