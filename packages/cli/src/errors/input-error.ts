import { ExitError } from './exit-error.ts';

/** A mistake that the user can correct. */
export class InputError extends ExitError {
  override readonly name = 'InputError';
  readonly exitCode = 2;
}

/** A rule of the user's own threw, or wrote a number that is not finite. */
export class RuleError extends InputError {}
