// Errors that end the command with a message for the user and an exit code.

/** An error with a message for the user, which is printed without a stack trace. */
export abstract class ExitError extends Error {
  /** Exit code. 2: the request is wrong. 1: the command failed for another reason. */
  abstract readonly exitCode: 1 | 2;
}

/** A mistake that the user can correct. */
export class InputError extends ExitError {
  override readonly name = 'InputError';
  readonly exitCode = 2;
}

/** A rule of the user's own threw, or wrote a number that is not finite. */
export class RuleError extends InputError {}

/** Ctrl-C or SIGTERM during preparation, when there is no result to keep. The exit code depends on the signal. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly exitCode: number;

  constructor(exitCode: number) {
    super('interrupted');
    this.exitCode = exitCode;
  }
}

/** The queue, or a worker at it, has failed. The study can be continued. */
export class QueueFailure extends ExitError {
  override readonly name = 'QueueFailure';
  readonly exitCode = 1;
}

/** A thread of a run has ended; the message names it. The simulation is at its last complete step. */
export class ThreadFailure extends ExitError {
  override readonly name = 'ThreadFailure';
  readonly exitCode = 1;
}

/** A file could not be read or written for a reason outside the request, such as a full disk. */
export class WriteFailure extends ExitError {
  override readonly name = 'WriteFailure';
  readonly exitCode = 1;
}

/** The browser that draws a film has failed. Its finished parts can be continued. */
export class BrowserFailure extends ExitError {
  override readonly name = 'BrowserFailure';
  readonly exitCode = 1;
}
