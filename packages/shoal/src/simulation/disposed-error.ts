import { ShoalError } from '../errors/shoal-error.ts';

/** The simulation was disposed of: its threads and the GPU's memory are gone. */
export class DisposedError extends ShoalError {
  override readonly name = 'DisposedError';
  readonly code = 'disposed';

  /** @param what was called */
  constructor(what: string) {
    super(`${what}: the simulation was disposed of. Make another one.`);
  }
}
