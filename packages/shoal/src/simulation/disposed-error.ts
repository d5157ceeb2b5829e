import { ShoalError } from '../errors/shoal-error.ts';

/** The simulation was disposed of: its threads have ended and its GPU memory is freed. */
export class DisposedError extends ShoalError {
  override readonly name = 'DisposedError';
  declare readonly code: 'disposed';

  /** @param what the call */
  constructor(what: string) {
    super('disposed', `${what}: the simulation was disposed of. Make another one.`);
  }
}
