// The plan of a run as edits change it, recorded so that a run can be repeated.

import type { Change } from '../scenario/change.ts';
import type { Plan } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';
import { applyCommand, type Command, isFishCommand, replaces, type SetCommand } from './command.ts';
import type { CommandRecord, Recorded, SavedRecord } from './command-record.ts';
import { editedPart } from './snapshot-plan.ts';
import { spawnedBy } from './spawning.ts';

/** The start of a recorded run: its first step, plan and state. No earlier state can be reached. */
export interface RunStart {
  readonly step: number;
  readonly plan: Plan;
  /** Makes the first state. */
  school(): School;
}

/** A saved plan with its edits, including waiting ones. */
export interface SavedEdits {
  readonly start: RunStart;
  readonly now: Plan;
  readonly next: Plan;
  readonly waiting: readonly Command[];
  readonly record: SavedRecord;
}

/** The plan of a run: `now`, as recorded commands have changed it, and `next`, as waiting commands will change it. */
export class EditedPlan {
  readonly #record: CommandRecord;
  #start: RunStart;
  #now: Plan;
  #next: Plan;
  #waiting: Command[] = [];
  /** The change of each waiting edit; undefined if it is not known. */
  #changes: (Change | undefined)[] = [];
  readonly #edited: Set<string>;

  /** @param edited paths of values that were edited before */
  constructor(start: RunStart, record: CommandRecord, edited: Iterable<string> = []) {
    this.#record = record;
    this.#edited = new Set(edited);
    this.#start = start;
    this.#now = start.plan;
    this.#next = start.plan;
  }

  copy(): EditedPlan {
    const copy = new EditedPlan(this.#start, this.#record.copy(), this.#edited);
    copy.#now = copy.#next = this.#now;
    for (const command of this.#waiting) copy.add(command);
    return copy;
  }

  /** Where the recorded run begins. */
  get start(): RunStart {
    return this.#start;
  }

  get now(): Plan {
    return this.#now;
  }

  /** The plan with the waiting commands. */
  get next(): Plan {
    return this.#next;
  }

  get waiting(): readonly Command[] {
    return this.#waiting;
  }

  /**
   * Paths of all values that were ever edited. Edits that were undone or dropped count too: states with them may have
   * been stored.
   */
  get edited(): readonly string[] {
    return [...this.#edited];
  }

  /** Id of the first fish of the next spawn command. */
  nextId({ nextId, step }: Pick<School, 'nextId' | 'step'>): number {
    return [...this.at(step).due, ...this.#waiting].reduce((id, command) => id + spawnedBy(command), nextId);
  }

  /** Number of recorded commands that have taken effect in `now`. */
  get taken(): number {
    return this.#record.taken;
  }

  /** Step of the next recorded command; Infinity if there is none. */
  get nextStep(): number {
    return this.#record.next;
  }

  /** Recorded commands up to a step, in order. */
  upTo(step: number): readonly Recorded[] {
    return this.#record.upTo(step);
  }

  /** Recorded commands up to a step that have not taken effect in `now`. */
  missing(step: number): readonly Recorded[] {
    return this.#record.missing(step);
  }

  /** Number of commands that were dropped from the start of the record. */
  get forgotten(): number {
    return this.#record.forgotten;
  }

  /** Drops the oldest recorded commands: see CommandRecord. */
  trim(needed: number): void {
    this.#record.trim(needed);
  }

  /** See CommandRecord. */
  at(step: number): ReturnType<CommandRecord['at']> {
    return this.#record.at(step);
  }

  /** @throws ScenarioError if the command is not allowed; then nothing changes */
  add(command: Command): void {
    if (isFishCommand(command)) {
      this.#waiting.push(command);
      return;
    }
    const edited = applyCommand(this.#next, command);
    this.#next = edited.plan;
    this.#edited.add(editedPart(command.path));
    let { change } = edited;
    if (replaces(command, this.#waiting.at(-1))) {
      this.#waiting.pop();
      if (this.#changes.pop() === undefined) change = undefined;
    }
    this.#waiting.push(edited.command);
    this.#changes.push(change);
  }

  /**
   * Applies the commands of a step: recorded ones first, then waiting ones. If any were waiting, commands recorded for
   * later are dropped.
   * @returns these commands, and all differences from the previous plan; undefined if they are not known
   */
  take(step: number): { readonly commands: readonly Command[]; readonly changes: readonly Change[] | undefined } {
    const due = this.#record.take(step);
    const waiting = this.#waiting;
    const commands = due.length > 0 ? [...due.map(({ command }) => command), ...waiting] : waiting;
    let changes = this.#changes;
    if (due.length > 0) {
      changes = [];
      for (const command of commands) if (!isFishCommand(command)) changes.push(this.#apply(command));
    } else this.#now = this.#next;
    if (waiting.length > 0) this.#record.add(step, waiting);
    this.#forgetWaiting();
    return { commands, changes: changes.every((change) => change !== undefined) ? changes : undefined };
  }

  #apply(command: SetCommand): Change | undefined {
    const { plan, change } = applyCommand(this.#now, command);
    this.#now = plan;
    return change;
  }

  #forgetWaiting(): void {
    this.#waiting = [];
    this.#changes = [];
    this.#next = this.#now;
  }

  /**
   * Goes to a plan of this run in which the first `taken` commands have taken effect; default: the plan at its start.
   */
  goTo(plan: Plan = this.#start.plan, taken = 0): void {
    this.#record.goTo(taken);
    this.#now = plan;
    this.#forgetWaiting();
  }

  /** Saves the plan and its edits. @param later whether to save recorded commands of later steps too */
  save(later: boolean): SavedEdits {
    return {
      start: this.#start,
      now: this.#now,
      next: this.#next,
      waiting: [...this.#waiting],
      record: this.#record.save(later),
    };
  }

  /** Goes to a saved plan with its edits and drops all others. @returns whether it is an earlier state of this run */
  load({ start, now, next, waiting, record }: SavedEdits): boolean {
    const isOnTheWay = this.#record.load(record) && start === this.#start;
    this.#start = start;
    this.#now = now;
    this.#next = next;
    this.#waiting = [...waiting];
    this.#changes = waiting.flatMap((command) => (isFishCommand(command) ? [] : [undefined]));
    return isOnTheWay;
  }

  /** Records the waiting commands for a step, to which the run may return. Drops later ones. */
  recordWaiting(step: number): void {
    if (this.#waiting.length > 0) this.#record.add(step, this.#waiting);
  }

  /**
   * The start of a new run, with an empty record and no waiting commands.
   * @param edited paths of further values that were edited
   */
  startAgain(start: RunStart, edited: readonly string[]): EditedPlan {
    return new EditedPlan(start, this.#record.empty(), [...this.#edited, ...edited]);
  }
}
