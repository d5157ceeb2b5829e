/** A thread that was making a field has died: out of memory, or stopped from outside. Exit code 1. */
export class BakeFailure extends Error {
  override readonly name = 'BakeFailure';
}
