/** An error with a message for the user, which is printed without a stack trace. */
export abstract class ExitError extends Error {
  /** Exit code. 2: the request is wrong. 1: the command failed for another reason. */
  abstract readonly exitCode: 1 | 2;
}
