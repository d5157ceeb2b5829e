import type { Plan } from '../scenario/plan.ts';
import { applyCommand, type Command } from './command.ts';
import { CommandRecord, type Recorded } from './command-record.ts';

/** The plan of a run as edits change it: those that wait for the next step, and those that were made before. */
export class EditedPlan {
  readonly #record = new CommandRecord();
  /** At the start of the run that is recorded. */
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

  /** With the commands that wait. */
  get next(): Plan {
    return this.#next;
  }

  get waiting(): readonly Command[] {
    return this.#waiting;
  }

  /** How many recorded commands the plan of now holds. */
  get taken(): number {
    return this.#record.taken;
  }

  /** Step of the next recorded command; Infinity: there is none. */
  get nextStep(): number {
    return this.#record.next;
  }

  /** The recorded commands of up to a step, in order. */
  upTo(step: number): readonly Recorded[] {
    return this.#record.upTo(step);
  }

  /** @throws ScenarioError if the command is not allowed; then nothing changes */
  add(command: Command): void {
    this.#next = applyCommand(this.#next, command);
    if (this.#waiting.at(-1)?.path === command.path) this.#waiting.pop();
    this.#waiting.push(command);
  }

  /** Lets the commands of a step take effect, recorded ones first; those that waited make another future of what follows. */
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

  /** Goes to a plan of this run, which holds so many recorded commands; by default to the first. */
  goTo(plan: Plan = this.#first, taken = 0): void {
    this.#record.goTo(taken);
    this.#now = plan;
    this.#next = plan;
    this.#waiting = [];
  }

  /** Another run begins with the plan of now. */
  restart(): void {
    this.#record.clear();
    this.#first = this.#now;
  }
}
