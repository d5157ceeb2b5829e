import { ShoalError } from '../errors/shoal-error.ts';

/** The simulation was disposed of: its threads and the GPU's memory are gone. */
export class DisposedError extends ShoalError {
  override readonly name = 'DisposedError';
  declare readonly code: 'disposed';

  /** @param what was called */
  constructor(what: string) {
    super('disposed', `${what}: the simulation was disposed of. Make another one.`);
  }
}
