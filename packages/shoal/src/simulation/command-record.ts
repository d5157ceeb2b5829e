import type { Command } from './command.ts';

/** A command and the step before which it takes effect. */
export interface Recorded {
  readonly step: number;
  readonly command: Command;
}

/** The commands of a run in the order of their steps, and how many of them have taken effect so far. */
export class CommandRecord {
  #all: Recorded[] = [];
  #taken = 0;

  /** How many have taken effect: those before the present step, and those of it that were taken. */
  get taken(): number {
    return this.#taken;
  }

  /** Step of the next one; Infinity: there is none. */
  get next(): number {
    return this.#all[this.#taken]?.step ?? Number.POSITIVE_INFINITY;
  }

  /** All of up to a step. */
  upTo(step: number): readonly Recorded[] {
    let end = this.#taken;
    while (end < this.#all.length && this.#all[end].step <= step) end++;
    return this.#all.slice(0, end);
  }

  /** Takes those of a step that have not taken effect yet. */
  take(step: number): readonly Recorded[] {
    const from = this.#taken;
    while (this.next === step) this.#taken++;
    return this.#all.slice(from, this.#taken);
  }

  /** Adds commands that take effect now. What would have followed is dropped: it belongs to another future. */
  add(step: number, commands: readonly Command[]): void {
    this.#all.length = this.#taken;
    for (const command of commands) {
      const last = this.#all.at(-1);
      // Of two values of one moment only the later counts.
      if (last?.step === step && last.command.path === command.path) this.#all.pop();
      this.#all.push({ step, command });
    }
    this.#taken = this.#all.length;
  }

  /** Goes to where so many had taken effect. */
  goTo(taken: number): void {
    this.#taken = taken;
  }

  clear(): void {
    this.#all = [];
    this.#taken = 0;
  }
}
