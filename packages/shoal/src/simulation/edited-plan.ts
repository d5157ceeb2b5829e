import type { Plan } from '../scenario/plan.ts';
import { applyCommand, type Command, replaces } from './command.ts';
import { CommandRecord, type Recorded, type SavedRecord } from './command-record.ts';

/** A plan with its edits, those that wait too. */
export interface SavedEdits {
  readonly first: Plan;
  readonly now: Plan;
  readonly next: Plan;
  readonly waiting: readonly Command[];
  readonly record: SavedRecord;
}

/** The plan of a run: as recorded commands have changed it, and as waiting ones will. */
export class EditedPlan {
  readonly #record = new CommandRecord();
  /** At the start of the recorded run. */
  #first: Plan;
  #now: Plan;
  #next: Plan;
  #waiting: Command[] = [];

  constructor(plan: Plan) {
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

  /** See CommandRecord. */
  at(step: number): ReturnType<CommandRecord['at']> {
    return this.#record.at(step);
  }

  /** @throws ScenarioError if the command is not allowed; then nothing changes */
  add(command: Command): void {
    this.#next = applyCommand(this.#next, command);
    if (replaces(command, this.#waiting.at(-1))) this.#waiting.pop();
    this.#waiting.push(command);
  }

  /**
   * Applies the commands of a step: recorded ones first, then waiting ones, which replace all that was recorded later.
   * @returns these commands
   */
  take(step: number): readonly Command[] {
    const due = this.#record.take(step);
    const taken = [...due.map(({ command }) => command), ...this.#waiting];
    for (const { command } of due) this.#now = applyCommand(this.#now, command);
    if (this.#waiting.length > 0) {
      this.#now = due.length > 0 ? this.#waiting.reduce(applyCommand, this.#now) : this.#next;
      this.#record.add(step, this.#waiting);
    }
    this.#waiting = [];
    this.#next = this.#now;
    return taken;
  }

  /** Goes to a plan of this run that holds the first `taken` recorded commands; by default to the first plan. */
  goTo(plan: Plan = this.#first, taken = 0): void {
    this.#record.goTo(taken);
    this.#now = plan;
    this.#next = plan;
    this.#waiting = [];
  }

  save(): SavedEdits {
    return {
      first: this.#first,
      now: this.#now,
      next: this.#next,
      waiting: [...this.#waiting],
      record: this.#record.save(),
    };
  }

  /** Goes to a saved plan with its edits; later ones are dropped. @returns whether it lies on the way of this run */
  load({ first, now, next, waiting, record }: SavedEdits): boolean {
    const isOnTheWay = this.#record.load(record) && first === this.#first;
    this.#first = first;
    this.#now = now;
    this.#next = next;
    this.#waiting = [...waiting];
    return isOnTheWay;
  }

  /** Begins another run with the present plan. */
  restart(): void {
    this.#record.clear();
    this.#first = this.#now;
  }
}
