/** Something that the person at the keyboard can put right: printed as it is, without a stack trace, exit code 2. */
export class InputError extends Error {
  override readonly name = 'InputError';
}
