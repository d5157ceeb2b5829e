import { ExitError } from './exit-error.ts';

/** Something that the person at the keyboard can put right. */
export class InputError extends ExitError {
  override readonly name = 'InputError';
  readonly exitCode = 2;
}
