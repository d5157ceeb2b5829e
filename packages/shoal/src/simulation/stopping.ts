// Ends a run of steps early, by a signal.

import { ShoalError } from '../errors/shoal-error.ts';
import { checkArgument, isObject } from '../scenario/schema/argument.ts';

/** Ends a run early: an `AbortSignal`, or any object like it. */
export interface StopSignal {
  readonly aborted: boolean;
}

/** @throws ShoalError if it is neither a signal nor undefined */
export function checkSignal(call: string, signal: unknown): void {
  const isSignal = signal === undefined || (isObject(signal) && typeof signal.aborted === 'boolean');
  checkArgument(call, 'signal', isSignal, 'an AbortSignal', signal, 'Of an AbortController pass its `signal`.');
}

/** Thrown by calls after `dispose`: the threads have ended and the GPU memory is freed. */
export class DisposedError extends ShoalError {
  override readonly name = 'DisposedError';
  declare readonly code: 'disposed';

  /** @param what name of the call */
  constructor(what: string) {
    super('disposed', `${what}: the simulation was disposed of. Make another one.`);
  }
}
