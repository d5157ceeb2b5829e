// The lists behind undo and redo, which follow the run when the user goes back in time.

import { type Difference, differencesBetween } from 'shoal/scenario';
import type { EditTitle } from './edit-title.ts';
import { isOfView } from './edited-scene.ts';
import { isOfFilm } from './edits/edit.ts';
import type { EarlierRun, Playback, RunChange } from './playback.ts';

/** One step of undo. */
export interface UndoStep {
  readonly changes: readonly Difference[];
  readonly title: EditTitle;
  /** The run before the edit; undefined: the edit discarded no steps of the run. */
  readonly before?: Before | undefined;
}

/** The undo and redo lists, each with the next step last. */
interface Lists {
  readonly past: readonly UndoStep[];
  readonly future: readonly UndoStep[];
}

/** The lists from a step of the run until the next edit of the run. */
interface Moment extends Lists {
  readonly step: number;
}

/** The run and the lists that come back when an edit in the past is undone. */
export interface Before {
  run: EarlierRun;
  moments: readonly Moment[];
}

type TitleOf = (changes: readonly Difference[]) => EditTitle;

/** Most steps of undo. Older ones are discarded. */
const mostSteps = 1000;
/** Most steps of undo that hold an earlier run, because each takes as much memory as the history of a run. */
const mostRuns = 3;

/**
 * The steps of undo at all steps of a run. An edit of the run is undone only where it is made or later. A change of the
 * view or of the film is the same at all times of the run, and so is its step of undo.
 */
export class EditSteps implements Lists {
  past: readonly UndoStep[] = [];
  future: readonly UndoStep[] = [];
  /** The current step of the run, and the lists at each edit of the run. */
  #now = 0;
  #moments: readonly Moment[] = [];
  /** The earlier runs of all steps, oldest first. */
  #allBefore: Before[] = [];
  readonly #playback: Playback;
  /** The last change of the run that is known here. */
  #change: RunChange | undefined;
  /** The run that the next step will hold. */
  #before: Before | undefined;

  constructor(playback: Playback) {
    this.#playback = playback;
  }

  /** Call it for a new run. */
  restart(): void {
    this.#change = this.#playback.lastChange;
    this.#before = undefined;
    this.#moments = [];
    this.#keepRuns(0);
    // A change before the first step of the run holds from its beginning on.
    this.#now = -1;
    this.#remember(this.#now);
  }

  /** @returns whether other lists hold at this step of the run */
  goTo(step: number): boolean {
    this.followRun();
    return this.#goTo(step);
  }

  #goTo(step: number): boolean {
    this.#now = step;
    const moment = this.#moments.findLast((one) => one.step <= step);
    if (!moment || (moment.past === this.past && moment.future === this.future)) return false;
    this.past = moment.past;
    this.future = moment.future;
    return true;
  }

  /** After a change of the run, discards the lists at later steps. @returns whether the next change begins a new step */
  followRun(): boolean {
    const { lastChange } = this.#playback;
    if (!lastChange || lastChange === this.#change) return false;
    this.#change = lastChange;
    const { step, earlier } = lastChange;
    const isElsewhere = this.#goTo(step);
    if (earlier) {
      this.#before = { run: earlier, moments: this.#moments };
      this.#allBefore.push(this.#before);
      this.#keepRuns(mostRuns);
    }
    this.#remember(step);
    return isElsewhere || earlier !== undefined;
  }

  /** The run that an edit has discarded steps of, once. */
  takeBefore(): Before | undefined {
    this.followRun();
    const before = this.#before;
    this.#before = undefined;
    return before;
  }

  /** Goes back to the run before an edit in the past, and to its lists at later steps. */
  resume(before: Before): void {
    this.#allBefore = this.#allBefore.filter((one) => one !== before);
    this.#now = before.run.played.step;
    this.#moments = before.moments;
    this.#remember(this.#now, true);
  }

  /** Records changes. @param goesOn whether they belong to the last step if it changed the same values */
  add(changes: readonly Difference[], titleOf: TitleOf, goesOn: boolean): UndoStep | undefined {
    const isNew = this.followRun();
    const last = goesOn && !isNew ? this.past.at(-1) : undefined;
    if (!last || !isOfSame(last.changes, changes)) return this.put(undefined, changes, titleOf);
    const whole = last.changes.map(({ path, before }, i) => ({ path, before, after: changes[i].after }));
    // After a slider was dragged back nothing has changed, but the step may hold a run.
    return this.put(last, whole.every(isNothing) && !last.before ? [] : whole, titleOf);
  }

  /** Adds a step with these changes, or puts it in the place of an earlier one. Without changes, removes the earlier one. */
  put(earlier: UndoStep | undefined, changes: readonly Difference[], titleOf: TitleOf): UndoStep | undefined {
    const run = this.takeBefore();
    const isStep = changes.length > 0;
    const step = isStep ? { changes, title: titleOf(changes), before: earlier?.before ?? run } : undefined;
    const here = replaced(this, earlier, step);
    const [before, after] = [earlier, step].map((one) => (isOfAllTimes(one) ? one : undefined));
    if (before || after) this.#everywhere((lists) => replaced(lists, before, after));
    if (before !== earlier || after !== step) this.#set(here);
    return step;
  }

  /** Moves the last step to the other list. @param next what takes its place there */
  move(way: 'undo' | 'redo', next: UndoStep): void {
    const step = (way === 'undo' ? this.past : this.future).at(-1);
    const moved = ({ past, future }: Lists): Lists => {
      const [from, to] = way === 'undo' ? [past, future] : [future, past];
      const [rest, more] = [from.filter((one) => one !== step), [...to, next]];
      return way === 'undo' ? { past: rest, future: more } : { past: more, future: rest };
    };
    if (isOfAllTimes(step)) this.#everywhere(moved);
    else this.#set(moved(this));
  }

  /** Sets the lists from this step of the run on. */
  #set({ past, future }: Lists): void {
    this.past = past;
    this.future = future;
    this.#remember(this.#now);
  }

  /** Changes the lists at all steps of the run, and of the earlier runs. */
  #everywhere(change: (lists: Lists) => Lists): void {
    const changed = (moments: readonly Moment[]): Moment[] =>
      moments.map((one) => ({ step: one.step, ...change(one) }));
    this.#moments = changed(this.#moments);
    for (const before of this.#allBefore) before.moments = changed(before.moments);
    this.goTo(this.#now);
  }

  /** @param later whether to keep the moments after the step */
  #remember(step: number, later = false): void {
    const earlier = this.#moments.filter((one) => one.step < step);
    const after = later ? this.#moments.filter((one) => one.step > step) : [];
    this.#moments = [...earlier, { step, past: this.past, future: this.future }, ...after].slice(-mostSteps);
  }

  /** Frees the memory of all but the last runs. */
  #keepRuns(count: number): void {
    for (const before of this.#allBefore.splice(0, this.#allBefore.length - count))
      before.run = { ...before.run, saved: undefined };
  }
}

function isOfAllTimes(step: UndoStep | undefined): boolean {
  return step?.changes.every(({ path }) => isOfView(path) || isOfFilm({ path })) ?? false;
}

function replaced({ past, future }: Lists, earlier: UndoStep | undefined, step: UndoStep | undefined): Lists {
  const added = step ? [step] : [];
  if (earlier && past.includes(earlier))
    return { past: past.flatMap((one) => (one === earlier ? added : [one])), future: [] };
  return { past: step ? [...past.slice(1 - mostSteps), step] : past, future: step ? [] : future };
}

function isOfSame(one: readonly Difference[], other: readonly Difference[]): boolean {
  return one.length === other.length && one.every(({ path }, i) => path === other[i].path);
}

function isNothing({ path, before, after }: Difference): boolean {
  return differencesBetween(before, after, path).length === 0;
}
