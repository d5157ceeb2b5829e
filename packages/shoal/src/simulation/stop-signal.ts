import { checkArgument, isObject } from '../scenario/argument.ts';

/** Ends a run early: an `AbortSignal`, or any object like it. */
export interface StopSignal {
  readonly aborted: boolean;
}

/** @throws ShoalError if it is neither a signal nor undefined */
export function checkSignal(call: string, signal: unknown): void {
  const isSignal = signal === undefined || (isObject(signal) && typeof signal.aborted === 'boolean');
  checkArgument(call, 'signal', isSignal, 'an AbortSignal', signal, 'Of an AbortController pass its `signal`.');
}
