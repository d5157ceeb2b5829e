import type { Change } from '../scenario/change.ts';
import type { Plan } from '../scenario/plan.ts';
import { applyCommand, type Command } from './command.ts';
import { CommandRecord, type Recorded } from './command-record.ts';

/** The plan of a run: as recorded commands have changed it, and as waiting ones will. */
export class EditedPlan {
  readonly #record: CommandRecord;
  /** At the start of the recorded run. */
  #first: Plan;
  #now: Plan;
  #next: Plan;
  #waiting: Command[] = [];
  /** Of each waiting command: all that it changes; undefined: that is not known. */
  #changes: (Change | undefined)[] = [];

  /** @param most commands that are recorded */
  constructor(plan: Plan, most: number) {
    this.#record = new CommandRecord(most);
    this.#first = plan;
    this.#now = plan;
    this.#next = plan;
  }

  get now(): Plan {
    return this.#now;
  }

  /** With the waiting commands. */
  get next(): Plan {
    return this.#next;
  }

  get waiting(): readonly Command[] {
    return this.#waiting;
  }

  /** Number of recorded commands that `now` holds. */
  get taken(): number {
    return this.#record.taken;
  }

  /** Step of the next recorded command; Infinity: there is none. */
  get nextStep(): number {
    return this.#record.next;
  }

  /** Recorded commands up to a step, in order. */
  upTo(step: number): readonly Recorded[] {
    return this.#record.upTo(step);
  }

  /** Recorded commands up to a step that `now` does not hold yet. */
  missing(step: number): readonly Recorded[] {
    return this.#record.missing(step);
  }

  /** Commands that are no longer recorded: the first ones of the run. */
  get forgotten(): number {
    return this.#record.forgotten;
  }

  /** Forgets recorded commands that are too many. @param needed those from this one on are kept */
  trim(needed: number): void {
    this.#record.trim(needed);
  }

  /** @throws ScenarioError if the command is not allowed; then nothing changes */
  add(command: Command): void {
    const edited = applyCommand(this.#next, command);
    this.#next = edited.plan;
    let { change } = edited;
    // Of two values for one path, the later replaces the earlier.
    if (this.#waiting.at(-1)?.path === command.path) {
      this.#waiting.pop();
      if (this.#changes.pop() === undefined) change = undefined;
    }
    this.#waiting.push(edited.command);
    this.#changes.push(change);
  }

  /**
   * Applies the commands of a step: recorded ones first, then waiting ones, which replace all that was recorded later.
   * @returns all that differs from the plan before; undefined: that is not known
   */
  take(step: number): readonly Change[] | undefined {
    const due = this.#record.take(step);
    const waiting = this.#waiting;
    let changes = this.#changes;
    if (due.length > 0) {
      changes = [];
      for (const { command } of due) changes.push(this.#apply(command));
      for (const command of waiting) changes.push(this.#apply(command));
    } else if (waiting.length > 0) this.#now = this.#next;
    if (waiting.length > 0) this.#record.add(step, waiting);
    this.#forgetWaiting();
    return changes.every((change) => change !== undefined) ? changes : undefined;
  }

  #apply(command: Command): Change | undefined {
    const { plan, change } = applyCommand(this.#now, command);
    this.#now = plan;
    return change;
  }

  #forgetWaiting(): void {
    this.#waiting = [];
    this.#changes = [];
    this.#next = this.#now;
  }

  /** Goes to a plan of this run that holds the first `taken` recorded commands; by default to the first plan. */
  goTo(plan: Plan = this.#first, taken = 0): void {
    this.#record.goTo(taken);
    this.#now = plan;
    this.#forgetWaiting();
  }

  /** Begins another run with the present plan. */
  restart(): void {
    this.#record.clear();
    this.#first = this.#now;
  }
}
