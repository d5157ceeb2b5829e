import { type Command, replaces } from './command.ts';

/** A command and the step at whose beginning it takes effect. */
export interface Recorded {
  readonly step: number;
  readonly command: Command;
}

/** The first `count` commands of a record, of which `taken` have taken effect; `forgotten` ones before them were dropped. */
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
  /** Of `#all`. */
  #taken = 0;
  /** Number of commands that were dropped: those before `#all`. */
  #forgotten = 0;

  /** @param most commands that `upTo` returns; more are kept only while they are needed */
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

  /** Number of commands that have taken effect. */
  get taken(): number {
    return this.#forgotten + this.#taken;
  }

  /** Number of commands that were dropped: a run cannot continue from a state that contains fewer. */
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

  /** Drops the oldest commands beyond `most`. @param needed number of the first command that must be kept */
  trim(needed: number): void {
    const { length } = this.#all;
    // Rarely, so that each command is moved only a few times.
    if (length <= 2 * this.#most + 16) return;
    let count = Math.min(length - this.#most, this.#taken, needed - this.#forgotten);
    // Commands of the present moment may take effect again.
    while (count > 0 && this.#all[count - 1].step === this.#all[length - 1].step) count--;
    if (count <= 0) return;
    // Saved states share the list.
    this.#all = this.#all.slice(count);
    this.#taken -= count;
    this.#forgotten += count;
  }

  /** Goes to a state in which `taken` commands had taken effect, including those that were dropped. */
  goTo(taken: number): void {
    this.#taken = taken - this.#forgotten;
  }

  /** The commands that have taken effect, with `later` also those that have not. */
  save(later: boolean): SavedRecord {
    const count = later ? this.#all.length : this.#taken;
    return { all: this.#all, taken: this.#taken, count, forgotten: this.#forgotten };
  }

  /** Goes to saved commands; others are dropped. @returns whether the saved state is an earlier one of this run */
  load({ all, taken, count, forgotten }: SavedRecord): boolean {
    const isOnTheWay = all === this.#all && taken <= this.#taken;
    this.#all = all.length === count ? all : all.slice(0, count);
    this.#taken = taken;
    this.#forgotten = forgotten;
    return isOnTheWay;
  }

  clear(): void {
    this.#all = [];
    this.#taken = 0;
    this.#forgotten = 0;
  }
}
