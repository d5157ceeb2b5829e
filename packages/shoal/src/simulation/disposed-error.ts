import { ShoalError } from '../errors/shoal-error.ts';

/** Thrown by calls after `dispose`: the threads have ended and the GPU memory is freed. */
export class DisposedError extends ShoalError {
  override readonly name = 'DisposedError';
  declare readonly code: 'disposed';

  /** @param what name of the call */
  constructor(what: string) {
    super('disposed', `${what}: the simulation was disposed of. Make another one.`);
  }
}
