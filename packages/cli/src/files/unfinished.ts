/** Output that is being written now. */
export interface Unfinished {
  /** Removes what is incomplete. Never throws: it runs while another error is on its way. */
  discard(): void;
}

/** All of it, so that an error or a forced exit leaves nothing incomplete. */
export const unfinished: Set<Unfinished> = new Set();

export function discardUnfinishedFiles(): void {
  for (const output of [...unfinished]) output.discard();
}
