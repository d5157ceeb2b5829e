import type { Frame } from './frame.ts';

/**
 * A copy of the Verlet lists that one simulation has in a kernel's memory, kept while another uses that memory. Lists hold
 * addresses, which are the same in every kernel for the same frame.
 */
export interface ListImage {
  /** The step of the build, and how often the state had been replaced then. */
  readonly builtAt: number;
  readonly changes: number;
  readonly frame: Frame;
  /** Of the lists. */
  readonly bytes: number;
  /** Slots of the fish, records and ends of lists. */
  readonly slots: Uint8Array;
  /** The blocks in use, up to the end of the last list. */
  readonly blocks: Uint8Array;
  readonly blocksTaken: number;
}
