import type { Frame } from './frame.ts';

/**
 * A copy of the Verlet lists that one simulation has in a kernel's memory, kept while another uses that memory. Lists
 * contain addresses; with the same frame these are the same in every kernel.
 */
export interface ListImage {
  /** Step in which the lists were built, and how often the state had been replaced by then. */
  readonly builtAt: number;
  readonly changes: number;
  readonly frame: Frame;
  /** Number of neighbours in the lists, each list padded to a multiple of 4. */
  readonly listed: number;
  /** The slots of the fish, their records, and the addresses of their lists. */
  readonly slots: Uint8Array;
  /** The blocks in use, up to the end of the last list. */
  readonly blocks: Uint8Array;
  readonly blocksTaken: number;
}
