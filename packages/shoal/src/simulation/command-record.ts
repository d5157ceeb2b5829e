import { type Command, replaces } from './command.ts';

/** A command and the step at whose beginning it takes effect. */
export interface Recorded {
  readonly step: number;
  readonly command: Command;
}

/** The first commands of a record. */
export interface SavedRecord {
  readonly all: Recorded[];
  readonly taken: number;
}

/** The commands of a run in the order of their steps, and how many of them have taken effect. */
export class CommandRecord {
  #all: Recorded[] = [];
  #taken = 0;

  copy(): CommandRecord {
    const copy = new CommandRecord();
    copy.#all = [...this.#all];
    copy.#taken = this.#taken;
    return copy;
  }

  /** Number of commands that have taken effect. */
  get taken(): number {
    return this.#taken;
  }

  /** Step of the next command; Infinity: there is none. */
  get next(): number {
    return this.#all[this.#taken]?.step ?? Number.POSITIVE_INFINITY;
  }

  /** All commands up to a step. */
  upTo(step: number): readonly Recorded[] {
    let end = this.#taken;
    while (end < this.#all.length && this.#all[end].step <= step) end++;
    return this.#all.slice(0, end);
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

  /** Adds commands that take effect now. Later commands are dropped: the run goes on differently. */
  add(step: number, commands: readonly Command[]): void {
    // Saved states share the list: what they hold of it never changes.
    if (this.#taken < this.#all.length) this.#all = this.#all.slice(0, this.#taken);
    for (const command of commands) {
      const last = this.#all.at(-1);
      // Of two values for one path in one step, the later replaces the earlier.
      if (last?.step === step && replaces(command, last.command)) this.#all = this.#all.slice(0, -1);
      this.#all.push({ step, command });
    }
    this.#taken = this.#all.length;
  }

  /** Goes to a state in which so many commands had taken effect. */
  goTo(taken: number): void {
    this.#taken = taken;
  }

  /** The commands that have taken effect. */
  save(): SavedRecord {
    return { all: this.#all, taken: this.#taken };
  }

  /** Goes to saved commands; later ones are dropped. @returns whether the saved state lies on the way of this run */
  load({ all, taken }: SavedRecord): boolean {
    const isOnTheWay = all === this.#all && taken <= this.#taken;
    this.#all = all.length === taken ? all : all.slice(0, taken);
    this.#taken = taken;
    return isOnTheWay;
  }

  clear(): void {
    this.#all = [];
    this.#taken = 0;
  }
}
