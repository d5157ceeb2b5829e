// The recorded commands of a run, the plan that they lead to, and the states to which the run can go back.

import { ShoalError } from '../errors/shoal-error.ts';
import type { Plan } from '../scenario/plan.ts';
import { differencesBetween } from '../scenario/schema/path.ts';
import type { School } from '../school/school.ts';
import { readSnapshot, writeSnapshot } from '../school/snapshot.ts';
import { carriedSchool, readSnapshotFor } from './carried-school.ts';
import {
  type Command,
  isFishCommand,
  isLive,
  keepsState,
  needsNewEngine,
  onlyDisplaces,
  refuseUnknown,
  setsStart,
  withPlainPath,
} from './command.ts';
import { CommandRecord, type Recorded } from './command-record.ts';
import { EditedPlan } from './edited-plan.ts';
import type { EngineSlot } from './engine-slot.ts';
import { History, type StoredState } from './history.ts';
import type { SimulationOptions } from './options.ts';
import type { SavedState } from './saved-state.ts';
import { snapshotText } from './snapshot-plan.ts';
import { checkedFishCommand, fishChangeOf, spawnedBy } from './spawning.ts';

/**
 * The plan of a run with its edits, and the stored states to which the run can go back. A moment is the time between
 * two steps.
 */
export class Edits {
  readonly #slot: EngineSlot;
  readonly #seed: number;
  #edited: EditedPlan;
  #history: History;
  /** Whether old commands are dropped from the record. */
  readonly #isBounded: boolean;
  /** Makes the school at the start of a plan. */
  readonly #started: (plan: Plan) => School;
  /** The state before the first edit of the current moment. */
  #moment: StoredState | undefined;

  /** @param start makes the first state of the run @param started makes the school at the start of another plan */
  constructor(
    slot: EngineSlot,
    plan: Plan,
    seed: number,
    start: () => School,
    started: (plan: Plan) => School,
    { historyBytes = 0, record = true }: Pick<SimulationOptions, 'historyBytes' | 'record'>,
  ) {
    this.#slot = slot;
    this.#seed = seed;
    this.#started = started;
    this.#edited = new EditedPlan(
      { step: slot.school.step, plan, school: start },
      new CommandRecord(mostRecorded(record)),
    );
    this.#isBounded = record !== true;
    this.#history = new History(historyBytes);
  }

  get plan(): Plan {
    return this.#edited.now;
  }

  /** The plan with the waiting commands. */
  get nextPlan(): Plan {
    return this.#edited.next;
  }

  get waiting(): readonly Command[] {
    return this.#edited.waiting;
  }

  /** Recorded commands up to a step, in order. */
  upTo(step: number): readonly Recorded[] {
    return this.#edited.upTo(step);
  }

  /** Recorded commands up to a step that have not taken effect in the plan. */
  missing(step: number): readonly Recorded[] {
    return this.#edited.missing(step);
  }

  /** @throws ScenarioError if the command is not allowed; then nothing changes */
  dispatch(command: Command): void {
    addTo(this.#edited, command, this.#slot.school);
  }

  /** Id of the first fish of the next spawn command. */
  get nextId(): number {
    return this.#edited.nextId(this.#slot.school);
  }

  /** Whether commands are recorded for later steps, so that the run is a replay. */
  get isReplay(): boolean {
    return this.#edited.nextStep < Number.POSITIVE_INFINITY;
  }

  /**
   * Prepares the coming step: stores the state if it is to be kept, and applies commands.
   * @param isLast whether it is the last step of a frame, in which poses are interpolated
   */
  beginStep(isLast: boolean): void {
    this.#keepHistory();
    this.#apply(this.#moment?.step === this.#slot.school.step ? this.#startOfMoment() : undefined);
    this.#slot.companions.beforeStep();
    if (isLast) this.#slot.poses.keep();
  }

  /** Number of steps until there is something to do between two steps. */
  stepsUntilNext(): number {
    const { school, companions } = this.#slot;
    const { step } = school;
    return Math.min(this.#edited.nextStep - step, this.#history.until(step), companions.stepsUntilNext);
  }

  /** Whether the state of a step is needed: to go back to, in case the engine is lost, or for a new engine. */
  needsState(step: number): boolean {
    return this.#history.wants(step) || this.#history.wantsLast(step) || this.needsNewEngine(step);
  }

  /** Whether a new engine continues after the commands of a step. */
  needsNewEngine(step: number): boolean {
    return this.waiting.some(needsNewEngine) || this.#edited.at(step).due.some(needsNewEngine);
  }

  /** Keeps the state every few hundred steps, in case a thread or the GPU is lost. */
  keepForRescue(): void {
    const { engine, school } = this.#slot;
    if (engine.run && !engine.goTo) this.#history.keepLast(school.step, () => this.#present());
  }

  /** Applies the waiting commands between two steps. */
  applyNow(): void {
    const { isFresh, school } = this.#slot;
    // The coming run reads the state back first.
    if (!isFresh && this.needsNewEngine(school.step)) return;
    const start = this.#startOfMoment();
    // Indices may have changed, so poses cannot be interpolated from the state before.
    if (this.#apply(start, true) || start) this.#slot.poses.follow(this.#slot.school);
  }

  /**
   * The commands of one moment take effect together, as in a replay: on the state before the first of them. If they
   * only displace fish, the engine itself restores that state.
   * @returns the state before the first command, if the commands have changed it
   */
  #startOfMoment(): StoredState | undefined {
    const { engine, school, isFresh } = this.#slot;
    const moment = this.#moment?.step === school.step ? this.#moment : undefined;
    const { taken } = this.#edited.at(school.step);
    const hasSpawned = moment && taken.some(({ type }) => type === 'spawn');
    const keeps = (command: Command): boolean => keepsState(command) && !(hasSpawned && setsStart(command));
    // If the state is on the GPU, the GPU engine displaces the fish.
    if (!isFresh || this.waiting.every(keeps)) return undefined;
    if (!moment) {
      if (this.waiting.every(onlyDisplaces)) return undefined;
      engine.returnDisplaced?.();
      this.#moment = this.#present();
      return undefined;
    }
    // Commands that only add or remove fish do not move the others.
    if (this.waiting.every((command) => isFishCommand(command) || keeps(command))) return undefined;
    const { bytes } = this.#present();
    return moment.bytes.every((byte, k) => byte === bytes[k]) ? undefined : moment;
  }

  /**
   * Applies the commands of the step.
   * @param start the state on which all commands of the moment act; undefined: the current state
   * @param isPaused whether commands may already have taken effect since the last step
   * @returns whether fish were added or removed, or a new engine continues
   */
  #apply(start?: StoredState, isPaused = false): boolean {
    const slot = this.#slot;
    const { step } = slot.school;
    const isEdited = this.waiting.length > 0;
    if (!isEdited && this.#edited.nextStep > step) return false;
    this.#keepHistory();
    this.dropLater();
    const before = this.plan;
    const { commands, changes } = this.#edited.take(step);
    const fish = (start ? this.#edited.at(step).taken : commands).filter(isFishCommand);
    const spawned = fish.reduce((sum, command) => sum + spawnedBy(command), 0);
    const isNew = commands.some(needsNewEngine);
    if (start || isNew) {
      const school = start ? readSnapshot(start.bytes).school : slot.school;
      slot.setSchool(this.plan, carriedSchool(school, start?.plan ?? before, this.plan, this.#started));
      slot.poses.moveTo(slot.school);
    }
    // During a pause, displaced fish may have been put back. Only setting the whole plan displaces them again.
    const isWhole = isPaused && fish.length > 0;
    if (!start && !isNew && (isWhole || this.plan !== before)) slot.setPlan(this.plan, isWhole ? undefined : changes);
    // After the plan is set: `reserve` may make a new engine. With the former plan, that would move fish that were put
    // back out of obstacles that have moved since.
    if (spawned > 0) slot.reserve(this.plan, spawned);
    if (fish.length > 0) slot.changeFish(fishChangeOf(fish, this.plan, slot.school, this.#seed));
    if (isEdited && this.#isBounded) this.#trimRecord();
    return fish.length > 0 || isNew;
  }

  /** Drops commands beyond the limit of the record, but none that must be repeated if the engine is lost. */
  #trimRecord(): void {
    if (this.#slot.isFresh) this.keepForRescue();
    this.#edited.trim(this.#slot.engine.run ? this.#history.rescued : Number.POSITIVE_INFINITY);
  }

  /**
   * Returns the last step up to `step` whose state is stored or current; if there is none, the first step that can be
   * reached.
   */
  nearestTo(step: number): number {
    if (this.#slot.engine.goTo) return step;
    const kept = this.#keptBefore(step)?.step ?? this.#earliest;
    const present = this.#slot.school.step;
    return present <= step ? Math.max(kept, present) : kept;
  }

  /** The first step that can be reached. */
  get #earliest(): number {
    const { forgotten, start } = this.#edited;
    return forgotten === 0 ? start.step : Math.min(this.#slot.school.step, this.#history.earliest(forgotten));
  }

  /** The latest kept state from which the run can continue. */
  #keptBefore(step: number): StoredState | undefined {
    return this.#history.before(step, this.#edited.forgotten);
  }

  /**
   * Goes to the latest kept state up to a step; if there is none, to the start of the run.
   * @param withWaiting whether commands that wait are recorded, for when the run returns to the present step
   * @throws ShoalError if the run started later, or if commands up to this step are no longer recorded; then nothing
   * changes
   */
  goBack(step: number, withWaiting = false): void {
    const kept = this.#keptBefore(step);
    if (!kept) this.#refuseUnreachable(step);
    if (withWaiting) {
      this.dropLater();
      this.#edited.recordWaiting(this.#slot.school.step);
    }
    const school = kept ? readSnapshot(kept.bytes).school : this.#edited.start.school();
    this.#edited.goTo(kept?.plan, kept?.taken);
    this.#moment = undefined;
    this.#slot.setSchool(this.plan, school);
    this.#slot.companions.load(kept?.companions);
  }

  /** Drops the kept states of later steps if commands wait, because the run continues differently from here. */
  dropLater(): void {
    if (this.waiting.length === 0) return;
    const { step } = this.#slot.school;
    this.#history.forgetAfter(step);
    this.#slot.forgetAfter(step);
  }

  #refuseUnreachable(step: number): void {
    const { forgotten, start } = this.#edited;
    if (forgotten === 0 && step >= start.step) return;
    const why =
      step < start.step
        ? `this run began at step ${start.step}`
        : `the first ${forgotten} commands of this run are no longer recorded. Raise the option \`record\` or \`historyBytes\``;
    throw new ShoalError(
      'not-now',
      `seek: step ${step} cannot be reached: ${why}. The earliest step that can be reached is ${this.#earliest}.`,
    );
  }

  /** Goes to a step of a recording. */
  goTo(step: number): void {
    const { engine, companions } = this.#slot;
    engine.goTo?.(step);
    companions.load(undefined);
    this.#slot.forgetAfter(step);
  }

  /** Saves the current state. @param later whether to save recorded commands and kept states of later steps too */
  save(saved: SavedState, later: boolean): void {
    saved.school.save(this.#slot.school);
    saved.edits = this.#edited.save(later);
    saved.moment = this.#moment;
    saved.companions = this.#slot.companions.save();
    saved.history = later ? this.#history.copy() : undefined;
  }

  /** Goes to a saved state. Commands recorded after it are dropped, unless they were saved with it. */
  load({ school, edits, moment, history, companions }: SavedState): void {
    const before = this.plan;
    const isOnTheWay = edits !== undefined && this.#edited.load(edits);
    if (history) this.#history = history.copy();
    else this.#history.forgetAfter(isOnTheWay ? school.step : -1);
    this.#slot.forgetAfter(school.step);
    this.#moment = moment;
    this.#slot.load(this.plan, before, canTake(before, this.plan), school);
    this.#slot.companions.load(companions);
  }

  /** Goes to the state of another simulation of the same scenario, with its edits and its history. */
  copyFrom(other: Edits): void {
    this.#edited = other.#edited.copy();
    this.#history = other.#history.copy();
    this.#moment = other.#moment;
    this.#slot.setSchool(this.plan, readSnapshot(other.#present().bytes).school);
    this.#slot.engine.displaced = other.#slot.engine.displaced;
  }

  /** The present state with the plan and the waiting commands, as bytes. */
  snapshot(): Uint8Array {
    const { now, edited, waiting } = this.#edited;
    return writeSnapshot(this.#slot.school, this.#seed, snapshotText(now, edited, waiting));
  }

  /**
   * Starts a new run with the state of a snapshot.
   * @throws ScenarioError if the snapshot is damaged or does not match; then nothing changes
   */
  restore(bytes: Uint8Array, keepPlan: boolean): void {
    // A copy, because the caller may change `bytes`.
    const own = new Uint8Array(bytes);
    const { school, plan, edited, waiting } = readSnapshotFor(this.#edited, this.#seed, own, keepPlan);
    const start = { step: school.step, plan, school: () => readSnapshot(own).school };
    const next = this.#edited.startAgain(start, edited);
    for (const command of waiting) addTo(next, command, school);
    this.#edited = next;
    this.#moment = undefined;
    this.#history.forgetAfter(-1);
    this.#slot.setSchool(plan, school);
    this.#slot.companions.load(undefined);
    this.#slot.forgetAfter(school.step);
  }

  #keepHistory(): void {
    const { isFresh, school, engine } = this.#slot;
    if (isFresh && !engine.goTo && this.#history.wants(school.step)) this.#history.keep(this.#present());
  }

  #present(): StoredState {
    const { school, companions } = this.#slot;
    const { now: plan, taken } = this.#edited;
    const bytes = writeSnapshot(school, this.#seed);
    return { step: school.step, bytes, plan, taken, companions: companions.save() };
  }
}

/** Whether an engine of one plan can take the other. */
function canTake(one: Plan, other: Plan): boolean {
  return differencesBetween(one.scenario, other.scenario).every(({ path }) => isLive(path));
}

function mostRecorded(record: NonNullable<SimulationOptions['record']>): number {
  if (typeof record === 'object') return record.commands;
  return record ? Number.POSITIVE_INFINITY : 0;
}

/** Adds a command to those that wait. @throws ScenarioError if it is not allowed; then nothing changes */
function addTo(edited: EditedPlan, command: Command, school: School): void {
  refuseUnknown(command);
  if (isFishCommand(command)) {
    const nextId = edited.nextId(school);
    edited.add(checkedFishCommand(command, edited.next, school.count + nextId - school.nextId, nextId));
  } else edited.add(withPlainPath(command, edited.next));
}
