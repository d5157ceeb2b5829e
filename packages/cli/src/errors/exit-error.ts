/** An error whose message is for the person at the keyboard: printed as it is, without a stack trace. */
export abstract class ExitError extends Error {
  /** 2: the request is wrong. 1: it failed for another reason. */
  abstract readonly exitCode: 1 | 2;
}
