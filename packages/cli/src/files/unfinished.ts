/** Output that is currently being written. */
export interface Unfinished {
  /** Removes incomplete output. Never throws, since it is called while another error is handled. */
  discard(): void;
}

/** All unfinished output. After an error or a forced exit it is removed. */
export const unfinished: Set<Unfinished> = new Set();

export function discardUnfinishedFiles(): void {
  for (const output of [...unfinished]) output.discard();
}
