import { type Difference, differencesBetween } from 'shoal/scenario';
import type { Edit } from './edit.ts';
import { type Before, EditSteps, type Step } from './edit-steps.ts';
import { type EditTitle, editTitle } from './edit-title.ts';
import { type Edited, editedChanges, editedOf } from './edited.ts';
import { Observable } from './observable.ts';
import type { EarlierRun, Playback, RunChange } from './playback.ts';
import type { StageState } from './state.ts';

/** The last action. */
export interface Done {
  readonly kind: 'edit' | 'undo' | 'redo';
  readonly title: EditTitle;
  /** Whether the steps that the edit had discarded are back or lost; undefined: it had discarded none. */
  readonly later?: 'back' | 'lost' | undefined;
}

/** Changes that are combined into one step. */
interface Held {
  readonly from: Edited;
  step: Step | undefined;
  readonly title: EditTitle | undefined;
}

/**
 * Records changes of the scene and of its view by comparing them with their previous versions. Therefore every change
 * can be undone, and undoing all changes leads back to the first version.
 */
export class EditHistory {
  /** Whether undo and redo are possible. */
  readonly offers = new Observable<{ readonly undo: boolean; readonly redo: boolean }>({ undo: false, redo: false });
  /** The last edit, undo or redo; undefined: a new scene was opened. */
  readonly latest = new Observable<{ readonly done: Done | undefined }>({ done: undefined });
  /** Whether edits of an earlier run are being repeated. They need no message. */
  isRepeating = false;
  readonly #playback: Playback;
  #edited: Edited | undefined;
  readonly #steps = new EditSteps();
  /** The last change of the run that is known here. */
  #change: RunChange | undefined;
  /** The run that the next step of undo will hold. */
  #before: Before | undefined;
  /** Whether the next change begins a new step even if it changes the same value. */
  #isCommitted = true;
  #replaying = false;
  #held: Held | undefined;

  constructor(state: Observable<StageState>, playback: Playback) {
    this.#playback = playback;
    state.subscribe(() => {
      // Another listener may have changed it again already.
      const edited = state.value.status === 'ready' ? editedOf(state.value) : undefined;
      if (edited) this.#follow(edited);
    });
  }

  /** Call it for a new scene. */
  clear(): void {
    this.#edited = undefined;
    this.#steps.past = [];
    this.#steps.future = [];
    this.commit();
    this.restart();
    this.#tell();
    this.latest.update({ done: undefined });
  }

  /** What undo or redo would do, in words; empty if there is nothing to do. */
  titleOf(way: 'undo' | 'redo'): string {
    return this.#next(way)?.title.text ?? '';
  }

  /** The edits that undo or redo would make. */
  editsOf(way: 'undo' | 'redo'): readonly Edit[] {
    const changes = this.#next(way)?.changes ?? [];
    return changes.map(({ path, before, after }) => ({ path, value: way === 'undo' ? before : after }));
  }

  /** Call it for a new run of the scene. */
  restart(): void {
    this.#change = this.#playback.lastChange;
    this.#before = undefined;
    this.#steps.restart();
  }

  /** Call it when the current step changes: edits at later steps cannot be undone there. */
  goTo(step: number): void {
    this.#followRun();
    this.#goTo(step);
  }

  #goTo(step: number): void {
    if (this.#replaying || !this.#steps.goTo(step)) return;
    this.commit();
    this.#tell();
  }

  /** After a change of the run, discards the lists at later steps. */
  #followRun(): void {
    const { lastChange } = this.#playback;
    if (!lastChange || lastChange === this.#change) return;
    this.#change = lastChange;
    const { step, earlier } = lastChange;
    this.#goTo(step);
    const before = this.#steps.branch(step, earlier);
    if (!before) return;
    this.#before = before;
    this.#isCommitted = true;
  }

  /** The run that undo or redo restores as a whole; undefined: undo or redo only sets values. */
  runOf(way: 'undo' | 'redo'): EarlierRun | undefined {
    const run = this.#next(way)?.before?.run;
    return run?.saved && run;
  }

  /** Call it instead of `undo` or `redo` when the run of `runOf` has been restored. */
  resume(way: 'undo' | 'redo'): void {
    const step = this.#next(way);
    if (!step?.before) return;
    const { changes, title, before } = step;
    this.commit();
    this.#steps.move(way, { changes, title });
    this.#steps.resume(before);
    this.#tell();
    this.latest.update({ done: { kind: way, title, later: 'back' } });
  }

  /** Records the current scene and view. */
  #follow(edited: Edited): void {
    this.#followRun();
    const before = this.#edited;
    this.#edited = edited;
    if (!before || this.#replaying) return;
    if (this.#held) this.#addHeld(this.#held, edited);
    else this.#add(editedChanges(before, edited), edited);
    this.#before = undefined;
  }

  /** Ends the current step. */
  commit(): void {
    this.#isCommitted = true;
    this.#held = undefined;
  }

  /** Combines all changes until `commit` into one step. @param title of the step; default: what has changed */
  hold(title?: EditTitle): void {
    this.#held = this.#edited && { from: this.#edited, step: undefined, title };
  }

  /** Changes during `act` are not edits: replay, moves of the diver, or a view that a link sets. */
  pass(act: () => void): void {
    const was = this.#replaying;
    this.#replaying = true;
    act();
    this.#replaying = was;
  }

  /** The next change continues the last step if it changes the same values. */
  goOn(): void {
    this.#isCommitted = false;
  }

  /** @param set sets values of the scene and of the view, all at once */
  undo(set: (edits: readonly Edit[]) => void): void {
    this.#replay('undo', set);
  }

  redo(set: (edits: readonly Edit[]) => void): void {
    this.#replay('redo', set);
  }

  #next(way: 'undo' | 'redo'): Step | undefined {
    return (way === 'undo' ? this.#steps.past : this.#steps.future).at(-1);
  }

  #addHeld(held: Held, edited: Edited): void {
    const changes = editedChanges(held.from, edited);
    const { step } = held;
    // A step without changes is kept if it holds a run.
    if (changes.length === 0 && (!step || step.before)) return;
    held.step = this.#put(step, changes, edited, held.title);
  }

  #replay(way: 'undo' | 'redo', set: (edits: readonly Edit[]) => void): void {
    const step = this.#next(way);
    if (!step) return;
    const from = this.#edited;
    this.#isCommitted = true;
    this.#replaying = true;
    try {
      set(this.editsOf(way));
    } catch (error) {
      // Values that have changed nevertheless make an ordinary step.
      if (from && this.#edited) this.#add(editedChanges(from, this.#edited), this.#edited);
      throw error;
    } finally {
      this.#replaying = false;
    }
    const { changes, title, before } = step;
    this.#steps.move(way, { changes, title, before: this.#takeBefore() });
    this.#tell();
    this.latest.update({ done: { kind: way, title, later: before && 'lost' } });
  }

  #add(changes: readonly Difference[], edited: Edited): void {
    if (changes.length === 0) return;
    const last = this.#steps.past.at(-1);
    if (!this.#isCommitted && last && isOfSame(last.changes, changes)) {
      const whole = last.changes.map(({ path, before }, i) => ({ path, before, after: changes[i].after }));
      // After a slider was dragged back nothing has changed, but the step may hold a run.
      this.#put(last, whole.every(isNothing) && !last.before ? [] : whole, edited);
    } else this.#put(undefined, changes, edited);
    this.#isCommitted = false;
  }

  /** Adds a step with these changes, or puts it in the place of an earlier one. Without changes, removes the earlier one. */
  #put(
    earlier: Step | undefined,
    changes: readonly Difference[],
    edited: Edited,
    ownTitle?: EditTitle,
  ): Step | undefined {
    const before = earlier?.before ?? this.#takeBefore();
    const step = changes.length > 0 ? { changes, title: ownTitle ?? editTitle(changes, edited), before } : undefined;
    this.#steps.put(earlier, step);
    this.#tell();
    this.latest.update({ done: step && { kind: 'edit', title: step.title } });
    return step;
  }

  #takeBefore(): Before | undefined {
    this.#followRun();
    const before = this.#before;
    this.#before = undefined;
    return before;
  }

  /** Call it when the lists have changed. */
  #tell(): void {
    const { past, future } = this.#steps;
    this.offers.update({ undo: past.length > 0, redo: future.length > 0 });
  }
}

function isOfSame(one: readonly Difference[], other: readonly Difference[]): boolean {
  return one.length === other.length && one.every(({ path }, i) => path === other[i].path);
}

function isNothing({ path, before, after }: Difference): boolean {
  return differencesBetween(before, after, path).length === 0;
}
