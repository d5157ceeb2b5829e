/** Ends a run early: an `AbortSignal`, or any object like it. */
export interface StopSignal {
  readonly aborted: boolean;
}
