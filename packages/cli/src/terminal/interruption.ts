// Handles Ctrl-C and SIGTERM: runs end in order, and unfinished files are removed.

import { constants } from 'node:os';

/** Turns Ctrl-C and SIGTERM into a flag that can be polled between two steps. */
export class Interruption {
  /** Resolves with the first signal. */
  readonly asked: Promise<void>;
  #signal: 'SIGINT' | 'SIGTERM' | undefined;
  readonly #handle: (signal: NodeJS.Signals) => void;

  /** @param saying first half of the message printed after the first signal */
  constructor(saying = 'stopping after this step') {
    let settle = (): void => undefined;
    this.asked = new Promise((resolve) => {
      settle = resolve;
    });
    this.#handle = (signal) => {
      if (signal !== 'SIGINT' && signal !== 'SIGTERM') return;
      if (this.#signal !== undefined) {
        // A second signal ends the process at once; incomplete files are removed.
        discardUnfinishedFiles();
        process.exit(128 + constants.signals[signal]);
      }
      this.#signal = signal;
      process.stderr.write(`shoal: ${saying}. Press Ctrl-C again to quit at once.\n`);
      settle();
    };
    process.on('SIGINT', this.#handle);
    process.on('SIGTERM', this.#handle);
  }

  get signal(): 'SIGINT' | 'SIGTERM' | undefined {
    return this.#signal;
  }

  /** 130 after SIGINT, 143 after SIGTERM, 0 otherwise. */
  get exitCode(): number {
    return this.#signal === undefined ? 0 : 128 + constants.signals[this.#signal];
  }

  stopListening(): void {
    process.off('SIGINT', this.#handle);
    process.off('SIGTERM', this.#handle);
  }
}

/** Lets pending signals arrive, because Node delivers them only between two turns of its event loop. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

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
