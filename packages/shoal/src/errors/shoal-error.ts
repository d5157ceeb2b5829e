/**
 * What went wrong: stable, for programs. Messages are for people and may change.
 *
 * - `scenario`: a scenario, an edit, a state or a snapshot is not allowed (ScenarioError)
 * - `field-file`, `mesh`: a file cannot be used (FieldFileError, MeshError)
 * - `argument`: another argument of a call is not allowed
 * - `not-now`: the call is not possible at this moment, for example during a run
 * - `disposed`: the simulation was disposed of (DisposedError)
 * - `engine`: the engine cannot run the plan, or there is none of its kind (EngineError)
 * - `engine-lost`: a thread or the GPU has failed; the simulation goes on with one thread
 */
export type ErrorCode =
  | 'scenario'
  | 'field-file'
  | 'mesh'
  | 'argument'
  | 'not-now'
  | 'disposed'
  | 'engine'
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
