// The recorded commands of a run, which repeat it from any stored state.

import { type Command, replaces } from './command.ts';

/** A command, and the step at whose start it takes effect. */
export interface Recorded {
  readonly step: number;
  readonly command: Command;
}

/**
 * A saved record: the first `count` commands of `all`, of which `taken` have taken effect. Before them, `forgotten`
 * older commands were dropped.
 */
export interface SavedRecord {
  readonly all: Recorded[];
  readonly taken: number;
  readonly count: number;
  readonly forgotten: number;
}

/** The commands of a run in the order of their steps, and how many of them have taken effect. */
export class CommandRecord {
  readonly #most: number;
  #all: Recorded[] = [];
  /** Number of commands of `#all` that have taken effect. */
  #taken = 0;
  /** Number of older commands that were dropped from `#all`. */
  #forgotten = 0;

  /** @param most number of commands to keep; older ones are kept only while they are needed */
  constructor(most: number) {
    this.#most = most;
  }

  copy(): CommandRecord {
    const copy = new CommandRecord(this.#most);
    copy.#all = [...this.#all];
    copy.#taken = this.#taken;
    copy.#forgotten = this.#forgotten;
    return copy;
  }

  /** Number of commands that have taken effect, with those that were dropped. */
  get taken(): number {
    return this.#forgotten + this.#taken;
  }

  /** Number of commands that were dropped. A run cannot continue from a state in which fewer had taken effect. */
  get forgotten(): number {
    return this.#forgotten;
  }

  /** Step of the next command; Infinity if there is none. */
  get next(): number {
    return this.#all[this.#taken]?.step ?? Number.POSITIVE_INFINITY;
  }

  /** The commands up to a step, at most the last `most` of them. */
  upTo(step: number): readonly Recorded[] {
    const end = this.#endOf(step);
    return this.#all.slice(Math.max(0, end - this.#most), end);
  }

  /** Commands up to a step that have not taken effect yet. */
  missing(step: number): readonly Recorded[] {
    return this.#all.slice(this.#taken, this.#endOf(step));
  }

  #endOf(step: number): number {
    let end = this.#taken;
    while (end < this.#all.length && this.#all[end].step <= step) end++;
    return end;
  }

  /** Commands of a step: those that have taken effect, and those that have not yet. */
  at(step: number): { readonly taken: readonly Command[]; readonly due: readonly Command[] } {
    let from = this.#taken;
    let to = this.#taken;
    while (from > 0 && this.#all[from - 1].step === step) from--;
    while (to < this.#all.length && this.#all[to].step === step) to++;
    const commands = this.#all.slice(from, to).map(({ command }) => command);
    return { taken: commands.slice(0, this.#taken - from), due: commands.slice(this.#taken - from) };
  }

  /** Takes the commands of a step that have not taken effect yet. */
  take(step: number): readonly Recorded[] {
    const from = this.#taken;
    while (this.next === step) this.#taken++;
    return this.#all.slice(from, this.#taken);
  }

  /** Adds commands that take effect now. Later commands are dropped, because the run continues differently. */
  add(step: number, commands: readonly Command[]): void {
    // Saved states share the list, so its existing items never change.
    if (this.#taken < this.#all.length) this.#all = this.#all.slice(0, this.#taken);
    for (const command of commands) {
      const last = this.#all.at(-1);
      // If a step sets a path twice, the later value replaces the earlier one.
      if (last?.step === step && replaces(command, last.command)) this.#all = this.#all.slice(0, -1);
      this.#all.push({ step, command });
    }
    this.#taken = this.#all.length;
  }

  /** Drops the oldest commands beyond `most`. @param needed number of the first command that must be kept */
  trim(needed: number): void {
    const { length } = this.#all;
    // Done rarely, so that each command is copied only a few times.
    if (length <= 2 * this.#most + 16) return;
    let count = Math.min(length - this.#most, this.#taken, needed - this.#forgotten);
    // Commands of the current step are kept: they may have to be applied again.
    while (count > 0 && this.#all[count - 1].step === this.#all[length - 1].step) count--;
    if (count <= 0) return;
    // Saved states share the list.
    this.#all = this.#all.slice(count);
    this.#taken -= count;
    this.#forgotten += count;
  }

  /** Goes to a state in which `taken` commands had taken effect; dropped ones count. */
  goTo(taken: number): void {
    this.#taken = taken - this.#forgotten;
  }

  /** Returns the commands that have taken effect; with `later` also those that have not. */
  save(later: boolean): SavedRecord {
    const count = later ? this.#all.length : this.#taken;
    return { all: this.#all, taken: this.#taken, count, forgotten: this.#forgotten };
  }

  /** Goes to saved commands and drops all others. @returns whether the saved state is an earlier state of this run */
  load({ all, taken, count, forgotten }: SavedRecord): boolean {
    const isOnTheWay = all === this.#all && taken <= this.#taken;
    this.#all = all.length === count ? all : all.slice(0, count);
    this.#taken = taken;
    this.#forgotten = forgotten;
    return isOnTheWay;
  }

  /** An empty record with the same limit. */
  empty(): CommandRecord {
    return new CommandRecord(this.#most);
  }
}
