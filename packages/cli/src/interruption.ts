import { constants } from 'node:os';
import { discardUnfinishedFiles } from './atomic-file.ts';

/** Ctrl-C and SIGTERM as a question to ask between two steps, instead of a sudden end. */
export class Interruption {
  #signal: 'SIGINT' | 'SIGTERM' | undefined;
  readonly #handle: (signal: NodeJS.Signals) => void;

  constructor() {
    this.#handle = (signal) => {
      if (signal !== 'SIGINT' && signal !== 'SIGTERM') return;
      if (this.#signal !== undefined) {
        // Asked twice: leave at once. What is complete keeps its name, the rest goes.
        discardUnfinishedFiles();
        process.exit(128 + constants.signals[signal]);
      }
      this.#signal = signal;
      process.stderr.write('shoal: stopping after this step; once more to leave at once.\n');
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

/** Lets waiting signals arrive: Node delivers them only between two turns of its event loop. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
