/** What went wrong: stable, for programs. Messages are for people and may change. */
export type ErrorCode = 'scenario' | 'engine' | 'field-file' | 'mesh' | 'disposed';

/** The base class of the errors that say what is wrong with a scenario, a file, an engine's task or a call. */
export abstract class ShoalError extends Error {
  abstract readonly code: ErrorCode;
}
