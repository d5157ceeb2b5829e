/** Ends a run before its time, after a few steps: an `AbortSignal`, or any object like it. */
export interface StopSignal {
  readonly aborted: boolean;
}
