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

  constructor(plan: Plan, record: CommandRecord = new CommandRecord()) {
    this.#record = record;
    this.#first = plan;
    this.#now = plan;
    this.#next = plan;
  }

  copy(): EditedPlan {
    const copy = new EditedPlan(this.#first, this.#record.copy());
    copy.#now = copy.#next = this.#now;
    for (const command of this.#waiting) copy.add(command);
    return copy;
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

  /** @throws ScenarioError if the command is not allowed; then nothing changes */
  add(command: Command): void {
    this.#next = applyCommand(this.#next, command);
    if (this.#waiting.at(-1)?.path === command.path) this.#waiting.pop();
    this.#waiting.push(command);
  }

  /** Applies the commands of a step: recorded ones first, then waiting ones, which replace all that was recorded later. */
  take(step: number): void {
    const due = this.#record.take(step);
    for (const { command } of due) this.#now = applyCommand(this.#now, command);
    if (this.#waiting.length > 0) {
      this.#now = due.length > 0 ? this.#waiting.reduce(applyCommand, this.#now) : this.#next;
      this.#record.add(step, this.#waiting);
    }
    this.#waiting = [];
    this.#next = this.#now;
  }

  /** Goes to a plan of this run that holds the first `taken` recorded commands; by default to the first plan. */
  goTo(plan: Plan = this.#first, taken = 0): void {
    this.#record.goTo(taken);
    this.#now = plan;
    this.#next = plan;
    this.#waiting = [];
  }

  /** Begins another run with the present plan. */
  restart(): void {
    this.#record.clear();
    this.#first = this.#now;
  }
}
