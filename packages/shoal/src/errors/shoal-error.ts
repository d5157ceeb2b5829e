/**
 * The kind of an error. Programs can rely on codes. Messages are for people and may change.
 *
 * - `scenario`: a scenario, edit, command, state or snapshot is invalid (ScenarioError)
 * - `field-file`, `mesh`: a file cannot be used (FieldFileError, MeshError)
 * - `tracks`: a file of tracks cannot be used (TrackError)
 * - `argument`: another argument of a call is invalid
 * - `not-now`: the call is not possible at this moment, for example during a run
 * - `disposed`: the simulation was disposed of (DisposedError)
 * - `engine`: the engine cannot run the plan, or there is no GPU (EngineError)
 * - `rule`: a rule of your own has written a steering vector that is not finite
 * - `engine-lost`: a thread or the GPU has failed; the simulation continues on one thread
 */
export type ErrorCode =
  | 'scenario'
  | 'field-file'
  | 'mesh'
  | 'tracks'
  | 'argument'
  | 'not-now'
  | 'disposed'
  | 'engine'
  | 'rule'
  | 'engine-lost';

/** Every error that the library throws. Its message says where, what was expected, what was found and what to do. */
export class ShoalError extends Error {
  override readonly name: string = 'ShoalError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
